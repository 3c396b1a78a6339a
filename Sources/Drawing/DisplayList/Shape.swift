public import Foundation

/// An outline to fill, stroke, clip to or cast a shadow from.
public enum Shape: Hashable, Sendable {
    case rect(CGRect)
    /// A rectangle with rounded corners, whose radius is limited to half the shorter side.
    case roundedRect(CGRect, radius: Double, corners: RectCorner)
    /// A path, filled by its own rule.
    case path(Path)

    /// Creates a rounded rectangle, or a plain one if the radius is not positive.
    public init(rect: CGRect, cornerRadius: Double, corners: RectCorner = .allCorners) {
        self =
            cornerRadius > 0 && !corners.isEmpty
            ? .roundedRect(rect, radius: cornerRadius, corners: corners) : .rect(rect)
    }

    public var bounds: CGRect {
        switch self {
        case .rect(let rect), .roundedRect(let rect, _, _): rect
        case .path(let path): path.controlBounds
        }
    }

    public var path: Path {
        switch self {
        case .rect(let rect): Path(rect: rect)
        case .roundedRect(let rect, let radius, let corners):
            Path(roundedRect: rect, cornerRadius: radius, corners: corners)
        case .path(let path): path
        }
    }
}

/// A clipping shape and the shapes that clip it in turn.
public final class ClipChain: Sendable, Hashable {
    public let shape: Shape
    /// The transform from the shape's coordinates to the list's points.
    public let transform: CGAffineTransform
    public let outer: ClipChain?
    /// The bounding box of what remains visible, in the list's points.
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

/// The corners of a rectangle, to specify which are rounded.
public struct RectCorner: OptionSet, Hashable, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    public static let topLeft = RectCorner(rawValue: 1)
    public static let topRight = RectCorner(rawValue: 2)
    public static let bottomLeft = RectCorner(rawValue: 4)
    public static let bottomRight = RectCorner(rawValue: 8)
    public static let allCorners: RectCorner = [.topLeft, .topRight, .bottomLeft, .bottomRight]
}
