/// A command of the window.
package enum Command: Hashable, Sendable, CaseIterable {
    /// Moves the focus to the list of scenes, or back to the scene.
    case find
    /// Moves the focus to the editor, or back to the scene.
    case edit
    /// Moves the focus from the scene to the list, from there to the editor, and back to the scene; or in the other order.
    case nextPart
    case previousPart
    case nextScene
    case previousScene
    /// Restarts the scene.
    case restart
    /// Replays the last gesture.
    case replay
    case addLane
    case removeLane
    /// Opens the list of views whose curves can be plotted.
    case plottedView
    /// Shows the outlines of the other lanes in each, or hides them.
    case outlines
    /// Gives the stages the room there is, or their own size again.
    case fit
    /// Starts a recording, or stops it.
    case record
    /// Slows time down; after the slowest speed it is normal again.
    case slowMotion
    /// Pauses time, or continues it.
    case pause
    /// Pauses time one frame later.
    case step
    /// Shows the list of scenes, or hides it.
    case sidebar
    /// Shows the curves and the editor, or hides them.
    case inspector
    /// Dark or light.
    case appearance
    /// Shows the list of keys, or hides it.
    case help
    case quit
}
