import Drawing
import Foundation
import Sessions
import Staging
import ViewHierarchy
import Widgets

/// The view tree of the selected lane, and the properties of the selected view.
final class ViewsPanel: ThemedView {
    let tree: ViewTree
    private let filter: ViewFilterField
    private let scroll = PanelScroll()
    private let values: InspectedValuesView
    private let valuesScroll = PanelScroll()
    private let buttons: [(command: Command, chip: Chip)]

    private static let gap = 8.0
    /// The minimum height of the tree with its filter.
    private static let leastTree = 140.0

    init(keys: KeyFocus, perform: @escaping @MainActor (Command) -> Void) {
        tree = ViewTree()
        filter = ViewFilterField(keys: keys)
        values = InspectedValuesView()
        buttons = [Command.explode, .pickView, .copyValues].map { command in
            let tooltip = command.toolTip() + (command == .pickView ? ", or Alt press" : "")
            return (
                command, Chip(command.label, name: "inspector \(command)", tooltip: tooltip) { perform(command) }
            )
        }
        super.init(name: "views")
        scroll.addSubview(tree)
        addSubview(scroll)
        valuesScroll.addSubview(values)
        addSubview(valuesScroll)
        addSubview(filter)
        filter.onFind = { [weak self] in self?.tree.query = $0 }
        filter.onDone = { [weak self, weak keys] in if let self { keys?.focus(tree) } }
        for (_, chip) in buttons { addSubview(chip) }
    }

    required init?(coder: NSCoder) { nil }

    /// - Parameters:
    ///   - chosen: The selected view, or nil.
    ///   - isExploded: Whether the layers are pulled apart.
    ///   - isPicking: Whether the next press on a stage selects a view.
    func display(_ inside: LaneInside, chosen: LaneInside.Key?, isExploded: Bool, isPicking: Bool) {
        tree.display(inside, chosen: chosen)
        let height = values.contentHeight
        values.values = chosen.flatMap { inside.index(of: $0) }.map { InspectedValues(inside, $0) } ?? InspectedValues()
        if values.contentHeight != height { setNeedsLayout() }
        for (command, chip) in buttons {
            switch command {
            case .explode: chip.isSelected = isExploded
            case .pickView: chip.isSelected = isPicking
            default: chip.isEnabled = !values.values.lines.isEmpty
            }
        }
    }

    /// The properties of the selected view, or `nil` without a selection.
    var copiedText: String? { values.values.lines.isEmpty ? nil : values.values.text }

    override func apply(_ theme: Theme) {
        super.apply(theme)
        backgroundColor = theme.header
    }

    override func layoutSubviews() {
        let height = EditorMetrics.controlHeight
        let row = bounds.maxY - height - Self.gap
        let width = (bounds.width - 2 * EditorMetrics.inset - 2 * Self.gap) / 3
        for (index, (_, chip)) in buttons.enumerated() {
            chip.frame = CGRect(
                x: (EditorMetrics.inset + Double(index) * (width + Self.gap)).rounded(), y: row,
                width: width.rounded(.down), height: height)
        }
        let top = max(min(Self.leastTree, row - Self.gap), row - Self.gap - values.contentHeight)
        filter.frame = CGRect(
            x: EditorMetrics.inset, y: 0, width: max(0, bounds.width - 2 * EditorMetrics.inset), height: height)
        let treeTop = height + Self.gap / 2
        scroll.frame = CGRect(x: 0, y: treeTop, width: bounds.width, height: max(0, top - treeTop))
        valuesScroll.frame = CGRect(x: 0, y: top, width: bounds.width, height: max(0, row - Self.gap - top))
        values.frame = CGRect(x: 0, y: 0, width: bounds.width, height: values.contentHeight)
        valuesScroll.contentSize = values.frame.size
        let whole = max(tree.contentHeight, scroll.bounds.height)
        tree.frame = CGRect(x: 0, y: 0, width: bounds.width, height: whole)
        scroll.contentSize = tree.frame.size
    }
}

/// The view tree of a lane. A press selects a view; a press on its triangle collapses it.
final class ViewTree: RowList {
    /// Called with a view to select.
    var onChoose: (LaneInside.Key) -> Void = { _ in }

    private struct Row {
        var index: Int
        var key: LaneInside.Key
        var isParent: Bool
    }

    /// The words that a view's name or type has; of other views, only those around such a view are listed.
    var query = "" { didSet { if query != oldValue { fill(reveals: true) } } }

    private var inside = LaneInside()
    private var rows: [Row] = []
    /// The collapsed views.
    private var collapsed: Set<LaneInside.Key> = []
    private var chosen: LaneInside.Key?

    private static let indent = 11.0
    private static let triangle = 14.0
    private static let inset = 10.0

    init() {
        super.init(name: "view tree")
        onSelect = { [weak self] in if let self { onChoose(rows[$0].key) } }
    }

    required init?(coder: NSCoder) { nil }

    override var rowCount: Int { rows.count }

    func display(_ inside: LaneInside, chosen: LaneInside.Key?) {
        self.inside = inside
        let isOther = chosen != self.chosen
        self.chosen = chosen
        if isOther, let chosen { open(chosen) }
        fill(reveals: isOther)
    }

    private func fill(reveals: Bool) {
        let before = rows.count
        rows = []
        var closed: Int?
        let found = found
        for (index, key) in inside.keys.enumerated() where found?.contains(index) != false {
            let depth = inside.views[index].identity.depth
            if let limit = closed, depth > limit { continue }
            closed = found == nil && collapsed.contains(key) ? depth : nil
            let isParent = index + 1 < inside.views.count && inside.views[index + 1].identity.depth > depth
            rows.append(Row(index: index, key: key, isParent: isParent))
        }
        if rows.count != before { heightDidChange() }
        // The view stays visible when its row changes, as when a transition adds other views before it.
        select(rows.firstIndex { $0.key == chosen }, reveals: reveals || rows.count != before)
        setNeedsDisplay()
    }

    /// The views with the words of the query and those around them, or nil without a query.
    private var found: Set<Int>? {
        let words = query.lowercased().split(separator: " ")
        guard !words.isEmpty else { return nil }
        var found: Set<Int> = []
        // The last views of each depth so far, which are around the next deeper one.
        var path: [Int] = []
        for (index, view) in inside.views.enumerated() {
            path.removeSubrange(min(view.identity.depth, path.count)...)
            path.append(index)
            let text = [view.title, view.identity.type, view.roleName ?? ""].joined(separator: " ").lowercased()
            if words.allSatisfy({ text.contains($0) }) { found.formUnion(path) }
        }
        return found
    }

    /// Expands the ancestors of a view.
    private func open(_ key: LaneInside.Key) {
        guard var index = inside.index(of: key) else { return }
        var depth = inside.views[index].identity.depth
        while index > 0 {
            index -= 1
            guard inside.views[index].identity.depth < depth else { continue }
            depth = inside.views[index].identity.depth
            collapsed.remove(inside.keys[index])
        }
    }

    private func toggle(_ row: Int) {
        guard rows[row].isParent else { return }
        collapsed.formSymmetricDifference([rows[row].key])
        fill(reveals: false)
    }

    private func indent(_ row: Int) -> Double {
        Self.inset + Double(inside.views[rows[row].index].identity.depth) * Self.indent
    }

    override func press(row: Int, at place: CGPoint) {
        if rows[row].isParent, abs(place.x - indent(row) - Self.triangle / 2) <= Self.triangle { return toggle(row) }
        super.press(row: row, at: place)
    }

    /// Return and the right and left arrow keys expand or collapse the view. Left on a collapsed view selects its
    /// superview.
    override func press(_ key: KeyPress, row: Int) -> Bool {
        let isClosed = collapsed.contains(rows[row].key)
        switch key.key {
        case .return: toggle(row)
        case .right: if isClosed { toggle(row) }
        case .left where !isClosed && rows[row].isParent: toggle(row)
        case .left:
            let depth = inside.views[rows[row].index].identity.depth
            if let around = rows[..<row].lastIndex(where: { inside.views[$0.index].identity.depth < depth }) {
                onSelect(around)
            }
        default: return false
        }
        return true
    }

    override func drawRow(_ row: Int, in rect: CGRect, _ canvas: inout Canvas) {
        let view = inside.views[rows[row].index]
        var x = indent(row)
        if rows[row].isParent {
            drawTriangle(CGPoint(x: x + Self.triangle / 2, y: rect.midY), row, &canvas)
        }
        x += Self.triangle + 2
        var right = rect.maxX - 14
        if view.appearance.alpha < 1 || view.identity.isHidden {
            let text = view.identity.isHidden ? "hidden" : Figures.text(view.appearance.alpha, digits: 2)
            canvas.draw(
                text, Lettering.figures, theme.secondaryText,
                in: CGRect(x: right - 44, y: rect.minY, width: 44, height: rect.height), .right)
            right -= 46
        }
        if !view.identity.animators.isEmpty || view.identity.recognizer != nil {
            let dot = CGRect(x: right - 7, y: rect.midY - 3, width: 6, height: 6)
            canvas.fill(
                Shape(rect: dot, cornerRadius: 3), view.identity.recognizer == nil ? theme.tint : theme.lane(1))
            right -= 12
        }
        let font = view.identity.role == nil ? Lettering.small : Lettering.figures
        let title = view.title
        let label = CGRect(x: x, y: rect.minY, width: max(0, right - x), height: rect.height)
        canvas.draw(title, font, view.color(theme), in: label)
        x += Lettering.width(title, font) + 6
        let further = [view.identity.name == nil ? nil : view.identity.type, view.roleName].compactMap(\.self)
        if !further.isEmpty, right - x > 24 {
            canvas.draw(
                further.joined(separator: ", "), Lettering.small, theme.tertiaryText,
                in: CGRect(x: x, y: rect.minY, width: right - x, height: rect.height))
        }
    }

    private func drawTriangle(_ center: CGPoint, _ row: Int, _ canvas: inout Canvas) {
        let points =
            collapsed.contains(rows[row].key)
            ? [(-2.0, -3.5), (3, 0), (-2, 3.5)] : [(-3.5, -2.0), (3.5, -2), (0, 3)]
        var path = Path(through: points.map { CGPoint(x: center.x + $0.0, y: center.y + $0.1) })
        path.close()
        canvas.fill(.path(path), theme.tertiaryText)
    }
}
