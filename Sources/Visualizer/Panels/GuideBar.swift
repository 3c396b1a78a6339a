import Drawing
import Foundation
import Sessions
import ViewHierarchy
import Widgets

/// The guide: a bar below the header with what to do next, which can be passed over or left at any moment.
final class GuideBar: ThemedView {
    private var step: GuideStep?
    private let onward: ToolButton
    private let leave: ToolButton

    private static let padding = 16.0
    private static let gap = 6.0
    private static let buttonHeight = 24.0

    /// - Parameter perform: Called with the command of a control.
    init(perform: @escaping @MainActor (Command) -> Void) {
        onward = ToolButton(
            .word(Command.nextGuideStep.label), others: [.word("Done")], tooltip: Command.nextGuideStep.toolTip(),
            name: "guide \(Command.nextGuideStep)"
        ) { perform(.nextGuideStep) }
        leave = ToolButton(
            .icon(.clear), tooltip: "Leave the guide; it is in the help", name: "guide \(Command.guide)"
        ) { perform(.guide) }
        super.init(name: "guide")
        addSubview(onward)
        addSubview(leave)
    }

    required init?(coder: NSCoder) { nil }

    func display(_ step: GuideStep?) {
        guard step != self.step else { return }
        self.step = step
        onward.face = .word(step?.next == nil ? "Done" : Command.nextGuideStep.label)
        setNeedsDisplay()
    }

    override func apply(_ theme: Theme) {
        super.apply(theme)
        backgroundColor = theme.header
    }

    override func layoutSubviews() {
        var right = bounds.maxX - Self.padding / 2
        for (button, width) in [(leave, Self.buttonHeight), (onward, onward.fittingWidth)] {
            button.frame = CGRect(
                x: right - width, y: (bounds.height - Self.buttonHeight) / 2, width: width,
                height: Self.buttonHeight)
            right -= width + Self.gap
        }
    }

    override func draw(_ canvas: inout Canvas) {
        canvas.fill(.rect(bounds), theme.selection)
        canvas.fill(.rect(CGRect(x: 0, y: bounds.maxY - 1, width: bounds.width, height: 1)), theme.hairline)
        guard let step else { return }
        let number = "\(step.number) of \(GuideStep.allCases.count)"
        var row = CGRect(
            x: Self.padding, y: 0, width: onward.frame.minX - Self.gap - Self.padding, height: bounds.height)
        canvas.draw(number, Lettering.strong, theme.tint, in: row)
        let used = Lettering.width(number, Lettering.strong) + Self.padding
        row.origin.x += used
        row.size.width -= used
        guard row.width > 0 else { return }
        canvas.draw(
            Lettering.fitting(step.texts, Lettering.body, width: row.width), Lettering.body, theme.text, in: row)
    }
}

extension GuideStep {
    /// What to do, the longest form first.
    var texts: [String] {
        switch self {
        case .drag:
            [
                "Do what the line above says, and let go. Drag again while it flies: you catch it.",
                "Drag as the line above says, and let go", "Drag, and let go",
            ]
        case .scrub:
            [
                "Drag in the timeline below: every moment of the gesture is kept, with its views, curves and events.",
                "Drag in the timeline: every moment is kept", "Drag in the timeline",
            ]
        case .compare:
            [
                "Press \(Self.key(.addLane)) for a second lane: the same gesture moves both, each by its own curve.",
                "Press \(Self.key(.addLane)) for a lane with another curve", "Press \(Self.key(.addLane))",
            ]
        case .replay:
            [
                "Press \(Self.key(.replay)) to replay the gesture in both. \(Self.key(.saveGesture)) saves it, "
                    + "\(Self.key(.palette)) lists all commands.",
                "Press \(Self.key(.replay)) to replay; \(Self.key(.palette)) lists all", "Press \(Self.key(.replay))",
            ]
        }
    }

    private static func key(_ command: Command) -> String { command.keyText ?? "" }
}
