import Drawing
import Foundation
import ViewHierarchy
import Widgets

/// The list of keys above everything else, with a switch for commands by single keys and a button for the guide. A touch elsewhere closes it.
final class HelpView: Control, Themed {
    /// Whether single keys are commands.
    var hasSingleKeys = true { didSet { if hasSingleKeys != oldValue { updateSingleKeys() } } }
    private var theme = Theme.dark
    private let singleKeys: Chip
    private let guide: Chip

    private static let rowHeight = 24.0
    private static let headingHeight = 34.0
    private static let padding = 22.0
    private static let gap = 18.0
    private static let columnGap = 32.0
    /// The minimum margin around the plate.
    private static let edge = 8.0

    /// The height at the bottom of the plate, for the switch.
    private static let foot = 34.0

    init(perform: @escaping @MainActor (Command) -> Void, close: @escaping @MainActor () -> Void) {
        singleKeys = Chip("", name: "help \(Command.singleKeys)") { perform(.singleKeys) }
        guide = Chip(Command.guide.entry.title, name: "help \(Command.guide)") { perform(.guide) }
        super.init(frame: .zero)
        isHidden = true
        accessibilityIdentifier = "help"
        addSubview(singleKeys)
        addSubview(guide)
        updateSingleKeys()
        addAction(for: .touchUpInside) { _ in close() }
    }

    required init?(coder: NSCoder) { nil }

    func apply(_ theme: Theme) {
        self.theme = theme
        spread(theme)
        setNeedsDisplay()
    }

    private func updateSingleKeys() {
        singleKeys.title = "Commands by single keys: \(hasSingleKeys ? "on" : "off")"
        singleKeys.isSelected = hasSingleKeys
        setNeedsLayout()
    }

    override func layoutSubviews() {
        let plate = plan.frame(in: bounds)
        let height = EditorMetrics.controlHeight
        let width = singleKeys.fittingWidth + EditorMetrics.gap + guide.fittingWidth
        var x = (plate.midX - width / 2).rounded()
        for chip in [singleKeys, guide] {
            chip.frame = CGRect(
                x: x, y: (plate.maxY - height - Self.padding / 2).rounded(), width: chip.fittingWidth, height: height)
            x = chip.frame.maxX + EditorMetrics.gap
        }
    }

    override func draw(_ canvas: inout Canvas) {
        canvas.fill(.rect(bounds), Color(white: 0, alpha: 0.45))
        let plan = plan
        let place = plan.frame(in: bounds)
        canvas.save()
        canvas.concatenate(
            CGAffineTransform(translationX: place.minX, y: place.minY).scaledBy(x: plan.scale, y: plan.scale))
        let plate = CGRect(origin: .zero, size: plan.size)
        Plate.help.draw(into: &canvas, plate, theme)
        var x = Self.padding
        for groups in plan.columns {
            let column = CGRect(x: x, y: 0, width: plan.columnWidth, height: plan.size.height)
            draw(groups, in: column, keyWidth: plan.keyWidth, &canvas)
            x += plan.columnWidth + Self.columnGap
        }
        canvas.restore()
    }

    // MARK: Layout

    /// A layout of the keys in one column or two, scaled down if the window is too small.
    struct Plan {
        fileprivate var columns: [Groups]
        fileprivate var keyWidth: Double
        fileprivate var columnWidth: Double
        var size: CGSize
        var scale: Double

        func frame(in bounds: CGRect) -> CGRect {
            let size = CGSize(width: size.width * scale, height: size.height * scale)
            return CGRect(
                x: ((bounds.width - size.width) / 2).rounded(), y: ((bounds.height - size.height) / 2).rounded(),
                width: size.width, height: size.height)
        }
    }

    /// The plan with the largest scale, or of equal ones the one that is less high.
    var plan: Plan {
        let all = KeyLegend.groups[...]
        func higher(_ index: Int) -> Double {
            max(Self.height(of: all[...index]), Self.height(of: all[(index + 1)...]))
        }
        let half = all.indices.min { higher($0) < higher($1) } ?? 0
        let (one, two) = (plan([all]), plan([all[...half], all[(half + 1)...]]))
        return one.scale > two.scale ? one : two
    }

    private func plan(_ columns: [Groups]) -> Plan {
        let keys = KeyLegend.groups.flatMap(\.rows)
        let keyWidth = keys.reduce(0) { max($0, Lettering.width($1.key, Lettering.strong)) } + Self.gap
        let meaningWidth = keys.reduce(0) { max($0, Lettering.width($1.meaning, Lettering.body)) }
        let columnWidth = (keyWidth + meaningWidth).rounded(.up)
        let count = Double(columns.count)
        let size = CGSize(
            width: count * columnWidth + (count - 1) * Self.columnGap + 2 * Self.padding,
            height: columns.reduce(0) { max($0, Self.height(of: $1)) } + Self.padding + Self.foot)
        let scale = min(1, (bounds.width - 2 * Self.edge) / size.width, (bounds.height - 2 * Self.edge) / size.height)
        return Plan(columns: columns, keyWidth: keyWidth, columnWidth: columnWidth, size: size, scale: scale)
    }

    fileprivate typealias Groups = ArraySlice<KeyLegend.Group>

    private static func height(of groups: Groups) -> Double {
        groups.reduce(0) { $0 + headingHeight + Double($1.rows.count) * rowHeight }
    }

    private func draw(_ groups: Groups, in column: CGRect, keyWidth: Double, _ canvas: inout Canvas) {
        var y = column.minY
        for group in groups {
            let heading = CGRect(x: column.minX, y: y + 12, width: column.width, height: Self.headingHeight - 12)
            canvas.draw(group.title, Lettering.heading, theme.tertiaryText, in: heading)
            y += Self.headingHeight
            for keys in group.rows {
                let row = CGRect(x: column.minX, y: y, width: column.width, height: Self.rowHeight)
                canvas.draw(keys.key, Lettering.strong, theme.text, in: row)
                let rest = CGRect(x: row.minX + keyWidth, y: y, width: row.width - keyWidth, height: Self.rowHeight)
                canvas.draw(keys.meaning, Lettering.body, theme.secondaryText, in: rest)
                y += Self.rowHeight
            }
        }
    }
}
