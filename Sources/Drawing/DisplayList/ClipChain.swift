public import Foundation

/// A shape that cuts what is drawn, and the ones around it that cut it in turn.
public final class ClipChain: Sendable, Hashable {
    public let shape: Shape
    /// From the shape's coordinates to the list's points.
    public let transform: CGAffineTransform
    public let outer: ClipChain?
    /// The box, in the list's points, outside of which nothing is left.
    public let bounds: CGRect

    public init(shape: Shape, transform: CGAffineTransform, outer: ClipChain?) {
        self.shape = shape
        self.transform = transform
        self.outer = outer
        let own = shape.bounds.applying(transform)
        let cut = outer.map { own.intersection($0.bounds) } ?? own
        bounds = cut.isNull ? .zero : cut
    }

    public static func == (left: ClipChain, right: ClipChain) -> Bool {
        left === right
            || (left.shape == right.shape && left.transform == right.transform && left.outer == right.outer)
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(shape)
        hasher.combine(transform)
        hasher.combine(outer)
    }
}
