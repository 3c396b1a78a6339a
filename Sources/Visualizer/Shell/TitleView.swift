import Drawing
import Foundation
import Staging
import ViewHierarchy

/// The scene's title, and beneath it what to try, in two lines at most; what needs more is in a tooltip.
final class TitleView: View, Hoverable {
    var theme: Theme { didSet { if theme != oldValue { setNeedsDisplay() } } }
    var isHovered = false
    var cursor: PointerShape { .arrow }
    var tooltip: String? { lines.isEmpty ? hint : nil }
    private var title = ""
    private var hint = ""

    init(_ theme: Theme) {
        self.theme = theme
        super.init(frame: .zero)
        accessibilityIdentifier = "title"
    }

    required init?(coder: NSCoder) { nil }

    func show(title: String, hint: String) {
        guard (title, hint) != (self.title, self.hint) else { return }
        self.title = title
        self.hint = hint
        setNeedsDisplay()
    }

    private static let titleHeight = 18.0
    private static let lineHeight = 14.0
    private static let mostLines = 2

    /// The hint's lines; none where they are too many.
    private var lines: [String] {
        let lines = Lettering.lines(hint, Lettering.small, bounds.width)
        return lines.count <= Self.mostLines ? lines : []
    }

    override func draw(_ canvas: inout Canvas) {
        let lines = lines
        let height = Self.titleHeight + Double(lines.count) * Self.lineHeight
        var row = CGRect(
            x: 0, y: ((bounds.height - height) / 2).rounded(.down), width: bounds.width, height: Self.titleHeight)
        Lettering.draw(title, Lettering.title, theme.text, in: row, .left, &canvas)
        row = CGRect(x: 0, y: row.maxY, width: row.width, height: Self.lineHeight)
        for line in lines {
            Lettering.draw(line, Lettering.small, theme.secondaryText, in: row, .left, &canvas)
            row.origin.y += Self.lineHeight
        }
    }
}
