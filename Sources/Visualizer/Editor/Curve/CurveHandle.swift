import Drawing
import Foundation
import Staging
import ViewHierarchy

/// A control point of a Bezier curve, to be drawn anywhere.
final class CurveHandle: Control, FocusStop, Hoverable, Themed, DragTaking {
    var theme: Theme { didSet { if theme != oldValue { setNeedsDisplay() } } }
    var color: Color { didSet { if color != oldValue { setNeedsDisplay() } } }
    /// Told where its middle is wanted, in its superview's coordinates.
    var onDrag: (CGPoint) -> Void = { _ in }
    /// Told by how many steps of time and of value arrow keys move it.
    var onStep: (CGVector) -> Void = { _ in }
    /// Told that a touch has taken hold of it, or let go.
    var onHold: (Bool) -> Void = { _ in }
    var isHovered = false { didSet { if isHovered != oldValue { setNeedsDisplay() } } }
    var isFocused = false { didSet { if isFocused != oldValue { setNeedsDisplay() } } }
    let tooltip: String?

    /// From its middle to the touch, while one holds it.
    private var grip: CGVector?

    /// Of what takes touches.
    static let side = 28.0
    private static let disc = 11.0

    init(_ theme: Theme, color: Color, name: String, tooltip: String) {
        self.theme = theme
        self.color = color
        self.tooltip = tooltip
        super.init(frame: CGRect(x: 0, y: 0, width: Self.side, height: Self.side))
        accessibilityIdentifier = name
    }

    required init?(coder: NSCoder) { nil }

    var isHeld: Bool { grip != nil }

    func pressOwn(_ key: KeyPress) -> Bool {
        guard let way = key.way else { return false }
        let isSideways = key.name == "left" || key.name == "right"
        onStep(isSideways ? CGVector(dx: way, dy: 0) : CGVector(dx: 0, dy: way))
        return true
    }

    override func touchesBegan(_ touches: Set<Touch>, with event: ViewHierarchy.Event?) {
        super.touchesBegan(touches, with: event)
        guard let touch = touches.first else { return }
        let place = touch.location(in: superview)
        grip = CGVector(dx: place.x - center.x, dy: place.y - center.y)
        onHold(true)
    }

    override func touchesMoved(_ touches: Set<Touch>, with event: ViewHierarchy.Event?) {
        super.touchesMoved(touches, with: event)
        guard let grip, let touch = touches.first else { return }
        let place = touch.location(in: superview)
        onDrag(CGPoint(x: place.x - grip.dx, y: place.y - grip.dy))
    }

    override func touchesEnded(_ touches: Set<Touch>, with event: ViewHierarchy.Event?) {
        super.touchesEnded(touches, with: event)
        letGo()
    }

    override func touchesCancelled(_ touches: Set<Touch>, with event: ViewHierarchy.Event?) {
        super.touchesCancelled(touches, with: event)
        letGo()
    }

    private func letGo() {
        guard grip != nil else { return }
        grip = nil
        onHold(false)
    }

    override func draw(_ canvas: inout Canvas) {
        let middle = bounds.center
        if isHovered || isHeld { canvas.fill(disc(middle, Self.disc + 9), theme.pressed) }
        canvas.fill(disc(middle, Self.disc + 3), theme.header)
        canvas.fill(disc(middle, Self.disc), color)
        guard isFocused else { return }
        let side = Self.disc + 2
        FocusRing.draw(
            around: CGRect(x: middle.x - side / 2, y: middle.y - side / 2, width: side, height: side),
            cornerRadius: side / 2, theme, &canvas)
    }

    private func disc(_ center: CGPoint, _ side: Double) -> Shape {
        Shape(
            rect: CGRect(x: center.x - side / 2, y: center.y - side / 2, width: side, height: side),
            cornerRadius: side / 2)
    }
}
