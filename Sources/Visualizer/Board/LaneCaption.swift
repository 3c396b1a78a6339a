import Drawing
import Foundation
import Staging
import ViewHierarchy

/// The line beneath a lane: its colour and curve, and what it does. A press chooses the lane.
final class LaneCaption: Control, Hoverable {
    /// What is told of a lane.
    struct Content: Hashable {
        /// How it is told from the others.
        var title = ""
        var color = Color.clear
        var report = LaneReport()
    }

    var theme: Theme { didSet { if theme != oldValue { setNeedsDisplay() } } }
    var content = Content() {
        didSet {
            guard content != oldValue else { return }
            if content.title != oldValue.title { titles = Self.titles(content.title) }
            setNeedsDisplay()
        }
    }
    /// The title and its shorter forms, the longest first.
    private var titles = [""]
    var isHovered = false { didSet { if isHovered != oldValue { setNeedsDisplay() } } }
    var tooltip: String? { content.title }

    private static let gap = 8.0
    private static let dot = 8.0

    init(_ theme: Theme, action: @escaping @MainActor () -> Void) {
        self.theme = theme
        super.init(frame: .zero)
        addAction(for: .touchUpInside) { _ in action() }
    }

    required init?(coder: NSCoder) { nil }

    override func draw(_ canvas: inout Canvas) {
        let plate = CGRect(x: 0, y: 5, width: bounds.width, height: bounds.height - 8)
        if isSelected {
            canvas.fill(Shape(rect: plate, cornerRadius: 7), theme.selection)
        } else if isHovered {
            canvas.fill(Shape(rect: plate, cornerRadius: 7), theme.hover)
        }
        let row = CGRect(x: plate.minX + 10, y: plate.minY + 4, width: plate.width - 20, height: 17)
        let dot = CGRect(x: row.minX, y: row.midY - Self.dot / 2, width: Self.dot, height: Self.dot)
        canvas.fill(Shape(rect: dot, cornerRadius: Self.dot / 2), content.color)
        let left = dot.maxX + Self.gap
        let text = CGRect(x: left, y: row.minY, width: max(0, row.maxX - left), height: row.height)
        Lettering.draw(title(in: text.width), Lettering.small, theme.text, in: text, .left, &canvas)
        let report = content.report
        Lettering.draw(
            Lettering.width(report.text, Lettering.small) <= text.width ? report.text : report.brief, Lettering.small,
            theme.secondaryText, in: text.offsetBy(dx: 0, dy: 17), .left, &canvas)
    }

    private func title(in width: Double) -> String {
        titles.first { Lettering.width($0, Lettering.small) <= width } ?? titles[titles.count - 1]
    }

    /// The title, then without the names of its numbers, `spring(0.7, 0.5)`, and at last without numbers: whole it is in
    /// the tooltip.
    static func titles(_ title: String) -> [String] {
        [title, title.replacing(names, with: ""), title.replacing(numbers, with: "")]
    }

    private static let names = #/[A-Za-z]+: /#
    private static let numbers = #/[,(].*/#
}
