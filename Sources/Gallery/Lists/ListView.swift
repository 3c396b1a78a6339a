import Foundation
import Scrim

/// A scrolling list: a header above rows of equal height, which begin below what the device covers.
final class ListView: ScrollView {
    private let header: View
    private let headerHeight: Double
    private var rows: [View]
    private let rowHeight: Double
    /// The space below the last row, in points.
    var bottomRoom = Space.large { didSet { setNeedsLayout() } }

    init(header: View, headerHeight: Double, rows: [View], rowHeight: Double = ListRow.height, background: Color) {
        self.header = header
        self.headerHeight = headerHeight
        self.rows = rows
        self.rowHeight = rowHeight
        super.init(frame: .zero)
        backgroundColor = background
        autoresizingMask = [.flexibleWidth, .flexibleHeight]
        alwaysBounceVertical = true
        for view in [header] + rows { addSubview(view) }
    }

    /// Creates a list with a large title.
    /// - Parameter name: The name of the rows in tapes, followed by a number from 1.
    convenience init(
        _ kicker: String, _ title: String, glyph: Glyph? = nil, _ palette: Palette, rows: [View], named name: String,
        rowHeight: Double = ListRow.height
    ) {
        for (index, row) in rows.enumerated() { row.accessibilityIdentifier = "\(name) \(index + 1)" }
        let button = glyph.map { IconButton($0, color: palette.tint) {} }
        self.init(
            header: ScreenHeader(kicker, title, palette, button: button), headerHeight: ScreenHeader.height, rows: rows,
            rowHeight: rowHeight, background: palette.background)
    }

    required init?(coder: NSCoder) { nil }

    /// Inserts a row before the row at an index, or at the end.
    func insert(_ row: View, at index: Int) {
        rows.insert(row, at: min(max(index, 0), rows.count))
        addSubview(row)
        setNeedsLayout()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let safe = safeAreaInsets
        header.frame = CGRect(x: 0, y: safe.top, width: bounds.width, height: headerHeight)
        let top = safe.top + headerHeight
        for (index, row) in rows.enumerated() {
            row.frame = CGRect(x: 0, y: top + Double(index) * rowHeight, width: bounds.width, height: rowHeight)
        }
        contentSize = CGSize(
            width: bounds.width, height: top + Double(rows.count) * rowHeight + bottomRoom + safe.bottom)
    }
}

/// The header of a screen: a line above a large title, and a button on the right.
final class ScreenHeader: View {
    private let kicker: Label
    private let title: Label
    private let button: View?

    /// The height, in points, at the stage's text size.
    static var height: Double { Space.line(104) }

    init(_ kicker: String, _ title: String, _ palette: Palette, button: View? = nil) {
        self.kicker = Label(kicker, .detailStrong, palette.tint)
        self.title = Label(title, .screenTitle, palette.text)
        self.button = button
        super.init(frame: .zero)
        self.title.adjustsFontSizeToFitWidth = true
        for view in [self.kicker, self.title, button] { if let view { addSubview(view) } }
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        let room = safeColumn.readable.insetBy(dx: Space.medium, dy: 0)
        let size = button?.bounds.size ?? .zero
        let right = room.maxX + Space.small - size.width
        button?.frame = CGRect(x: right, y: Space.line(67) - size.height / 2, width: size.width, height: size.height)
        kicker.frame = CGRect(x: room.minX, y: Space.line(28), width: room.width, height: Space.line(18))
        title.frame = CGRect(
            x: room.minX, y: Space.line(48), width: max(0, right - room.minX - Space.small), height: Space.line(40))
    }
}

/// A list with a bar over its bottom. The bar extends below the safe area, where it has no content.
final class ListOverBar: View {
    let list: ListView
    /// The bar. A new value replaces the previous bar.
    var bar: View {
        didSet {
            oldValue.removeFromSuperview()
            insertSubview(bar, aboveSubview: list)
            setNeedsLayout()
        }
    }
    private let barHeight: Double

    /// - Parameter margin: The space between the last row and the bar, in points.
    init(_ list: ListView, _ bar: View, height: Double, margin: Double = Space.medium) {
        self.list = list
        self.bar = bar
        barHeight = height
        super.init(frame: .zero)
        backgroundColor = list.backgroundColor
        list.bottomRoom = height + margin
        for view in [list, bar] { addSubview(view) }
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        list.frame = bounds
        let top = clearHeight - barHeight
        bar.frame = CGRect(x: 0, y: top, width: bounds.width, height: bounds.height - top)
    }
}
