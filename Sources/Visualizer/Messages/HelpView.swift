import Drawing
import Foundation
import ViewHierarchy

/// The keys, over everything; a touch anywhere closes it.
final class HelpView: Control {
    var theme: Theme { didSet { if theme != oldValue { setNeedsDisplay() } } }

    private static let rowHeight = 24.0
    private static let headingHeight = 34.0
    private static let padding = 22.0
    private static let gap = 18.0

    init(_ theme: Theme, close: @escaping @MainActor () -> Void) {
        self.theme = theme
        super.init(frame: .zero)
        isHidden = true
        accessibilityIdentifier = "help"
        addAction(for: .touchUpInside) { _ in close() }
    }

    required init?(coder: NSCoder) { nil }

    override func draw(_ canvas: inout Canvas) {
        canvas.fill(.rect(bounds), Color(white: 0, alpha: 0.45))
        let keys = KeyMap.legend.flatMap(\.keys)
        let column = (keys.map { Lettering.width($0.key, Lettering.strong) }.max() ?? 0) + Self.gap
        let meanings = keys.map { Lettering.width($0.meaning, Lettering.body) }.max() ?? 0
        let width = min(column + meanings + 2 * Self.padding, bounds.width - 16)
        let height =
            Double(keys.count) * Self.rowHeight + Double(KeyMap.legend.count) * Self.headingHeight + Self.padding
        let plate = CGRect(
            x: ((bounds.width - width) / 2).rounded(), y: max(8, ((bounds.height - height) / 2).rounded()),
            width: width, height: height)
        let shape = Shape(rect: plate, cornerRadius: 14)
        canvas.draw(.shadow(shape, theme.shadow, blur: 20, offset: CGSize(width: 0, height: 8)))
        canvas.fill(shape, theme.plate)
        canvas.draw(
            .stroke(Shape(rect: plate.insetBy(dx: 0.5, dy: 0.5), cornerRadius: 13.5), theme.plateEdge, width: 1))
        var y = plate.minY
        let inner = plate.insetBy(dx: Self.padding, dy: 0)
        for group in KeyMap.legend {
            let heading = CGRect(x: inner.minX, y: y + 12, width: inner.width, height: Self.headingHeight - 12)
            Lettering.draw(group.title, Lettering.heading, theme.tertiaryText, in: heading, .left, &canvas)
            y += Self.headingHeight
            for (key, meaning) in group.keys {
                let row = CGRect(x: inner.minX, y: y, width: inner.width, height: Self.rowHeight)
                Lettering.draw(key, Lettering.strong, theme.text, in: row, .left, &canvas)
                let rest = CGRect(
                    x: row.minX + column, y: y, width: row.width - column, height: Self.rowHeight)
                Lettering.draw(meaning, Lettering.body, theme.secondaryText, in: rest, .left, &canvas)
                y += Self.rowHeight
            }
        }
    }
}
