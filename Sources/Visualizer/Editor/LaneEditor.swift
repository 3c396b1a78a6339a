import Dialects
import Drawing
import Foundation
import Sessions
import Staging
import Support
import Timing
import ViewHierarchy
import Widgets

/// The editor of a lane: its curve, the scene's other parameters, and the curve's code for other systems.
///
/// A column 260 to 360 points wide that scrolls if it is too high. It keeps changed values until it is shown others.
final class LaneEditor: ThemedView, FocusColumn {
    /// Called with a valid new value of a parameter, during a drag with each value.
    var onChange: (_ name: String, _ value: String) -> Void = { _, _ in }
    /// Called with a text for the clipboard and the name of its system.
    var onCopy: (_ text: String, _ what: String) -> Void = { _, _ in }
    var onMessage: (Message) -> Void = { _ in }

    /// Called when Tab leaves the editor, at its end or beginning.
    var onLeave: (_ isBackwards: Bool) -> Void = { _ in }

    /// The shown part of a lane's settings.
    enum Part {
        case all
        /// The curve and its duration.
        case curve
        /// The scene's other parameters.
        case scene
    }

    var part = Part.all {
        didSet {
            guard part != oldValue else { return }
            scroll.contentOffset = .zero
            refresh()
        }
    }

    weak var keys: KeyFocus?
    let scroll = EditorScroll()
    let column: PartStack
    /// The name of the last focused control.
    var lastStop: String?
    private let title: LaneTitle
    private let curvePanel: CurvePanel
    private let parameterPanel: ParameterPanel
    private let copyPanel: CopyPanel
    private let nothing: Label
    private weak var menu: MenuView?
    private var scene = ""
    private var parameters: [SceneParameter] = []
    /// The values of set parameters; the others have their defaults.
    private var values: [String: String] = [:]
    /// The name of the last changed parameter.
    private var changed: String?

    private static let springHasNone = "A spring settles by itself: its own numbers say how long it takes"
    private static let bottomRoom = 20.0

    init(keys: KeyFocus) {
        self.keys = keys
        title = LaneTitle()
        column = PartStack()
        curvePanel = CurvePanel(keys: keys)
        parameterPanel = ParameterPanel(keys: keys)
        copyPanel = CopyPanel()
        nothing = Label(Lettering.small, lines: 0)
        super.init(name: "editor")
        column.add(curvePanel)
        column.add(parameterPanel, space: 8)
        column.add(copyPanel, space: 8)
        scroll.addSubview(column)
        addSubview(scroll)
        addSubview(title)
        addSubview(nothing)
        curvePanel.onChange = { [weak self] in self?.change(SceneParameter.Name.curve.rawValue, to: $0) }
        curvePanel.onDuration = { [weak self] in self?.adopt(duration: $0) }
        curvePanel.onMenu = { [weak self] in self?.open($0, "preset", chosen: $1, at: $2, $3) }
        parameterPanel.onChange = { [weak self] in self?.change($0, to: $1) }
        parameterPanel.onMenu = { [weak self] in self?.open($0, "choice", chosen: $1, at: $2, $3) }
        copyPanel.onCopy = { [weak self] in self?.onCopy($0, $1) }
        copyPanel.onMessage = { [weak self] in self?.onMessage($0) }
        let landing = LandingRecognizer()
        landing.onLanding = { [weak self] in self?.touched($0) }
        addGestureRecognizer(landing)
    }

    required init?(coder: NSCoder) { nil }

    // MARK: Display

    /// Shows a lane, without disturbing a drag or typing.
    /// - Parameters:
    ///   - values: The texts of set parameters.
    ///   - laneColor: The color of its curve, or nil for the window's tint.
    func display(_ scene: Scene, values: [String: String], laneTitle: String, laneColor: Color?) {
        title.title = laneTitle
        title.color = laneColor
        if curvePanel.color != laneColor { curvePanel.color = laneColor }
        let isOther = scene.name != self.scene || scene.parameters != parameters
        var values = values
        if isOther {
            if let lost = finishFields(commits: false) { onMessage(lost) }
            scroll.contentOffset = .zero
        } else if let changed, values[changed] != self.values[changed], scroll.isHolding {
            values[changed] = self.values[changed]
        }
        guard isOther || values != self.values else { return }
        self.scene = scene.name
        parameters = scene.parameters
        self.values = values
        refresh()
    }

    private func value(_ parameter: SceneParameter) -> String { values[parameter.name] ?? parameter.defaultValue }

    private func refresh() { keepingFocus(fill) }

    private func fill() {
        let curve = parameters.first { $0.kind == .curve }
        let hidesCurve = curve == nil || part == .scene
        curvePanel.isHidden = hidesCurve
        if let curve {
            let duration = parameters[.duration]
            let seconds = duration.flatMap { try? $0.read(value($0)) }
            let motion = curve.motion.map { OwnMotion($0, number) }
            if case .number(let seconds) = seconds {
                curvePanel.display(value(curve), seconds: seconds, own: motion)
            } else {
                curvePanel.display(value(curve), seconds: nil, own: motion)
            }
        }
        let settles = curvePanel.settlesByItself
        let shown = parameters.filter { parameter in
            switch part {
            case .all: true
            case .curve: parameter.name == SceneParameter.Name.duration.rawValue
            case .scene: parameter.name != SceneParameter.Name.duration.rawValue
            }
        }
        parameterPanel.display(
            shown, title: part == .all ? "Scene" : nil,
            disabled: settles ? [SceneParameter.Name.duration.rawValue: Self.springHasNone] : [:]
        ) { value($0) }
        copyPanel.isHidden = hidesCurve
        nothing.isHidden = !hidesCurve || !parameterPanel.isHidden
        nothing.text =
            part == .curve ? "This scene has no curve: its settings are under Scene" : "Nothing can be set here"
        copyPanel.curve = curve == nil ? nil : curvePanel.copied
        heightDidChange()
    }

    /// Returns the number of a scene's parameter by its name.
    private func number(_ name: String) -> Double? {
        guard let parameter = parameters.first(where: { $0.name == name }),
            case .number(let number)? = try? parameter.read(value(parameter))
        else { return nil }
        return number
    }

    private func change(_ name: String, to value: String) {
        guard values[name] != value else { return }
        values[name] = value
        changed = name
        refresh()
        onChange(name, value)
    }

    /// Sets the scene's duration to the one written with a curve.
    private func adopt(duration seconds: Double) {
        let text = DecimalText.text(seconds)
        guard let parameter = parameters[.duration] else {
            return onMessage(
                Message("This scene has no duration: the \(text) s of the curve are left out", isProblem: true))
        }
        do {
            _ = try parameter.read(text)
            change(parameter.name, to: text)
        } catch {
            onMessage(Message("\(error)", isProblem: true))
        }
    }

    override func apply(_ theme: Theme) {
        super.apply(theme)
        tintColor = theme.tint
        backgroundColor = theme.header
        nothing.textColor = theme.tertiaryText
    }

    // MARK: Layout

    override func layoutSubviews() {
        title.frame = CGRect(x: 0, y: 0, width: bounds.width, height: title.height(for: bounds.width))
        let top = title.frame.maxY
        scroll.frame = CGRect(x: 0, y: top, width: bounds.width, height: max(0, bounds.height - top))
        let height = column.height(for: bounds.width)
        column.frame = CGRect(x: 0, y: 0, width: bounds.width, height: height)
        scroll.contentSize = CGSize(width: bounds.width, height: height + Self.bottomRoom)
        nothing.frame = CGRect(
            x: EditorMetrics.inset, y: top + EditorMetrics.gap, width: max(0, bounds.width - 2 * EditorMetrics.inset),
            height: 40)
        menu?.frame = bounds
    }

    override func draw(_ canvas: inout Canvas) {
        canvas.fill(.rect(CGRect(x: 0, y: title.frame.maxY - 1, width: bounds.width, height: 1)), theme.hairline)
    }

    // MARK: Lists

    private func open(
        _ groups: [MenuGroup<String>], _ name: String, chosen: String, at anchor: View,
        _ choose: @escaping (String) -> Void
    ) {
        guard let keys else { return }
        let place = anchor.convert(anchor.bounds, to: self)
        let menu = MenuView(groups, chosen: chosen, name: name, anchor: place, keys: keys) {
            if let chosen = $0 { choose(chosen) }
        }
        menu.opener = ownFocusedView
        menu.frame = bounds
        addSubview(menu)
        self.menu = menu
        keys.focus(menu)
    }
}

/// Reports the views under touches, and leaves the touches to them.
private final class LandingRecognizer: GestureRecognizer {
    var onLanding: (View) -> Void = { _ in }

    override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
        state = .failed
        if let view = touches.first?.view { onLanding(view) }
    }
}

/// The scroll view of the column.
final class EditorScroll: PanelScroll {
    /// Whether a control in it follows a touch.
    var isHolding: Bool { Self.holds(self) }

    private static func holds(_ view: View) -> Bool {
        (view as? any DragTaking)?.isTracking == true || view.subviews.contains { holds($0) }
    }

    override func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool {
        !isHolding && super.gestureRecognizerShouldBegin(gestureRecognizer)
    }
}

/// The title of the edited lane.
final class LaneTitle: ThemedView, EditorPart {
    var title = "" { didSet { if title != oldValue { setNeedsDisplay() } } }
    /// The lane's color, or nil without one.
    var color: Color? { didSet { if color != oldValue { setNeedsDisplay() } } }

    /// In points.
    static let height = 40.0
    private static let dot = 9.0

    init() {
        super.init(name: "lane title")
        isUserInteractionEnabled = false
    }

    required init?(coder: NSCoder) { nil }

    func height(for width: Double) -> Double { Self.height }

    override func draw(_ canvas: inout Canvas) {
        var row = bounds.insetBy(dx: EditorMetrics.inset, dy: 0)
        if let color {
            let place = CGRect(x: row.minX, y: row.midY - Self.dot / 2, width: Self.dot, height: Self.dot)
            canvas.fill(Shape(rect: place, cornerRadius: Self.dot / 2), color)
            row = row.inset(by: EdgeInsets(top: 0, left: Self.dot + EditorMetrics.gap, bottom: 0, right: 0))
        }
        canvas.draw(title, Lettering.strong, theme.text, in: row)
    }
}

/// Buttons that copy the curve as code for other systems.
final class CopyPanel: PartStack {
    var onCopy: (_ text: String, _ what: String) -> Void = { _, _ in }
    var onMessage: (Message) -> Void = { _ in }
    /// The curve, or nil if the scene's own motion isn't a single curve.
    var curve: TimingCurve? { didSet { for chip in chips { chip.isEnabled = curve != nil } } }
    /// The seconds for a curve without a duration of its own, or nil for an example's.
    var duration: Double?

    private var chips: [Chip] = []

    private static let columns = 3

    /// - Parameter name: The beginning of the buttons' names.
    init(name: String = "copy") {
        super.init()
        chips = Dialect.allCases.map { dialect in
            Chip(
                dialect.shortTitle, name: "\(name) \(dialect.rawValue)", tooltip: "Copy for \(dialect.title)"
            ) { [weak self] in self?.copy(dialect) }
        }
        for chip in chips { chip.isEnabled = false }
        add(SectionHeading("Copy curve as"))
        add(ChipFlow(chips, columns: Self.columns))
    }

    required init?(coder: NSCoder) { nil }

    private func copy(_ dialect: Dialect) {
        guard let curve else { return }
        let report = TranslationReport(curve: curve, dialect: dialect, duration: duration)
        onCopy(report.text, dialect.title)
        onMessage(Message("Copied for \(dialect.title): " + (report.isExact ? "the same motion" : report.error)))
    }
}

extension Dialect {
    /// The name on a button.
    fileprivate var shortTitle: String { self == .compose ? "Compose" : title }
}
