import Drawing
import Foundation
import Staging
import ViewHierarchy

/// A control point of a Bezier curve, to be dragged anywhere.
final class CurveHandle: ThemedControl, FocusStop, DragTaking {
    var color: Color { didSet { if color != oldValue { setNeedsDisplay() } } }
    /// Called with where its middle is wanted, in its superview's coordinates.
    var onDrag: (CGPoint) -> Void = { _ in }
    /// Called with the steps of time and of value by which arrow keys move it.
    var onStep: (CGVector) -> Void = { _ in }
    /// Called when a touch takes hold of it, and when it lets go.
    var onHold: (Bool) -> Void = { _ in }

    /// From its middle to the touch, while one holds it.
    private var grip = CGVector.zero

    /// The side of the square that takes touches.
    static let side = 28.0
    private static let disc = 11.0

    init(_ theme: Theme, color: Color, name: String, tooltip: String) {
        self.color = color
        super.init(theme, name: name, toolTip: tooltip)
        frame.size = CGSize(width: Self.side, height: Self.side)
    }

    required init?(coder: NSCoder) { nil }

    func pressOwn(_ key: KeyPress) -> Bool {
        guard let steps = key.steps else { return false }
        let isSideways = key.name == "left" || key.name == "right"
        onStep(isSideways ? CGVector(dx: steps, dy: 0) : CGVector(dx: 0, dy: steps))
        return true
    }

    override func beginTracking(_ touch: Touch, with event: ViewHierarchy.Event?) -> Bool {
        let place = touch.location(in: superview)
        grip = CGVector(dx: place.x - center.x, dy: place.y - center.y)
        onHold(true)
        return true
    }

    override func continueTracking(_ touch: Touch, with event: ViewHierarchy.Event?) -> Bool {
        let place = touch.location(in: superview)
        onDrag(CGPoint(x: place.x - grip.dx, y: place.y - grip.dy))
        return true
    }

    override func endTracking(_ touch: Touch?, with event: ViewHierarchy.Event?) { onHold(false) }

    override func cancelTracking(with event: ViewHierarchy.Event?) { onHold(false) }

    override func draw(_ canvas: inout Canvas) {
        let middle = bounds.center
        if isHovered || isTracking { canvas.fill(disc(middle, Self.disc + 9), theme.pressed) }
        canvas.fill(disc(middle, Self.disc + 3), theme.header)
        canvas.fill(disc(middle, Self.disc), color)
        let side = Self.disc + 2
        drawFocusHalo(
            around: CGRect(x: middle.x - side / 2, y: middle.y - side / 2, width: side, height: side),
            cornerRadius: side / 2, into: &canvas)
    }

    private func disc(_ center: CGPoint, _ side: Double) -> Shape {
        Shape(
            rect: CGRect(x: center.x - side / 2, y: center.y - side / 2, width: side, height: side),
            cornerRadius: side / 2)
    }
}
