import Staging

/// The commands of keys that no view has use for.
enum KeyMap {
    /// The command of a key; nil where the key goes to the scene.
    static func command(for key: KeyPress) -> Command? {
        if key.hasControl {
            switch key.name {
            case "q", "w": return .quit
            case "f": return .find
            case "s": return .saveGesture
            case "c": return .copyFrame
            default: return nil
            }
        }
        switch key.name {
        case "q": return .quit
        case "f": return .fit
        case "r": return key.hasShift ? .recordingForm : .record
        case "s": return .slowMotion
        case "p": return .pause
        case "b": return .sidebar
        case "i": return .inspector
        case "g": return .outlines
        case "w": return .predictions
        case "v": return .plottedView
        case "space": return .replay
        case "d": return .appearance
        case "n": return .restart
        case "e": return .edit
        case "l": return .loop
        case "t": return .timeline
        case "m": return key.hasShift ? .clearMarks : .mark
        case "h": return .gestures
        case "z": return .wholeGesture
        case "tab": return key.hasShift ? .previousPart : .nextPart
        case "page-down": return .nextScene
        case "page-up": return .previousScene
        case "f1": return .help
        default: return nil
        }
    }

    /// Signs are on different keys of every keyboard: they are known by the typed text.
    static func command(forTyped text: String) -> Command? {
        switch text {
        case "?": .help
        case ".": .step
        case ",": .stepBack
        case "/": .find
        case "+": .addLane
        case "-": .removeLane
        default: nil
        }
    }

    /// The list of keys, in groups: what to press, and what it does.
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
                ("Ctrl wheel  Z", "enlarge; see all"), ("H", "earlier gestures"), ("T", "show or hide the timeline"),
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
                ("+  −", "add a lane, remove the chosen one"), ("1 … 4", "choose a lane, as a press on its caption"),
                ("G", "outlines of the other lanes in each"),
                ("W", "what a release would do now, and why"),
            ]
        ),
        (
            "Editor",
            [
                ("E  Esc", "to the editor, back to the scene"), ("Tab  Shift Tab", "the next control, the one before"),
                ("← → ↑ ↓", "move it; with Shift ten times as far"), ("Return", "press it, open its list"),
                ("I", "show or hide the editor"), ("V", "plot another view"),
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
                ("D", "dark or light"), ("?", "show or hide the keys"),
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
    /// Shows what a release would do while a finger is down, or hides it.
    case predictions
    /// Gives the stages the room there is, or their own size again.
    case fit
    /// Starts a recording, or stops it.
    case record
    /// Opens the list of the forms that recordings have, and of what else can be saved.
    case recordingForm
    /// Saves the last gesture, in the form of recordings.
    case saveGesture
    /// Puts what recordings show on the clipboard, as a picture.
    case copyFrame
    /// Slows time down; after the slowest speed it is normal again.
    case slowMotion
    /// Pauses time, or continues it.
    case pause
    /// Pauses time one frame later, or shows the next frame of the last gesture.
    case step
    /// Shows the frame before, of the last gesture.
    case stepBack
    /// Plays the last gesture in a loop, or no longer.
    case loop
    /// Shows the present again, after a moment of the last gesture.
    case now
    /// Marks the moment that is shown; two marks measure.
    case mark
    case clearMarks
    /// Shows all of the last gesture in the timeline.
    case wholeGesture
    /// Opens the list of earlier gestures.
    case gestures
    /// Shows the timeline, or hides it.
    case timeline
    /// Shows the list of scenes, or hides it.
    case sidebar
    /// Shows the editor, or hides it.
    case inspector
    /// Dark or light.
    case appearance
    /// Shows the list of keys, or hides it.
    case help
    case quit
}
