import Drawing
import Foundation
import Staging
import ViewHierarchy

/// A small control with an icon or a word.
final class ToolButton: Control, Hoverable {
    enum Face: Hashable {
        case icon(Icon)
        case word(String)
    }

    var face: Face { didSet { if face != oldValue { setNeedsDisplay() } } }
    var theme: Theme { didSet { if theme != oldValue { setNeedsDisplay() } } }
    /// The face's colour in place of the theme's.
    var accent: Color? { didSet { if accent != oldValue { setNeedsDisplay() } } }
    var isHovered = false { didSet { if isHovered != oldValue { setNeedsDisplay() } } }
    var tooltip: String?
    var cursor: PointerShape { isEnabled ? .hand : .arrow }

    static let side = 32.0
    private static let padding = 9.0

    init(_ face: Face, _ theme: Theme, tooltip: String, name: String, action: @escaping @MainActor () -> Void) {
        self.face = face
        self.theme = theme
        self.tooltip = tooltip
        super.init(frame: .zero)
        accessibilityIdentifier = name
        addAction(for: .touchUpInside) { _ in action() }
    }

    required init?(coder: NSCoder) { nil }

    /// As wide as its word, and never narrower than high.
    var fittingWidth: Double {
        switch face {
        case .icon: Self.side
        case .word(let word): max(Self.side, Lettering.width(word, Lettering.strong) + 2 * Self.padding)
        }
    }

    override func draw(_ canvas: inout Canvas) {
        let shape = Shape(rect: bounds, cornerRadius: 7)
        if isHighlighted {
            canvas.fill(shape, theme.pressed)
        } else if isSelected {
            canvas.fill(shape, theme.selection)
        } else if isHovered, isEnabled {
            canvas.fill(shape, theme.hover)
        }
        let color = !isEnabled ? theme.disabled : accent ?? (isSelected ? theme.tint : theme.secondaryText)
        switch face {
        case .icon(let icon): icon.draw(into: &canvas, center: bounds.center, color: color)
        case .word(let word): Lettering.draw(word, Lettering.strong, color, in: bounds, .center, &canvas)
        }
    }
}
