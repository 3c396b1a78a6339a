import Dialects
import Drawing
import Foundation
import Support
import Timing
import ViewHierarchy
import Widgets

/// The lane's curve: its picture, facts, presets, numbers and text.
final class CurvePanel: PartStack {
    /// Called with the valid text of the requested curve, or `none` for the scene's own.
    var onChange: (String) -> Void = { _ in }
    /// Called with the duration written with a typed curve, in seconds, before `onChange`.
    var onDuration: (Double) -> Void = { _ in }
    /// Called to open a menu.
    var onMenu:
        (
            _ groups: [MenuGroup<String>], _ chosen: String, _ anchor: View, _ choose: @escaping (String) -> Void
        ) -> Void = { _, _, _, _ in }
    /// The lane's color, or nil for the window's tint.
    var color: Color? { didSet { applyColor() } }

    private enum Kind: String, CaseIterable {
        case own = "Scene’s own"
        case bezier = "Bezier"
        case spring = "Spring"
    }

    private let kinds = SegmentedControl()
    private let canvas: CurveCanvas
    private let ownRow: OwnMotionRow
    private let facts: FactsRow
    private let bezierRow: BezierRow
    private let springPanel: SpringPanel
    private let expression: EditorField
    private let problem: ProblemLine
    private lazy var presets = ChipFlow(
        CurvePresets.chips.map { name in
            Chip(name, name: "preset \(name)") { [weak self] in self?.onChange(name) }
        }
            + [
                Chip("More", name: "preset more", opensList: true, tooltip: "All named curves") {
                    [weak self] in self?.openPresets()
                }
            ])
    /// The current text.
    private var text = ""
    private var curve: TimingCurve?
    private var own: OwnMotion?
    /// The last curves of their kinds, to return to.
    private var lastBezier: TimingCurve?
    private var lastSpring: TimingCurve?

    /// The text for the scene's own motion.
    static let own = "none"

    init(keys: KeyFocus) {
        canvas = CurveCanvas()
        ownRow = OwnMotionRow()
        facts = FactsRow()
        bezierRow = BezierRow(keys: keys)
        springPanel = SpringPanel(keys: keys)
        expression = EditorField(name: "curve text", keys: keys)
        problem = ProblemLine()
        super.init()
        kinds.accessibilityIdentifier = "curve kind"
        kinds.setWords(Kind.allCases.map(\.rawValue))
        add(ControlRow(kinds), space: 8)
        add(canvas, space: 8)
        add(ownRow, space: 8)
        add(facts, space: 12)
        add(presets, space: 10)
        add(bezierRow, space: 10)
        add(springPanel, space: 6)
        add(ControlRow(expression, inset: 0), space: 8)
        add(problem)
        expression.placeholder = "A curve, as ease-out"
        connect()
    }

    required init?(coder: NSCoder) { nil }

    private func connect() {
        kinds.addAction(for: .valueChanged) { [weak self] kinds in
            self?.change(to: Kind.allCases[kinds.selectedSegmentIndex])
        }
        canvas.onDrag = { [weak self] in self?.onChange(TimingCurve.bezier($0).description) }
        bezierRow.onChange = { [weak self] in self?.onChange(TimingCurve.bezier($0).description) }
        springPanel.onChange = { [weak self] (spring: SpringCurve) throws(EditorField.Refusal) in
            try self?.accept(spring.description)
        }
        expression.accept = { [weak self] (text: String) throws(EditorField.Refusal) in try self?.accept(text) }
        expression.onProblem = { [weak self] in self?.problem.problem = $0 }
    }

    /// Shows the curve of a text.
    /// - Parameters:
    ///   - seconds: The duration of a curve without its own, or nil if it is unknown.
    ///   - own: The scene's own motion, or nil if it is unknown.
    func display(_ text: String, seconds: Double?, own: OwnMotion?) {
        self.text = text
        self.own = own
        curve = text == Self.own ? nil : try? TimingCurve(parsing: text)
        let others = curve == nil ? (own?.parts.dropFirst().map(\.curve) ?? []) : []
        canvas.display(drawn, others: others, seconds: drawn == nil ? nil : drawn?.duration ?? seconds)
        ownRow.motion = own
        setHidden(ownRow, curve != nil || own == nil)
        expression.value = text
        let name = CurvePresets.name(of: curve)
        for chip in presets.chips {
            chip.isSelected = chip.title == name
            chip.isHidden = !CurvePresets.offers(chip.title, isSpring: kind == .spring, isBezier: kind == .bezier)
        }
        presets.setNeedsLayout()
        let bezier = curve?.exactBezier
        setHidden(bezierRow, bezier == nil)
        if let bezier {
            bezierRow.display(bezier)
            lastBezier = .bezier(bezier)
        }
        if case .spring(let spring) = curve {
            springPanel.display(spring)
            lastSpring = .spring(spring)
        }
        setHidden(springPanel, curve?.isSpring != true)
        setHidden(facts, drawn == nil)
        kinds.selectedSegmentIndex = kind.flatMap { Kind.allCases.firstIndex(of: $0) } ?? SegmentedControl.noSegment
        facts.facts = summary(seconds)
    }

    /// The current curve, or else the scene's own, from which editing starts.
    private var drawn: TimingCurve? { curve ?? own?.curve }

    /// Whether the lane is moved only by springs, which have their own durations.
    var settlesByItself: Bool {
        curve.map { $0.duration != nil } ?? own?.settlesByItself ?? false
    }

    /// The curve to copy: the current one, or the scene's own motion if it is a single curve.
    var copied: TimingCurve? { curve ?? (own?.parts.count == 1 ? own?.curve : nil) }

    override func apply(_ theme: Theme) {
        super.apply(theme)
        applyColor()
    }

    private func applyColor() {
        canvas.color = color ?? theme.tint
        ownRow.color = color ?? theme.tint
    }

    private var kind: Kind? {
        guard let curve else { return .own }
        return curve.isSpring ? .spring : curve.exactBezier != nil ? .bezier : nil
    }

    private func summary(_ seconds: Double?) -> [FactsRow.Fact] {
        guard let curve = drawn else { return [] }
        let overshoot = FactsRow.Fact(title: "Overshoot", value: NumberText.percent(curve.overshoot))
        if case .spring(let spring) = curve {
            return [
                FactsRow.Fact(title: "Settles in", value: NumberText.seconds(spring.duration)), overshoot,
                FactsRow.Fact(title: "Damping", value: NumberText.brief(spring.spring.dampingRatio)),
            ]
        }
        return [FactsRow.Fact(title: "Takes", value: seconds.map(NumberText.seconds) ?? "—"), overshoot]
    }

    // MARK: Changes

    private func accept(_ text: String) throws(EditorField.Refusal) {
        let text = text.trimmingCharacters(in: .whitespaces)
        guard !text.isEmpty, text != Self.own else { return onChange(Self.own) }
        do throws(CurveError) {
            let reading = try CurveReading(parsing: text)
            if let seconds = reading.duration { onDuration(seconds) }
            onChange(reading.curve.description)
        } catch {
            throw EditorField.Refusal(message: "\(error.cause); \(error.remedy)", column: error.column)
        }
    }

    private func change(to kind: Kind) {
        switch kind {
        case .own: onChange(Self.own)
        case .bezier: onChange((lastBezier ?? own(where: { $0.exactBezier != nil }) ?? .ease).description)
        case .spring:
            let usual = TimingCurve.spring(duration: 0.5, bounce: 0.2)
            onChange((lastSpring ?? own(where: \.isSpring) ?? usual).description)
        }
    }

    private func own(where suits: (TimingCurve) -> Bool) -> TimingCurve? { own?.parts.map(\.curve).first(where: suits) }

    private func openPresets() {
        guard let anchor = presets.chips.last else { return }
        onMenu(CurvePresets.groups, CurvePresets.name(of: curve) ?? "", anchor) { [weak self] in self?.onChange($0) }
    }
}

/// A row of numbers about a curve.
final class FactsRow: ThemedView, EditorPart {
    struct Fact: Hashable {
        var title: String
        var value: String
    }

    var facts: [Fact] = [] { didSet { if facts != oldValue { setNeedsDisplay() } } }

    private static let columns = 3.0

    init() {
        super.init(name: "curve facts")
        isUserInteractionEnabled = false
    }

    required init?(coder: NSCoder) { nil }

    func height(for width: Double) -> Double { 36 }

    override func draw(_ canvas: inout Canvas) {
        let width = (bounds.width - 2 * EditorMetrics.inset) / Self.columns
        for (index, fact) in facts.enumerated() {
            let cell = CGRect(x: EditorMetrics.inset + Double(index) * width, y: 0, width: width - 6, height: 16)
            canvas.draw(fact.title, Lettering.small, theme.tertiaryText, in: cell)
            let row = TextRow(fact.value, Lettering.strong, isTabular: true)
            row.draw(theme.text, x: cell.minX, in: cell.offsetBy(dx: 0, dy: 18), into: &canvas)
        }
    }
}

/// Formats the editor's numbers.
enum NumberText {
    /// Returns a number with four significant digits.
    static func brief(_ number: Double) -> String { DecimalText.text(significant(number, digits: 4)) }

    /// Returns seconds with their unit, to the thousandth, or from 100 s to the second.
    static func seconds(_ seconds: Double) -> String {
        DecimalText.text(seconds >= 100 ? seconds.rounded() : DecimalText.rounded(seconds, digits: 3)) + " s"
    }

    /// Returns a fraction in percent, to the tenth.
    static func percent(_ part: Double) -> String { DecimalText.text(part * 100, digits: 1) + " %" }

    /// Returns a number rounded to significant digits.
    static func significant(_ number: Double, digits: Int) -> Double {
        guard number != 0, number.isFinite else { return number }
        let place = digits - 1 - Int(log10(abs(number)).rounded(.down))
        guard place < 0 else { return DecimalText.rounded(number, digits: min(place, 15)) }
        let scale = pow(10, Double(-place))
        return (number / scale).rounded() * scale
    }
}

/// The named curves of the editor.
enum CurvePresets {
    /// The curves that are chips.
    static let chips = beziers + springs
    private static let beziers = ["linear", "ease", "ease-in", "ease-out", "ease-in-out"]
    private static let springs = ["smooth", "snappy", "bouncy"]

    /// Returns whether a chip is shown beside a curve: those of its kind, or all if it is neither.
    static func offers(_ chip: String, isSpring: Bool, isBezier: Bool) -> Bool {
        if isSpring { return !beziers.contains(chip) }
        return !isBezier || !springs.contains(chip)
    }

    /// Returns the name of a curve, or nil without one.
    static func name(of curve: TimingCurve?) -> String? { TimingCurve.named.first { $0.curve == curve }?.name }

    /// All named curves, by their origin.
    static let groups: [MenuGroup<String>] = {
        let css = beziers + ["step-start", "step-end"]
        let swiftui = springs + ["interactive-spring"]
        let sheets = ["sheet", "adwaita-sheet"]
        func isMaterial(_ name: String) -> Bool { name.hasPrefix("material") }
        let known = Set(css + swiftui + sheets)
        let all = TimingCurve.named.map { MenuItem($0.name, curve: $0.curve) }
        func items(_ names: [String]) -> [MenuItem<String>] {
            names.compactMap { name in all.first { $0.value == name } }
        }
        return [
            MenuGroup(title: "CSS", items: items(css)),
            MenuGroup(title: "SwiftUI springs", items: items(swiftui)),
            MenuGroup(title: "Sheets", items: items(sheets)),
            MenuGroup(title: "Material", items: all.filter { isMaterial($0.title) }),
            MenuGroup(title: "libadwaita", items: all.filter { !known.contains($0.title) && !isMaterial($0.title) }),
        ]
    }()
}
