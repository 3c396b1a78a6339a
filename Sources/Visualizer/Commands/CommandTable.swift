import Drawing
import ViewHierarchy
import Widgets

/// What the window says of a command: its name, its keys and its icon. Key map, help, menus, tooltips, and the page of keys
/// come from here.
struct CommandEntry: Sendable {
    /// The effect in a few words, as in a tooltip.
    let title: String
    /// The keys, the shown one first.
    let shortcuts: [Shortcut]
    /// The word in a menu or on a button, or nil for the title.
    let label: String?
    /// The effect as the list of keys explains it, or nil for the title.
    let help: String?
    /// A key that performs it only in some states, or nil.
    let occasionalKey: String?
    let icon: Icon?
    /// Other words for it, which the list of commands finds too, separated by spaces.
    let synonyms: String

    init(
        _ title: String, _ shortcuts: Shortcut..., label: String? = nil, help: String? = nil,
        occasionally key: String? = nil, icon: Icon? = nil,
        synonyms: String = ""
    ) {
        self.title = title
        self.shortcuts = shortcuts
        self.label = label
        self.help = help
        occasionalKey = key
        self.icon = icon
        self.synonyms = synonyms
    }
}

extension Command {
    /// The shown key, or nil without one.
    var keyText: String? { entry.shortcuts.first?.text ?? entry.occasionalKey }

    var icon: Icon? { entry.icon }

    /// The word in a menu or on a button.
    var label: String { entry.label ?? entry.title }

    /// The effect as the list of keys explains it.
    var help: String { entry.help ?? entry.title.prefix(1).lowercased() + entry.title.dropFirst() }

    /// The tooltip: the effect and the key.
    /// - Parameter title: The effect in the current state, or nil for the usual one.
    func toolTip(_ title: String? = nil) -> String {
        let title = title ?? entry.title
        return keyText.map { "\(title)  \($0)" } ?? title
    }

    var entry: CommandEntry {
        switch self {
        case .find: CommandEntry("Find a scene", .sign("/"), .control("f"), help: "to the list: type, ↑ ↓, Return")
        case .edit:
            CommandEntry(
                "To the editor", .key("e"), label: "Editor of the curve",
                synonyms: "spring bezier ease easing linear damping stiffness duration parameters settings")
        case .nextPart: CommandEntry("The next part", .key(.tab))
        case .previousPart: CommandEntry("The part before", .shift(.tab))
        case .nextScene: CommandEntry("The next scene", .key(.pageDown))
        case .previousScene: CommandEntry("The scene before", .key(.pageUp))
        case .ghost:
            CommandEntry(
                "Lay the reference over the chosen lane", .key("o"), icon: .outlines, synonyms: "onion overlay film")
        case .clearPoints: CommandEntry("Remove the followed points", .shift("o"), label: "Unfollow")
        case .closeReference: CommandEntry("Close the reference", icon: .clear)
        case .referenceEarlier: CommandEntry("Shift the reference a frame earlier", .sign("["))
        case .referenceLater: CommandEntry("Shift the reference a frame later", .sign("]"))
        case .openFiles:
            CommandEntry("Open photos, a tape, a film", .control("o"), synonyms: "load video reference folder")
        case .laneMenu:
            CommandEntry(
                "Menu of the chosen lane", .key(.menu), .shift(.function(10)), help: "its menu, as a right click")
        case .presets:
            CommandEntry(
                "Presets of lanes", .control("p"), label: "Presets…", help: "presets: save, apply, delete",
                icon: .presets)
        case .fullScreen: CommandEntry("Full screen", .key(.function(11)))
        case .restart:
            CommandEntry("Restart", .key("n"), help: "restart the scene; Ctrl Z undoes it", icon: .restart)
        case .replay: CommandEntry("Replay", .key(.space), help: "replay the last gesture", icon: .replay)
        case .undo:
            CommandEntry("Undo a change", .control("z"), help: "undo a change or a restart; with Shift redo it")
        case .redo: CommandEntry("Redo a change", .controlShift("z"))
        case .addLane: CommandEntry("Add lane", .sign("+"), icon: .plus)
        case .removeLane: CommandEntry("Remove the chosen lane", .sign("-"), label: "Close")
        case .plottedView: CommandEntry("Plot another view", .key("v"))
        case .track:
            CommandEntry(
                "Track of a property", .key("a"), label: "Track",
                help: "a property of any view as a track; again: remove it", icon: .plus)
        case .animators:
            CommandEntry(
                "Timing of an animator", .key("j"), label: "Animators",
                help: "an animator’s curve, duration, delay; its code")
        case .outlines:
            CommandEntry(
                "Outlines of the other lanes", .key("g"), help: "outlines of the other lanes in each", icon: .outlines)
        case .predictions:
            CommandEntry(
                "What a release would do now", .key("w"), help: "what a release would do now, and why",
                icon: .prediction)
        case .zoom: CommandEntry("Zoom", .key("f"), help: "large stages without panels, and back", icon: .fit)
        case .fill:
            CommandEntry(
                "Stage as large as the room", .shift("f"), help: "a stage as large as the room, or of its own size",
                synonyms: "fill maximize")
        case .device:
            CommandEntry(
                "Device of the stages", .key("y"), help: "its device: phone, tablet; turn it", icon: .device,
                synonyms: "iphone ipad rotate orientation landscape portrait")
        case .record:
            CommandEntry(
                "Record", .key("r"), help: "record, stop recording", icon: .record, synonyms: "capture export film")
        case .recordingForm:
            CommandEntry(
                "Form of recordings, and more to save", .shift("r"), help: "its form, and more to save",
                synonyms: "format film video mp4 webm gif webp png frames trace tape export")
        case .saveGesture:
            CommandEntry("Save the last gesture", .control("s"), icon: .save, synonyms: "tape trace export")
        case .copyFrame:
            CommandEntry("Copy what is seen as a picture", .control("c"), label: "Copy frame", synonyms: "screenshot")
        case .slowMotion:
            CommandEntry(
                "Slow motion", .key("s"), label: "1×", help: "slow motion: 1/2, 1/4, 1/10, 1", synonyms: "speed")
        case .pause: CommandEntry("Pause", .key("p"), help: "pause, continue", icon: .pause)
        case .step: CommandEntry("Step", .sign("."), icon: .step)
        case .stepBack: CommandEntry("Step back", .sign(","), icon: .stepBack)
        case .loop: CommandEntry("Play in a loop", .key("l"), icon: .loop)
        case .now: CommandEntry("Back to now", label: "Now", occasionally: "Esc")
        case .mark: CommandEntry("Mark this moment", .key("m"), icon: .mark)
        case .clearMarks: CommandEntry("Remove the marks", .shift("m"), label: "Unmark")
        case .wholeGesture: CommandEntry("See all of it", .key("z"), icon: .fit)
        case .gestures: CommandEntry("Earlier gestures", .key("h"), label: "Gestures", synonyms: "history")
        case .checks:
            CommandEntry(
                "Check each gesture", .key("c"), help: "check each gesture for faults, or not", icon: .check,
                synonyms: "lint findings warnings")
        case .timeline:
            CommandEntry(
                "Timeline", .key("t"), help: "show or hide the timeline", icon: .timeline,
                synonyms: "plots curves scrub")
        case .sidebar: CommandEntry("Scenes", .key("b"), help: "show or hide the list", icon: .sidebar)
        case .inspector: CommandEntry("Inspector", .key("i"), icon: .inspector, synonyms: "views values events panel")
        case .nextSection: CommandEntry("The next section of the inspector", .shift("i"))
        case .explode:
            CommandEntry(
                "Pull the layers apart", .key("x"), label: "Explode",
                help: "pull the layers apart; drag to turn, wheel to pull", icon: .layers, synonyms: "3d wireframe")
        case .pickView: CommandEntry("Select the view under the next press", .key("k"), label: "Pick")
        case .copyValues: CommandEntry("Copy what is known of the view", label: "Copy values")
        case .copyLog: CommandEntry("Copy these entries", label: "Copy")
        case .enlarge: CommandEntry("Enlarge the interface", .control("+"))
        case .reduce: CommandEntry("Reduce the interface", .control("-"))
        case .ownScale: CommandEntry("The interface’s own size", .control("0"))
        case .appearance: CommandEntry("Dark or light", .key("d"), icon: .sun, synonyms: "theme appearance mode")
        case .singleKeys:
            CommandEntry("Commands by single keys", label: "Single keys", help: "commands by single keys, or not")
        case .palette: CommandEntry("All commands", .control("k"), help: "all commands: type, ↑ ↓, Return")
        case .more: CommandEntry("More commands", icon: .more)
        case .guide: CommandEntry("Guide in four steps", label: "Guide")
        case .nextGuideStep: CommandEntry("The next step of the guide", label: "Next")
        case .help: CommandEntry("All keys", .sign("?"), .key(.function(1)), label: "?", help: "show or hide the keys")
        case .quit: CommandEntry("Quit", .key("q"), .control("q"), .control("w"))
        }
    }
}
