import Foundation
import Scrim

/// The songs after one: a heading above as many rows as fit.
final class QueueView: View {
    private let heading: Label
    private let rows: [ListRow]

    private static var headingHeight: Double { Space.line(28) }
    private static var rowHeight: Double { Space.line(56) }
    private static let pictureSide = 44.0

    init(after record: Record, _ palette: Palette) {
        heading = Label("Up next", .detailStrong, palette.secondaryText)
        rows = Record.shelf(after: record).map { ListRow(songOf: $0, pictureSide: Self.pictureSide, palette) {} }
        super.init(frame: .zero)
        isUserInteractionEnabled = false
        for view in [heading] + rows { addSubview(view) }
    }

    required init?(coder: NSCoder) { nil }

    /// Returns the height of as many whole rows as fit into a height, in points; 0 if none fits.
    func height(within room: Double) -> Double {
        let count = min(Double(rows.count), ((room - Self.headingHeight) / Self.rowHeight).rounded(.down))
        return count < 1 ? 0 : Self.headingHeight + count * Self.rowHeight
    }

    override func layoutSubviews() {
        heading.frame = CGRect(x: 0, y: 0, width: bounds.width, height: Space.line(20))
        heading.isHidden = bounds.height < Self.headingHeight
        // Rows have a margin of their own.
        let column = bounds.insetBy(dx: -Space.medium, dy: 0)
        for (index, row) in rows.enumerated() {
            row.frame = CGRect(
                x: column.minX, y: Self.headingHeight + Double(index) * Self.rowHeight, width: column.width,
                height: Self.rowHeight)
            row.isHidden = row.frame.maxY > bounds.height + 0.5
        }
    }
}
