import Drawing
import Foundation
import Staging
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

    private weak var keys: (any KeyLending)?
    private let title: LaneTitle
    private let scroll = EditorScroll()
    private let column: PartStack
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
        curvePanel.onMenu = { [weak self] in self?.open($0, "preset", chosen: $1, at: $2, $3) }
        parameterPanel.onChange = { [weak self] in self?.change($0, to: $1) }
        parameterPanel.onMenu = { [weak self] in self?.open($0, "choice", chosen: $1, at: $2, $3) }
        copyPanel.onCopy = { [weak self] in self?.onCopy($0, $1) }
        copyPanel.onMessage = { [weak self] in self?.onMessage($0) }
        let landing = LandingRecognizer()
        landing.onLanding = { [weak self] in self?.leaveFields(for: $0) }
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
            abandonFields()
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

    private func refresh() {
        let curve = parameters.first { $0.kind == .curve }
        curvePanel.isHidden = curve == nil
        if let curve {
            let duration = parameters.first { $0.name == Self.durationName }
            let seconds = duration.flatMap { try? $0.read(value($0)) }
            if case .number(let seconds) = seconds {
                curvePanel.show(value(curve), seconds: seconds)
            } else {
                curvePanel.show(value(curve), seconds: nil)
            }
        }
        parameterPanel.show(parameters) { value($0) }
        copyPanel.isHidden = curve == nil
        copyPanel.curve = curve == nil ? nil : curvePanel.curve
        heightDidChange()
    }

    private func change(_ name: String, to value: String) {
        guard values[name] != value else { return }
        values[name] = value
        changed = name
        refresh()
        onChange(name, value)
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
        canvas.fill(.rect(CGRect(x: 0, y: 0, width: 1, height: bounds.height)), theme.hairline)
        canvas.fill(.rect(CGRect(x: 0, y: title.frame.maxY - 1, width: bounds.width, height: 1)), theme.hairline)
    }

    // MARK: Lists

    private func open(
        _ groups: [MenuGroup], _ name: String, chosen: String, at anchor: View, _ choose: @escaping (String) -> Void
    ) {
        guard let keys else { return }
        let place = anchor.convert(anchor.bounds, to: self)
        let menu = MenuView(groups, chosen: chosen, name: name, anchor: place, theme, keys: keys)
        menu.onEnd = { if let chosen = $0 { choose(chosen) } }
        menu.frame = bounds
        addSubview(menu)
        self.menu = menu
        keys.lendKeys(to: menu)
    }

    // MARK: Fields

    /// What has the keys, if that is in the editor.
    private var ownTaker: (any KeyTaking)? {
        keys?.keyTaker.flatMap { Self.holds(self, $0) ? $0 : nil }
    }

    /// Something else was touched: what was typed is committed.
    private func leaveFields(for view: View) {
        if let taker = ownTaker, !Self.holds(taker, view) { keys?.lendKeys(to: nil) }
    }

    /// What was typed for another scene is not for this one.
    private func abandonFields() {
        guard let taker = ownTaker else { return }
        (taker as? EntryField)?.revert()
        keys?.lendKeys(to: nil)
    }

    private static func holds(_ view: View, _ inner: View) -> Bool {
        var next: View? = inner
        while let current = next {
            if current === view { return true }
            next = current.superview
        }
        return false
    }

    /// The fields that can be typed into, from the top.
    private var fields: [EntryField] {
        func found(in view: View) -> [EntryField] {
            view.isHidden ? [] : (view as? EntryField).map { [$0] } ?? view.subviews.flatMap { found(in: $0) }
        }
        let places = found(in: column).map { (field: $0, place: $0.convert(CGPoint.zero, to: column)) }
        return places.sorted { ($0.place.y, $0.place.x) < ($1.place.y, $1.place.x) }.map(\.field)
    }
}

extension LaneEditor: FieldHosting {
    func leave(_ field: EntryField, isBackwards: Bool) {
        layoutIfNeeded()
        let fields = fields
        guard let index = fields.firstIndex(where: { $0 === field }) else { return }
        let next = (index + (isBackwards ? -1 : 1) + fields.count) % fields.count
        keys?.lendKeys(to: fields[next])
    }

    func reveal(_ field: EntryField) {
        layoutIfNeeded()
        let place = field.convert(field.bounds, to: column)
        scroll.scrollRectToVisible(place.insetBy(dx: 0, dy: -EditorMetrics.rowHeight), animated: false)
    }

    func copy(_ text: String) { onCopy(text, "the field") }
}
