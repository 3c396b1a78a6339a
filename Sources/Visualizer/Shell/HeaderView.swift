import Drawing
import Foundation
import Staging
import ViewHierarchy

/// The line over the lanes: which scene it is, and the controls of time and of the window.
final class HeaderView: View {
    var theme: Theme { didSet { if theme != oldValue { applyTheme() } } }
    private let title: TitleView
    private let buttons: [Command: ToolButton]

    /// From the left to the right, with a gap where nil is.
    private static let order: [Command?] = [
        .replay, .restart, .step, .pause, .slowMotion, nil, .record, nil, .addLane, .ghosts, .fill, nil, .appearance,
        .help, .inspector,
    ]
    private static let gap = 10.0
    private static let margin = 14.0
    /// The least room that a title is left with its buttons beside it.
    private static let titleRoom = 170.0

    init(_ theme: Theme, perform: @escaping @MainActor (Command) -> Void) {
        self.theme = theme
        let faces: [(Command, ToolButton.Face, String)] = [
            (.sidebar, .icon(.sidebar), "Scenes  B"), (.replay, .icon(.replay), "Replay  Space"),
            (.addLane, .icon(.plus), "Add lane  +"), (.ghosts, .icon(.ghosts), "Outlines of the other lanes  G"),
            (.inspector, .icon(.inspector), "Curves and editor  I"), (.restart, .icon(.restart), "Restart  N"),
            (.step, .icon(.step), "Step  ."), (.pause, .icon(.pause), "Pause  P"),
            (.slowMotion, .word("1×"), "Slow motion  S"), (.record, .icon(.record), "Record  R"),
            (.fill, .icon(.fill), "Fit  F"), (.appearance, .icon(.sun), "Dark or light  D"),
            (.help, .word("?"), "All keys  ?"),
        ]
        buttons = Dictionary(
            uniqueKeysWithValues: faces.map { command, face, tooltip in
                (
                    command,
                    ToolButton(face, theme, tooltip: tooltip, name: "button \(command)") { perform(command) }
                )
            })
        title = TitleView(theme)
        super.init(frame: .zero)
        addSubview(title)
        for (command, _, _) in faces { if let button = buttons[command] { addSubview(button) } }
        applyTheme()
    }

    required init?(coder: NSCoder) { nil }

    func show(title: String, hint: String) {
        self.title.show(title: title, hint: hint)
    }

    /// What the controls tell.
    struct State: Hashable {
        var isPaused = false
        /// Seconds of the scene in a second.
        var factor = 1.0
        /// Whole seconds of the recording under way.
        var recordedSeconds: Int?
        var isSaving = false
        var isFilling = false
        var isReplaying = false
        var showsGhosts = false
        var lanes = 1
        var canAddLane = true
        var isDark = true
    }

    func show(_ state: State) {
        buttons[.pause]?.face = .icon(state.isPaused ? .play : .pause)
        buttons[.pause]?.isSelected = state.isPaused
        buttons[.pause]?.tooltip = state.isPaused ? "Go on  P" : "Pause  P"
        buttons[.slowMotion]?.face = .word(state.factor == 1 ? "1×" : "1/\(Int((1 / state.factor).rounded()))×")
        buttons[.slowMotion]?.isSelected = state.factor != 1
        let record = buttons[.record]
        if let seconds = state.recordedSeconds {
            record?.face = .word("● \(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60)")
            record?.tooltip = "Stop recording  R"
        } else {
            record?.face = state.isSaving ? .word("Saving…") : .icon(.record)
            record?.tooltip = "Record  R"
        }
        record?.accent = state.recordedSeconds == nil ? nil : theme.problem
        buttons[.fill]?.isSelected = state.isFilling
        buttons[.replay]?.isSelected = state.isReplaying
        buttons[.ghosts]?.isSelected = state.showsGhosts
        buttons[.ghosts]?.isEnabled = state.lanes > 1
        buttons[.addLane]?.isEnabled = state.canAddLane
        buttons[.appearance]?.face = .icon(state.isDark ? .sun : .moon)
        setNeedsLayout()
    }

    private func applyTheme() {
        backgroundColor = theme.header
        title.theme = theme
        for button in buttons.values { button.theme = theme }
        setNeedsDisplay()
    }

    override func layoutSubviews() {
        let y = (bounds.height - ToolButton.side) / 2
        buttons[.sidebar]?.frame = CGRect(x: 8, y: y, width: ToolButton.side, height: ToolButton.side)
        // In a narrow window the buttons at the left give way: their keys remain.
        var right = bounds.maxX - 8
        let limit = titleLeft + Self.titleRoom
        for command in Self.order.reversed() {
            guard let command else {
                right -= Self.gap
                continue
            }
            guard let button = buttons[command] else { continue }
            let width = button.fittingWidth
            button.isHidden = right - width < limit
            guard !button.isHidden else { continue }
            right -= width
            button.frame = CGRect(x: right, y: y, width: width, height: ToolButton.side)
            right -= 2
        }
        title.frame = CGRect(
            x: titleLeft, y: 0, width: max(0, right - titleLeft - Self.margin), height: bounds.height - 1)
    }

    private var titleLeft: Double { 8 + ToolButton.side + 8 }

    override func draw(_ canvas: inout Canvas) {
        canvas.fill(.rect(CGRect(x: 0, y: bounds.maxY - 1, width: bounds.width, height: 1)), theme.hairline)
    }
}
