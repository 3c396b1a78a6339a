import Foundation
import Scrim

/// A scrolling form of groups of rows, each with a name and a control. The name has priority if there is not enough
/// room for both.
final class FormView: ScrollView {
    /// A row, with its name on the left and its control on the right.
    @MainActor
    struct Row {
        let name: String
        let control: View
        /// The preferred width of the control, in points.
        fileprivate let width: Double

        init(name: String, control: View) {
            self.name = name
            self.control = control
            width = control.bounds.width
        }

        /// Creates a row with a value that can't be changed.
        init(name: String, value: String, _ palette: Palette) {
            let label = Label(value, .bodyText, palette.secondaryText, .right)
            label.frame.size = CGSize(width: 180, height: 36)
            self.init(name: name, control: label)
        }
    }

    private let groups: [[(row: Row, label: Label, line: Hairline)]]
    private let grounds: [View]

    private static var rowHeight: Double { Space.line(52) }

    init(_ groups: [[Row]], _ palette: Palette) {
        self.groups = groups.map { rows in
            rows.map { ($0, Label($0.name, .bodyText, palette.text), Hairline(palette.separator)) }
        }
        grounds = groups.map { _ in View(frame: .zero) }
        super.init(frame: .zero)
        alwaysBounceVertical = true
        for (ground, rows) in zip(grounds, self.groups) {
            ground.backgroundColor = palette.elevated
            ground.cornerRadius = 12
            addSubview(ground)
            for row in rows { for view in [row.label, row.row.control, row.line] { addSubview(view) } }
            rows.last?.line.isHidden = true
        }
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        let safe = safeColumn
        let column = CGRect(x: safe.minX, y: 0, width: safe.width, height: 0).readable.insetBy(dx: Space.medium, dy: 0)
        var y = Space.medium
        for (ground, rows) in zip(grounds, groups) {
            let height = Double(rows.count) * Self.rowHeight
            ground.frame = CGRect(x: column.minX, y: y, width: column.width, height: height)
            for (index, row) in rows.enumerated() {
                let place = CGRect(
                    x: column.minX + Space.medium, y: y + Double(index) * Self.rowHeight,
                    width: column.width - Space.medium * 2, height: Self.rowHeight)
                let name = row.label.sizeThatFits(place.size).width.rounded(.up)
                let control = row.row.control
                let width = max(0, min(row.row.width, place.width - name - Space.small))
                control.frame = CGRect(
                    x: place.maxX - width, y: place.midY - control.bounds.height / 2, width: width,
                    height: control.bounds.height)
                row.label.frame = place
                row.label.frame.size.width = max(0, place.width - width - Space.small)
                row.line.frame = CGRect(x: place.minX, y: place.maxY - 1, width: column.maxX - place.minX, height: 1)
            }
            y += height + Space.large
        }
        contentSize = CGSize(width: bounds.width, height: y + safeAreaInsets.bottom)
    }
}
