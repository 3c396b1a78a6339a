public import Foundation

extension Path {
    /// The bounding box of the outline itself; `CGRect.zero` for an empty path.
    public var boundingBoxOfPath: CGRect {
        var box: CGRect?
        var (start, current) = (CGPoint.zero, CGPoint.zero)
        for element in elements {
            let reach: CGRect
            switch element {
            case .move(let point), .line(let point):
                reach = CGRect(origin: point, size: .zero)
                current = point
                if case .move = element { start = point }
            case .curve(let point, let control1, let control2):
                reach = CubicPiece(from: current, to: point, control1: control1, control2: control2).bounds
                current = point
            case .close:
                current = start
                continue
            }
            box = box?.union(reach) ?? reach
        }
        return box ?? .zero
    }

    /// The point at which the next line begins: the last end point, or after `close()` the start of the closed subpath;
    /// `CGPoint.zero` for an empty path.
    public var currentPoint: CGPoint {
        switch elements.last {
        case .move(let point), .line(let point), .curve(let point, _, _): return point
        case .close, nil: break
        }
        for case .move(let point) in elements.reversed() { return point }
        return .zero
    }

    /// Returns how many times the outline, with all subpaths closed, crosses the horizontal ray to the right of a
    /// point, and how many more of those crossings run downwards than upwards.
    func crossings(rightOf point: CGPoint) -> (count: Int, winding: Int) {
        var result = (count: 0, winding: 0)
        for part in parts {
            for piece in part.closedPieces {
                let crossings = piece.crossings(rightOf: point)
                result.count += crossings.count
                result.winding += crossings.winding
            }
        }
        return result
    }

    /// The same outline with the direction of each subpath reversed.
    public var reversed: Path {
        var result = Path()
        result.fillRule = fillRule
        for part in parts {
            result.move(to: part.elements.last?.end ?? part.start)
            let starts = [part.start] + part.elements.dropLast().compactMap(\.end)
            for (element, start) in zip(part.elements, starts).reversed() {
                switch element {
                case .curve(_, let control1, let control2):
                    result.addCurve(to: start, control1: control2, control2: control1)
                case .line, .move, .close: result.addLine(to: start)
                }
            }
            if part.isClosed { result.close() }
        }
        return result
    }

    /// A subpath.
    struct Part {
        let start: CGPoint
        /// The lines and curves.
        var elements: [Element] = []
        var isClosed = false

        /// The lines and curves, followed by the closing line.
        var closedPieces: [CubicPiece] {
            var current = start
            var pieces: [CubicPiece] = []
            for element in elements {
                switch element {
                case .curve(let point, let control1, let control2):
                    pieces.append(CubicPiece(from: current, to: point, control1: control1, control2: control2))
                    current = point
                case .line(let point), .move(let point):
                    pieces.append(CubicPiece(lineFrom: current, to: point))
                    current = point
                case .close: break
                }
            }
            return pieces + [CubicPiece(lineFrom: current, to: start)]
        }
    }

    /// The lines and curves in their order, with those that close subpaths; what has no length is left out.
    package var pieces: [CubicPiece] {
        parts.flatMap { $0.isClosed ? $0.closedPieces[...] : $0.closedPieces.dropLast() }.filter { piece in
            ![piece.control1, piece.control2, piece.end].allSatisfy { $0 == piece.start }
        }
    }

    /// The subpaths; lines before any `move` begin at the origin.
    var parts: [Part] {
        var parts: [Part] = []
        var current: Part?
        for element in elements {
            switch element {
            case .move(let point):
                if let current { parts.append(current) }
                current = Part(start: point)
            case .line, .curve:
                current = current ?? Part(start: parts.last?.start ?? .zero)
                current?.elements.append(element)
            case .close:
                guard var part = current else { continue }
                part.isClosed = true
                parts.append(part)
                current = nil
            }
        }
        if let current { parts.append(current) }
        return parts
    }
}

extension Path.Element {
    /// The element's end point; nil for `close`.
    var end: CGPoint? {
        switch self {
        case .move(let point), .line(let point), .curve(let point, _, _): point
        case .close: nil
        }
    }
}

/// A cubic Bezier curve between two points. A line has its control points at its thirds.
package struct CubicPiece: Sendable {
    package let start: CGPoint
    let control1: CGPoint
    let control2: CGPoint
    package let end: CGPoint

    /// The number of bisection steps that locate a crossing, enough for every bit of a coordinate.
    private static let halvings = 60

    init(from start: CGPoint, to end: CGPoint, control1: CGPoint, control2: CGPoint) {
        self.start = start
        self.control1 = control1
        self.control2 = control2
        self.end = end
    }

    init(lineFrom start: CGPoint, to end: CGPoint) {
        func part(_ fraction: Double) -> CGPoint {
            CGPoint(x: start.x + (end.x - start.x) * fraction, y: start.y + (end.y - start.y) * fraction)
        }
        self.init(from: start, to: end, control1: part(1 / 3), control2: part(2 / 3))
    }

    /// Returns the point at a parameter in 0...1, with no rounding error at the ends.
    package func point(at parameter: Double) -> CGPoint {
        if parameter <= 0 { return start }
        if parameter >= 1 { return end }
        return CGPoint(x: value(\.x, at: parameter), y: value(\.y, at: parameter))
    }

    private func value(_ axis: KeyPath<CGPoint, CGFloat>, at parameter: Double) -> Double {
        let rest = 1 - parameter
        let before = start[keyPath: axis] * rest * rest * rest + 3 * control1[keyPath: axis] * rest * rest * parameter
        return before + 3 * control2[keyPath: axis] * rest * parameter * parameter
            + end[keyPath: axis] * parameter * parameter * parameter
    }

    /// Returns the slope of the point per unit of the parameter.
    package func velocity(at parameter: Double) -> CGVector {
        let rest = 1 - parameter
        func slope(_ axis: KeyPath<CGPoint, CGFloat>) -> Double {
            let first = control1[keyPath: axis] - start[keyPath: axis]
            let middle = control2[keyPath: axis] - control1[keyPath: axis]
            let last = end[keyPath: axis] - control2[keyPath: axis]
            return 3 * (first * rest * rest + 2 * middle * rest * parameter + last * parameter * parameter)
        }
        return CGVector(dx: slope(\.x), dy: slope(\.y))
    }

    /// Returns the slope of ``velocity(at:)``.
    package func acceleration(at parameter: Double) -> CGVector {
        func slope(_ axis: KeyPath<CGPoint, CGFloat>) -> Double {
            let first = control2[keyPath: axis] - 2 * control1[keyPath: axis] + start[keyPath: axis]
            let last = end[keyPath: axis] - 2 * control2[keyPath: axis] + control1[keyPath: axis]
            return 6 * (first * (1 - parameter) + last * parameter)
        }
        return CGVector(dx: slope(\.x), dy: slope(\.y))
    }

    /// Returns the parameters between 0 and 1 at which the curve reverses along an axis, in ascending order.
    func turns(_ axis: KeyPath<CGPoint, CGFloat>) -> [Double] {
        let first = Double(control1[keyPath: axis] - start[keyPath: axis])
        let middle = Double(control2[keyPath: axis] - control1[keyPath: axis])
        let last = Double(end[keyPath: axis] - control2[keyPath: axis])
        // A third of the slope is a t^2 + 2 b t + c.
        let (a, b, c) = (first - 2 * middle + last, middle - first, first)
        let root = (b * b - a * c).squareRoot()
        guard root.isFinite else { return [] }
        // This form of the solution keeps its precision when a is near 0.
        let sum = -(b + (b < 0 ? -root : root))
        return [sum / a, c / sum].filter { $0 > 0 && $0 < 1 }.sorted()
    }

    var bounds: CGRect {
        let places = turns(\.x) + turns(\.y)
        let points = [start, end] + places.map(point)
        let (x, y) = (points.map(\.x), points.map(\.y))
        let (left, top) = (x.min() ?? 0, y.min() ?? 0)
        return CGRect(x: left, y: top, width: (x.max() ?? 0) - left, height: (y.max() ?? 0) - top)
    }

    /// Returns how many times the curve crosses the horizontal ray to the right of a point, and how many more of those
    /// crossings run downwards than upwards.
    func crossings(rightOf point: CGPoint) -> (count: Int, winding: Int) {
        var result = (count: 0, winding: 0)
        let places = [0] + turns(\.y) + [1]
        for (from, to) in zip(places, places.dropFirst()) {
            let rises = self.point(at: to).y > point.y
            guard (self.point(at: from).y > point.y) != rises else { continue }
            var (low, high) = (from, to)
            for _ in 0..<Self.halvings {
                let middle = (low + high) / 2
                if (self.point(at: middle).y > point.y) == rises { high = middle } else { low = middle }
            }
            guard self.point(at: high).x > point.x else { continue }
            result.count += 1
            result.winding += rises ? 1 : -1
        }
        return result
    }
}
