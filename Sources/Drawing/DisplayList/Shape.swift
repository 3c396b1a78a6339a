public import Foundation

/// An outline to fill, stroke, clip to or cast a shadow from.
public enum Shape: Hashable, Sendable {
    case rect(CGRect)
    /// The radius is limited to half the shorter side.
    case roundedRect(CGRect, radius: Double, corners: RectCorner)
    /// Filled by the path's own rule.
    case path(Path)

    /// A rounded rectangle, or a plain one where the radius is not positive.
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
