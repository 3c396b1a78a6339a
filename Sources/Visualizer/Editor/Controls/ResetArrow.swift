import Drawing
import Foundation
import ViewHierarchy

/// Sets something to what it was at first; hidden while it is that.
final class ResetArrow: Control, Hoverable, Themed {
    var theme: Theme { didSet { if theme != oldValue { setNeedsDisplay() } } }
    var isHovered = false { didSet { if isHovered != oldValue { setNeedsDisplay() } } }
    let tooltip: String?

    private static let side = 13.0

    init(_ theme: Theme, name: String, tooltip: String, action: @escaping @MainActor () -> Void) {
        self.theme = theme
        self.tooltip = tooltip
        super.init(frame: .zero)
        isHidden = true
        accessibilityIdentifier = name
        addAction(for: .touchUpInside) { _ in action() }
    }

    required init?(coder: NSCoder) { nil }

    override func draw(_ canvas: inout Canvas) {
        let color = isHighlighted ? theme.text : isHovered ? theme.tint : theme.tertiaryText
        Icon.restart.draw(into: &canvas, center: bounds.center, side: Self.side, color: color)
    }
}
