import Drawing
import Foundation
import ViewHierarchy

/// What a curve does, in a few numbers beside each other.
final class FactsRow: View, EditorPart {
    struct Fact: Hashable {
        var title: String
        var value: String
    }

    var theme: Theme { didSet { if theme != oldValue { setNeedsDisplay() } } }
    var facts: [Fact] = [] { didSet { if facts != oldValue { setNeedsDisplay() } } }

    private static let columns = 3.0

    init(_ theme: Theme) {
        self.theme = theme
        super.init(frame: .zero)
        isUserInteractionEnabled = false
        accessibilityIdentifier = "curve facts"
    }

    required init?(coder: NSCoder) { nil }

    func height(for width: Double) -> Double { 36 }

    override func draw(_ canvas: inout Canvas) {
        let inner = bounds.insetBy(dx: EditorMetrics.inset, dy: 0)
        let width = inner.width / Self.columns
        for (index, fact) in facts.enumerated() {
            let cell = CGRect(x: inner.minX + Double(index) * width, y: 0, width: width - 6, height: 16)
            Lettering.draw(fact.title, Lettering.small, theme.tertiaryText, in: cell, .left, &canvas)
            let row = TextRow(fact.value, Lettering.strong, isTabular: true)
            row.draw(theme.text, x: cell.minX, in: cell.offsetBy(dx: 0, dy: 18), &canvas)
        }
    }
}
