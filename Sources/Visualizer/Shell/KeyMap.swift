import Staging

/// The commands of keys that no view has use for.
enum KeyMap {
    /// The command of a key; nil where the key goes to the scene.
    static func command(for key: KeyPress) -> Command? {
        if key.hasControl {
            switch key.name {
            case "q", "w": return .quit
            case "f": return .find
            default: return nil
            }
        }
        switch key.name {
        case "q": return .quit
        case "f": return .fit
        case "r": return .record
        case "s": return .slowMotion
        case "p": return .pause
        case "b": return .sidebar
        case "i": return .inspector
        case "g": return .outlines
        case "v": return .plottedView
        case "space": return .replay
        case "d": return .appearance
        case "n": return .restart
        case "e": return .edit
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
            [("S", "slow motion: 1/2, 1/4, 1/10, 1"), ("P", "pause, continue"), (".", "step by one frame")]
        ),
        (
            "Lanes",
            [
                ("+  −", "add a lane, remove the chosen one"), ("1 … 4", "choose a lane, as a press on its caption"),
                ("G", "outlines of the other lanes in each"),
            ]
        ),
        (
            "Editor",
            [
                ("E  Esc", "to the editor, back to the scene"), ("Tab  Shift Tab", "the next control, the one before"),
                ("← → ↑ ↓", "move it; with Shift ten times as far"), ("Return", "press it, open its list"),
                ("I", "show or hide curves and editor"), ("V", "plot another view"),
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
                ("R", "record, stop recording"), ("D", "dark or light"), ("?", "show or hide the keys"),
                ("Q", "quit"),
            ]
        ),
    ]
}
