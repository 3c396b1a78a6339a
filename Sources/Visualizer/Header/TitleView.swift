import Drawing
import Foundation
import ViewHierarchy
import Widgets

/// The scene's title above its hint of at most two lines. A longer hint is in a tooltip.
final class TitleView: ThemedView, Hoverable {
    var isHovered = false
    var toolTip: String? { hintLabel.isHidden ? hintLabel.text : nil }
    private let titleLabel: Label
    private let hintLabel: Label

    private static let titleHeight = 18.0
    private static let mostLines = 2

    init() {
        titleLabel = Label(Lettering.title)
        hintLabel = Label(Lettering.small, lines: 0)
        super.init(name: "title")
        for label in [titleLabel, hintLabel] { addSubview(label) }
    }

    required init?(coder: NSCoder) { nil }

    override func apply(_ theme: Theme) {
        super.apply(theme)
        titleLabel.textColor = theme.text
        hintLabel.textColor = theme.secondaryText
    }

    func show(title: String, hint: String) {
        guard title != titleLabel.text || hint != hintLabel.text else { return }
        titleLabel.text = title
        hintLabel.text = hint
        setNeedsLayout()
        superview?.setNeedsLayout()
    }

    /// The minimum width, in points, in which the whole hint fits.
    var roomForHint: Double {
        var width = Lettering.width(hintLabel.text ?? "", Lettering.small) / Double(Self.mostLines)
        while hintHeight(in: width) > Self.mostHeight { width += Self.widening }
        return width
    }

    private static let widening = 8.0

    private func hintHeight(in width: Double) -> Double {
        hintLabel.sizeThatFits(CGSize(width: width, height: .infinity)).height
    }

    private static var mostHeight: Double {
        Double(mostLines) * TextSystem.measuring.metrics(of: Lettering.small).lineHeight + 1
    }

    override func layoutSubviews() {
        let hint = hintHeight(in: bounds.width)
        hintLabel.isHidden = hint > Self.mostHeight
        let height = Self.titleHeight + (hintLabel.isHidden ? 0 : hint)
        let top = ((bounds.height - height) / 2).rounded(.down)
        titleLabel.frame = CGRect(x: 0, y: top, width: bounds.width, height: Self.titleHeight)
        hintLabel.frame = CGRect(x: 0, y: top + Self.titleHeight, width: bounds.width, height: hint)
    }
}
