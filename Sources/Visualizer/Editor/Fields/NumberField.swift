import Drawing
import Foundation
import Staging
import Timing
import ViewHierarchy

/// A field for a number with its unit: up and down step it, with Shift ten times as far.
final class NumberField: EntryField {
    /// Behind the number; empty for none.
    let unit: String
    /// Before the number, inside the field; empty for none.
    let caption: String
    /// How far a step goes.
    var step = 0.01
    /// What steps keep within.
    var range = -Double.infinity...Double.infinity
    /// The room for units in points, the same in all rows of a group: so their numbers end in one line.
    var unitRoom = 0.0 { didSet { setNeedsDisplay() } }

    private static let unitGap = 4.0

    init(_ theme: Theme, name: String, unit: String = "", caption: String = "", keys: any KeyLending) {
        self.unit = unit
        self.caption = caption
        super.init(theme, name: name, keys: keys)
        unitRoom = Self.room(for: [unit])
    }

    required init?(coder: NSCoder) { nil }

    /// The room that some units need.
    static func room(for units: [String]) -> Double {
        let width = units.map { Lettering.width($0, Lettering.small) }.max() ?? 0
        return width == 0 ? 0 : (width + unitGap).rounded(.up)
    }

    /// The text of a number that was typed with or without its unit, in the field's unit.
    func bareText(_ text: String) -> String {
        var text = text.trimmingCharacters(in: .whitespaces)
        if unit == "s", text.hasSuffix("ms"),
            let number = Double(text.dropLast(2).trimmingCharacters(in: .whitespaces))
        {
            return DecimalText.text(number / 1000)
        }
        if !unit.isEmpty, text.hasSuffix(unit) {
            text = String(text.dropLast(unit.count)).trimmingCharacters(in: .whitespaces)
        }
        return text
    }

    override var isNumeric: Bool { true }

    /// Before a unit, not in the place of a number that stands there as it was.
    override var takesBlank: Bool { shownText != value }

    override var textRoom: CGRect {
        let left = caption.isEmpty ? 0 : Lettering.width(caption, Lettering.small) + Self.unitGap
        return bounds.inset(
            by: EdgeInsets(top: 0, left: Self.padding + left, bottom: 0, right: Self.padding + unitRoom))
    }

    override func drawSurroundings(_ canvas: inout Canvas) {
        let inner = bounds.insetBy(dx: Self.padding, dy: 0)
        Lettering.draw(caption, Lettering.small, theme.tertiaryText, in: inner, .left, &canvas)
        let place = CGRect(
            x: inner.maxX - unitRoom + Self.unitGap, y: 0, width: unitRoom, height: bounds.height)
        Lettering.draw(unit, Lettering.small, theme.tertiaryText, in: place, .left, &canvas)
    }

    override func pressOwn(_ key: KeyPress) -> Bool {
        guard key.name == "up" || key.name == "down" else { return false }
        guard let now = Double(bareText(shownText)) ?? Double(bareText(value)) else { return true }
        let way = (key.name == "up" ? step : -step) * key.reach
        let next = min(max(SliderScale.clean(now + way, step: step), range.lowerBound), range.upperBound)
        do {
            let text = DecimalText.text(next)
            try accept(text)
            retype(text)
        } catch {
            onFault(error.message)
        }
        return true
    }
}
