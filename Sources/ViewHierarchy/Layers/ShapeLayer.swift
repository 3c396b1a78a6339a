public import Drawing

/// A layer that draws an outline with a fill and a stroke, like Core Animation's `CAShapeLayer`. As a mask it clips to
/// the outline.
///
/// The outline is in the layer's own coordinates and is not clipped to its bounds. It is the view's shadow path, so it
/// animates like one, and what is filled casts the shadow.
open class ShapeLayer: Layer {
    override func copyPresentation(from other: Layer) {
        super.copyPresentation(from: other)
        guard let other = other as? ShapeLayer else { return }
        (fillColor, strokeColor, lineWidth, fillRule) = (
            other.fillColor, other.strokeColor, other.lineWidth, other.fillRule
        )
    }

    /// The outline; nil, the default, draws nothing.
    ///
    /// Paths with the same elements in the same order animate point by point; others change halfway.
    open var path: CGPath? {
        get { view.shadowPath }
        set { view.shadowPath = newValue }
    }

    /// The fill color. The default is black; nil fills nothing.
    open var fillColor: CGColor? = .black { didSet { view.setNeedsDisplay() } }
    /// The stroke color; nil, the default, draws no stroke.
    open var strokeColor: CGColor? { didSet { view.setNeedsDisplay() } }
    /// The stroke's width in points, 1 by default. It is centered on the outline, with round caps and joins.
    open var lineWidth = 1.0 { didSet { view.setNeedsDisplay() } }
    /// The rule that decides what is inside; with `.evenOdd` an outline inside another is a hole.
    open var fillRule = Path.FillRule.nonZero { didSet { view.setNeedsDisplay() } }

    override func drawContent(on canvas: inout Canvas) {
        super.drawContent(on: &canvas)
        guard var path = View.drawsModel ? view.modelShadowPath : view.presentedShadowPath, !path.isEmpty else {
            return
        }
        path.fillRule = fillRule
        if let fillColor { canvas.fill(.path(path), fillColor) }
        if let strokeColor, lineWidth > 0, lineWidth.isFinite {
            canvas.draw(.stroke(.path(path), strokeColor, width: lineWidth))
        }
    }
}
