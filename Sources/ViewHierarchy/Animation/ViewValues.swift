public import Drawing
public import Foundation

/// The animatable values of a view, either of its model or as they are on screen.
public struct ViewValues: Hashable, Sendable {
    /// The view's own coordinates: the origin scrolls the content, the size is the view's before `transform`.
    public var bounds: CGRect
    /// The position of the anchor point in the superview, in points.
    public var center: CGPoint
    /// The point of the bounds that is at `center`, in fractions of the size; does not animate.
    public var anchorPoint = ViewValues.middle
    /// The transform, applied about `center`.
    public var transform: CGAffineTransform = .identity
    /// The opacity, 0...1.
    public var alpha = 1.0
    public var backgroundColor: Color = .clear
    /// The radius in points, limited to half the shorter side when drawn.
    public var cornerRadius = 0.0
    /// The width in points, drawn inside the edge.
    public var borderWidth = 0.0
    public var borderColor: Color = .black
    public var shadowColor: Color = .black
    /// The opacity, 0...1; 0 draws no shadow.
    public var shadowOpacity = 0.0
    /// The standard deviation of the blur, in points.
    public var shadowRadius = 3.0
    public var shadowOffset = CGSize(width: 0, height: -3)

    public init(frame: CGRect) {
        bounds = CGRect(origin: .zero, size: frame.size)
        center = frame.center
    }

    /// The default anchor point.
    static let middle = CGPoint(x: 0.5, y: 0.5)

    /// The view's bounding box in its superview's coordinates.
    public var frame: CGRect {
        if transform.isIdentity { return untransformedFrame }
        let box = CGRect(origin: CGPoint(x: -anchor.x, y: -anchor.y), size: bounds.size)
        let outline = anchorPoint == Self.middle ? CGRect(center: .zero, size: bounds.size) : box
        return outline.applying(transform).offsetBy(dx: center.x, dy: center.y)
    }

    /// The position of the bounds in the superview without the transform.
    var untransformedFrame: CGRect {
        if anchorPoint == Self.middle { return CGRect(center: center, size: bounds.size) }
        return CGRect(origin: CGPoint(x: center.x - anchor.x, y: center.y - anchor.y), size: bounds.size)
    }

    /// Returns the center that places the view in `frame`.
    func center(in frame: CGRect) -> CGPoint {
        if anchorPoint == Self.middle { return frame.center }
        return CGPoint(x: frame.minX + anchorPoint.x * frame.width, y: frame.minY + anchorPoint.y * frame.height)
    }

    /// The offset from the bounds' origin to the anchor point, in points.
    private var anchor: CGPoint { CGPoint(x: anchorPoint.x * bounds.width, y: anchorPoint.y * bounds.height) }

    /// The transform from the view's own coordinates to its superview's.
    public var toSuperview: CGAffineTransform {
        let middle =
            anchorPoint == Self.middle
            ? bounds.center : CGPoint(x: bounds.minX + anchor.x, y: bounds.minY + anchor.y)
        if transform.isIdentity {
            return CGAffineTransform(translationX: center.x - middle.x, y: center.y - middle.y)
        }
        return CGAffineTransform(translationX: -middle.x, y: -middle.y)
            .concatenating(transform)
            .concatenating(CGAffineTransform(translationX: center.x, y: center.y))
    }
}
