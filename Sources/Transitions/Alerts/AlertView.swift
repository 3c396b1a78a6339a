import Drawing
import Foundation
import ViewHierarchy

/// The view of an alert: a main panel, and in an action sheet a second panel for the cancel button.
final class AlertView: View {
    var onChoice: ((AlertAction) -> Void)?
    private let isSheet: Bool
    private let main: AlertPanel
    private let apart: AlertPanel?

    init(isSheet: Bool) {
        self.isSheet = isSheet
        main = AlertPanel(isSheet: isSheet)
        apart = isSheet ? AlertPanel(isSheet: true) : nil
        super.init(frame: .zero)
        accessibilityIdentifier = isSheet ? "action sheet" : "alert"
        addSubview(main)
        if let apart { addSubview(apart) }
    }

    required init?(coder: NSCoder) { nil }

    func display(title: String?, message: String?, actions: [AlertAction], emphasized: AlertAction?) {
        let buttons = actions.map { action in
            let button = AlertButton(action, isSheet: isSheet, isEmphasized: action === emphasized)
            button.addAction(for: .touchUpInside) { [weak self] _ in self?.onChoice?(action) }
            return button
        }
        let cancel = isSheet ? buttons.filter { $0.action.style == .cancel } : []
        let others = buttons.filter { button in !cancel.contains { $0 === button } }
        main.display(title: title, message: message, buttons: others)
        apart?.display(title: nil, message: nil, buttons: cancel)
        let hasText = title?.isEmpty == false || message?.isEmpty == false
        main.isHidden = others.isEmpty && !hasText && !cancel.isEmpty
        apart?.isHidden = cancel.isEmpty
        setNeedsLayout()
    }

    /// Returns the frame of the alert in a container of a size.
    func layOut(in size: CGSize) -> CGRect {
        let isWide = Double(size.width) > AlertMetrics.sheetWidth + 2 * AlertMetrics.sheetMargin
        let width =
            isSheet
            ? (isWide ? AlertMetrics.sheetWidth : max(0, Double(size.width) - 2 * AlertMetrics.sheetMargin))
            : min(AlertMetrics.width, Double(size.width))
        let margin = isSheet ? AlertMetrics.sheetMargin : AlertMetrics.verticalMargin
        main.arrange(width: width)
        let room = max(0, Double(size.height) - 2 * margin)
        let height = min(room, (main.isHidden ? 0 : main.height(width: width)) + apartHeight(width))
        let x = (Double(size.width) - width) / 2
        let y = isSheet ? Double(size.height) - margin - height : (Double(size.height) - height) / 2
        return CGRect(x: x, y: y, width: width, height: height)
    }

    /// Returns the height of the cancel panel and the gap above it.
    private func apartHeight(_ width: Double) -> Double {
        guard let apart, !apart.isHidden else { return 0 }
        return apart.height(width: width) + (main.isHidden ? 0 : AlertMetrics.sheetMargin)
    }

    override func layoutSubviews() {
        let width = Double(bounds.width)
        let below = apartHeight(width)
        main.frame = CGRect(x: 0, y: 0, width: width, height: max(0, Double(bounds.height) - below))
        guard let apart else { return }
        let height = apart.height(width: width)
        apart.frame = CGRect(x: 0, y: Double(bounds.height) - height, width: width, height: height)
    }
}

/// A panel of text above buttons, separated by lines. If there is not enough room, both scroll.
final class AlertPanel: View {
    private let isSheet: Bool
    private let text = ScrollView(frame: .zero)
    private let choices = ScrollView(frame: .zero)
    private let titleLabel = Label(frame: .zero)
    private let messageLabel = Label(frame: .zero)
    private var buttons: [AlertButton] = []
    private var lines: [View] = []

    init(isSheet: Bool) {
        self.isSheet = isSheet
        super.init(frame: .zero)
        backgroundColor = AlertMetrics.background
        cornerRadius = AlertMetrics.cornerRadius
        clipsToBounds = true
        titleLabel.font = isSheet ? AlertMetrics.sheetTitleFont : AlertMetrics.titleFont
        messageLabel.font = AlertMetrics.messageFont
        for label in [titleLabel, messageLabel] {
            label.textColor = isSheet ? AlertMetrics.secondaryTextColor : AlertMetrics.ink
            label.textAlignment = .center
            label.numberOfLines = 0
            text.addSubview(label)
        }
        addSubview(text)
        addSubview(choices)
    }

    required init?(coder: NSCoder) { nil }

    func display(title: String?, message: String?, buttons new: [AlertButton]) {
        titleLabel.text = title
        messageLabel.text = message
        for view in buttons + lines { view.removeFromSuperview() }
        buttons = new
        for button in buttons { choices.addSubview(button) }
        lines = buttons.map { _ in View(frame: .zero) }
        for line in lines {
            line.backgroundColor = AlertMetrics.line
            line.isUserInteractionEnabled = false
            choices.addSubview(line)
        }
        setNeedsLayout()
    }

    // MARK: Measuring

    private var inset: EdgeInsets { isSheet ? AlertMetrics.sheetTextInset : AlertMetrics.textInset }

    private var buttonHeight: Double { isSheet ? AlertMetrics.sheetButtonHeight : AlertMetrics.buttonHeight }

    /// Returns the labels that have text, with their heights.
    private func labels(_ width: Double) -> [(label: Label, height: Double)] {
        let room = CGSize(width: width - Double(inset.left + inset.right), height: .infinity)
        return [titleLabel, messageLabel].filter { $0.text?.isEmpty == false }
            .map { ($0, Double($0.sizeThatFits(room).height)) }
    }

    private func textHeight(_ width: Double) -> Double {
        let labels = labels(width)
        guard !labels.isEmpty else { return 0 }
        return Double(inset.top + inset.bottom) + labels.reduce(0) { $0 + $1.height }
            + Double(labels.count - 1) * AlertMetrics.textGap
    }

    /// Returns whether two buttons share a row because both titles fit.
    private func fitsSideBySide(_ width: Double) -> Bool {
        !isSheet && buttons.count == 2 && buttons.allSatisfy { $0.titleWidth <= width / 2 }
    }

    private func choicesHeight(_ width: Double) -> Double {
        Double(fitsSideBySide(width) ? 1 : buttons.count) * buttonHeight
    }

    /// Returns the height at which nothing scrolls.
    func height(width: Double) -> Double { textHeight(width) + choicesHeight(width) }

    /// The minimum height of buttons that scroll: one and a half buttons, to show that there are more.
    private var leastChoices: Double { buttonHeight * 1.5 }

    // MARK: Layout

    override func layoutSubviews() {
        let width = Double(bounds.width)
        let whole = choicesHeight(width)
        let seen = min(whole, max(Double(bounds.height) - textHeight(width), min(whole, leastChoices)))
        let textSeen = max(0, Double(bounds.height) - seen)
        text.frame = CGRect(x: 0, y: 0, width: width, height: textSeen)
        text.contentSize = CGSize(width: width, height: textHeight(width))
        choices.frame = CGRect(x: 0, y: textSeen, width: width, height: seen)
        choices.contentSize = CGSize(width: width, height: whole)
        layOutLabels(width)
        layOutButtons(width, hasText: textHeight(width) > 0)
    }

    private func layOutLabels(_ width: Double) {
        var y = Double(inset.top)
        for (label, height) in labels(width) {
            label.frame = CGRect(
                x: Double(inset.left), y: y, width: width - Double(inset.left + inset.right), height: height)
            y += height + AlertMetrics.textGap
        }
    }

    /// Places the buttons, each with its line at the top. The second button in a row has its line at the left.
    private func layOutButtons(_ width: Double, hasText: Bool) {
        let isRow = fitsSideBySide(width)
        for (index, button) in buttons.enumerated() {
            let place =
                isRow
                ? CGRect(x: Double(index) * width / 2, y: 0, width: width / 2, height: buttonHeight)
                : CGRect(x: 0, y: Double(index) * buttonHeight, width: width, height: buttonHeight)
            button.frame = place
            lines[index].isHidden = index == 0 && !hasText
            lines[index].frame =
                isRow && index == 1
                ? CGRect(x: width / 2, y: 0, width: AlertMetrics.hairline, height: buttonHeight)
                : CGRect(
                    x: 0, y: Double(place.minY), width: width, height: AlertMetrics.hairline)
        }
        if isRow { lines[0].frame.size.width = width }
    }

    /// Returns the buttons in display order: the cancel button is the left one in a row, else the last.
    static func ordered(_ buttons: [AlertButton], isRow: Bool) -> [AlertButton] {
        let cancel = buttons.filter { $0.action.style == .cancel }
        let others = buttons.filter { $0.action.style != .cancel }
        return isRow ? cancel + others : others + cancel
    }

    /// Puts the buttons in display order for a width.
    func arrange(width: Double) {
        let isRow = fitsSideBySide(width)
        let ordered = Self.ordered(buttons, isRow: isRow)
        guard !zip(ordered, buttons).allSatisfy({ $0 === $1 }) else { return }
        buttons = ordered
        setNeedsLayout()
    }
}

/// The button of an action.
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
        updateState()
    }

    required init?(coder: NSCoder) { nil }

    override var isHighlighted: Bool { didSet { updateState() } }

    override func tintColorDidChange() { updateState() }

    override func didMoveToWindow() { updateState() }

    private func updateState() {
        backgroundColor = isHighlighted ? AlertMetrics.held : nil
        label.textColor = action.style == .destructive ? AlertMetrics.destructive : tintColor
        label.alpha = isEnabled ? 1 : AlertMetrics.disabledAlpha
    }

    override func layoutSubviews() {
        label.frame = bounds.insetBy(dx: AlertMetrics.buttonInset, dy: 0)
    }

    var titleWidth: Double {
        Double(label.sizeThatFits(CGSize(width: Double.infinity, height: .infinity)).width) + 2
            * AlertMetrics.buttonInset
    }
}
