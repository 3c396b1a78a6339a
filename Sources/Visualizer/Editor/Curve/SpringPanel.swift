import Foundation
import Timing
import ViewHierarchy
import Widgets

/// The numbers of a spring, in one of the common forms.
final class SpringPanel: PartStack {
    /// Called with the requested spring. Throws the reason why it is invalid.
    var onChange: (SpringCurve) throws(EditorField.Refusal) -> Void = { _ in }

    private weak var keys: KeyFocus?
    private let forms = SegmentedControl()
    /// The selectable forms, in the order of the segments.
    private var offered: [SpringForm] = []
    private var form: SpringForm?
    private var spring = SpringCurve.snappy
    private var rows: [NumberRow] = []
    /// The mass of the last physical spring, which a motion doesn't determine.
    private var mass = 1.0

    private static let velocity = SpringForm.Number(title: "Velocity", unit: "/s", scale: SliderScale(-10...10))

    init(keys: KeyFocus) {
        self.keys = keys
        super.init()
        forms.accessibilityIdentifier = "spring form"
        forms.addAction(for: .valueChanged) { [weak self] in self?.change(to: $0.selectedSegmentIndex) }
    }

    required init?(coder: NSCoder) { nil }

    func display(_ spring: SpringCurve) {
        self.spring = spring
        let form = SpringForm(spring.parameters)
        if form != self.form { fill(form) }
        if form == .physical || form == .clamped { mass = SpringForm.values(of: spring.parameters)[0] }
        for (row, value) in zip(rows, values) { row.display(value, NumberText.brief(value)) }
        rows.last?.showReset(spring.initialVelocity != 0)
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
                keys: keys
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
        // An invalid form is not selected.
        forms.selectedSegmentIndex = form.flatMap { offered.firstIndex(of: $0) } ?? SegmentedControl.noSegment
    }
}

/// The sets of numbers that describe a spring.
enum SpringForm: String, Hashable, CaseIterable, Sendable {
    case physical, perceptual, settling, response, clamped, ratio, visual

    /// A number of a form.
    struct Number: Hashable, Sendable {
        let title: String
        let unit: String
        /// The scale of the slider. Any valid number can be typed.
        let scale: SliderScale
    }

    /// The forms that are always offered. Others are offered while a spring has them.
    static let offered: [SpringForm] = [.physical, .perceptual, .settling]

    init(_ parameters: SpringCurve.Parameters) {
        self =
            switch parameters {
            case .physical: .physical
            case .clamped: .clamped
            case .settling: .settling
            case .perceptual: .perceptual
            case .response: .response
            case .ratio: .ratio
            case .visual: .visual
            }
    }

    var title: String {
        switch self {
        case .physical: "Physical"
        case .perceptual: "Bounce"
        case .settling: "Settling"
        case .response: "Response"
        case .clamped: "UIKit"
        case .ratio: "Compose"
        case .visual: "Motion"
        }
    }

    var numbers: [Number] {
        let ratio = Number(title: "Damping ratio", unit: "", scale: SliderScale(0.05...2))
        let bounce = Number(title: "Bounce", unit: "", scale: SliderScale(-0.9...0.9))
        func stiffness(_ unit: String) -> Number {
            Number(title: "Stiffness", unit: unit, scale: SliderScale(10...2000))
        }
        func time(_ title: String) -> Number { Number(title: title, unit: "s", scale: SliderScale(0.05...2)) }
        switch self {
        case .physical, .clamped:
            return [
                Number(title: "Mass", unit: "kg", scale: SliderScale(0.1...10)), stiffness("N/m"),
                Number(title: "Damping", unit: "Ns/m", scale: SliderScale(1...200)),
            ]
        // SwiftUI's `duration` and Motion's `visualDuration`. A scene's own parameter has the same name.
        case .perceptual: return [time("Perceptual"), bounce]
        case .settling: return [ratio, time("Settles in")]
        case .response: return [time("Response"), ratio]
        // The stiffness for a mass of 1, without units.
        case .ratio: return [ratio, stiffness("")]
        case .visual: return [time("Visual time"), Number(title: "Bounce", unit: "", scale: SliderScale(0...1))]
        }
    }

    static func values(of parameters: SpringCurve.Parameters) -> [Double] {
        switch parameters {
        case .physical(let mass, let stiffness, let damping), .clamped(let mass, let stiffness, let damping):
            [mass, stiffness, damping]
        case .settling(let ratio, let duration): [ratio, duration]
        case .perceptual(let duration, let bounce), .visual(let duration, let bounce): [duration, bounce]
        case .response(let response, let fraction): [response, fraction]
        case .ratio(let ratio, let stiffness): [ratio, stiffness]
        }
    }

    /// Returns the parameters of this form from its numbers.
    func parameters(_ values: [Double]) -> SpringCurve.Parameters {
        switch self {
        case .physical: .physical(mass: values[0], stiffness: values[1], damping: values[2])
        case .clamped: .clamped(mass: values[0], stiffness: values[1], damping: values[2])
        case .settling: .settling(dampingRatio: values[0], duration: values[1])
        case .perceptual: .perceptual(duration: values[0], bounce: values[1])
        case .response: .response(response: values[0], dampingFraction: values[1])
        case .ratio: .ratio(dampingRatio: values[0], stiffness: values[1])
        case .visual: .visual(duration: values[0], bounce: values[1])
        }
    }

    /// The significant digits of converted numbers. The motion stays within 1e-5.
    private static let digits = 7

    /// Returns the same motion in this form, which for an over-damped spring is an offered one.
    /// - Parameter mass: The mass of a physical spring, because a motion determines only ratios.
    func converted(_ curve: SpringCurve, mass: Double) -> SpringCurve {
        let spring = curve.spring
        let ratio = spring.dampingRatio
        let values: [Double] =
            switch self {
            case .physical, .clamped:
                [mass, spring.stiffness / spring.mass * mass, spring.damping / spring.mass * mass]
            // The inverse of SwiftUI's formulas, see ``Spring/init(duration:bounce:)``.
            case .perceptual: [spring.response, ratio <= 1 ? 1 - ratio : 1 / ratio - 1]
            case .settling: [ratio, curve.duration]
            case .response: [spring.response, ratio]
            case .ratio: [ratio, spring.stiffness / spring.mass]
            case .visual: [spring.response / Spring.visualFactor, 1 - ratio]
            }
        let kept = values.map { NumberText.significant($0, digits: Self.digits) }
        return SpringCurve(parameters(kept), initialVelocity: curve.initialVelocity)
    }
}
