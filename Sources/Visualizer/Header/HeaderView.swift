import Drawing
import Foundation
import Sessions
import Staging
import ViewHierarchy
import Widgets

/// The bar above the lanes, with the scene's title and the controls of time and of the window.
final class HeaderView: ThemedView {
    private let title: TitleView
    private let buttons: [Command: ToolButton]

    /// The commands from left to right; nil is a gap.
    private static let order: [Command?] = [
        .restart, .stepBack, .replay, .step, .pause, .loop, .slowMotion, nil, .record, .recordingForm, .saveGesture,
        nil, .addLane, .presets, .outlines, .predictions, .explode, .zoom, .device, nil, .appearance,
        .help, .timeline, .inspector, .more,
    ]
    /// The commands without a button in a narrow window, in the order in which they are hidden. They are in the menu at the
    /// right end then.
    private static let dispensable: [Command] = [
        .device, .help, .appearance, .zoom, .restart, .presets, .loop, .slowMotion, .outlines, .addLane, .saveGesture,
        .predictions, .explode, .stepBack, .step, .recordingForm, .pause, .replay, .record, .timeline,
    ]
    /// The faces of commands without an icon.
    private static let words: [Command: ToolButton.Face] = [
        .slowMotion: .word(Command.slowMotion.label), .recordingForm: .menu(""), .help: .word(Command.help.label),
    ]
    /// The faces that commands can have besides, for whose widest there is always room.
    private static let otherFaces: [Command: [ToolButton.Face]] = [
        .slowMotion: [.word("1/10×")],
        .recordingForm: RecordingForm.ofRecordings.map { .menu($0.title) } + [.menu("00:00")],
    ]
    private static let gap = 8.0
    private static let margin = 8.0
    /// The minimum width of the title beside the buttons, in points.
    private static let titleRoom = 170.0

    init(perform: @escaping @MainActor (Command) -> Void) {
        let commands = [.sidebar] + Self.order.compactMap(\.self)
        buttons = Dictionary(
            uniqueKeysWithValues: commands.map { command in
                let face = command.icon.map { ToolButton.Face.icon($0) } ?? Self.words[command] ?? .word("")
                let others = Self.otherFaces[command] ?? []
                return (
                    command,
                    ToolButton(face, others: others, tooltip: command.toolTip(), name: "button \(command)") {
                        perform(command)
                    }
                )
            })
        title = TitleView()
        super.init()
        addSubview(title)
        for command in commands { if let button = buttons[command] { addSubview(button) } }
    }

    required init?(coder: NSCoder) { nil }

    /// Returns the control of a command.
    func button(_ command: Command) -> View? { buttons[command] }

    /// The commands that have no button in a window of this width.
    var hiddenCommands: [Command] {
        layoutIfNeeded()
        return Self.order.compactMap(\.self).filter { $0 != .more && buttons[$0]?.isHidden == true }
    }

    /// - Parameter activity: The text instead of the hint, or nil.
    func display(title: String, hint: String, activity: String?) {
        self.title.display(title: title, hint: hint, activity: activity)
    }

    /// The state of the controls.
    struct State: Hashable {
        var isPaused: Bool
        /// The seconds of the scene per second of real time.
        var factor: Double
        /// The duration of the running recording, in whole seconds.
        var recordedSeconds: Int?
        var isSaving: Bool
        /// The finished part of the current save, in percent.
        var savedPercent: Int?
        var form: RecordingForm
        var isZoomed: Bool
        var showsSidebar: Bool
        var showsInspector: Bool
        /// The title of the stages' device, or nil without one.
        var device: String?
        var isReplaying: Bool
        /// Whether a moment of the last gesture is shown, and whether the gesture is being played.
        var isScrubbed: Bool
        var isPlaying: Bool
        var loops: Bool
        var showsTimeline: Bool
        var showsOutlines: Bool
        var predictsReleases: Bool
        var isExploded: Bool
        var lanes: Int
        var canAddLane: Bool
        var isDark: Bool
    }

    private var shown: State?

    func display(_ state: State) {
        guard state != shown else { return }
        shown = state
        buttons[.pause]?.face = .icon(state.isPaused ? .play : .pause)
        buttons[.pause]?.isSelected = state.isPaused
        buttons[.pause]?.toolTip = Command.pause.toolTip(state.isPaused ? "Continue" : nil)
        buttons[.slowMotion]?.face = .word(state.factor == 1 ? "1×" : "1/\(Int((1 / state.factor).rounded()))×")
        buttons[.slowMotion]?.isSelected = state.factor != 1
        displayRecording(state)
        buttons[.zoom]?.isSelected = state.isZoomed
        buttons[.sidebar]?.isSelected = state.showsSidebar
        buttons[.inspector]?.isSelected = state.showsInspector
        buttons[.device]?.isSelected = state.device != nil
        buttons[.device]?.toolTip = Command.device.toolTip(state.device)
        buttons[.replay]?.isSelected = state.isReplaying || state.isPlaying
        buttons[.replay]?.face = .icon(!state.isScrubbed ? .replay : state.isPlaying ? .pause : .play)
        buttons[.replay]?.toolTip = Command.replay.toolTip(
            !state.isScrubbed ? nil : state.isPlaying ? "Pause" : "Play")
        buttons[.loop]?.isSelected = state.loops
        buttons[.timeline]?.isSelected = state.showsTimeline
        buttons[.outlines]?.isSelected = state.showsOutlines
        buttons[.outlines]?.isEnabled = state.lanes > 1
        buttons[.predictions]?.isSelected = state.predictsReleases
        buttons[.explode]?.isSelected = state.isExploded
        buttons[.addLane]?.isEnabled = state.canAddLane
        buttons[.appearance]?.face = .icon(state.isDark ? .sun : .moon)
        setNeedsLayout()
    }

    /// Shows a recording by its color, and its duration in place of the form, which it keeps.
    private func displayRecording(_ state: State) {
        let (record, form) = (buttons[.record], buttons[.recordingForm])
        let accent = state.recordedSeconds == nil ? nil : theme.problem
        record?.isSelected = state.recordedSeconds != nil
        record?.accent = accent
        form?.accent = accent
        if let seconds = state.recordedSeconds {
            record?.face = .icon(.stop)
            record?.toolTip = Command.record.toolTip("Stop recording")
            form?.face = .menu("\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60)")
        } else {
            record?.face = state.isSaving ? .progress(state.savedPercent) : .icon(.record)
            let saving = "Saving" + (state.savedPercent.map { " \($0) %" } ?? "…")
            record?.toolTip = Command.record.toolTip(state.isSaving ? "\(saving); cancel  Esc; record another" : nil)
            form?.face = .menu(state.form.title)
        }
    }

    override func apply(_ theme: Theme) {
        super.apply(theme)
        backgroundColor = theme.header
        shown = nil
    }

    override func layoutSubviews() {
        let y = (bounds.height - ToolButton.side) / 2
        buttons[.sidebar]?.frame = CGRect(x: 8, y: y, width: ToolButton.side, height: ToolButton.side)
        hideForTitle()
        var right = bounds.maxX - 8
        for command in Self.order.reversed() {
            guard let command else {
                right -= Self.gap
                continue
            }
            guard let button = buttons[command], !button.isHidden else { continue }
            right -= button.fittingWidth
            button.frame = CGRect(x: right, y: y, width: button.fittingWidth, height: ToolButton.side)
        }
        title.frame = CGRect(
            x: titleLeft, y: 0, width: max(0, right - titleLeft - Self.margin), height: bounds.height - 1)
        // The window's own title also names the scene.
        title.isHidden = title.frame.width < Self.leastTitle
    }

    /// Hides buttons until the whole hint fits.
    private func hideForTitle() {
        let gaps = Double(Self.order.count { $0 == nil }) * Self.gap
        var room = bounds.width - 8 - titleLeft - Self.margin - gaps
        let commands = Self.order.compactMap(\.self).filter { $0 != .more }
        for command in commands {
            buttons[command]?.isHidden = false
            room -= buttons[command]?.fittingWidth ?? 0
        }
        let needed = min(max(Self.titleRoom, title.roomForHint), bounds.width / 2)
        buttons[.more]?.isHidden = room >= needed
        if room < needed { room -= buttons[.more]?.fittingWidth ?? 0 }
        for command in Self.dispensable where room < needed {
            buttons[command]?.isHidden = true
            room += buttons[command]?.fittingWidth ?? 0
        }
    }

    /// The minimum width of a readable title, in points.
    private static let leastTitle = 60.0

    private var titleLeft: Double { 8 + ToolButton.side + 8 }

    override func draw(_ canvas: inout Canvas) {
        canvas.fill(.rect(CGRect(x: 0, y: bounds.maxY - 1, width: bounds.width, height: 1)), theme.hairline)
    }
}
