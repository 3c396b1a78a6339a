public import Foundation

/// Core Graphics' name for an outline, a type that Foundation on Linux lacks.
///
/// `CGPath` is a value here. A variable takes the role of `CGMutablePath`.
public typealias CGPath = Path

extension Path {
    /// Creates a rectangle, transformed by `transform` unless it is nil, as in Core Graphics.
    public init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
        self = Path(rect: rect).applying(transform?.pointee ?? .identity)
    }

    /// Creates an ellipse inscribed in a rectangle, transformed by `transform` unless it is nil, as in Core Graphics.
    public init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
        self = Path(ellipseIn: rect).applying(transform?.pointee ?? .identity)
    }

    /// Creates a rectangle with quarter-ellipse corners, transformed by `transform` unless nil, as in Core Graphics.
    /// - Parameters:
    ///   - rect: The rectangle, in points.
    ///   - cornerWidth: The corners' horizontal radius, in points, limited to half the width.
    ///   - cornerHeight: The corners' vertical radius, in points, limited to half the height.
    ///   - transform: The transform to apply to the outline, or nil to leave it unchanged.
    public init(
        roundedRect rect: CGRect, cornerWidth: Double, cornerHeight: Double,
        transform: UnsafePointer<CGAffineTransform>?
    ) {
        let radii = CGSize(width: cornerWidth, height: cornerHeight)
        self = Path(roundedRect: rect, corners: .allCorners, cornerRadii: radii)
            .applying(transform?.pointee ?? .identity)
    }

    /// The bounding box of the outline's end and control points, as in Core Graphics.
    public var boundingBox: CGRect { controlBounds }

    /// Returns whether a point is inside the outline by a fill rule; open subpaths count as closed by a line.
    public func contains(
        _ point: CGPoint, using rule: FillRule = .nonZero, transform: CGAffineTransform = .identity
    ) -> Bool {
        let crossings = applying(transform).crossings(rightOf: point)
        return rule == .evenOdd ? !crossings.count.isMultiple(of: 2) : crossings.winding != 0
    }
}
