import Staging
import ViewHierarchy

/// Maps keys that no view uses to commands.
enum KeyMap {
    /// Returns the command of a key, or nil for a key of the scene.
    static func command(for key: KeyPress) -> Command? {
        switch key.key {
        case .character(let letter): key.hasControl ? withControl(letter, key.hasShift) : plain(letter, key.hasShift)
        case _ where key.hasControl: nil
        case .space: .replay
        case .tab: key.hasShift ? .previousPart : .nextPart
        case .pageDown: .nextScene
        case .pageUp: .previousScene
        case .function(1): .help
        case .function(10): key.hasShift ? .laneMenu : nil
        case .function(11): .fullScreen
        case .menu: .laneMenu
        default: nil
        }
    }

    private static func withControl(_ letter: Character, _ hasShift: Bool) -> Command? {
        switch letter {
        case "q", "w": .quit
        case "f": .find
        case "s": .saveGesture
        case "c": .copyFrame
        case "o": .openFiles
        case "p": .presets
        case "z": hasShift ? .redo : .undo
        case "+": .enlarge
        case "-": .reduce
        case "0": .ownScale
        default: nil
        }
    }

    private static func plain(_ letter: Character, _ hasShift: Bool) -> Command? {
        switch letter {
        case "q": .quit
        case "f": .fit
        case "r": hasShift ? .recordingForm : .record
        case "s": .slowMotion
        case "p": .pause
        case "b": .sidebar
        case "i": hasShift ? .nextSection : .inspector
        case "x": .explode
        case "k": .pickView
        case "g": .outlines
        case "w": .predictions
        case "v": .plottedView
        case "d": .appearance
        case "n": .restart
        case "e": .edit
        case "l": .loop
        case "t": .timeline
        case "m": hasShift ? .clearMarks : .mark
        case "h": .gestures
        case "c": .checks
        case "z": .wholeGesture
        case "o": hasShift ? .clearPoints : .ghost
        default: nil
        }
    }

    /// Returns the command of a sign. Signs are recognized as typed text because their keys differ between keyboards.
    static func command(forTyped text: String) -> Command? {
        switch text {
        case "?": .help
        case ".": .step
        case ",": .stepBack
        case "/": .find
        case "+": .addLane
        case "-": .removeLane
        case "[": .referenceEarlier
        case "]": .referenceLater
        default: nil
        }
    }

    /// The groups of the help: keys and their meanings.
    static let legend: [(title: String, keys: [(key: String, meaning: String)])] = [
        (
            "Scene",
            [
                ("drag", "move it, let go, catch it in flight"), ("Esc  ← →", "keys of the scene itself"),
                ("Space", "replay the last gesture"), ("N", "restart the scene"),
                ("F", "fit the window, or its own size"),
            ]
        ),
        (
            "Time",
            [("S", "slow motion: 1/2, 1/4, 1/10, 1"), ("P", "pause, continue"), (",  .", "a frame back, forwards")]
        ),
        (
            "Timeline",
            [
                ("drag", "show a moment of the last gesture"), ("← →  Home End", "move there; Esc: back to now"),
                ("Space  L", "play from there; in a loop"), ("M  Shift M", "mark, to measure; remove the marks"),
                ("Ctrl wheel  Z", "enlarge; see all"), ("H", "earlier gestures"),
                ("C", "check each gesture for faults, or not"), ("T", "show or hide the timeline"),
            ]
        ),
        (
            "Reference",
            [
                ("drop a film", "show it beside the lanes"), ("O", "lay it over the chosen lane"),
                ("drag  [ ]", "shift it in time; by a frame"), ("press", "mark a point; Shift O removes all"),
                ("wheel", "move its picture; with Ctrl zoom"),
            ]
        ),
        (
            "Recording",
            [
                ("R", "record, stop recording"), ("Shift R", "its form, and more to save"),
                ("Ctrl S", "save the last gesture"), ("Ctrl C", "copy what is seen as a picture"),
                ("Esc", "cancel what is being saved"),
            ]
        ),
        (
            "Lanes",
            [
                ("+  −", "add a lane, remove the chosen one"), ("Menu  Shift F10", "its menu, as a right click"),
                ("Ctrl P", "presets: save, apply, delete"),
                ("1 … 4", "choose a lane, as a press on its caption"),
                ("G", "outlines of the other lanes in each"),
                ("W", "what a release would do now, and why"),
            ]
        ),
        (
            "Editor",
            [
                ("E  Esc", "to the editor, back to the scene"), ("Tab  Shift Tab", "the next control, the one before"),
                ("← → ↑ ↓", "move it; with Shift ten times as far"), ("Return", "press it, open its list"),
                ("V", "plot another view"), ("Ctrl Z", "undo a change; with Shift redo it"),
            ]
        ),
        (
            "Inspector",
            [
                ("I  Shift I", "show or hide it; its next part: curve, scene, views, events"),
                ("K  Alt press", "select the view that is pressed, then the one behind it"),
                ("X", "pull the layers apart; drag to turn, wheel to pull"),
                ("↑ ↓  ← →", "in the tree and in the log; Ctrl C copies"),
            ]
        ),
        (
            "Scenes",
            [
                ("/", "to the list: type, ↑ ↓, Return"),
                ("PgUp  PgDn", "the scene before, the next"), ("B", "show or hide the list"),
            ]
        ),
        (
            "Window",
            [
                ("Ctrl O", "open photos, a tape, a film"), ("F11", "full screen"), ("D", "dark or light"),
                ("?", "show or hide the keys"),
                ("Ctrl + − 0", "larger, smaller, its own size"),
                ("Q", "quit"),
            ]
        ),
    ]
}

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
    /// Removes the points marked in the reference.
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
    /// Shows or hides the outlines of the other lanes in each lane.
    case outlines
    /// Shows or hides what a release would do while a pointer is down.
    case predictions
    /// Fits the stages to the available space, or restores their size.
    case fit
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
    /// Shows or hides the list of keys.
    case help
    case quit
}
