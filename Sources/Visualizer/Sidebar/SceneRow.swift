import Drawing
import Foundation
import Staging
import ViewHierarchy

/// A scene in the list.
final class SceneRow: Control, Hoverable {
    let scene: SceneDescription
    var theme: Theme { didSet { if theme != oldValue { setNeedsDisplay() } } }
    /// Whether the keys go to the list: then the chosen row is filled.
    var isFocused = false { didSet { if isFocused != oldValue { setNeedsDisplay() } } }
    var isHovered = false { didSet { if isHovered != oldValue { setNeedsDisplay() } } }

    static let height = 30.0
    private static let padding = 12.0

    init(_ scene: SceneDescription, _ theme: Theme, action: @escaping @MainActor (SceneDescription) -> Void) {
        self.scene = scene
        self.theme = theme
        super.init(frame: .zero)
        accessibilityIdentifier = "scene " + scene.name
        addAction(for: .touchUpInside) { _ in action(scene) }
    }

    required init?(coder: NSCoder) { nil }

    override func draw(_ canvas: inout Canvas) {
        let shape = Shape(rect: bounds.insetBy(dx: 0, dy: 1), cornerRadius: 7)
        if isSelected {
            canvas.fill(shape, isFocused ? theme.tint : theme.selection)
        } else if isHighlighted {
            canvas.fill(shape, theme.pressed)
        } else if isHovered {
            canvas.fill(shape, theme.hover)
        }
        let color = isSelected ? (isFocused ? theme.onTint : theme.text) : theme.text
        Lettering.draw(
            scene.title, isSelected ? Lettering.strong : Lettering.body, color,
            in: bounds.insetBy(dx: Self.padding, dy: 0), .left, &canvas)
    }
}
