public import Drawing
public import Foundation

extension View {
    /// The view's own coordinates; setting the size keeps the centre where it is.
    public var bounds: CGRect {
        get { model.bounds }
        set { change(.bounds, \.bounds, to: newValue) }
    }

    /// Where the anchor point, the middle of the bounds unless it is set, lies in the superview's coordinates, in points.
    public var center: CGPoint {
        get { model.center }
        set { change(.center, \.center, to: newValue) }
    }

    /// The point of the bounds that lies at `center` and that `transform` leaves in place, in fractions of the size:
    /// (0.5, 0.5), the middle, by default. Setting it moves the view, as `center` stays; it does not animate.
    public var anchorPoint: CGPoint {
        get { model.anchorPoint }
        set {
            guard newValue.x.isFinite, newValue.y.isFinite, newValue != model.anchorPoint else { return }
            model.anchorPoint = newValue
            presented?.values.anchorPoint = newValue
            setNeedsDisplay()
        }
    }

    /// A map applied about the centre.
    public var transform: CGAffineTransform {
        get { model.transform }
        set { change(.transform, \.transform, to: newValue) }
    }

    /// 0...1; values outside are drawn as the nearer end. Applies to the view with its subviews as one picture.
    public var alpha: Double {
        get { model.alpha }
        set { change(.alpha, \.alpha, to: newValue) }
    }

    /// Clear by default.
    public var backgroundColor: Color? {
        get { model.backgroundColor == .clear ? nil : model.backgroundColor }
        set { change(.backgroundColor, \.backgroundColor, to: newValue ?? .clear) }
    }

    /// In points, at least 0; limited to half the shorter side when drawn. Cuts content and subviews only with
    /// `clipsToBounds`.
    public var cornerRadius: Double {
        get { model.cornerRadius }
        set { change(.cornerRadius, \.cornerRadius, to: newValue) }
    }

    /// In points; drawn inside the edge, over the subviews. 0 draws none.
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

    /// 0...1; 0, the default, draws no shadow.
    public var shadowOpacity: Double {
        get { model.shadowOpacity }
        set { change(.shadowOpacity, \.shadowOpacity, to: newValue) }
    }

    /// The blur's standard deviation in points, 3 by default.
    public var shadowRadius: Double {
        get { model.shadowRadius }
        set { change(.shadowRadius, \.shadowRadius, to: newValue) }
    }

    /// In points, (0, -3) by default.
    public var shadowOffset: CGSize {
        get { model.shadowOffset }
        set { change(.shadowOffset, \.shadowOffset, to: newValue) }
    }

    /// The outline that casts the shadow, in the view's coordinates; nil, the default, is the bounds with their corners.
    ///
    /// Paths with the same elements in the same order animate point by point, others change in the middle.
    public var shadowPath: Path? {
        get { modelShadowPath }
        set { changeShadowPath(to: newValue) }
    }

    /// The box around the view in its superview's coordinates.
    ///
    /// Setting it moves the centre and resizes the bounds. Under a transform the bounds take the size that the inverse
    /// map gives the new size, as in Core Animation; under a map without inverse they keep theirs.
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

    /// The colour of what may be pressed: the view's own, or else its superview's; system blue at the top. Setting nil
    /// gives up the view's own.
    public var tintColor: Color! {
        get { ownTintColor ?? superview?.tintColor ?? .systemBlue }
        set {
            let old: Color? = tintColor
            ownTintColor = newValue
            if tintColor != old { notifyTintColor() }
        }
    }

    /// Notifies the view, and all that takes the colour from it, of a new one.
    func notifyTintColor() {
        tintColorDidChange()
        for view in subviews where view.ownTintColor == nil { view.notifyTintColor() }
    }
}
