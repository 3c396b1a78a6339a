import Drawing
import Foundation
import ViewHierarchy

/// A form in groups of rows, each with a name and what it is set by, that scrolls. Where both have no room side by side
/// the name has it first.
final class FormView: ScrollView {
    /// A row: its name at the left, what it is set by at the right, in its own size.
    @MainActor
    struct Row {
        let name: String
        let control: View
        /// As wide as the control is where there is room, in points.
        fileprivate let width: Double

        init(name: String, control: View) {
            self.name = name
            self.control = control
            width = control.bounds.width
        }

        /// A row that only tells.
        init(name: String, value: String, _ palette: Palette) {
            let label = Label()
            label.text = value
            label.font = .bodyText
            label.textColor = palette.secondaryText
            label.textAlignment = .right
            label.frame.size = CGSize(width: 180, height: 36)
            self.init(name: name, control: label)
        }
    }

    private let groups: [[Row]]
    private var grounds: [View] = []
    private var labels: [[Label]] = []
    private var lines: [[Hairline]] = []

    private static let rowHeight = 52.0

    init(_ groups: [[Row]], _ palette: Palette) {
        self.groups = groups
        super.init(frame: .zero)
        alwaysBounceVertical = true
        for rows in groups {
            let ground = View(frame: .zero)
            ground.backgroundColor = palette.elevated
            ground.cornerRadius = 12
            addSubview(ground)
            grounds.append(ground)
            var names: [Label] = []
            var separators: [Hairline] = []
            for row in rows {
                let label = Label()
                label.text = row.name
                label.font = .bodyText
                label.textColor = palette.text
                let line = Hairline(palette.separator)
                for view in [label, row.control, line] { addSubview(view) }
                names.append(label)
                separators.append(line)
            }
            labels.append(names)
            lines.append(separators)
        }
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        super.layoutSubviews()
        let column = CGRect(x: 0, y: 0, width: bounds.width, height: 0).readable.insetBy(dx: Space.medium, dy: 0)
        var y = Space.medium
        for (index, rows) in groups.enumerated() {
            let height = Double(rows.count) * Self.rowHeight
            grounds[index].frame = CGRect(x: column.minX, y: y, width: column.width, height: height)
            for (row, content) in rows.enumerated() {
                let place = CGRect(
                    x: column.minX + Space.medium, y: y + Double(row) * Self.rowHeight,
                    width: column.width - Space.medium * 2, height: Self.rowHeight)
                let name = labels[index][row].sizeThatFits(place.size).width.rounded(.up)
                let size = CGSize(
                    width: max(0, min(content.width, place.width - name - Space.small)),
                    height: content.control.bounds.height)
                content.control.frame = CGRect(
                    x: place.maxX - size.width, y: place.midY - size.height / 2, width: size.width,
                    height: size.height)
                labels[index][row].frame = CGRect(
                    x: place.minX, y: place.minY, width: max(0, place.width - size.width - Space.small),
                    height: place.height)
                lines[index][row].frame = CGRect(
                    x: place.minX, y: place.maxY - 1, width: column.maxX - place.minX, height: 1)
                lines[index][row].isHidden = row == rows.count - 1
            }
            y += height + Space.large
        }
        contentSize = CGSize(width: bounds.width, height: y)
    }
}
