import Drawing
import Foundation
import Timing
import ViewHierarchy

/// The lane's curve: its picture, what it does, names for it, its numbers and its text.
final class CurvePanel: PartStack {
    /// Told of the text of the curve that is wanted, one that can be read; `none` is the scene's own.
    var onChange: (String) -> Void = { _ in }
    /// Called with the seconds that a typed curve was written with, before `onChange`.
    var onDuration: (Double) -> Void = { _ in }
    /// Told to let one choose from a list.
    var onMenu:
        (_ groups: [MenuGroup], _ chosen: String, _ anchor: View, _ choose: @escaping (String) -> Void) -> Void =
            { _, _, _, _ in }
    /// The lane's; nil is the window's tint.
    var color: Color? { didSet { applyColor() } }
    override var theme: Theme { didSet { applyColor() } }

    private enum Kind: String, CaseIterable {
        case own = "Scene’s own"
        case bezier = "Bezier"
        case spring = "Spring"
    }

    private let kinds: SegmentedControl
    private let canvas: CurveCanvas
    private let ownRow: OwnMotionRow
    private let facts: FactsRow
    private let bezierRow: BezierRow
    private let springPanel: SpringPanel
    private let expression: ExpressionRow
    private lazy var presets = ChipFlow(
        CurvePresets.chips.map { name in
            Chip(name, theme, name: "preset \(name)") { [weak self] in self?.onChange(name) }
        }
            + [
                Chip("More", theme, name: "preset more", opensList: true, tooltip: "All named curves") {
                    [weak self] in self?.openPresets()
                }
            ], theme)
    /// The text that holds.
    private var text = ""
    private var curve: TimingCurve?
    private var own: OwnMotion?
    /// The last curves of their kinds, to come back to.
    private var lastBezier: TimingCurve?
    private var lastSpring: TimingCurve?

    /// What stands for the scene's own motion.
    static let own = "none"

    init(_ theme: Theme, keys: any KeyLending) {
        kinds = SegmentedControl(theme, name: "curve kind", words: Kind.allCases.map(\.rawValue))
        canvas = CurveCanvas(theme, color: theme.tint)
        ownRow = OwnMotionRow(theme, color: theme.tint)
        facts = FactsRow(theme)
        bezierRow = BezierRow(theme, keys: keys)
        springPanel = SpringPanel(theme, keys: keys)
        expression = ExpressionRow(name: "curve text", keys: keys, theme)
        super.init(theme)
        add(ControlRow(kinds, theme), space: 8)
        add(canvas, space: 8)
        add(ownRow, space: 8)
        add(facts, space: 12)
        add(presets, space: 10)
        add(bezierRow, space: 10)
        add(springPanel, space: 6)
        add(expression, space: 8)
        expression.field.placeholder = "A curve, as ease-out"
        connect()
    }

    required init?(coder: NSCoder) { nil }

    private func connect() {
        kinds.onChoose = { [weak self] in self?.change(to: $0) }
        canvas.onDrag = { [weak self] in self?.onChange(TimingCurve.bezier($0).description) }
        bezierRow.onChange = { [weak self] in self?.onChange(TimingCurve.bezier($0).description) }
        springPanel.onChange = { [weak self] (spring: SpringCurve) throws(EntryField.Refusal) in
            try self?.accept(spring.description)
        }
        expression.field.accept = { [weak self] (text: String) throws(EntryField.Refusal) in try self?.accept(text) }
    }

    /// Shows the curve of a text.
    /// - Parameters:
    ///   - seconds: How long a curve takes that has no duration of its own; nil where nobody knows.
    ///   - own: How the scene moves where it is its own; nil where nobody knows.
    func show(_ text: String, seconds: Double?, own: OwnMotion?) {
        self.text = text
        self.own = own
        curve = text == Self.own ? nil : try? TimingCurve(parsing: text)
        let others = curve == nil ? (own?.parts.dropFirst().map(\.curve) ?? []) : []
        canvas.show(drawn, others: others, seconds: drawn == nil ? nil : drawn?.duration ?? seconds)
        ownRow.motion = own
        setHidden(ownRow, curve != nil || own == nil)
        expression.field.value = text
        let name = CurvePresets.name(of: curve)
        for chip in presets.chips {
            chip.isSelected = chip.title == name
            chip.isHidden = !CurvePresets.offers(chip.title, isSpring: kind == .spring, isBezier: kind == .bezier)
        }
        presets.setNeedsLayout()
        let bezier = curve?.exactBezier
        setHidden(bezierRow, bezier == nil)
        if let bezier {
            bezierRow.show(bezier)
            lastBezier = .bezier(bezier)
        }
        if case .spring(let spring) = curve {
            springPanel.show(spring)
            lastSpring = .spring(spring)
        }
        setHidden(springPanel, curve?.isSpring != true)
        setHidden(facts, drawn == nil)
        kinds.chosen = kind?.rawValue
        facts.facts = summary(seconds)
    }

    /// The curve that is set, or else the scene's own, from which one starts.
    private var drawn: TimingCurve? { curve ?? own?.curve }

    /// Whether the lane moves by springs alone, which have their own durations.
    var settlesByItself: Bool {
        curve.map { $0.duration != nil } ?? own?.settlesByItself ?? false
    }

    /// What can be copied: a scene's own motion where it is one.
    var copied: TimingCurve? { curve ?? (own?.parts.count == 1 ? own?.curve : nil) }

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

    private func accept(_ text: String) throws(EntryField.Refusal) {
        let text = text.trimmingCharacters(in: .whitespaces)
        guard !text.isEmpty, text != Self.own else { return onChange(Self.own) }
        do throws(CurveError) {
            let reading = try CurveReading(parsing: text)
            if let seconds = reading.duration { onDuration(seconds) }
            onChange(reading.curve.description)
        } catch {
            throw EntryField.Refusal(message: "\(error.cause); \(error.remedy)", column: error.column)
        }
    }

    private func change(to title: String) {
        switch Kind(rawValue: title) {
        case .own: onChange(Self.own)
        case .bezier: onChange((lastBezier ?? own(where: { $0.exactBezier != nil }) ?? .ease).description)
        case .spring:
            let usual = TimingCurve.spring(duration: 0.5, bounce: 0.2)
            onChange((lastSpring ?? own(where: \.isSpring) ?? usual).description)
        case nil: break
        }
    }

    private func own(where suits: (TimingCurve) -> Bool) -> TimingCurve? { own?.parts.map(\.curve).first(where: suits) }

    private func openPresets() {
        guard let anchor = presets.chips.last else { return }
        onMenu(CurvePresets.groups, CurvePresets.name(of: curve) ?? "", anchor) { [weak self] in self?.onChange($0) }
    }
}
