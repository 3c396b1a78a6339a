package import Drawing
package import Foundation
import ViewHierarchy

/// A small control with an icon or a word.
package final class ToolButton: ThemedControl {
    package enum Face: Hashable {
        case icon(Icon)
        case word(String)
        /// A word with the arrow of a menu.
        case menu(String)
        /// A ring that closes clockwise, in percent, or nil while the finished part is unknown.
        case progress(Int?)
    }

    package var face: Face { didSet { if face != oldValue { setNeedsDisplay() } } }
    /// The other faces that the button can have: it is always wide enough for each, so that nothing beside it moves.
    private let otherFaces: [Face]
    /// The color of the face, or nil for the theme's.
    package var accent: Color? { didSet { if accent != oldValue { setNeedsDisplay() } } }

    package static let side = 30.0
    private static let padding = 9.0
    private static let chevron = 11.0

    package init(
        _ face: Face, others: [Face] = [], tooltip: String, name: String, action: @escaping @MainActor () -> Void
    ) {
        self.face = face
        otherFaces = others
        super.init(name: name, toolTip: tooltip, action: action)
    }

    package required init?(coder: NSCoder) { nil }

    /// The width of the widest face's word, at least the height.
    package var fittingWidth: Double { otherFaces.reduce(Self.width(of: face)) { max($0, Self.width(of: $1)) } }

    private static func width(of face: Face) -> Double {
        switch face {
        case .icon, .progress: side
        case .word(let word): max(side, Lettering.width(word, Lettering.strong) + 2 * padding)
        case .menu(let word): Lettering.width(word, Lettering.small) + chevron + 1.5 * padding
        }
    }

    package override func draw(_ canvas: inout Canvas) {
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
        case .word(let word): canvas.draw(word, Lettering.strong, color, in: bounds, .center)
        case .menu(let word):
            let right = bounds.maxX - Self.padding / 2 - Self.chevron
            canvas.draw(
                word, Lettering.small, color, in: CGRect(x: 0, y: 0, width: right, height: bounds.height), .right)
            Icon.chevron.draw(
                into: &canvas, center: CGPoint(x: right + Self.chevron / 2 + 1, y: bounds.midY + 0.5),
                side: Self.chevron, color: color)
        case .progress(let percent):
            let circle = Path(ellipseIn: CGRect(center: bounds.center, size: CGSize(width: 13, height: 13)))
            canvas.stroke(.path(circle), color.withAlphaComponent(0.3), width: 2)
            let end = .pi * (Double(percent ?? 25) / 50 - 0.5)
            let arc = BezierPath(
                arcCenter: bounds.center, radius: 6.5, startAngle: -.pi / 2, endAngle: end, clockwise: true)
            canvas.stroke(.path(arc.cgPath), theme.tint, width: 2)
        }
    }
}
