import ViewHierarchy
import Widgets

/// What the window says of a command: its name, its keys and its icon. Key map, help, tooltips, and the page of keys come
/// from here.
struct CommandEntry: Sendable {
    /// The effect in a few words, as in a tooltip.
    let title: String
    /// The keys, the shown one first.
    let shortcuts: [Shortcut]
    /// A key that performs it only in some states, or nil.
    let occasionalKey: String?
    let icon: Icon?

    init(_ title: String, _ shortcuts: Shortcut..., occasionally key: String? = nil, icon: Icon? = nil) {
        self.title = title
        self.shortcuts = shortcuts
        occasionalKey = key
        self.icon = icon
    }
}

extension Command {
    /// The shown key, or nil without one.
    var keyText: String? { entry.shortcuts.first?.text ?? entry.occasionalKey }

    var icon: Icon? { entry.icon }

    /// The tooltip: the effect and the key.
    /// - Parameter title: The effect in the current state, or nil for the usual one.
    func toolTip(_ title: String? = nil) -> String {
        let title = title ?? entry.title
        return keyText.map { "\(title)  \($0)" } ?? title
    }

    var entry: CommandEntry {
        switch self {
        case .find: CommandEntry("Find a scene", .sign("/"), .control("f"))
        case .edit: CommandEntry("To the editor", .key("e"))
        case .nextPart: CommandEntry("The next part", .key(.tab))
        case .previousPart: CommandEntry("The part before", .shift(.tab))
        case .nextScene: CommandEntry("The next scene", .key(.pageDown))
        case .previousScene: CommandEntry("The scene before", .key(.pageUp))
        case .ghost: CommandEntry("Lay it over the chosen lane", .key("o"), icon: .outlines)
        case .clearPoints: CommandEntry("Remove the marked points", .shift("o"))
        case .closeReference: CommandEntry("Close the reference", icon: .clear)
        case .referenceEarlier: CommandEntry("Shift the reference a frame earlier", .sign("["))
        case .referenceLater: CommandEntry("Shift the reference a frame later", .sign("]"))
        case .openFiles: CommandEntry("Open photos, a tape, a film", .control("o"))
        case .laneMenu: CommandEntry("Menu of the chosen lane", .key(.menu), .shift(.function(10)))
        case .presets: CommandEntry("Presets of lanes", .control("p"), icon: .presets)
        case .fullScreen: CommandEntry("Full screen", .key(.function(11)))
        case .restart: CommandEntry("Restart", .key("n"), icon: .restart)
        case .replay: CommandEntry("Replay", .key(.space), icon: .replay)
        case .undo: CommandEntry("Undo a change", .control("z"))
        case .redo: CommandEntry("Redo a change", .controlShift("z"))
        case .addLane: CommandEntry("Add lane", .sign("+"), icon: .plus)
        case .removeLane: CommandEntry("Remove the chosen lane", .sign("-"))
        case .plottedView: CommandEntry("Plot another view", .key("v"))
        case .outlines: CommandEntry("Outlines of the other lanes", .key("g"), icon: .outlines)
        case .predictions: CommandEntry("What a release would do now", .key("w"), icon: .prediction)
        case .fit: CommandEntry("Fit", .key("f"), icon: .fit)
        case .record: CommandEntry("Record", .key("r"), icon: .record)
        case .recordingForm: CommandEntry("Form of recordings, and more to save", .shift("r"))
        case .saveGesture: CommandEntry("Save the last gesture", .control("s"), icon: .save)
        case .copyFrame: CommandEntry("Copy what is seen as a picture", .control("c"))
        case .slowMotion: CommandEntry("Slow motion", .key("s"))
        case .pause: CommandEntry("Pause", .key("p"), icon: .pause)
        case .step: CommandEntry("Step", .sign("."), icon: .step)
        case .stepBack: CommandEntry("Step back", .sign(","), icon: .stepBack)
        case .loop: CommandEntry("Play in a loop", .key("l"), icon: .loop)
        case .now: CommandEntry("Back to now", occasionally: "Esc")
        case .mark: CommandEntry("Mark this moment", .key("m"), icon: .mark)
        case .clearMarks: CommandEntry("Remove the marks", .shift("m"))
        case .wholeGesture: CommandEntry("See all of it", .key("z"), icon: .fit)
        case .gestures: CommandEntry("Earlier gestures", .key("h"))
        case .checks: CommandEntry("Check each gesture", .key("c"), icon: .check)
        case .timeline: CommandEntry("Timeline", .key("t"), icon: .timeline)
        case .sidebar: CommandEntry("Scenes", .key("b"), icon: .sidebar)
        case .inspector: CommandEntry("Inspector", .key("i"), icon: .inspector)
        case .nextSection: CommandEntry("The next section of the inspector", .shift("i"))
        case .explode: CommandEntry("Pull the layers apart", .key("x"), icon: .layers)
        case .pickView: CommandEntry("Select the view under the next press", .key("k"))
        case .copyValues: CommandEntry("Copy what is known of the view")
        case .copyLog: CommandEntry("Copy these entries")
        case .enlarge: CommandEntry("Enlarge the interface", .control("+"))
        case .reduce: CommandEntry("Reduce the interface", .control("-"))
        case .ownScale: CommandEntry("The interface’s own size", .control("0"))
        case .appearance: CommandEntry("Dark or light", .key("d"), icon: .sun)
        case .help: CommandEntry("All keys", .sign("?"), .key(.function(1)))
        case .quit: CommandEntry("Quit", .key("q"), .control("q"), .control("w"))
        }
    }
}
