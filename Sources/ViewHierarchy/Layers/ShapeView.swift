import Drawing
import Foundation

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
