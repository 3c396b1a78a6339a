public import Foundation

/// An outline of lines and curves that is built step by step, as UIKit's `UIBezierPath`.
///
/// Coordinates and lengths are points, angles radians from the x axis towards the y axis, which is clockwise on screen.
/// What is not finite is kept as it is, and is not drawn.
open class BezierPath {
    /// The outline as a value. The fill rule is not a part of it, as in UIKit.
    public var cgPath: CGPath
    /// Whether overlapping parts are holes by turns; otherwise what winds round a point in any sum but 0 is inside.
    public var usesEvenOddFillRule = false
    /// The width of a line along the outline, in points: kept for the code that draws it.
    public var lineWidth = 1.0

    /// An outline without anything.
    public init() { cgPath = Path() }

    /// An outline that is there already.
    public init(cgPath: CGPath) { self.cgPath = cgPath }

    /// A rectangle, from its top left corner clockwise.
    public convenience init(rect: CGRect) { self.init(cgPath: Path(rect: rect)) }

    /// A rectangle with corners that are quarter circles; the radius is limited to half the shorter side.
    ///
    /// UIKit's corners bend a little earlier and more smoothly.
    public convenience init(roundedRect rect: CGRect, cornerRadius: Double) {
        self.init(cgPath: Path(roundedRect: rect, cornerRadius: cornerRadius))
    }

    /// A rectangle of which some corners are quarter ellipses; the radii are limited to half the sides.
    public convenience init(roundedRect rect: CGRect, byRoundingCorners corners: RectCorner, cornerRadii: CGSize) {
        self.init(cgPath: Path(roundedRect: rect, corners: corners, cornerRadii: cornerRadii))
    }

    /// An ellipse that touches the rectangle's sides.
    ///
    /// Ovals of any size, also of none, are built alike, so that one animates into another.
    public convenience init(ovalIn rect: CGRect) { self.init(cgPath: Path(ellipseIn: rect)) }

    /// A circle's arc; off by at most 0.027 % of the radius.
    /// - Parameters:
    ///   - center: The circle's centre.
    ///   - radius: 0 or more; what is negative counts as 0.
    ///   - startAngle: Where the arc begins.
    ///   - endAngle: Where it ends. From the start in the given direction, whole turns aside, but a difference of a full
    ///     turn or more in that direction is a full circle.
    ///   - clockwise: Whether the angle grows along the arc.
    public convenience init(
        arcCenter center: CGPoint, radius: Double, startAngle: Double, endAngle: Double, clockwise: Bool
    ) {
        self.init()
        addArc(withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise)
    }

    // MARK: Building

    /// Begins a new part.
    public func move(to point: CGPoint) { cgPath.move(to: point) }

    /// Adds a line; in an empty outline a new part begins there.
    public func addLine(to point: CGPoint) {
        if isEmpty { cgPath.move(to: point) } else { cgPath.addLine(to: point) }
    }

    /// Adds a cubic curve.
    public func addCurve(to point: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
        if isEmpty { cgPath.move(to: controlPoint1) }
        cgPath.addCurve(to: point, control1: controlPoint1, control2: controlPoint2)
    }

    /// Adds a quadratic curve, exactly, as a cubic one.
    public func addQuadCurve(to point: CGPoint, controlPoint: CGPoint) {
        if isEmpty { cgPath.move(to: controlPoint) }
        cgPath.addQuadCurve(to: point, control: controlPoint)
    }

    /// Adds a circle's arc, by a line from the current point to its start where there is one; see
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

    /// Closes the present part by a line to its start.
    public func close() { if !isEmpty { cgPath.close() } }

    /// Adds all parts of another outline.
    public func append(_ other: BezierPath) { cgPath.append(other.cgPath) }

    /// Takes all parts away.
    public func removeAllPoints() { cgPath = Path() }

    /// Maps every point.
    public func apply(_ transform: CGAffineTransform) { cgPath = cgPath.applying(transform) }

    /// The same outline in the reverse direction.
    public func reversing() -> BezierPath {
        let reversed = BezierPath(cgPath: cgPath.reversed)
        reversed.usesEvenOddFillRule = usesEvenOddFillRule
        reversed.lineWidth = lineWidth
        return reversed
    }

    // MARK: Asking

    /// Whether nothing has been added.
    public var isEmpty: Bool { cgPath.isEmpty }

    /// The smallest upright box around the outline.
    public var bounds: CGRect { cgPath.boundingBoxOfPath }

    /// Where the next line begins.
    public var currentPoint: CGPoint { cgPath.currentPoint }

    /// Whether a point lies inside, open parts being closed by lines; on the outline either may be returned.
    public func contains(_ point: CGPoint) -> Bool {
        cgPath.contains(point, using: usesEvenOddFillRule ? .evenOdd : .nonZero)
    }
}
