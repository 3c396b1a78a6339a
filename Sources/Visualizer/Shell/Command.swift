/// What the window can be told to do.
package enum Command: Hashable, Sendable, CaseIterable {
    /// The keys go to the list of scenes, or back to the scene.
    case find
    /// The keys go to the editor, or back to the scene.
    case edit
    /// The keys go on: from the scene to the list, from there to the editor, and back to the scene; or the other way.
    case nextPart
    case previousPart
    case nextScene
    case previousScene
    /// The scene starts from its beginning.
    case restart
    /// The last gesture is replayed.
    case replay
    case addLane
    case removeLane
    /// Another view's curves are plotted.
    case plottedView
    /// The other lanes' outlines are shown in each, or hidden.
    case ghosts
    /// The stages take the room there is, or their own size again.
    case fill
    /// A recording starts, or stops.
    case record
    /// Time goes slower, and from the slowest at its own pace again.
    case slowMotion
    /// Time stands still, or goes on.
    case pause
    /// Time stands still, a frame further.
    case step
    /// The list of scenes is shown, or hidden.
    case sidebar
    /// The curves and the editor are shown, or hidden.
    case inspector
    /// Dark or light.
    case appearance
    /// The keys are shown, or hidden.
    case help
    case quit
}
