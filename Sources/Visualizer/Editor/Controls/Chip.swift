import Drawing
import Foundation
import ViewHierarchy

/// A small button with a word.
final class Chip: Control, Hoverable, Themed {
    let title: String
    var theme: Theme { didSet { if theme != oldValue { setNeedsDisplay() } } }
    var isHovered = false { didSet { if isHovered != oldValue { setNeedsDisplay() } } }
    var tooltip: String?
    /// Whether it opens a list.
    private let opensList: Bool

    private static let padding = 9.0
    private static let arrowRoom = 12.0

    init(
        _ title: String, _ theme: Theme, name: String, opensList: Bool = false, tooltip: String? = nil,
        action: @escaping @MainActor () -> Void
    ) {
        self.title = title
        self.theme = theme
        self.opensList = opensList
        self.tooltip = tooltip
        super.init(frame: .zero)
        accessibilityIdentifier = name
        addAction(for: .touchUpInside) { _ in action() }
    }

    required init?(coder: NSCoder) { nil }

    override var isEnabled: Bool { didSet { alpha = isEnabled ? 1 : EditorMetrics.disabledAlpha } }

    var fittingWidth: Double {
        (Lettering.width(title, Lettering.small) + 2 * Self.padding + (opensList ? Self.arrowRoom : 0)).rounded(.up)
    }

    override func draw(_ canvas: inout Canvas) {
        let shape = Shape(rect: bounds, cornerRadius: EditorMetrics.corner)
        canvas.fill(shape, isSelected ? theme.selection : theme.field)
        if isEnabled, isHighlighted || isHovered { canvas.fill(shape, isHighlighted ? theme.pressed : theme.hover) }
        let color = isSelected ? theme.tint : theme.text
        var row = bounds.insetBy(dx: 4, dy: 0)
        if opensList {
            row.size.width -= Self.arrowRoom
            Icon.chevron.draw(
                into: &canvas, center: CGPoint(x: bounds.maxX - Self.padding - 3, y: bounds.midY), side: 14,
                color: isSelected ? theme.tint : theme.secondaryText)
        }
        Lettering.draw(title, Lettering.small, color, in: row, .center, &canvas)
    }
}
