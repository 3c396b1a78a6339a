import Drawing
import Foundation
import Staging
import Support
import Timing
import ViewHierarchy
import Widgets

/// The scene's parameters except the curve, each with a control of its kind.
final class ParameterPanel: PartStack {
    /// Called with the valid new value of a parameter.
    var onChange: (_ name: String, _ value: String) -> Void = { _, _ in }
    var onMenu:
        (
            _ groups: [MenuGroup<String>], _ chosen: String, _ anchor: View, _ choose: @escaping (String) -> Void
        ) -> Void = { _, _, _, _ in }

    private weak var keys: KeyFocus?
    private var parameters: [SceneParameter] = []
    private var title: String?
    private var numberRows: [String: NumberRow] = [:]
    private var choiceRows: [String: ChoiceRow] = [:]

    init(keys: KeyFocus) {
        self.keys = keys
        super.init()
    }

    required init?(coder: NSCoder) { nil }

    /// Shows parameters with their values.
    /// - Parameters:
    ///   - title: The title above them, or nil.
    ///   - disabled: The reasons why numbers currently have no effect, by their names.
    func display(
        _ parameters: [SceneParameter], title: String? = "Scene", disabled: [String: String] = [:],
        _ value: (SceneParameter) -> String
    ) {
        let parameters = parameters.filter { $0.kind != .curve }
        if parameters != self.parameters || title != self.title { fill(parameters, title) }
        for parameter in parameters { display(value(parameter), of: parameter) }
        for (name, row) in numberRows { row.disabledReason = disabled[name] }
    }

    private func display(_ text: String, of parameter: SceneParameter) {
        guard let value = try? parameter.read(text) else { return }
        let usual = try? parameter.read(parameter.defaultValue)
        switch value {
        case .number(let number):
            let row = numberRows[parameter.name]
            row?.display(number, DecimalText.text(number))
            row?.showReset(value != usual)
        case .word(let word):
            let row = choiceRows[parameter.name]
            row?.display(word)
            row?.showReset(value != usual)
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
        if let title { add(SectionHeading(title)) }
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

    /// Returns a name as a title: `Flick speed` for `flick-speed`.
    static func title(_ name: String) -> String {
        let words = name.replacing("-", with: " ")
        return words.prefix(1).uppercased() + words.dropFirst()
    }

    private func addNumber(_ parameter: SceneParameter, _ range: ClosedRange<Double>, _ keys: KeyFocus) {
        let usual = Double(parameter.defaultValue) ?? range.upperBound
        let row = NumberRow(
            Self.title(parameter.name), name: parameter.name, unit: parameter.unit,
            scale: SliderScale(range, around: usual), keys: keys
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
        let row = ChoiceRow(Self.title(parameter.name), name: parameter.name, words: words) { [weak self] in
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

/// A row to choose one of several words: a switch for off and on, segments if the words fit, or else a menu.
final class ChoiceRow: ThemedView, EditorPart {
    /// Called with the chosen word.
    var onChoose: (String) -> Void = { _ in }
    /// Called to open a menu below the view.
    var onMenu: (_ groups: [MenuGroup<String>], _ chosen: String, _ anchor: View) -> Void = { _, _, _ in }

    private enum Face {
        case toggle(Switch)
        case segments(SegmentedControl)
        case list(Chip)
    }

    private let title: String
    private let name: String
    private let words: [String]
    private let reset: ResetArrow
    private let face: Face
    private var chosen = ""

    private static let mostSegments = 3
    /// The words of a switch, off first.
    private static let switchWords = ["off", "on"]
    /// The width for segments, at the column's usual width.
    private static let segmentRoom = 176.0
    private static let switchSize = CGSize(width: 34, height: 20)

    init(_ title: String, name: String, words: [String], onReset: @escaping @MainActor () -> Void) {
        self.title = title
        self.name = name
        self.words = words
        reset = ResetArrow(name: "\(name) reset", action: onReset)
        if words == Self.switchWords {
            let toggle = Switch(frame: CGRect(origin: .zero, size: Self.switchSize))
            toggle.accessibilityIdentifier = "\(name) switch"
            face = .toggle(toggle)
        } else if words.count <= Self.mostSegments,
            SegmentedControl.width(of: words.map(SegmentedControl.title), font: Lettering.small) <= Self.segmentRoom
        {
            let segments = SegmentedControl()
            segments.accessibilityIdentifier = name
            segments.setWords(words)
            face = .segments(segments)
        } else {
            face = .list(Chip("", name: "\(name) list", opensList: true) {})
        }
        super.init()
        addSubview(control)
        addSubview(reset)
        switch face {
        case .toggle(let toggle):
            toggle.addAction(for: .valueChanged) { [weak self] in self?.onChoose(Self.switchWords[$0.isOn ? 1 : 0]) }
        case .segments(let segments):
            segments.addAction(for: .valueChanged) { [weak self] in self?.onChoose(words[$0.selectedSegmentIndex]) }
        case .list(let chip): chip.addAction(for: .touchUpInside) { [weak self] _ in self?.openList() }
        }
    }

    required init?(coder: NSCoder) { nil }

    private var control: View {
        switch face {
        case .toggle(let toggle): toggle
        case .segments(let segments): segments
        case .list(let chip): chip
        }
    }

    func showReset(_ isChanged: Bool) { reset.isHidden = !isChanged }

    func display(_ word: String) {
        chosen = word
        switch face {
        case .toggle(let toggle):
            let isOn = word == Self.switchWords[1]
            if isOn != toggle.isOn { toggle.isOn = isOn }
        case .segments(let segments):
            segments.selectedSegmentIndex = words.firstIndex(of: word) ?? SegmentedControl.noSegment
        case .list(let chip):
            chip.title = word
            setNeedsLayout()
        }
    }

    private func openList() {
        if case .list(let chip) = face {
            onMenu([MenuGroup(title: "", items: words.map { MenuItem($0) })], chosen, chip)
        }
    }

    func height(for width: Double) -> Double { EditorMetrics.rowHeight }

    override func layoutSubviews() {
        let row = RowLayout(bounds)
        reset.frame = row.gutter
        switch face {
        case .toggle(let toggle):
            toggle.frame = CGRect(
                x: row.content.maxX - Self.switchSize.width, y: row.content.midY - Self.switchSize.height / 2,
                width: Self.switchSize.width, height: Self.switchSize.height)
        case .segments(let segments): segments.frame = row.content
        case .list(let chip):
            let width = min(chip.fittingWidth, row.content.width)
            chip.frame = CGRect(
                x: row.content.maxX - width, y: row.content.minY, width: width, height: row.content.height)
        }
    }

    override func draw(_ canvas: inout Canvas) {
        var label = RowLayout(bounds).label
        // A narrow control leaves more width to the name.
        label.size.width = max(label.width, control.frame.minX - EditorMetrics.gap - label.minX)
        canvas.draw(title, Lettering.small, theme.secondaryText, in: label)
    }
}
