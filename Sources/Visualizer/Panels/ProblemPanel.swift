import Drawing
import Foundation
import Sessions
import ViewHierarchy
import Widgets

/// The problems that prevent newer code from being shown, above the stages of the older code, which remain usable. A
/// press on a row opens its location in the source.
final class ProblemPanel: ThemedView {
    /// Called with the location of a pressed row.
    var open: (SourcePlace) -> Void = { _ in }
    private(set) var list: ProblemList?
    private var rows: [ProblemRow] = []
    private let closer: ToolButton

    private static let widest = 640.0
    private static let titleHeight = 36.0
    private static let restHeight = 26.0
    private static let padding = 14.0
    /// The maximum fraction of the board that it covers, so that the stage below remains usable.
    private static let part = 0.6
    /// The margin around it.
    private static let edge = 12.0

    /// - Parameter close: Called when its button closes it.
    init(close: @escaping @MainActor () -> Void) {
        closer = ToolButton(.icon(.clear), tooltip: "Close  Esc", name: "close problems", action: close)
        super.init(name: "problems")
        isHidden = true
        addSubview(closer)
    }

    required init?(coder: NSCoder) { nil }

    /// Shows problems, or hides the panel with nil.
    func display(_ list: ProblemList?) {
        guard list != self.list else { return }
        self.list = list
        isHidden = list == nil
        for row in rows { row.removeFromSuperview() }
        rows = (list?.items ?? []).enumerated().map { index, item in
            ProblemRow(item, name: "problem \(index + 1)") { [weak self] in self?.open($0) }
        }
        for row in rows { addSubview(row) }
        superview?.setNeedsLayout()
    }

    /// The number of problems without a row.
    private var unlisted: Int { (list?.rest ?? 0) + rows.count { $0.isHidden } }

    /// Places the panel at the top of `board`, centered, as high as its rows and as the stage below allows.
    func layOut(on board: CGRect) {
        guard list != nil else { return }
        let width = min(Self.widest, board.width - 2 * Self.edge)
        let room = board.height * Self.part - Self.restHeight
        var y = Self.titleHeight
        for row in rows {
            let height = row.height(forWidth: width)
            // The first row is shown in any window.
            row.isHidden = y + height > room && row !== rows.first
            guard !row.isHidden else { break }
            row.frame = CGRect(x: 0, y: y, width: width, height: height)
            y += height
        }
        if let last = rows.firstIndex(where: \.isHidden) { for row in rows[last...] { row.isHidden = true } }
        y += unlisted > 0 ? Self.restHeight : 8
        frame = CGRect(
            x: (board.midX - width / 2).rounded(), y: board.minY + Self.edge, width: width, height: y)
        closer.frame = CGRect(
            x: width - ToolButton.side - 2, y: (Self.titleHeight - ToolButton.side) / 2, width: ToolButton.side,
            height: ToolButton.side)
    }

    override func draw(_ canvas: inout Canvas) {
        guard let list else { return }
        Plate.menu.draw(into: &canvas, bounds, theme, edge: theme.problem)
        let title = CGRect(
            x: Self.padding, y: 0, width: bounds.width - 2 * Self.padding - ToolButton.side, height: Self.titleHeight)
        canvas.draw(list.title, Lettering.title, theme.problem, in: title)
        guard unlisted > 0 else { return }
        let rest = CGRect(
            x: Self.padding, y: bounds.maxY - Self.restHeight, width: title.width, height: Self.restHeight - 4)
        canvas.draw("and \(unlisted) more", Lettering.small, theme.secondaryText, in: rest)
    }
}

/// The row of a problem: its location, and a description of a few lines.
private final class ProblemRow: ThemedControl {
    private let item: ProblemList.Item
    private let label: Label

    private static let padding = CGSize(width: 14, height: 6)
    private static let placeHeight = 17.0
    private static let mostLines = 4

    init(
        _ item: ProblemList.Item, name: String, open: @escaping @MainActor (SourcePlace) -> Void
    ) {
        self.item = item
        label = Label(Lettering.body, lines: Self.mostLines)
        super.init(name: name, toolTip: item.place.map { "Open \($0.file)" }) {
            if let place = item.place { open(place) }
        }
        isUserInteractionEnabled = item.place != nil
        label.text = item.text
        addSubview(label)
    }

    required init?(coder: NSCoder) { nil }

    override func apply(_ theme: Theme) {
        super.apply(theme)
        label.textColor = theme.text
    }

    private var top: Double { Self.padding.height + (item.place == nil ? 0 : Self.placeHeight) }

    func height(forWidth width: Double) -> Double {
        let room = CGSize(width: width - 2 * Self.padding.width, height: .infinity)
        return (top + label.sizeThatFits(room).height + Self.padding.height).rounded(.up)
    }

    override func layoutSubviews() {
        label.frame = CGRect(
            x: Self.padding.width, y: top, width: bounds.width - 2 * Self.padding.width,
            height: bounds.height - top - Self.padding.height)
    }

    override func draw(_ canvas: inout Canvas) {
        if isHighlighted || isHovered {
            let plate = bounds.insetBy(dx: 4, dy: 0)
            canvas.fill(Shape(rect: plate, cornerRadius: 6), isHighlighted ? theme.pressed : theme.hover)
        }
        guard let place = item.place else { return }
        let row = CGRect(
            x: Self.padding.width, y: Self.padding.height, width: bounds.width - 2 * Self.padding.width,
            height: Self.placeHeight)
        canvas.draw(place.name, Lettering.strong, theme.tint, in: row)
    }
}
