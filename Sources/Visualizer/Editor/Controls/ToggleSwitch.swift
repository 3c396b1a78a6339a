import Drawing
import Foundation
import Staging
import ViewHierarchy

/// Something that is on or off.
final class ToggleSwitch: Control, FocusStop, Hoverable, Themed {
    var theme: Theme { didSet { if theme != oldValue { setNeedsDisplay() } } }
    /// Shown as chosen; told of what it is to be.
    var onChange: (Bool) -> Void = { _ in }
    var isHovered = false { didSet { if isHovered != oldValue { setNeedsDisplay() } } }
    var isFocused = false { didSet { if isFocused != oldValue { setNeedsDisplay() } } }

    static let size = CGSize(width: 34, height: 20)
    private static let edge = 3.0

    init(_ theme: Theme, name: String) {
        self.theme = theme
        super.init(frame: .zero)
        accessibilityIdentifier = name
        addAction(for: .touchUpInside) { control in control.onChange(!control.isSelected) }
    }

    required init?(coder: NSCoder) { nil }

    /// Return changes it over, and an arrow key sets it to its side.
    func pressOwn(_ key: KeyPress) -> Bool {
        switch key.name {
        case "return": onChange(!isSelected)
        case "left": if isSelected { onChange(false) }
        case "right": if !isSelected { onChange(true) }
        default: return false
        }
        return true
    }

    override func draw(_ canvas: inout Canvas) {
        let shape = Shape(rect: bounds, cornerRadius: bounds.height / 2)
        canvas.fill(shape, isSelected ? theme.tint : theme.pressed)
        if isHighlighted || isHovered { canvas.fill(shape, isHighlighted ? theme.pressed : theme.hover) }
        let side = bounds.height - 2 * Self.edge
        let knob = CGRect(
            x: isSelected ? bounds.maxX - Self.edge - side : Self.edge, y: Self.edge, width: side, height: side)
        canvas.fill(Shape(rect: knob, cornerRadius: side / 2), isSelected ? theme.onTint : theme.secondaryText)
        if isFocused { FocusRing.draw(around: bounds, cornerRadius: bounds.height / 2, theme, &canvas) }
    }
}
