public import Drawing
public import Foundation

/// The animatable values of a view: once as the model holds them, once as they are on screen.
public struct ViewValues: Hashable, Sendable {
    /// The view's own coordinates: the origin scrolls the content, the size is the view's before `transform`.
    public var bounds: CGRect
    /// Where the anchor point lies in the superview, in points.
    public var center: CGPoint
    /// The point of the bounds that lies at the centre, in fractions of the size; does not animate.
    public var anchorPoint = ViewValues.middle
    /// Applied about the centre.
    public var transform: CGAffineTransform = .identity
    /// 0...1.
    public var alpha = 1.0
    public var backgroundColor: Color = .clear
    /// In points; limited to half the shorter side when drawn.
    public var cornerRadius = 0.0
    /// In points, drawn inside the edge.
    public var borderWidth = 0.0
    public var borderColor: Color = .black
    public var shadowColor: Color = .black
    /// 0...1; 0 draws no shadow.
    public var shadowOpacity = 0.0
    /// The blur's standard deviation in points.
    public var shadowRadius = 3.0
    public var shadowOffset = CGSize(width: 0, height: -3)

    public init(frame: CGRect) {
        bounds = CGRect(origin: .zero, size: frame.size)
        center = frame.center
    }

    /// The anchor point of a view that was given none.
    static let middle = CGPoint(x: 0.5, y: 0.5)

    /// The box around the view in its superview's coordinates.
    public var frame: CGRect {
        if transform.isIdentity { return untransformedFrame }
        let box = CGRect(origin: CGPoint(x: -anchor.x, y: -anchor.y), size: bounds.size)
        let outline = anchorPoint == Self.middle ? CGRect(center: .zero, size: bounds.size) : box
        return outline.applying(transform).offsetBy(dx: center.x, dy: center.y)
    }

    /// Where the bounds lie in the superview without the transform.
    var untransformedFrame: CGRect {
        if anchorPoint == Self.middle { return CGRect(center: center, size: bounds.size) }
        return CGRect(origin: CGPoint(x: center.x - anchor.x, y: center.y - anchor.y), size: bounds.size)
    }

    /// The centre with which the view lies in `frame`.
    func center(in frame: CGRect) -> CGPoint {
        if anchorPoint == Self.middle { return frame.center }
        return CGPoint(x: frame.minX + anchorPoint.x * frame.width, y: frame.minY + anchorPoint.y * frame.height)
    }

    /// From the bounds' origin to the anchor point, in points.
    private var anchor: CGPoint { CGPoint(x: anchorPoint.x * bounds.width, y: anchorPoint.y * bounds.height) }

    /// From the view's own coordinates to its superview's.
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
