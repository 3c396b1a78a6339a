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
