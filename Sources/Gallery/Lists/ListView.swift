import Drawing
import Foundation
import ViewHierarchy

/// A list that scrolls: a header, and rows of one height under it.
final class ListView: ScrollView {
    private let header: View
    private let headerHeight: Double
    private var rows: [View]
    private let rowHeight: Double
    /// Room under the last row, in points.
    var bottomRoom = Space.large { didSet { setNeedsLayout() } }

    /// - Parameters:
    ///   - header: What stands over the rows.
    ///   - headerHeight: In points.
    ///   - rows: From the top.
    ///   - rowHeight: In points.
    init(header: View, headerHeight: Double, rows: [View], rowHeight: Double = ListRow.height) {
        self.header = header
        self.headerHeight = headerHeight
        self.rows = rows
        self.rowHeight = rowHeight
        super.init(frame: .zero)
        autoresizingMask = [.flexibleWidth, .flexibleHeight]
        alwaysBounceVertical = true
        addSubview(header)
        for row in rows { addSubview(row) }
    }

    required init?(coder: NSCoder) { nil }

    /// Puts another row before the one at an index, or at the end.
    func insert(_ row: View, at index: Int) {
        rows.insert(row, at: min(max(index, 0), rows.count))
        addSubview(row)
        setNeedsLayout()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        header.frame = CGRect(x: 0, y: 0, width: bounds.width, height: headerHeight)
        for (index, row) in rows.enumerated() {
            row.frame = CGRect(
                x: 0, y: headerHeight + Double(index) * rowHeight, width: bounds.width, height: rowHeight)
        }
        contentSize = CGSize(
            width: bounds.width, height: headerHeight + Double(rows.count) * rowHeight + bottomRoom)
    }
}
