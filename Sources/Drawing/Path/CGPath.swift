public import Foundation

/// Core Graphics' name for an outline; Foundation on Linux lacks the type.
///
/// Here it is a value: what Core Graphics does to a `CGMutablePath` is done to a variable.
public typealias CGPath = Path

extension Path {
    /// A rectangle, mapped by `transform` if there is one, as in Core Graphics.
    public init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
        self = Path(rect: rect).applying(transform?.pointee ?? .identity)
    }

    /// An ellipse that touches the rectangle's sides, mapped by `transform` if there is one, as in Core Graphics.
    public init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
        self = Path(ellipseIn: rect).applying(transform?.pointee ?? .identity)
    }

    /// A rectangle with corners that are quarter ellipses, mapped by `transform` if there is one, as in Core Graphics.
    /// - Parameters:
    ///   - rect: The rectangle, in points.
    ///   - cornerWidth: In points, limited to half the width.
    ///   - cornerHeight: In points, limited to half the height.
    ///   - transform: What the outline is mapped by; nil leaves it as it is.
    public init(
        roundedRect rect: CGRect, cornerWidth: Double, cornerHeight: Double,
        transform: UnsafePointer<CGAffineTransform>?
    ) {
        let radii = CGSize(width: cornerWidth, height: cornerHeight)
        self = Path(roundedRect: rect, corners: .allCorners, cornerRadii: radii)
            .applying(transform?.pointee ?? .identity)
    }

    /// The smallest box around the outline's end and control points, as in Core Graphics.
    public var boundingBox: CGRect { controlBounds }

    /// Whether a point lies inside the outline by one of the rules; open parts count as closed by a line.
    public func contains(
        _ point: CGPoint, using rule: FillRule = .nonZero, transform: CGAffineTransform = .identity
    ) -> Bool {
        let crossings = applying(transform).crossings(rightOf: point)
        return rule == .evenOdd ? !crossings.count.isMultiple(of: 2) : crossings.winding != 0
    }
}
