import Foundation
import Timing
import ViewHierarchy

/// The numbers of a spring, in one of the forms in which springs are given.
final class SpringPanel: PartStack {
    /// Called with a spring that is wanted; throws why it can't be set.
    var onChange: (SpringCurve) throws(EditorField.Refusal) -> Void = { _ in }

    private weak var keys: KeyFocus?
    private let forms = SegmentedControl()
    /// The forms that can be chosen, as the segments show them.
    private var offered: [SpringForm] = []
    private var form: SpringForm?
    private var spring = SpringCurve.snappy
    private var rows: [NumberRow] = []
    /// The mass of the last physical spring: motions do not say it.
    private var mass = 1.0

    private static let velocity = SpringForm.Number(title: "Velocity", unit: "/s", scale: SliderScale(-10...10))

    init(_ theme: Theme, keys: KeyFocus) {
        self.keys = keys
        super.init(theme)
        forms.accessibilityIdentifier = "spring form"
        forms.apply(theme)
        forms.addAction(for: .valueChanged) { [weak self] in self?.change(to: $0.selectedSegmentIndex) }
    }

    required init?(coder: NSCoder) { nil }

    func show(_ spring: SpringCurve) {
        self.spring = spring
        let form = SpringForm(spring.parameters)
        if form != self.form { fill(form) }
        if form == .physical || form == .clamped { mass = SpringForm.values(of: spring.parameters)[0] }
        for (row, value) in zip(rows, values) { row.show(value, NumberText.brief(value)) }
        rows.last?.isChanged = spring.initialVelocity != 0
    }

    /// The form's numbers, and the velocity.
    private var values: [Double] { SpringForm.values(of: spring.parameters) + [spring.initialVelocity] }

    private func fill(_ form: SpringForm) {
        self.form = form
        removeParts()
        rows = []
        let offered = SpringForm.offered + (SpringForm.offered.contains(form) ? [] : [form])
        if offered != self.offered {
            self.offered = offered
            forms.setWords(offered.map(\.title))
        }
        forms.selectedSegmentIndex = offered.firstIndex(of: form) ?? SegmentedControl.noSegment
        add(ControlRow(forms), space: 2)
        guard let keys else { return }
        for (index, number) in (form.numbers + [Self.velocity]).enumerated() {
            let row = NumberRow(
                number.title, name: "spring \(number.title.lowercased())", unit: number.unit, scale: number.scale,
                keys: keys, theme
            ) { [weak self] in try? self?.set(index, to: 0) }
            row.slider.onChange = { [weak self] in try? self?.set(index, to: $0) }
            row.field.accept = { [weak self, weak row] (text: String) throws(EditorField.Refusal) in
                guard let value = Double(row?.field.bareText(text) ?? text) else {
                    throw EditorField.Refusal(message: "\(number.title.lowercased()) takes a number, not \"\(text)\"")
                }
                try self?.set(index, to: value)
            }
            rows.append(row)
            add(row)
        }
        let room = NumberField.room(for: rows.map(\.field.unit))
        for row in rows { row.field.unitRoom = room }
    }

    private func set(_ index: Int, to value: Double) throws(EditorField.Refusal) {
        guard let form else { return }
        var values = values
        values[index] = value
        try onChange(
            SpringCurve(form.parameters(Array(values.dropLast())), initialVelocity: values[values.count - 1]))
    }

    private func change(to index: Int) {
        try? onChange(offered[index].converted(spring, mass: mass))
        // A form that can't be set is not selected.
        forms.selectedSegmentIndex = form.flatMap { offered.firstIndex(of: $0) } ?? SegmentedControl.noSegment
    }
}
