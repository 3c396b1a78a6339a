import Drawing
import Foundation

/// What the setters of properties do.
extension View {
    /// Sets up what classes of this module and a layer of another class than the usual one need.
    func prepare() {
        didInitialize()
        if Self.layerClass != Layer.self { _ = madeLayer }
    }

    /// Moves the center and resizes the bounds so that the view has a frame.
    func setFrame(_ frame: CGRect) {
        center = model.center(in: frame)
        var size = frame.size
        if !transform.isIdentity {
            guard transform.determinant != 0 else { return }
            let turned = frame.size.applying(transform.inverted())
            size = CGSize(width: abs(turned.width), height: abs(turned.height))
        }
        bounds = CGRect(origin: bounds.origin, size: size)
    }

    func changeAnchorPoint(to point: CGPoint) {
        guard point.x.isFinite, point.y.isFinite, point != model.anchorPoint else { return }
        model.anchorPoint = point
        presented?.values.anchorPoint = point
        setNeedsDisplay()
    }

    func changeTintColor(to color: Color?) {
        let old: Color? = tintColor
        ownTintColor = color
        if tintColor != old { notifyTintColor() }
    }

    /// Notifies the view, and all that inherit the color from it, of a new one.
    func notifyTintColor() {
        tintColorDidChange()
        setNeedsDisplay()
        for view in subviews where view.ownTintColor == nil { view.notifyTintColor() }
    }

    /// Ends the editing of a text field that is the view or inside of it; returns whether there is none any more.
    func endEditingInside() -> Bool {
        guard let field = window?.firstResponder as? TextField, field.isDescendant(of: self) else { return true }
        return field.resignFirstResponder()
    }

    func visibilityDidChange(from old: Bool) {
        if isHidden != old {
            setNeedsDisplay()
            (superview as? StackView)?.visibilityDidChange(of: self)
        }
        observers?.didSet(.isHidden)
    }

    /// Resizes the view to the size that best fits the content, keeping the frame's origin.
    func fitSize() {
        let origin = frame.origin
        frame = CGRect(origin: origin, size: sizeThatFits(CGSize(width: Double.infinity, height: .infinity)))
    }

    /// Resizes the subviews after a change of the size, and requests a layout of this view and of its superview.
    func sizeDidChange(from old: CGSize) {
        guard old != bounds.size else { return }
        resizeSubviews(from: old)
        setNeedsLayout()
        superview?.childrenDidChange()
    }

    /// Returns the front view at a point by what is on screen.
    func hit(_ point: CGPoint, with event: Event?) -> View? {
        guard isUserInteractionEnabled, !isHidden, touched.alpha >= View.leastTouchableAlpha,
            self.point(inside: point, with: event), animationOwner?.blocksTouches(on: self) != true
        else { return nil }
        for view in subviews.reversed() {
            let inner = view.touched.toSuperview
            guard inner.determinant != 0 else { continue }
            if let hit = view.hitTest(point.applying(inner.inverted()), with: event) { return hit }
        }
        return self
    }
}
