public import Drawing
public import Foundation

extension View {
    /// The view's own coordinates. Setting the size keeps the center.
    public var bounds: CGRect {
        get { model.bounds }
        set { change(.bounds, \.bounds, to: newValue) }
    }

    /// The position of the anchor point, by default the bounds' center, in the superview's coordinates, in points.
    public var center: CGPoint {
        get { model.center }
        set { change(.center, \.center, to: newValue) }
    }

    /// The point of the bounds that is at `center` and that `transform` keeps in place, in fractions of the size; (0.5,
    /// 0.5), the center, by default. Setting it moves the view, because `center` doesn't change; it does not animate.
    public var anchorPoint: CGPoint {
        get { model.anchorPoint }
        set {
            guard newValue.x.isFinite, newValue.y.isFinite, newValue != model.anchorPoint else { return }
            model.anchorPoint = newValue
            presented?.values.anchorPoint = newValue
            setNeedsDisplay()
        }
    }

    /// The transform, applied about `center`.
    public var transform: CGAffineTransform {
        get { model.transform }
        set { change(.transform, \.transform, to: newValue) }
    }

    /// The opacity of the view with its subviews as a group, 0...1; values outside are clamped when drawn.
    public var alpha: Double {
        get { model.alpha }
        set { change(.alpha, \.alpha, to: newValue) }
    }

    /// The background color, clear by default.
    public var backgroundColor: Color? {
        get { model.backgroundColor == .clear ? nil : model.backgroundColor }
        set { change(.backgroundColor, \.backgroundColor, to: newValue ?? .clear) }
    }

    /// The corner radius in points, at least 0; limited to half the shorter side when drawn. It clips content and
    /// subviews only with `clipsToBounds`.
    public var cornerRadius: Double {
        get { model.cornerRadius }
        set { change(.cornerRadius, \.cornerRadius, to: newValue) }
    }

    /// The width in points of the border, drawn inside the edge and over the subviews; 0 for none.
    public var borderWidth: Double {
        get { model.borderWidth }
        set { change(.borderWidth, \.borderWidth, to: newValue) }
    }

    public var borderColor: Color {
        get { model.borderColor }
        set { change(.borderColor, \.borderColor, to: newValue) }
    }

    public var shadowColor: Color {
        get { model.shadowColor }
        set { change(.shadowColor, \.shadowColor, to: newValue) }
    }

    /// The opacity of the shadow, 0...1; 0, the default, draws no shadow.
    public var shadowOpacity: Double {
        get { model.shadowOpacity }
        set { change(.shadowOpacity, \.shadowOpacity, to: newValue) }
    }

    /// The standard deviation of the shadow's blur in points, 3 by default.
    public var shadowRadius: Double {
        get { model.shadowRadius }
        set { change(.shadowRadius, \.shadowRadius, to: newValue) }
    }

    /// The offset of the shadow in points, (0, -3) by default.
    public var shadowOffset: CGSize {
        get { model.shadowOffset }
        set { change(.shadowOffset, \.shadowOffset, to: newValue) }
    }

    /// The shadow's outline in the view's coordinates; nil, the default, is the bounds with their corners.
    ///
    /// Paths with the same elements in the same order animate point by point; others change halfway.
    public var shadowPath: Path? {
        get { modelShadowPath }
        set { changeShadowPath(to: newValue) }
    }

    /// The view's bounding box in its superview's coordinates.
    ///
    /// Setting it moves the center and resizes the bounds. With a transform, the bounds get the size that the inverse
    /// transform gives the new size, as in Core Animation; without an inverse they keep theirs.
    public var frame: CGRect {
        get { model.frame }
        set {
            let frame = newValue.standardized
            center = model.center(in: frame)
            var size = frame.size
            if !transform.isIdentity {
                guard transform.determinant != 0 else { return }
                let turned = frame.size.applying(transform.inverted())
                size = CGSize(width: abs(turned.width), height: abs(turned.height))
            }
            bounds = CGRect(origin: bounds.origin, size: size)
        }
    }

    /// The color of interactive elements: the view's own, or else its superview's, with system blue at the top.
    /// Setting nil removes the view's own.
    public var tintColor: Color! {
        get { ownTintColor ?? superview?.tintColor ?? .systemBlue }
        set {
            let old: Color? = tintColor
            ownTintColor = newValue
            if tintColor != old { notifyTintColor() }
        }
    }

    /// Notifies the view, and all that inherit the color from it, of a new one.
    func notifyTintColor() {
        tintColorDidChange()
        for view in subviews where view.ownTintColor == nil { view.notifyTintColor() }
    }
}
