import Drawing
import Foundation
import ViewHierarchy
import Widgets

/// The scene's title above its hint of at most two lines. A longer hint is in a tooltip.
final class TitleView: ThemedView, Hoverable {
    var isHovered = false
    var toolTip: String? { hintLabel.isHidden ? hintLabel.text : nil }
    /// The scene's hint, whose room doesn't change while an activity is shown instead.
    private var hint = ""
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

    /// - Parameter activity: The text instead of the hint, or nil.
    func display(title: String, hint: String, activity: String?) {
        let text = activity ?? hint
        guard title != titleLabel.text || hint != self.hint || text != hintLabel.text else { return }
        if hint != self.hint { superview?.setNeedsLayout() }
        self.hint = hint
        titleLabel.text = title
        hintLabel.text = text
        setNeedsLayout()
    }

    /// The minimum width, in points, in which the whole hint fits.
    var roomForHint: Double {
        let measured = Label(Lettering.small, lines: 0)
        measured.text = hint
        var width = Lettering.width(hint, Lettering.small) / Double(Self.mostLines)
        while Self.height(of: measured, in: width) > Self.mostHeight { width += Self.widening }
        return width
    }

    private static let widening = 8.0

    private static func height(of label: Label, in width: Double) -> Double {
        label.sizeThatFits(CGSize(width: width, height: .infinity)).height
    }

    private static var mostHeight: Double {
        Double(mostLines) * TextSystem.measuring.metrics(of: Lettering.small).lineHeight + 1
    }

    override func layoutSubviews() {
        let hint = Self.height(of: hintLabel, in: bounds.width)
        hintLabel.isHidden = hint > Self.mostHeight
        let height = Self.titleHeight + (hintLabel.isHidden ? 0 : hint)
        let top = ((bounds.height - height) / 2).rounded(.down)
        titleLabel.frame = CGRect(x: 0, y: top, width: bounds.width, height: Self.titleHeight)
        hintLabel.frame = CGRect(x: 0, y: top + Self.titleHeight, width: bounds.width, height: hint)
    }
}
