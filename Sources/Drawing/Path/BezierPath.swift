public import Foundation

/// An outline of lines and curves that is built step by step, like UIKit's `UIBezierPath`.
///
/// Coordinates and lengths are in points. Angles are in radians from the x axis towards the y axis, clockwise on
/// screen. Values that are not finite are kept but not drawn.
open class BezierPath {
    /// The outline as a value, without the fill rule, as in UIKit.
    public var cgPath: CGPath
    /// Whether the even-odd rule decides what is inside; otherwise the nonzero rule does.
    public var usesEvenOddFillRule = false
    /// The width of a stroke along the outline, in points, for the code that draws it.
    public var lineWidth = 1.0

    /// Creates an empty outline.
    public init() { cgPath = Path() }

    /// Creates an outline from a path.
    public init(cgPath: CGPath) { self.cgPath = cgPath }

    /// Creates a rectangle that starts at its top left corner and runs clockwise.
    public convenience init(rect: CGRect) { self.init(cgPath: Path(rect: rect)) }

    /// Creates a rectangle with quarter-circle corners, whose radius is limited to half the shorter side.
    ///
    /// UIKit's corners begin to curve a little earlier and more smoothly.
    public convenience init(roundedRect rect: CGRect, cornerRadius: Double) {
        self.init(cgPath: Path(roundedRect: rect, cornerRadius: cornerRadius))
    }

    /// Creates a rectangle with quarter ellipses at the given corners; the radii are limited to half the sides.
    public convenience init(roundedRect rect: CGRect, byRoundingCorners corners: RectCorner, cornerRadii: CGSize) {
        self.init(cgPath: Path(roundedRect: rect, corners: corners, cornerRadii: cornerRadii))
    }

    /// Creates an ellipse inscribed in a rectangle.
    ///
    /// All ovals, including empty ones, have the same elements, so one animates into another.
    public convenience init(ovalIn rect: CGRect) { self.init(cgPath: Path(ellipseIn: rect)) }

    /// Creates a circular arc, accurate to 0.027 % of the radius.
    /// - Parameters:
    ///   - center: The circle's center.
    ///   - radius: The radius; negative values count as 0.
    ///   - startAngle: The angle at which the arc begins.
    ///   - endAngle: The angle at which it ends. Whole turns are ignored, except that a difference of a full turn or
    ///     more in the arc's direction gives a full circle.
    ///   - clockwise: Whether the angle increases along the arc.
    public convenience init(
        arcCenter center: CGPoint, radius: Double, startAngle: Double, endAngle: Double, clockwise: Bool
    ) {
        self.init()
        addArc(withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise)
    }

    // MARK: Building

    /// Begins a new subpath at a point.
    public func move(to point: CGPoint) { cgPath.move(to: point) }

    /// Adds a line to a point; in an empty outline, begins a subpath there.
    public func addLine(to point: CGPoint) {
        if isEmpty { cgPath.move(to: point) } else { cgPath.addLine(to: point) }
    }

    /// Adds a cubic Bezier curve.
    public func addCurve(to point: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
        if isEmpty { cgPath.move(to: controlPoint1) }
        cgPath.addCurve(to: point, control1: controlPoint1, control2: controlPoint2)
    }

    /// Adds a quadratic Bezier curve, converted exactly to a cubic one.
    public func addQuadCurve(to point: CGPoint, controlPoint: CGPoint) {
        if isEmpty { cgPath.move(to: controlPoint) }
        cgPath.addQuadCurve(to: point, control: controlPoint)
    }

    /// Adds a circular arc, preceded by a line from the current point, if any, to the arc's start; see
    /// ``init(arcCenter:radius:startAngle:endAngle:clockwise:)``.
    public func addArc(
        withCenter center: CGPoint, radius: Double, startAngle: Double, endAngle: Double, clockwise: Bool
    ) {
        guard startAngle.isFinite, endAngle.isFinite else { return }
        let turn = 2 * Double.pi
        var sweep = clockwise ? endAngle - startAngle : startAngle - endAngle
        if sweep < 0 { sweep += turn * (-sweep / turn).rounded(.up) }
        cgPath.addArc(
            center: center, radius: radius, from: startAngle, sweep: min(sweep, turn) * (clockwise ? 1 : -1))
    }

    /// Closes the current subpath with a line to its start.
    public func close() { if !isEmpty { cgPath.close() } }

    /// Adds all subpaths of another outline.
    public func append(_ other: BezierPath) { cgPath.append(other.cgPath) }

    /// Removes all subpaths.
    public func removeAllPoints() { cgPath = Path() }

    /// Transforms every point.
    public func apply(_ transform: CGAffineTransform) { cgPath = cgPath.applying(transform) }

    /// Returns the same outline in the opposite direction.
    public func reversing() -> BezierPath {
        let reversed = BezierPath(cgPath: cgPath.reversed)
        reversed.usesEvenOddFillRule = usesEvenOddFillRule
        reversed.lineWidth = lineWidth
        return reversed
    }

    // MARK: Querying

    /// Whether the outline has no elements.
    public var isEmpty: Bool { cgPath.isEmpty }

    /// The bounding box of the outline.
    public var bounds: CGRect { cgPath.boundingBoxOfPath }

    /// The point at which the next line begins.
    public var currentPoint: CGPoint { cgPath.currentPoint }

    /// Returns whether a point is inside, with open subpaths closed. On the outline, either result is possible.
    public func contains(_ point: CGPoint) -> Bool {
        cgPath.contains(point, using: usesEvenOddFillRule ? .evenOdd : .nonZero)
    }
}
