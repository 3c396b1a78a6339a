import Foundation
import Staging
import Timing
import ViewHierarchy

/// The scene's parameters except the curve, each as a control of its kind.
final class ParameterPanel: PartStack {
    /// Called with a parameter that is to have another value, one that it takes.
    var onChange: (_ name: String, _ value: String) -> Void = { _, _ in }
    var onMenu:
        (_ groups: [MenuGroup], _ chosen: String, _ anchor: View, _ choose: @escaping (String) -> Void) -> Void =
            { _, _, _, _ in }

    private weak var keys: KeyFocus?
    private var parameters: [SceneParameter] = []
    private var title: String?
    private var numberRows: [String: NumberRow] = [:]
    private var choiceRows: [String: ChoiceRow] = [:]

    init(_ theme: Theme, keys: KeyFocus) {
        self.keys = keys
        super.init(theme)
    }

    required init?(coder: NSCoder) { nil }

    /// Shows some parameters, with the values that they have.
    /// - Parameters:
    ///   - title: Above them; nil for none.
    ///   - disabled: Of numbers that have no effect now, by their names, why.
    func show(
        _ parameters: [SceneParameter], title: String? = "Scene", disabled: [String: String] = [:],
        _ value: (SceneParameter) -> String
    ) {
        let parameters = parameters.filter { $0.kind != .curve }
        if parameters != self.parameters || title != self.title { fill(parameters, title) }
        for parameter in parameters { show(value(parameter), of: parameter) }
        for (name, row) in numberRows { row.disabledReason = disabled[name] }
    }

    private func show(_ text: String, of parameter: SceneParameter) {
        guard let value = try? parameter.read(text) else { return }
        let usual = try? parameter.read(parameter.defaultValue)
        switch value {
        case .number(let number):
            let row = numberRows[parameter.name]
            row?.show(number, DecimalText.text(number))
            row?.isChanged = value != usual
        case .word(let word):
            let row = choiceRows[parameter.name]
            row?.show(word)
            row?.isChanged = value != usual
        case .curve: break
        }
    }

    // MARK: Rows

    private func fill(_ parameters: [SceneParameter], _ title: String?) {
        self.parameters = parameters
        self.title = title
        removeParts()
        numberRows = [:]
        choiceRows = [:]
        isHidden = parameters.isEmpty
        guard let keys, !parameters.isEmpty else { return }
        if let title { add(SectionHeading(title, theme)) }
        for parameter in parameters {
            switch parameter.kind {
            case .number(let range): addNumber(parameter, range, keys)
            case .choice(let words): addChoice(parameter, words)
            case .curve: break
            }
        }
        let room = NumberField.room(for: numberRows.values.map(\.field.unit))
        for row in numberRows.values { row.field.unitRoom = room }
    }

    /// `flick-speed` as `Flick speed`.
    static func title(_ name: String) -> String {
        let words = name.replacing("-", with: " ")
        return words.prefix(1).uppercased() + words.dropFirst()
    }

    private func addNumber(_ parameter: SceneParameter, _ range: ClosedRange<Double>, _ keys: KeyFocus) {
        let usual = Double(parameter.defaultValue) ?? range.upperBound
        let row = NumberRow(
            Self.title(parameter.name), name: parameter.name, unit: parameter.unit,
            scale: SliderScale(range, around: usual), keys: keys, theme
        ) { [weak self] in self?.onChange(parameter.name, parameter.defaultValue) }
        row.field.range = range
        row.slider.onChange = { [weak self] in self?.onChange(parameter.name, DecimalText.text($0)) }
        row.field.accept = { [weak self, weak row] (text: String) throws(EditorField.Refusal) in
            let bare = row?.field.bareText(text) ?? text
            do throws(SceneParameterError) {
                guard case .number(let number) = try parameter.read(bare) else { return }
                self?.onChange(parameter.name, DecimalText.text(number))
            } catch {
                throw EditorField.Refusal(message: error.description)
            }
        }
        numberRows[parameter.name] = row
        add(row)
    }

    private func addChoice(_ parameter: SceneParameter, _ words: [String]) {
        let row = ChoiceRow(Self.title(parameter.name), name: parameter.name, words: words, theme) { [weak self] in
            self?.onChange(parameter.name, parameter.defaultValue)
        }
        row.onChoose = { [weak self] in self?.onChange(parameter.name, $0) }
        row.onMenu = { [weak self] groups, chosen, anchor in
            self?.onMenu(groups, chosen, anchor) { [weak self] in self?.onChange(parameter.name, $0) }
        }
        choiceRows[parameter.name] = row
        add(row)
    }
}
