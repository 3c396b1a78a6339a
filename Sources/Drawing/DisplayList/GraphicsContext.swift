public import Foundation

/// What layers and images are drawn into, under the names of Core Graphics' `CGContext`.
///
/// Colors, the width of lines and the alpha belong to the state that is saved and restored. The y axis points down, as in
/// UIKit. Strokes have round caps and joins.
@preconcurrency @MainActor
public final class GraphicsContext {
    package var canvas: Canvas
    private var state = State()
    private var saved: [State] = []
    private var path = Path()

    private struct State {
        var fill = Color.black
        var stroke = Color.black
        var width = 1.0
    }

    /// The contexts that drawing goes to, the current one last.
    private static var stack: [GraphicsContext] = []

    /// The context that is drawn into; nil outside of all drawing.
    public static var current: GraphicsContext? { stack.last }

    package init(_ canvas: Canvas = Canvas()) { self.canvas = canvas }

    /// Makes a context the current one, until `pop()`.
    package static func push(_ context: GraphicsContext) { stack.append(context) }

    @discardableResult
    package static func pop() -> GraphicsContext? { stack.popLast() }

    /// Draws onto a canvas by a closure, for which its context is the current one.
    package static func draw(on canvas: inout Canvas, _ body: (GraphicsContext) -> Void) {
        let context = GraphicsContext(canvas)
        // So that the context alone has the items, and appending copies none of them.
        canvas = Canvas()
        context.saveGState()
        push(context)
        body(context)
        pop()
        while !context.saved.isEmpty { context.restoreGState() }
        canvas = context.canvas
    }

    // MARK: State

    public func saveGState() {
        canvas.save()
        saved.append(state)
    }

    /// Restores the state of the matching `saveGState()`; without one, does nothing.
    public func restoreGState() {
        guard let last = saved.popLast() else { return }
        state = last
        canvas.restore()
    }

    public func setFillColor(_ color: CGColor) { state.fill = color }
    public func setStrokeColor(_ color: CGColor) { state.stroke = color }
    /// Sets the width of lines in points.
    public func setLineWidth(_ width: Double) { state.width = width }
    /// Multiplies the alpha, 0...1, of all that is drawn from now on in this state.
    public func setAlpha(_ alpha: Double) { canvas.multiplyAlpha(by: alpha) }

    // MARK: Coordinates

    /// The transform to the coordinates of what is drawn as a whole.
    public var ctm: CGAffineTransform { canvas.transform }
    public func concatenate(_ transform: CGAffineTransform) { canvas.concatenate(transform) }
    public func translateBy(x: Double, y: Double) { concatenate(CGAffineTransform(translationX: x, y: y)) }
    public func scaleBy(x: Double, y: Double) { concatenate(CGAffineTransform(scaleX: x, y: y)) }
    /// Rotates by an angle in radians, clockwise as seen.
    public func rotate(by angle: Double) { concatenate(CGAffineTransform(rotationAngle: angle)) }

    // MARK: Path

    public func beginPath() { path = Path() }
    public func move(to point: CGPoint) { path.move(to: point) }
    public func addLine(to point: CGPoint) { path.addLine(to: point) }
    public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
        path.addCurve(to: end, control1: control1, control2: control2)
    }
    public func addQuadCurve(to end: CGPoint, control: CGPoint) { path.addQuadCurve(to: end, control: control) }
    public func addRect(_ rect: CGRect) { path.append(Path(rect: rect)) }
    public func addEllipse(in rect: CGRect) { path.append(Path(ellipseIn: rect)) }
    public func addPath(_ other: CGPath) { path.append(other) }
    public func closePath() { path.close() }
    /// Adds an arc; as in Core Graphics, `clockwise` is meant with the y axis up, so that false is clockwise as seen.
    public func addArc(center: CGPoint, radius: Double, startAngle: Double, endAngle: Double, clockwise: Bool) {
        let arc = BezierPath(
            arcCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: !clockwise)
        // A line leads to the arc from what there is.
        for element in arc.cgPath.elements {
            switch element {
            case .move(let start) where path.isEmpty: path.move(to: start)
            case .move(let point), .line(let point): path.addLine(to: point)
            case .curve(let end, let control1, let control2):
                path.addCurve(to: end, control1: control1, control2: control2)
            case .close: path.close()
            }
        }
    }

    // MARK: Drawing

    /// Fills the path, and begins another.
    public func fillPath(using rule: Path.FillRule = .nonZero) {
        path.fillRule = rule
        fill(path)
        beginPath()
    }

    /// Draws the outline of the path, and begins another.
    public func strokePath() {
        stroke(path, width: state.width)
        beginPath()
    }

    public func fill(_ rect: CGRect) { canvas.fill(.rect(rect), state.fill) }
    public func fillEllipse(in rect: CGRect) { fill(Path(ellipseIn: rect)) }
    public func stroke(_ rect: CGRect) { stroke(rect, width: state.width) }
    public func stroke(_ rect: CGRect, width: Double) { stroke(Path(rect: rect), width: width) }
    public func strokeEllipse(in rect: CGRect) { stroke(Path(ellipseIn: rect), width: state.width) }

    func fill(_ path: Path) { if !path.isEmpty { canvas.fill(.path(path), state.fill) } }

    func stroke(_ path: Path, width: Double) {
        if !path.isEmpty, width > 0, width.isFinite { canvas.stroke(.path(path), state.stroke, width: width) }
    }

    public func clip(to rect: CGRect) { canvas.clip(to: .rect(rect)) }
    /// Limits what is drawn to the inside of the path, and begins another.
    public func clip(using rule: Path.FillRule = .nonZero) { clip(to: path, rule) }

    func clip(to path: Path, _ rule: Path.FillRule) {
        var path = path
        path.fillRule = rule
        canvas.clip(to: .path(path))
        beginPath()
    }

    /// Draws an image, upright, stretched to a rectangle.
    public func draw(_ image: CGImage, in rect: CGRect) {
        canvas.draw(.image(image, crop: .unit, destination: rect, shape: .rect(rect)))
    }
}

/// Core Graphics' name for a context, a type that Foundation on Linux lacks.
public typealias CGContext = GraphicsContext

/// Drawing into the current context; without one nothing is drawn.
extension Color {
    @preconcurrency @MainActor
    public func setFill() { GraphicsContext.current?.setFillColor(self) }
    @preconcurrency @MainActor
    public func setStroke() { GraphicsContext.current?.setStrokeColor(self) }
    /// Sets the colors of fills and strokes.
    @preconcurrency @MainActor
    public func set() {
        setFill()
        setStroke()
    }
}

extension BezierPath {
    @preconcurrency @MainActor
    public func fill() { GraphicsContext.current?.fill(cgPath) }
    @preconcurrency @MainActor
    public func stroke() { GraphicsContext.current?.stroke(cgPath, width: lineWidth) }
    /// Limits what is drawn to the inside of the path.
    @preconcurrency @MainActor
    public func addClip() { GraphicsContext.current?.clip(to: cgPath, cgPath.fillRule) }
}

extension Image {
    @preconcurrency @MainActor
    public func draw(in rect: CGRect) { GraphicsContext.current?.draw(self, in: rect) }
    @preconcurrency @MainActor
    public func draw(at point: CGPoint) { draw(in: CGRect(origin: point, size: size)) }
}
