import Drawing
import Foundation
import ViewHierarchy

/// A button that shows an icon, on a round ground or on none; it fades while it is held.
final class IconButton: Control {
    var glyph: Glyph { didSet { if glyph != oldValue { setNeedsDisplay() } } }
    var color: Color { didSet { if color != oldValue { setNeedsDisplay() } } }
    /// What lies behind the icon; clear for none.
    var ground = Color.clear { didSet { if ground != oldValue { setNeedsDisplay() } } }
    /// The icon's side, in points.
    let iconSide: Double

    /// How strongly it shows while it is held, 0...1.
    private static let heldAlpha = 0.45

    init(_ glyph: Glyph, color: Color, iconSide: Double = 24, _ action: @escaping @MainActor () -> Void) {
        self.glyph = glyph
        self.color = color
        self.iconSide = iconSide
        super.init(frame: CGRect(x: 0, y: 0, width: 44, height: 44))
        // Two fingers do not open two things at once.
        isExclusiveTouch = true
        addAction(for: .touchUpInside) { _ in action() }
    }

    required init?(coder: NSCoder) { nil }

    override func draw(_ canvas: inout Canvas) {
        let bounds = drawnValues.bounds
        canvas.save()
        if isHighlighted { canvas.multiplyAlpha(by: Self.heldAlpha) }
        if ground.alpha > 0 { canvas.fill(.path(Path(ellipseIn: bounds)), ground) }
        canvas.draw(
            glyph, color, in: CGRect(center: bounds.center, size: CGSize(width: iconSide, height: iconSide)))
        canvas.restore()
    }
}
