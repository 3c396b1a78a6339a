public import Drawing

/// A layer that draws an outline, filled and lined, as Core Animation's `CAShapeLayer`: as a mask it cuts what it masks
/// to the outline.
///
/// The outline is in the layer's own coordinates and is not cut to its bounds. A shadow is cast by the outline,
/// filled.
public final class ShapeLayer: Layer {
    override func makeView() -> LayerView { ShapeView() }

    /// The own view: that of a shape layer is always a shape's.
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
    /// Paths with the same elements in the same order animate point by point, others change in the middle.
    public var path: CGPath? {
        get { view.shadowPath }
        set { view.shadowPath = newValue }
    }

    /// Black by default; nil fills nothing.
    public var fillColor: CGColor? {
        get { shape?.fillColor }
        set { shape?.fillColor = newValue }
    }

    /// Nil, the default, draws no line.
    public var strokeColor: CGColor? {
        get { shape?.strokeColor }
        set { shape?.strokeColor = newValue }
    }

    /// In points, 1 by default; the line's middle is on the outline, its ends and joins are round.
    public var lineWidth: Double {
        get { shape?.lineWidth ?? 0 }
        set { shape?.lineWidth = newValue }
    }

    /// Where the inside is; with `.evenOdd` an outline inside another is a hole.
    public var fillRule: Path.FillRule {
        get { shape?.fillRule ?? .nonZero }
        set { shape?.fillRule = newValue }
    }
}

/// The view behind a shape layer. The outline is the view's shadow path: it animates as that does, and casts the shadow.
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
