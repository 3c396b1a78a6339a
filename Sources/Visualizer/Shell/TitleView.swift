import Drawing
import Foundation
import ViewHierarchy

/// The scene's title, and below it what to try, in two lines at most; a longer hint is in a tooltip.
final class TitleView: ThemedView, Hoverable {
    var isHovered = false
    var toolTip: String? { hintLabel.isHidden ? hintLabel.text : nil }
    private let titleLabel = Label()
    private let hintLabel = Label()

    private static let titleHeight = 18.0
    private static let mostLines = 2

    init(_ theme: Theme) {
        super.init(theme, name: "title")
        titleLabel.font = Lettering.title
        hintLabel.font = Lettering.small
        hintLabel.numberOfLines = 0
        for label in [titleLabel, hintLabel] { addSubview(label) }
        applyColors()
    }

    required init?(coder: NSCoder) { nil }

    override func apply(_ theme: Theme) {
        super.apply(theme)
        applyColors()
    }

    private func applyColors() {
        titleLabel.textColor = theme.text
        hintLabel.textColor = theme.secondaryText
    }

    func show(title: String, hint: String) {
        titleLabel.text = title
        hintLabel.text = hint
        setNeedsLayout()
    }

    override func layoutSubviews() {
        let hint = hintLabel.sizeThatFits(CGSize(width: bounds.width, height: .infinity)).height
        let line = TextSystem.measuring.metrics(of: Lettering.small).lineHeight
        hintLabel.isHidden = hint > Double(Self.mostLines) * line + 1
        let height = Self.titleHeight + (hintLabel.isHidden ? 0 : hint)
        let top = ((bounds.height - height) / 2).rounded(.down)
        titleLabel.frame = CGRect(x: 0, y: top, width: bounds.width, height: Self.titleHeight)
        hintLabel.frame = CGRect(x: 0, y: top + Self.titleHeight, width: bounds.width, height: hint)
    }
}
