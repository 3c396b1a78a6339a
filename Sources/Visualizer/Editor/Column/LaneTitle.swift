import Drawing
import Foundation
import ViewHierarchy

/// Whose curve and parameters they are.
final class LaneTitle: View, EditorPart {
    var theme: Theme { didSet { if theme != oldValue { setNeedsDisplay() } } }
    var title = "" { didSet { if title != oldValue { setNeedsDisplay() } } }
    /// The lane's; nil where lanes have none.
    var color: Color? { didSet { if color != oldValue { setNeedsDisplay() } } }

    private static let height = 44.0
    private static let dot = 9.0

    init(_ theme: Theme) {
        self.theme = theme
        super.init(frame: .zero)
        isUserInteractionEnabled = false
        accessibilityIdentifier = "lane title"
    }

    required init?(coder: NSCoder) { nil }

    func height(for width: Double) -> Double { Self.height }

    override func draw(_ canvas: inout Canvas) {
        var row = bounds.insetBy(dx: EditorMetrics.inset, dy: 0)
        if let color {
            let place = CGRect(x: row.minX, y: row.midY - Self.dot / 2, width: Self.dot, height: Self.dot)
            canvas.fill(Shape(rect: place, cornerRadius: Self.dot / 2), color)
            row = row.inset(by: EdgeInsets(top: 0, left: Self.dot + EditorMetrics.gap, bottom: 0, right: 0))
        }
        Lettering.draw(title, Lettering.strong, theme.text, in: row, .left, &canvas)
    }
}
