public import Drawing

/// A layer that draws an outline with a fill and a stroke, like Core Animation's `CAShapeLayer`. As a mask it clips to
/// the outline.
///
/// The outline is in the layer's own coordinates and is not clipped to its bounds. The filled outline casts the shadow.
open class ShapeLayer: Layer {
    override func makeView() -> LayerView { ShapeView() }

    /// The view, which for a shape layer is always a `ShapeView`.
    private var shape: ShapeView? { view as? ShapeView }

    override func take(from other: Layer) {
        super.take(from: other)
        guard let other = (other as? ShapeLayer)?.shape, let shape else { return }
        shape.fillColor = other.fillColor
        shape.strokeColor = other.strokeColor
        shape.lineWidth = other.lineWidth
        shape.fillRule = other.fillRule
    }

    /// The outline; nil, the default, draws nothing.
    ///
    /// Paths with the same elements in the same order animate point by point; others change halfway.
    open var path: CGPath? {
        get { view.shadowPath }
        set { view.shadowPath = newValue }
    }

    /// The fill color. The default is black; nil fills nothing.
    open var fillColor: CGColor? {
        get { shape?.fillColor }
        set { shape?.fillColor = newValue }
    }

    /// The stroke color; nil, the default, draws no stroke.
    open var strokeColor: CGColor? {
        get { shape?.strokeColor }
        set { shape?.strokeColor = newValue }
    }

    /// The stroke's width in points, 1 by default. It is centered on the outline, with round caps and joins.
    open var lineWidth: Double {
        get { shape?.lineWidth ?? 0 }
        set { shape?.lineWidth = newValue }
    }

    /// The rule that decides what is inside; with `.evenOdd` an outline inside another is a hole.
    open var fillRule: Path.FillRule {
        get { shape?.fillRule ?? .nonZero }
        set { shape?.fillRule = newValue }
    }
}

/// The view behind a shape layer. The outline is the view's shadow path, so it animates like one and casts the shadow.
final class ShapeView: LayerView {
    var fillColor: Color? = .black { didSet { setNeedsDisplay() } }
    var strokeColor: Color? { didSet { setNeedsDisplay() } }
    var lineWidth = 1.0 { didSet { setNeedsDisplay() } }
    var fillRule = Path.FillRule.nonZero { didSet { setNeedsDisplay() } }

    override func draw(_ canvas: inout Canvas) {
        guard var path = View.drawsModel ? modelShadowPath : presentedShadowPath, !path.isEmpty else { return }
        path.fillRule = fillRule
        if let fillColor { canvas.fill(.path(path), fillColor) }
        if let strokeColor, lineWidth > 0, lineWidth.isFinite {
            canvas.draw(.stroke(.path(path), strokeColor, width: lineWidth))
        }
    }
}
