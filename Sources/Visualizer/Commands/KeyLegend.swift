/// The keys of the window with their meanings, in groups: the help, and the page of keys.
enum KeyLegend {
    /// A part of what is pressed.
    enum Part: ExpressibleByStringLiteral, Sendable {
        /// The shown key of a command.
        case key(Command)
        /// All keys of a command.
        case keys(Command)
        /// The keys of commands with the same modifiers, as one.
        case together([Command])
        /// Keys of the scene or of a part of the window, or what a pointer does.
        case other(String)

        init(stringLiteral text: String) { self = .other(text) }

        fileprivate var text: String {
            switch self {
            case .key(let command): command.keyText ?? ""
            case .keys(let command): command.entry.shortcuts.map(\.text).joined(separator: KeyLegend.gap)
            case .together(let commands):
                ([commands.first?.entry.shortcuts.first?.modifiers ?? ""]
                    + commands.compactMap { $0.entry.shortcuts.first?.name })
                    .filter { !$0.isEmpty }.joined(separator: " ")
            case .other(let text): text
            }
        }
    }

    struct Row: Hashable, Sendable {
        let key: String
        let meaning: String

        /// A row of one command, with its wording.
        init(_ command: Command) { self.init(.key(command), means: command.help) }

        init(_ parts: Part..., means meaning: String) {
            key = parts.map(\.text).joined(separator: KeyLegend.gap)
            self.meaning = meaning
        }
    }

    struct Group: Hashable, Sendable {
        let title: String
        let rows: [Row]
    }

    fileprivate static let gap = "  "

    static let groups = [
        Group(
            title: "Scene",
            rows: [
                Row("drag", means: "move it, let go, catch it in flight"),
                Row("Esc", "← →", means: "keys of the scene itself"),
                Row(.replay), Row(.restart), Row(.zoom), Row(.fill), Row(.device),
            ]),
        Group(
            title: "Time",
            rows: [
                Row(.slowMotion), Row(.pause),
                Row(.key(.stepBack), .key(.step), means: "a frame back, forwards"),
            ]),
        Group(
            title: "Timeline",
            rows: [
                Row("drag", means: "show a moment of the last gesture"),
                Row("← →", "Home End", means: "a frame, with Shift ten; Esc: back to now"),
                Row(.key(.replay), .key(.loop), means: "play from there; in a loop"),
                Row(.key(.mark), .key(.clearMarks), means: "mark, to measure; remove the marks"),
                Row("Ctrl wheel", .key(.wholeGesture), means: "enlarge; see all"),
                Row(.track),
                Row("drag an end", means: "of an animator’s bar: when it moves; press: its curve"),
                Row(.animators),
                Row(.gestures), Row(.checks), Row(.timeline),
            ]),
        Group(
            title: "Reference",
            rows: [
                Row("drop a film", means: "show it beside the lanes"),
                Row(.ghost),
                Row("drag", .together([.referenceEarlier, .referenceLater]), means: "shift it in time; by a frame"),
                Row("press", means: "follow a point; Esc cancels, Shift O removes all"),
                Row("drag a point", means: "put it right; it is followed from there"),
                Row("wheel", means: "move its picture; with Ctrl zoom"),
            ]),
        Group(
            title: "Recording",
            rows: [
                Row(.record), Row(.recordingForm), Row(.saveGesture), Row(.copyFrame),
                Row("Esc", means: "cancel what is being saved"),
            ]),
        Group(
            title: "Lanes",
            rows: [
                Row(.key(.addLane), .key(.removeLane), means: "add a lane, remove the chosen one"),
                Row(.keys(.laneMenu), means: Command.laneMenu.help),
                Row(.presets),
                Row("1 … 4", means: "choose a lane, as a press on its caption"),
                Row(.outlines), Row(.predictions),
            ]),
        Group(
            title: "Editor",
            rows: [
                Row(.key(.edit), "Esc", means: "to the editor, back to the scene"),
                Row(.key(.nextPart), .key(.previousPart), means: "the next control, the one before"),
                Row("← → ↑ ↓", means: "move it; with Shift ten times as far"),
                Row("Return", means: "press it, open its list"), Row(.plottedView),
                Row(.undo),
            ]),
        Group(
            title: "Inspector",
            rows: [
                Row(
                    .key(.inspector), .key(.nextSection),
                    means: "show or hide it; its next part: curve, scene, views, events"),
                Row(.key(.pickView), "Alt press", means: "select the view that is pressed, then the one behind it"),
                Row(.explode),
                Row("↑ ↓", "← →", means: "in the tree and in the log; Ctrl C copies"),
            ]),
        Group(
            title: "Scenes",
            rows: [
                Row(.find),
                Row(.key(.previousScene), .key(.nextScene), means: "the scene before, the next"),
                Row(.sidebar),
            ]),
        Group(
            title: "Window",
            rows: [
                Row(.palette), Row(.openFiles), Row(.fullScreen), Row(.appearance), Row(.help),
                Row(.together([.enlarge, .reduce, .ownScale]), means: "larger, smaller, its own size"),
                Row(.quit),
            ]),
    ]

    /// The page of keys, in Markdown.
    static var page: String {
        func cell(_ text: String) -> String { text.replacing("|", with: "\\|") }
        let groups = groups.map { group in
            let rows = group.rows.map { "| \(cell($0.key)) | \(cell($0.meaning)) |" }
            return (["### \(group.title)", "", "| key | effect |", "| --- | --- |"] + rows).joined(separator: "\n")
        }
        let commands = Command.allCases.filter { !$0.entry.shortcuts.isEmpty }.map { command in
            "| \(cell(command.entry.title)) | \(cell(command.entry.shortcuts.map(\.text).joined(separator: ", "))) |"
        }
        return """
            # Keys

            What keys and pointers do in the window.

            ## Overview

            A key that a part of the window uses, such as a field, goes to that part; the others are commands, or go to the
            scene. The window shows these groups by `?`.

            \(groups.joined(separator: "\n\n"))

            ### All commands

            | command | keys |
            | --- | --- |
            \(commands.joined(separator: "\n"))

            """
    }
}
