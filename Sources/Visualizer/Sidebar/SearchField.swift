import Drawing
import Foundation
import Staging
import ViewHierarchy

/// Where one types to find a scene.
final class SearchField: Control, Hoverable {
    var query = "" { didSet { if query != oldValue { setNeedsDisplay() } } }
    var theme: Theme { didSet { if theme != oldValue { setNeedsDisplay() } } }
    /// Whether the keys come here.
    var isFocused = false { didSet { if isFocused != oldValue { setNeedsDisplay() } } }
    var isHovered = false
    var cursor: PointerShape { .text }

    static let height = 30.0

    init(_ theme: Theme, action: @escaping @MainActor () -> Void) {
        self.theme = theme
        super.init(frame: .zero)
        accessibilityIdentifier = "search"
        addAction(for: .touchUpInside) { _ in action() }
    }

    required init?(coder: NSCoder) { nil }

    override func draw(_ canvas: inout Canvas) {
        canvas.fill(Shape(rect: bounds, cornerRadius: 7), theme.field)
        if isFocused {
            canvas.draw(
                .stroke(Shape(rect: bounds.insetBy(dx: 0.75, dy: 0.75), cornerRadius: 6.25), theme.tint, width: 1.5))
        }
        Icon.search.draw(
            into: &canvas, center: CGPoint(x: 16, y: bounds.midY), side: 16, color: theme.tertiaryText)
        let text = CGRect(x: 30, y: 0, width: bounds.width - 38, height: bounds.height)
        if query.isEmpty {
            Lettering.draw(
                isFocused ? "Type to find" : "Find", Lettering.body, theme.tertiaryText, in: text, .left, &canvas)
            if !isFocused {
                Lettering.draw("/", Lettering.small, theme.tertiaryText, in: text, .right, &canvas)
            }
        } else {
            Lettering.draw(query, Lettering.body, theme.text, in: text, .left, &canvas)
        }
        guard isFocused else { return }
        let end = query.isEmpty ? 0 : min(Lettering.width(query, Lettering.body), text.width)
        canvas.fill(
            .rect(CGRect(x: text.minX + end + (query.isEmpty ? -2 : 1), y: 8, width: 1.5, height: bounds.height - 16)),
            theme.tint)
    }
}
