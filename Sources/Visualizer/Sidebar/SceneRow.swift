import Drawing
import Foundation
import Staging
import ViewHierarchy

/// A scene in the list; the chosen one is filled while the list has the focus.
final class SceneRow: ThemedControl {
    let scene: SceneDescription

    static let height = 30.0
    private static let padding = 12.0

    init(_ scene: SceneDescription, _ theme: Theme, action: @escaping @MainActor (SceneDescription) -> Void) {
        self.scene = scene
        super.init(theme, name: "scene " + scene.name) { action(scene) }
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
        canvas.draw(
            scene.title, isSelected ? Lettering.strong : Lettering.body, color,
            in: bounds.insetBy(dx: Self.padding, dy: 0))
    }
}
