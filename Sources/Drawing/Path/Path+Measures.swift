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
