import Drawing
package import Foundation
package import Staging
package import ViewHierarchy

/// A panel above everything else that finds an item by typed words. The arrow keys choose one, Return or a press accepts it;
/// Escape or a press outside closes the panel.
package final class FindPanel: Control, Themed, Focusable {
    package override func focusDidChange(from wasFocused: Bool) {
        if isFocused { _ = field.becomeFirstResponder() } else if wasFocused { close(nil, losesFocus: true) }
    }

    private weak var keys: KeyFocus?
    private let plate = FindPlate()
    private var field: TextField { plate.field }
    private let rows: [MenuRow]
    private var shown: [MenuRow] = []
    /// Called with the index of the accepted row when the panel closes, or with nil.
    private let end: (_ chosen: Int?) -> Void
    private var isOver = false

    private static let width = 460.0
    private static let topPart = 0.14
    private static let bottomRoom = 40.0
    private static let page = 8

    /// - Parameters:
    ///   - placeholder: What can be typed.
    ///   - name: The prefix of each row's name; the panel is `NAME panel`.
    ///   - onEnd: Called with the accepted value when the panel closes, or with nil.
    package init<Value>(
        _ placeholder: String, _ items: [MenuItem<Value>], name: String, keys: KeyFocus,
        onEnd: @escaping (_ chosen: Value?) -> Void
    ) {
        self.keys = keys
        let press = RowPress()
        rows = items.enumerated().map { index, item in
            MenuRow(item, name: "\(name) \(item.title)") { press.act(index) }
        }
        end = { onEnd($0.map { items[$0].value }) }
        super.init(frame: .zero)
        press.act = { [weak self] in self?.close($0) }
        accessibilityIdentifier = "\(name) panel"
        addSubview(plate)
        field.placeholder = placeholder
        field.addAction(for: .editingChanged) { [weak self] _ in self?.find() }
        for row in rows { row.onHover = { [weak self, weak row] in if let row { self?.mark(row) } } }
        addAction(for: .touchUpInside) { $0.close(nil) }
        find()
    }

    package required init?(coder: NSCoder) { nil }

    /// What a pressed row does, which is known after all rows.
    @MainActor
    private final class RowPress {
        var act: (Int) -> Void = { _ in }
    }

    package func apply(_ theme: Theme) { plate.apply(theme) }

    /// Requests the focus.
    package func requestFocus() { keys?.focus(self) }

    private func close(_ chosen: Int?, losesFocus: Bool = false) {
        guard !isOver else { return }
        isOver = true
        _ = field.resignFirstResponder()
        if !losesFocus { keys?.focus(nil) }
        removeFromSuperview()
        end(chosen)
    }

    /// Shows the rows whose titles have all typed words, those that begin with the text first; without any, those that have
    /// the words elsewhere.
    private func find() {
        let text = (field.text ?? "").lowercased()
        let words = text.split(separator: " ")
        let titled = rows.filter { row in words.allSatisfy { row.title.lowercased().contains($0) } }
        let found = titled.isEmpty ? rows.filter { row in words.allSatisfy { row.keywords.contains($0) } } : titled
        let (first, others) = (
            found.filter { $0.title.lowercased().hasPrefix(text) },
            found.filter { !$0.title.lowercased().hasPrefix(text) }
        )
        for row in shown { row.removeFromSuperview() }
        shown = first + others
        for row in shown { plate.list.addSubview(row) }
        plate.list.contentOffset = .zero
        plate.isEmpty = shown.isEmpty
        mark(shown.first(where: \.isEnabled) ?? shown.first)
        setNeedsLayout()
    }

    private func mark(_ row: MenuRow?, reveals: Bool = false) {
        for other in rows { other.isMarked = other === row }
        guard reveals, let row else { return }
        layoutIfNeeded()
        plate.list.scrollRectToVisible(row.frame, animated: false)
    }

    // MARK: Keys

    package func press(_ key: KeyPress) -> Bool {
        let now = shown.firstIndex(where: \.isMarked)
        switch key.key {
        case .down: mark(at: (now ?? -1) + 1)
        case .up: mark(at: (now ?? shown.count) - 1)
        case .pageDown: mark(at: (now ?? 0) + Self.page)
        case .pageUp: mark(at: (now ?? 0) - Self.page)
        case .return:
            if let now, shown[now].isEnabled { close(rows.firstIndex { $0 === shown[now] }) }
        case .escape, .tab: close(nil)
        // All other keys are typed, not commands.
        default: _ = field.press(key.key, hasShift: key.hasShift, hasControl: key.hasControl)
        }
        return true
    }

    private func mark(at index: Int) {
        guard !shown.isEmpty else { return }
        mark(shown[min(max(index, 0), shown.count - 1)], reveals: true)
    }

    package func type(_ text: String) -> Bool {
        field.insertText(text)
        return true
    }

    // MARK: Layout

    package override func layoutSubviews() {
        let width = min(Self.width, bounds.width - 2 * EditorMetrics.inset)
        let top = (bounds.height * Self.topPart).rounded()
        let rowsHeight = shown.reduce(0) { $0 + $1.height }
        plate.frame = CGRect(
            x: ((bounds.width - width) / 2).rounded(), y: top, width: width,
            height: min(plate.height(forRows: rowsHeight), bounds.height - top - Self.bottomRoom))
        var y = 0.0
        for row in shown {
            row.frame = CGRect(
                x: FindPlate.inset, y: y, width: width - 2 * FindPlate.inset, height: row.height)
            y += row.height
        }
        plate.list.contentSize = CGSize(width: width, height: y)
    }
}

/// The plate with the field and the list.
private final class FindPlate: ThemedView {
    let field = TextField()
    let list = PanelScroll()
    /// Whether nothing was found, which it says.
    var isEmpty = false { didSet { if isEmpty != oldValue { setNeedsDisplay() } } }

    static let inset = 6.0
    private static let fieldHeight = 32.0
    private static let emptyHeight = 30.0

    init() {
        super.init()
        field.accessibilityIdentifier = "find field"
        field.font = Lettering.body
        field.textAlignment = .left
        field.cornerRadius = EditorMetrics.corner
        field.padLeft()
        list.alwaysBounceVertical = false
        addSubview(field)
        addSubview(list)
    }

    required init?(coder: NSCoder) { nil }

    func height(forRows height: Double) -> Double {
        3 * Self.inset + Self.fieldHeight + max(height, isEmpty ? Self.emptyHeight : 0)
    }

    override func apply(_ theme: Theme) {
        super.apply(theme)
        field.backgroundColor = theme.field
        field.textColor = theme.text
        field.placeholderColor = theme.tertiaryText
    }

    override func layoutSubviews() {
        let width = bounds.width - 2 * Self.inset
        field.frame = CGRect(x: Self.inset, y: Self.inset, width: width, height: Self.fieldHeight)
        let top = field.frame.maxY + Self.inset
        list.frame = CGRect(x: 0, y: top, width: bounds.width, height: max(0, bounds.height - top - Self.inset))
    }

    override func draw(_ canvas: inout Canvas) {
        Plate.menu.draw(into: &canvas, bounds, theme)
        guard isEmpty else { return }
        let row = CGRect(
            x: 2 * Self.inset, y: 2 * Self.inset + Self.fieldHeight, width: bounds.width - 4 * Self.inset,
            height: Self.emptyHeight)
        canvas.draw("Nothing is called that", Lettering.body, theme.tertiaryText, in: row)
    }
}
