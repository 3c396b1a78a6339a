import Drawing
import Foundation
import ViewHierarchy

/// The title over some rows, beneath a line that ends what comes before.
final class SectionHeading: View, EditorPart {
    var theme: Theme { didSet { if theme != oldValue { setNeedsDisplay() } } }
    private let title: String

    private static let height = 44.0

    init(_ title: String, _ theme: Theme) {
        self.title = title
        self.theme = theme
        super.init(frame: .zero)
        isUserInteractionEnabled = false
    }

    required init?(coder: NSCoder) { nil }

    func height(for width: Double) -> Double { Self.height }

    override func draw(_ canvas: inout Canvas) {
        canvas.fill(.rect(CGRect(x: 0, y: 8, width: bounds.width, height: 1)), theme.hairline)
        let row = CGRect(
            x: EditorMetrics.inset, y: 16, width: bounds.width - 2 * EditorMetrics.inset, height: bounds.height - 18)
        Lettering.draw(title, Lettering.heading, theme.tertiaryText, in: row, .left, &canvas)
    }
}
