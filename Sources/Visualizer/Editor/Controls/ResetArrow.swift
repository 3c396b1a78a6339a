import Drawing
import Foundation
import Staging
import ViewHierarchy

/// Sets something to what it was at first; hidden while it is that.
final class ResetArrow: Control, FocusStop, Hoverable, Themed {
    var theme: Theme { didSet { if theme != oldValue { setNeedsDisplay() } } }
    var isHovered = false { didSet { if isHovered != oldValue { setNeedsDisplay() } } }
    var isFocused = false { didSet { if isFocused != oldValue { setNeedsDisplay() } } }
    let tooltip: String?

    private static let side = 13.0
    /// Of the line around it where it has the keys: as much as the gutter has room for.
    private static let ring = CGSize(width: 16, height: 20)
    private static let ringWidth = 1.5

    init(_ theme: Theme, name: String, tooltip: String, action: @escaping @MainActor () -> Void) {
        self.theme = theme
        self.tooltip = tooltip
        super.init(frame: .zero)
        isHidden = true
        accessibilityIdentifier = name
        addAction(for: .touchUpInside) { _ in action() }
    }

    required init?(coder: NSCoder) { nil }

    func pressOwn(_ key: KeyPress) -> Bool {
        guard key.name == "return" else { return false }
        sendActions(for: .touchUpInside)
        return true
    }

    override func draw(_ canvas: inout Canvas) {
        let color = isHighlighted ? theme.text : isHovered || isFocused ? theme.tint : theme.tertiaryText
        Icon.restart.draw(into: &canvas, center: bounds.center, side: Self.side, color: color)
        guard isFocused else { return }
        let place = CGRect(
            x: bounds.midX - Self.ring.width / 2, y: bounds.midY - Self.ring.height / 2, width: Self.ring.width,
            height: Self.ring.height
        ).insetBy(dx: Self.ringWidth / 2, dy: Self.ringWidth / 2)
        canvas.draw(.stroke(Shape(rect: place, cornerRadius: 5), theme.tint, width: Self.ringWidth))
    }
}
