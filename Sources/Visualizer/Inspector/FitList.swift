import Boards
import Drawing
import Fitting
import Foundation
import Sessions
import ViewHierarchy
import Widgets

/// The fits of a motion, best first: the kind, and how far the film is off.
final class FitList: RowList, EditorPart {
    private var fits: [CurveFit] = []
    /// The points of the stage in a pixel of what is followed.
    private var unit = 1.0

    init() { super.init(name: "film fits") }

    required init?(coder: NSCoder) { nil }

    override var rowCount: Int { fits.count }

    override var rowHeight: Double { 36 }

    func height(for width: Double) -> Double { contentHeight }

    override func cutText(ofRow row: Int) -> String? { fits[row].title }

    func display(_ fits: [CurveFit], chosen: Int, pointsInPixel unit: Double) {
        let isOther = fits.count != self.fits.count
        (self.fits, self.unit) = (fits, unit)
        select(fits.indices.contains(chosen) ? chosen : nil)
        if isOther { heightDidChange() }
        setNeedsDisplay()
    }

    override func drawRow(_ row: Int, in rect: CGRect, _ canvas: inout Canvas) {
        let fit = fits[row]
        let line = CGRect(
            x: EditorMetrics.inset, y: rect.minY + 2, width: rect.width - 2 * EditorMetrics.inset, height: 17)
        canvas.draw(fit.brief, Lettering.strong, theme.text, in: line)
        let error =
            "\(Figures.text(fit.error * unit, digits: 2)) pt RMS, at most "
            + "\(Figures.text(fit.greatestError * unit, digits: 2)) pt"
        canvas.draw(
            error + (row > 0 && fit.isEquallyGood ? ", equally good" : ""), Lettering.small, theme.secondaryText,
            in: line.offsetBy(dx: 0, dy: 15))
    }
}

/// The distances of a film from a fit, over time.
final class ResidualView: ThemedView, EditorPart {
    private var residuals: [(time: Double, value: Double)] = []

    private static let height = 64.0
    /// The least distance at the ends of the axis, in points.
    private static let least = 0.1

    init() {
        super.init(name: "film residual")
        isUserInteractionEnabled = false
    }

    required init?(coder: NSCoder) { nil }

    func height(for width: Double) -> Double { Self.height }

    /// - Parameter residuals: The seconds, and the distances in points.
    func display(_ residuals: [(time: Double, value: Double)]) {
        self.residuals = residuals
        setNeedsDisplay()
    }

    override func draw(_ canvas: inout Canvas) {
        let place = bounds.insetBy(dx: EditorMetrics.inset, dy: 4)
        canvas.fill(Shape(rect: place, cornerRadius: EditorMetrics.corner), theme.field)
        guard let first = residuals.first?.time, let last = residuals.last?.time, last > first else { return }
        let most = max(Self.least, residuals.reduce(0) { max($0, abs($1.value)) })
        let (text, height) = ("\(Figures.text(most, digits: 2)) pt", 13.0)
        canvas.fill(.rect(CGRect(x: place.minX, y: place.midY - 0.5, width: place.width, height: 1)), theme.plotBase)
        var thread = PlotThread()
        for (time, value) in residuals {
            thread.add(
                CGPoint(
                    x: place.minX + (time - first) / (last - first) * place.width,
                    y: place.midY - value / most * (place.height / 2 - 4)))
        }
        thread.cut()
        canvas.draw(.stroke(.path(thread.path), theme.tint, width: 1.25))
        let head = CGRect(x: place.minX + 6, y: place.minY + 2, width: place.width - 12, height: height)
        canvas.draw(text, Lettering.figures, theme.tertiaryText, in: head, .right)
    }
}
