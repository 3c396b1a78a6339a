import Drawing
package import Foundation
package import Staging
package import ViewHierarchy

/// A menu above the column. A touch outside closes it.
package final class MenuView: Control, Focusable {
    /// The view that gets the focus when the menu closes.
    package weak var opener: (any Focusable)?
    package override func focusDidChange(from wasFocused: Bool) {
        if wasFocused, !isFocused { close(nil, losesFocus: true) }
    }

    /// The title of each group, or empty, and the number of its items.
    private let groups: [(title: String, count: Int)]
    /// Called with the index of the chosen row when the menu closes, or with nil.
    private let end: (_ chosen: Int?) -> Void
    private let anchor: CGRect
    private weak var keys: KeyFocus?
    private let plate: MenuPlate
    private var rows: [MenuRow] = []
    private var isOver = false

    private static let edge = 6.0
    private static let headingHeight = 28.0
    /// The number of rows that Page Up and Page Down skip.
    private static let page = 8
    private static let leastHeight = 84.0

    /// - Parameters:
    ///   - name: The prefix of each row's name.
    ///   - anchor: The frame of the view that opened the menu, in the coordinates of the menu's superview.
    ///   - onEnd: Called with the chosen value when the menu closes, or with nil.
    package init<Value>(
        _ groups: [MenuGroup<Value>], chosen: Value?, name: String, anchor: CGRect, keys: KeyFocus,
        onEnd: @escaping (_ chosen: Value?) -> Void
    ) {
        let items = groups.flatMap(\.items)
        self.groups = groups.map { ($0.title, $0.items.count) }
        end = { onEnd($0.map { items[$0].value }) }
        self.anchor = anchor
        self.keys = keys
        plate = MenuPlate()
        super.init(frame: .zero)
        accessibilityIdentifier = "\(name) menu"
        addSubview(plate)
        rows = items.enumerated().map { index, item in
            MenuRow(item, name: "\(name) \(item.title)") { [weak self] in self?.close(index) }
        }
        for (row, item) in zip(rows, items) {
            row.isSelected = item.value == chosen
            row.onHover = { [weak self, weak row] in if let row { self?.mark(row) } }
            plate.list.addSubview(row)
        }
        // Return always chooses something.
        (rows.first(where: \.isSelected) ?? rows.first(where: \.isEnabled))?.isMarked = true
        for group in groups { if !group.title.isEmpty { plate.addHeading(group.title) } }
        addAction(for: .touchUpInside) { $0.close(nil) }
    }

    package required init?(coder: NSCoder) { nil }

    private func close(_ chosen: Int?, losesFocus: Bool = false) {
        guard !isOver else { return }
        isOver = true
        if !losesFocus { keys?.focus(opener) }
        removeFromSuperview()
        end(chosen)
    }

    // MARK: Keys

    /// Keys that it doesn't use are commands only with Ctrl: a menu was meant.
    package func press(_ key: KeyPress) -> Bool {
        guard !key.hasControl else { return false }
        let now = rows.firstIndex(where: \.isMarked)
        switch key.key {
        case .down: mark(rowAt: (now ?? -1) + 1)
        case .up: mark(rowAt: (now ?? rows.count) - 1)
        case .pageDown: mark(rowAt: (now ?? 0) + Self.page)
        case .pageUp: mark(rowAt: (now ?? 0) - Self.page)
        case .home: mark(rowAt: 0)
        case .end: mark(rowAt: rows.count - 1)
        case .return: if let now, rows[now].isEnabled { close(now) }
        case .escape, .tab: close(nil)
        default: break
        }
        return true
    }

    private func mark(rowAt index: Int) {
        guard !rows.isEmpty else { return }
        mark(rows[min(max(index, 0), rows.count - 1)], reveals: true)
    }

    /// Marks the next row that begins with the typed text.
    package func type(_ text: String) -> Bool {
        let next = (rows.firstIndex(where: \.isMarked) ?? -1) + 1
        let order = rows[min(next, rows.count)...] + rows[..<min(next, rows.count)]
        let row = order.first { $0.title.lowercased().hasPrefix(text.lowercased()) }
        if let row { mark(row, reveals: true) }
        return true
    }

    private func mark(_ row: MenuRow, reveals: Bool = false) {
        for other in rows { other.isMarked = other === row }
        if reveals {
            layoutIfNeeded()
            plate.list.scrollRectToVisible(row.frame.insetBy(dx: 0, dy: -Self.edge), animated: false)
        }
    }

    // MARK: Layout

    package override func layoutSubviews() {
        let headings = Double(plate.headings.count) * Self.headingHeight
        let whole = rows.reduce(headings + 2 * Self.edge) { $0 + $1.height }
        let wanted = rows.reduce(0) { max($0, $1.fittingWidth) } + 2 * Self.edge
        let width = min(max(anchor.width, 200, wanted.rounded(.up)), bounds.width - 2 * EditorMetrics.inset)
        let below = bounds.height - anchor.maxY - 2 * EditorMetrics.gap
        let above = anchor.minY - 2 * EditorMetrics.gap
        let isBelow = below >= min(whole, 240) || below >= above
        let height = min(whole, max(isBelow ? below : above, Self.leastHeight))
        let x = min(max(anchor.minX, EditorMetrics.inset), bounds.width - EditorMetrics.inset - width)
        let isFirst = plate.frame == .zero
        plate.frame = CGRect(
            x: x, y: isBelow ? anchor.maxY + 4 : anchor.minY - 4 - height, width: width, height: height)
        var y = Self.edge
        var row = rows[...]
        var heading = plate.headings[...]
        for group in groups {
            if !group.title.isEmpty, let view = heading.popFirst() {
                view.frame = CGRect(x: 0, y: y, width: width, height: Self.headingHeight)
                y += Self.headingHeight
            }
            for view in row.prefix(group.count) {
                view.frame = CGRect(x: Self.edge, y: y, width: width - 2 * Self.edge, height: view.height)
                y += view.height
            }
            row = row.dropFirst(group.count)
        }
        plate.list.contentSize = CGSize(width: width, height: y + Self.edge)
        if isFirst, let chosen = rows.first(where: \.isSelected) {
            plate.list.frame = plate.bounds
            plate.list.scrollRectToVisible(chosen.frame.insetBy(dx: 0, dy: -chosen.height * 2), animated: false)
        }
    }
}

/// The plate of a menu.
private final class MenuPlate: ThemedView {
    let list = PanelScroll()
    private(set) var headings: [Heading] = []

    init() {
        super.init()
        list.cornerRadius = Plate.menu.cornerRadius
        addSubview(list)
    }

    required init?(coder: NSCoder) { nil }

    func addHeading(_ title: String) {
        let heading = Heading(title, EdgeInsets(top: 6, left: 16, bottom: 0, right: 16))
        headings.append(heading)
        list.addSubview(heading)
    }

    override func layoutSubviews() { list.frame = bounds }

    override func draw(_ canvas: inout Canvas) { Plate.menu.draw(into: &canvas, bounds, theme) }
}
