import Drawing
import Foundation
import ViewHierarchy

/// The line beneath a lane: its curve, and what it does.
final class LaneCaption: View {
    var theme: Theme { didSet { if theme != oldValue { setNeedsDisplay() } } }
    /// How the lane is told from the others.
    var title = "" { didSet { if title != oldValue { setNeedsDisplay() } } }
    var report = LaneReport() { didSet { if report != oldValue { setNeedsDisplay() } } }

    private static let gap = 8.0

    init(_ theme: Theme) {
        self.theme = theme
        super.init(frame: .zero)
        isUserInteractionEnabled = false
    }

    required init?(coder: NSCoder) { nil }

    override func draw(_ canvas: inout Canvas) {
        let row = CGRect(x: 2, y: 8, width: bounds.width - 4, height: 20)
        let told = Lettering.width(report.text, Lettering.small)
        Lettering.draw(report.text, Lettering.small, theme.secondaryText, in: row, .right, &canvas)
        let rest = CGRect(x: row.minX, y: row.minY, width: max(0, row.width - told - Self.gap), height: row.height)
        Lettering.draw(title, Lettering.small, theme.tertiaryText, in: rest, .left, &canvas)
    }
}
