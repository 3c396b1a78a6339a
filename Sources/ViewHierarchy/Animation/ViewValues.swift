public import Drawing
public import Foundation

/// The animatable values of a view: once as the model holds them, once as they are on screen.
public struct ViewValues: Hashable, Sendable {
    /// The view's own coordinates: the origin scrolls the content, the size is the view's before `transform`.
    public var bounds: CGRect
    /// Where the middle of the bounds lies in the superview, in points.
    public var center: CGPoint
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

    /// The box around the view in its superview's coordinates.
    public var frame: CGRect {
        if transform.isIdentity { return CGRect(center: center, size: bounds.size) }
        let box = CGRect(center: .zero, size: bounds.size).applying(transform)
        return box.offsetBy(dx: center.x, dy: center.y)
    }

    /// From the view's own coordinates to its superview's.
    public var toSuperview: CGAffineTransform {
        let middle = bounds.center
        if transform.isIdentity {
            return CGAffineTransform(translationX: center.x - middle.x, y: center.y - middle.y)
        }
        return CGAffineTransform(translationX: -middle.x, y: -middle.y)
            .concatenating(transform)
            .concatenating(CGAffineTransform(translationX: center.x, y: center.y))
    }
}
