import Drawing
import Foundation
import ViewHierarchy

/// An action's button.
final class AlertButton: Control {
    let action: AlertAction
    private let label = Label(frame: .zero)

    init(_ action: AlertAction, isSheet: Bool, isEmphasized: Bool) {
        self.action = action
        super.init(frame: .zero)
        accessibilityIdentifier = action.title
        label.text = action.title
        label.font = Font.systemFont(
            ofSize: isSheet ? AlertMetrics.sheetButtonSize : AlertMetrics.buttonSize,
            weight: isEmphasized ? .semibold : .regular)
        label.textAlignment = .center
        isEnabled = action.isEnabled
        addSubview(label)
        showState()
    }

    required init?(coder: NSCoder) { nil }

    override var isHighlighted: Bool { didSet { showState() } }

    override func tintColorDidChange() { showState() }

    override func didMoveToWindow() { showState() }

    private func showState() {
        backgroundColor = isHighlighted ? AlertMetrics.held : nil
        label.textColor = action.style == .destructive ? AlertMetrics.destructive : tintColor
        label.alpha = isEnabled ? 1 : AlertMetrics.disabledAlpha
    }

    override func layoutSubviews() {
        label.frame = bounds.insetBy(dx: AlertMetrics.buttonInset, dy: 0)
    }

    /// The width that the title needs, in points.
    var titleWidth: Double {
        Double(label.sizeThatFits(CGSize(width: Double.infinity, height: .infinity)).width) + 2
            * AlertMetrics.buttonInset
    }
}
