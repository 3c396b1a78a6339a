/// A command of the window.
package enum Command: Hashable, Sendable, CaseIterable {
    /// Moves the focus to the list of scenes, or back to the scene.
    case find
    /// Moves the focus to the editor, or back to the scene.
    case edit
    /// Moves the focus from the scene to the list, the editor, and back, or in reverse order.
    case nextPart
    case previousPart
    case nextScene
    case previousScene
    /// Shows or hides the reference above the chosen lane.
    case ghost
    /// Removes the points that are followed in the reference.
    case clearPoints
    case closeReference
    /// Shifts the reference by one of its frames.
    case referenceEarlier
    case referenceLater
    /// Opens photos, a folder of photos or a tape.
    case openFiles
    /// Opens the menu of the chosen lane.
    case laneMenu
    /// Opens the list of saved presets of lanes.
    case presets
    /// Enters or leaves full screen.
    case fullScreen
    /// Restarts the scene.
    case restart
    /// Replays the last gesture.
    case replay
    /// Undoes the last change of the editor, or redoes the last undone change.
    case undo
    case redo
    case addLane
    case removeLane
    /// Opens the list of views whose curves can be plotted.
    case plottedView
    /// Opens the list of views, and then of properties, whose values can be a track of the timeline.
    case track
    /// Opens the list of the last gesture's animators, whose timing can be changed.
    case animators
    /// Shows or hides the outlines of the other lanes in each lane.
    case outlines
    /// Shows or hides what a release would do while a pointer is down.
    case predictions
    /// Hides all panels for larger stages, or shows them again.
    case zoom
    /// Makes the stages as large as the available space, in their own points, or restores their size.
    case fill
    /// Opens the list of devices that the stages stand for, and of turns.
    case device
    /// Starts or stops a recording.
    case record
    /// Opens the list of recording formats and of other outputs.
    case recordingForm
    /// Saves the last gesture in the format of recordings.
    case saveGesture
    /// Copies the frame that a recording would show to the clipboard as a picture.
    case copyFrame
    /// Slows time down; the command after the slowest speed restores normal speed.
    case slowMotion
    /// Pauses or resumes time.
    case pause
    /// Advances by one frame and pauses, or shows the next frame of the last gesture.
    case step
    /// Shows the previous frame of the last gesture.
    case stepBack
    /// Starts or stops playing the last gesture in a loop.
    case loop
    /// Returns from a moment of the last gesture to the present.
    case now
    /// Marks the current moment. Two marks measure the time between them.
    case mark
    case clearMarks
    /// Shows the whole last gesture in the timeline.
    case wholeGesture
    /// Opens the list of earlier gestures.
    case gestures
    /// Turns the check of each finished gesture on or off.
    case checks
    /// Shows or hides the timeline.
    case timeline
    /// Shows or hides the list of scenes.
    case sidebar
    /// Shows or hides the inspector.
    case inspector
    /// Shows the next section of the inspector.
    case nextSection
    /// Shows the layers of the chosen lane pulled apart, or the lanes alone.
    case explode
    /// Lets the next press on a stage select a view.
    case pickView
    /// Copies the values of the selected view.
    case copyValues
    /// Copies the listed events.
    case copyLog
    /// Scales the interface.
    case enlarge
    case reduce
    case ownScale
    /// Switches between dark and light.
    case appearance
    /// Makes single letters and signs commands, or leaves them to the scene.
    case singleKeys
    /// Opens the list of all commands.
    case palette
    /// Opens the menu of the commands that the header has no room for.
    case more
    /// Begins or leaves the guide.
    case guide
    /// Shows the next step of the guide.
    case nextGuideStep
    /// Shows or hides the list of keys.
    case help
    case quit
}
