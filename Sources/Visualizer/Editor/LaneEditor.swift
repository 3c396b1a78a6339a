import Drawing
import Foundation
import Staging
import Timing
import ViewHierarchy

/// The editor of a lane: its curve, the scene's other parameters, and the curve's code for other systems.
///
/// A column of 260 to 360 points that scrolls where it is higher than its room. It keeps what is changed in it until it
/// is shown other values.
final class LaneEditor: View {
    var theme: Theme { didSet { if theme != oldValue { applyTheme() } } }
    /// Told of a parameter that has got another value, one that it takes; while something is dragged, all the way.
    var onChange: (_ name: String, _ value: String) -> Void = { _, _ in }
    /// Told of a text for the clipboard, and whose words it is in.
    var onCopy: (_ text: String, _ what: String) -> Void = { _, _ in }
    var onMessage: (Message) -> Void = { _ in }

    /// Told that Tab leads out of the editor, at its end or at its beginning.
    var onLeave: (_ isBackwards: Bool) -> Void = { _ in }

    weak var keys: (any KeyLending)?
    let scroll = EditorScroll()
    let column: PartStack
    /// The name of the control that had the keys last.
    var lastStop: String?
    private let title: LaneTitle
    private let curvePanel: CurvePanel
    private let parameterPanel: ParameterPanel
    private let copyPanel: CopyPanel
    private weak var menu: MenuView?
    private var scene = ""
    private var parameters: [SceneParameter] = []
    /// What is set, by parameter; the others have their defaults.
    private var values: [String: String] = [:]
    /// What was changed last.
    private var changed: String?

    private static let curveName = "curve"
    private static let durationName = "duration"
    private static let springHasNone = "A spring settles by itself: its own numbers say how long it takes"
    private static let bottomRoom = 20.0

    /// - Parameters:
    ///   - theme: The window's colours.
    ///   - keys: Lends the keys to the fields.
    init(_ theme: Theme, keys: any KeyLending) {
        self.theme = theme
        self.keys = keys
        title = LaneTitle(theme)
        column = PartStack(theme)
        curvePanel = CurvePanel(theme, keys: keys)
        parameterPanel = ParameterPanel(theme, keys: keys)
        copyPanel = CopyPanel(theme)
        super.init(frame: .zero)
        accessibilityIdentifier = "editor"
        column.add(curvePanel)
        column.add(parameterPanel, space: 8)
        column.add(copyPanel, space: 8)
        scroll.addSubview(column)
        addSubview(scroll)
        addSubview(title)
        curvePanel.onChange = { [weak self] in self?.change(Self.curveName, to: $0) }
        curvePanel.onDuration = { [weak self] in self?.takeOver(duration: $0) }
        curvePanel.onMenu = { [weak self] in self?.open($0, "preset", chosen: $1, at: $2, $3) }
        parameterPanel.onChange = { [weak self] in self?.change($0, to: $1) }
        parameterPanel.onMenu = { [weak self] in self?.open($0, "choice", chosen: $1, at: $2, $3) }
        copyPanel.onCopy = { [weak self] in self?.onCopy($0, $1) }
        copyPanel.onMessage = { [weak self] in self?.onMessage($0) }
        let landing = LandingRecognizer()
        landing.onLanding = { [weak self] in self?.touched($0) }
        addGestureRecognizer(landing)
        applyTheme()
    }

    required init?(coder: NSCoder) { nil }

    // MARK: What is shown

    /// Shows a lane. What is being dragged or typed goes on undisturbed.
    /// - Parameters:
    ///   - scene: Whose parameters they are.
    ///   - values: Of each parameter that is set, the text.
    ///   - laneTitle: What the lane is called.
    ///   - laneColor: In which its curve is drawn; nil is the window's tint.
    func show(_ scene: SceneDescription, values: [String: String], laneTitle: String, laneColor: Color?) {
        title.title = laneTitle
        title.color = laneColor
        if curvePanel.color != laneColor { curvePanel.color = laneColor }
        let isOther = scene.name != self.scene || scene.parameters != parameters
        var values = values
        if isOther {
            if let lost = finishFields(commits: false) { onMessage(lost) }
            scroll.contentOffset = .zero
        } else if scroll.isHolding, let changed {
            values[changed] = self.values[changed]
        }
        guard isOther || values != self.values else { return }
        self.scene = scene.name
        parameters = scene.parameters
        self.values = values
        refresh()
    }

    private func value(_ parameter: SceneParameter) -> String { values[parameter.name] ?? parameter.defaultValue }

    private func refresh() { keepingKeys(fill) }

    private func fill() {
        let curve = parameters.first { $0.kind == .curve }
        curvePanel.isHidden = curve == nil
        if let curve {
            let duration = parameters.first { $0.name == Self.durationName }
            let seconds = duration.flatMap { try? $0.read(value($0)) }
            let motion = curve.motion.map { OwnMotion($0, number) }
            if case .number(let seconds) = seconds {
                curvePanel.show(value(curve), seconds: seconds, own: motion)
            } else {
                curvePanel.show(value(curve), seconds: nil, own: motion)
            }
        }
        let settles = curvePanel.settlesByItself
        parameterPanel.show(parameters, disabled: settles ? [Self.durationName: Self.springHasNone] : [:]) { value($0) }
        copyPanel.isHidden = curve == nil
        copyPanel.curve = curve == nil ? nil : curvePanel.copied
        heightDidChange()
    }

    /// A number of the scene's parameters by its name.
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

    /// Sets the scene's duration to that of a curve that was written with one.
    private func takeOver(duration seconds: Double) {
        let text = DecimalText.text(seconds)
        guard let parameter = parameters.first(where: { $0.name == Self.durationName }) else {
            return onMessage(
                Message("This scene has no duration: the \(text) s of the curve are left out", isProblem: true))
        }
        do {
            _ = try parameter.read(text)
            change(Self.durationName, to: text)
        } catch {
            onMessage(Message("\(error)", isProblem: true))
        }
    }

    private func applyTheme() {
        backgroundColor = theme.header
        spread(theme)
        setNeedsDisplay()
    }

    // MARK: Layout

    override func layoutSubviews() {
        title.frame = CGRect(x: 0, y: 0, width: bounds.width, height: title.height(for: bounds.width))
        let top = title.frame.maxY
        scroll.frame = CGRect(x: 0, y: top, width: bounds.width, height: max(0, bounds.height - top))
        let height = column.height(for: bounds.width)
        column.frame = CGRect(x: 0, y: 0, width: bounds.width, height: height)
        scroll.contentSize = CGSize(width: bounds.width, height: height + Self.bottomRoom)
        menu?.frame = bounds
    }

    override func draw(_ canvas: inout Canvas) {
        canvas.fill(.rect(CGRect(x: 0, y: title.frame.maxY - 1, width: bounds.width, height: 1)), theme.hairline)
    }

    // MARK: Lists

    private func open(
        _ groups: [MenuGroup], _ name: String, chosen: String, at anchor: View, _ choose: @escaping (String) -> Void
    ) {
        guard let keys else { return }
        let place = anchor.convert(anchor.bounds, to: self)
        let menu = MenuView(groups, chosen: chosen, name: name, anchor: place, theme, keys: keys)
        menu.opener = ownTaker
        menu.onEnd = { if let chosen = $0 { choose(chosen) } }
        menu.frame = bounds
        addSubview(menu)
        self.menu = menu
        keys.lendKeys(to: menu)
    }
}
