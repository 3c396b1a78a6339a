import Foundation

extension Path {
    /// Returns whether both paths have the same kinds of elements in the same order, so that points mix in pairs.
    package func isBuilt(like other: Path) -> Bool {
        elements.count == other.elements.count
            && zip(elements, other.elements).allSatisfy { own, other in
                switch (own, other) {
                case (.move, .move), (.line, .line), (.curve, .curve), (.close, .close): true
                default: false
                }
            }
    }

    /// Returns the interpolation between this path and `other`; a fraction outside 0...1 extrapolates.
    ///
    /// Paths with different elements can't be interpolated: the result is this path for fractions below 0.5, else
    /// `other`.
    package func mixed(with other: Path, at fraction: Double) -> Path {
        guard isBuilt(like: other) else { return fraction < 0.5 ? self : other }
        func mix(_ from: CGPoint, _ to: CGPoint) -> CGPoint {
            CGPoint(x: from.x + (to.x - from.x) * fraction, y: from.y + (to.y - from.y) * fraction)
        }
        var mixed = Path()
        mixed.fillRule = fillRule
        for (own, other) in zip(elements, other.elements) {
            switch (own, other) {
            case (.move(let from), .move(let to)): mixed.move(to: mix(from, to))
            case (.line(let from), .line(let to)): mixed.addLine(to: mix(from, to))
            case (.curve(let from, let from1, let from2), .curve(let to, let to1, let to2)):
                mixed.addCurve(to: mix(from, to), control1: mix(from1, to1), control2: mix(from2, to2))
            case (_, _): mixed.close()
            }
        }
        return mixed
    }

    package var isFinite: Bool {
        func isFinite(_ point: CGPoint) -> Bool { point.x.isFinite && point.y.isFinite }
        return elements.allSatisfy { element in
            switch element {
            case .move(let point), .line(let point): isFinite(point)
            case .curve(let point, let control1, let control2):
                isFinite(point) && isFinite(control1) && isFinite(control2)
            case .close: true
            }
        }
    }
}
