import Drawing
import Foundation
import Staging
import ViewHierarchy

/// A small button with a word.
final class Chip: Control, FocusStop, Hoverable, Themed {
    var title: String { didSet { if title != oldValue { setNeedsDisplay() } } }
    var theme: Theme { didSet { if theme != oldValue { setNeedsDisplay() } } }
    var isHovered = false { didSet { if isHovered != oldValue { setNeedsDisplay() } } }
    var isFocused = false { didSet { if isFocused != oldValue { setNeedsDisplay() } } }
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

    /// Return presses it. Arrow keys go on to its neighbours, and where there is none open its list.
    func pressOwn(_ key: KeyPress) -> Bool {
        if key.name == "return" {
            sendActions(for: .touchUpInside)
        } else if let neighbour = (superview as? ChipFlow)?.neighbour(of: self, key.name) {
            stopHost?.focus(neighbour)
        } else if opensList, key.name == "down" {
            sendActions(for: .touchUpInside)
        } else {
            return false
        }
        return true
    }

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
        if isFocused { FocusRing.draw(around: bounds, cornerRadius: EditorMetrics.corner, theme, &canvas) }
    }
}
