public import Foundation

/// An outline of lines and cubic Bezier curves, in points.
public struct Path: Hashable, Sendable {
    public enum Element: Hashable, Sendable {
        case move(CGPoint)
        case line(CGPoint)
        case curve(CGPoint, control1: CGPoint, control2: CGPoint)
        case close
    }

    /// The rule that decides which points are inside an outline.
    public enum FillRule: Hashable, Sendable {
        /// Points around which the outline's winding number is not 0 are inside.
        case nonZero
        /// Points from which a ray crosses the outline an odd number of times are inside; overlaps are holes.
        case evenOdd
    }

    public private(set) var elements: [Element] = []
    /// The rule by which the path is filled; strokes ignore it.
    public var fillRule = FillRule.nonZero

    public init() {}

    public var isEmpty: Bool { elements.isEmpty }

    public mutating func move(to point: CGPoint) { elements.append(.move(point)) }

    public mutating func addLine(to point: CGPoint) { elements.append(.line(point)) }

    public mutating func addCurve(to point: CGPoint, control1: CGPoint, control2: CGPoint) {
        elements.append(.curve(point, control1: control1, control2: control2))
    }

    /// Adds a quadratic Bezier curve, converted exactly to a cubic one.
    public mutating func addQuadCurve(to point: CGPoint, control: CGPoint) {
        let start = currentPoint
        func part(_ end: CGPoint) -> CGPoint {
            CGPoint(x: end.x + (control.x - end.x) * 2 / 3, y: end.y + (control.y - end.y) * 2 / 3)
        }
        addCurve(to: point, control1: part(start), control2: part(point))
    }

    public mutating func close() { elements.append(.close) }

    public mutating func append(_ other: Path) { elements += other.elements }

    /// The bounding box of all end and control points, which encloses the outline.
    public var controlBounds: CGRect {
        var left = Double.infinity
        var top = Double.infinity
        var right = -Double.infinity
        var bottom = -Double.infinity
        func reach(_ point: CGPoint) {
            left = min(left, point.x)
            right = max(right, point.x)
            top = min(top, point.y)
            bottom = max(bottom, point.y)
        }
        for element in elements {
            switch element {
            case .move(let point), .line(let point): reach(point)
            case .curve(let point, let control1, let control2):
                reach(point)
                reach(control1)
                reach(control2)
            case .close: break
            }
        }
        return left <= right ? CGRect(x: left, y: top, width: right - left, height: bottom - top) : .zero
    }

    public func applying(_ transform: CGAffineTransform) -> Path { map { $0.applying(transform) } }

    /// Returns the path with every end and control point mapped by `place`.
    package func map(_ place: (CGPoint) -> CGPoint) -> Path {
        var moved = Path()
        moved.fillRule = fillRule
        moved.elements = elements.map { element in
            switch element {
            case .move(let point): .move(place(point))
            case .line(let point): .line(place(point))
            case .curve(let point, let control1, let control2):
                .curve(place(point), control1: place(control1), control2: place(control2))
            case .close: .close
            }
        }
        return moved
    }
}
