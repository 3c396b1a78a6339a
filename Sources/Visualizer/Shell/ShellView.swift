import Boards
import Drawing
import Foundation
import Sessions
import Staging
import Timing
import ViewHierarchy
import Widgets

/// The views of the window, laid out by a ``ShellLayout``.
final class ShellView: ThemedView {
    /// Called with the command of a pressed control.
    var perform: (Command) -> Void = { _ in }
    /// Called with the path of a pressed message.
    var open: (String) -> Void = { _ in }
    /// Called with the reference's view when it is created.
    var connectReference: (ReferenceView) -> Void = { _ in }

    let sidebar: Sidebar
    private(set) lazy var header = HeaderView { [weak self] in self?.perform($0) }
    let board: BoardView
    private(set) lazy var help = HelpView(
        perform: { [weak self] in self?.perform($0) }, close: { [weak self] in self?.perform(.help) })
    private(set) lazy var guide = GuideBar { [weak self] in self?.perform($0) }
    private(set) lazy var problems = ProblemPanel { [weak self] in self?.closeProblems() }
    private(set) lazy var toast = Toast { [weak self] in self?.open($0) }
    let tooltip: TooltipView
    private(set) lazy var timeline = TimelineStrip { [weak self] in self?.perform($0) }
    private weak var menu: MenuView?
    private(set) lazy var inspector = InspectorView(keys: keys) { [weak self] in self?.perform($0) }
    let exploded: ExplodedView
    let sidebarEdge: PanelEdge
    let inspectorEdge: PanelEdge
    private let keys: KeyFocus
    private var reference: (view: ReferenceView, caption: ReferenceCaption)?
    private var layout: ShellLayout?

    var editor: LaneEditor { inspector.editor }

    init(_ groups: [SceneGroup], open scene: Scene, keys: KeyFocus) {
        self.keys = keys
        exploded = ExplodedView()
        sidebarEdge = PanelEdge(.right, name: "sidebar edge")
        inspectorEdge = PanelEdge(.left, name: "inspector edge")
        sidebar = Sidebar(groups, open: scene.name)
        board = BoardView()
        tooltip = TooltipView()
        super.init()
        let panels = [board, exploded, sidebar, inspector, timeline, header, guide, sidebarEdge, inspectorEdge]
        for view in panels + [problems, toast, help, tooltip] { addSubview(view) }
    }

    required init?(coder: NSCoder) { nil }

    /// Lays out all views.
    /// - Parameter lanes: The number of lanes. A further place is the reference's.
    func layOut(in layout: ShellLayout, lanes: Int) {
        self.layout = layout
        let origin = layout.board.origin
        func onBoard(_ rect: CGRect) -> CGRect { rect.offsetBy(dx: -origin.x, dy: -origin.y) }
        board.frame = layout.board
        board.layOut(
            stages: layout.stages.prefix(lanes).map(onBoard), captions: layout.captions.prefix(lanes).map(onBoard))
        setNeedsLayout()
    }

    /// The reference's views, which are created when they are first needed.
    var referenceViews: (view: ReferenceView, caption: ReferenceCaption) {
        if let reference { return reference }
        let made = (view: ReferenceView(), caption: ReferenceCaption { [weak self] in self?.perform($0) })
        connectReference(made.view)
        board.addSubview(made.view)
        board.addSubview(made.caption)
        reference = made
        return made
    }

    /// Places the reference after the last lane, or removes it with nil.
    func layOutReference(_ layout: ShellLayout?) {
        guard let layout, let stage = layout.stages.last, let place = layout.captions.last else {
            reference?.view.removeFromSuperview()
            reference?.caption.removeFromSuperview()
            reference = nil
            return
        }
        let origin = layout.board.origin
        referenceViews.view.frame = stage.offsetBy(dx: -origin.x, dy: -origin.y)
        referenceViews.caption.frame = place.offsetBy(dx: -origin.x, dy: -origin.y)
    }

    /// - Parameter activity: The text instead of the scene's hint, or nil.
    func display(_ scene: Scene, activity: String? = nil) {
        header.display(title: scene.title, hint: scene.hint, activity: activity)
        sidebar.openScene = scene.name
    }

    override func apply(_ theme: Theme) {
        super.apply(theme)
        tintColor = theme.tint
        backgroundColor = theme.board
    }

    override func layoutSubviews() {
        guard let layout else { return }
        sidebar.isHidden = layout.sidebar == nil
        if let place = layout.sidebar { sidebar.frame = place }
        header.frame = layout.header
        guide.isHidden = layout.guide == nil
        if let place = layout.guide { guide.frame = place }
        inspector.isHidden = layout.inspector == nil
        if let place = layout.inspector { inspector.frame = place }
        exploded.isHidden = layout.exploded == nil
        if let place = layout.exploded { exploded.frame = place }
        layOut(sidebarEdge, at: layout.sidebar.map { $0.maxX - PanelEdge.width / 2 }, layout.sidebar)
        layOut(inspectorEdge, at: layout.inspector.map { $0.minX - PanelEdge.width / 2 }, layout.inspector)
        timeline.isHidden = layout.timeline == nil
        if let place = layout.timeline { timeline.frame = place }
        menu?.frame = menu?.superview?.bounds ?? .zero
        problems.layOut(on: layout.board)
        timeline.layoutIfNeeded()
        toast.layOut(
            on: layout.timeline.map { timeline.freeLine.offsetBy(dx: $0.minX, dy: $0.minY) }, orBelow: layout.board)
        help.frame = bounds
    }

    private func layOut(_ edge: PanelEdge, at x: Double?, _ panel: CGRect?) {
        edge.isHidden = panel == nil
        if let x, let panel {
            edge.frame = CGRect(x: x, y: panel.minY, width: PanelEdge.width, height: panel.height)
        }
    }

    private func closeProblems() { problems.display(nil) }

    /// Opens the list of views whose curves can be plotted, below the plot's title.
    func openPlotMenu(
        _ views: [String], chosen: String?, keys: KeyFocus, _ choose: @escaping (String) -> Void
    ) {
        openMenu(
            [MenuGroup(title: "", items: views.map { MenuItem($0) })], chosen: chosen, name: "plot", at: timeline.title,
            in: self, keys: keys, choose)
    }

    /// Opens the list of gestures at the timeline.
    func openGestureMenu(_ gestures: [KeptGesture], keys: KeyFocus, _ choose: @escaping (_ number: Int) -> Void) {
        let items = gestures.map { MenuItem($0.title, $0.number, detail: $0.outcome, picture: $0.picture) }
        openMenu(
            [MenuGroup(title: "Earlier gestures", items: items)], chosen: nil, name: "gesture",
            at: timeline.button(.gestures) ?? timeline, in: self, keys: keys, choose)
    }

    /// Opens the list of actions for a gesture.
    func openGestureActions(
        _ title: String, _ actions: [KeptGesture.Action], keys: KeyFocus,
        _ choose: @escaping (KeptGesture.Action) -> Void
    ) {
        let items = actions.map { MenuItem($0.rawValue, $0) }
        openMenu(
            [MenuGroup(title: title, items: items)], chosen: nil, name: "action",
            at: timeline.button(.gestures) ?? timeline, in: self, keys: keys, choose)
    }

    /// An item of the list of recording formats.
    enum RecordingChoice: Hashable {
        case form(RecordingForm)
        /// Saves the last gesture.
        case save(RecordingForm)
        case copyFrame

        static let all: [(title: String, choices: [RecordingChoice])] = [
            ("Record and save as", RecordingForm.ofRecordings.map { .form($0) }),
            (Command.saveGesture.entry.title, [.save(.trace), .save(.tape)]), ("Copy", [.copyFrame]),
        ]

        /// The form that is written, or nil for a copy.
        var form: RecordingForm? {
            switch self {
            case .form(let form), .save(let form): form
            case .copyFrame: nil
            }
        }

        var title: String {
            switch self {
            case .form(.png): "PNG frames"
            case .form(let form): form.title
            case .save(let form): "As a \(form.title.lowercased())"
            case .copyFrame: "This frame"
            }
        }
    }

    /// Opens the list of recording formats and other outputs, below its button.
    func openRecordingMenu(
        chosen: RecordingForm, reasonAgainst: (RecordingForm) -> String?, keys: KeyFocus,
        _ choose: @escaping (RecordingChoice) -> Void
    ) {
        header.layoutIfNeeded()
        guard let button = header.button(.recordingForm) else { return }
        let groups = RecordingChoice.all.map { group in
            MenuGroup(
                title: group.title,
                items: group.choices.map { choice in
                    MenuItem(choice.title, choice, reasonAgainst: choice.form.flatMap(reasonAgainst))
                })
        }
        openMenu(
            groups, chosen: .form(chosen), name: "recording", at: button.isHidden ? header : button, in: self,
            keys: keys, choose)
    }

    /// Opens the list of devices and of turns, below its button.
    func openDeviceMenu(_ device: HeldDevice?, keys: KeyFocus, _ choose: @escaping (DeviceChoice) -> Void) {
        header.layoutIfNeeded()
        guard let button = header.button(.device) else { return }
        let devices = ([nil] + Device.allCases.map(Optional.some)).map {
            MenuItem(DeviceChoice.title(of: $0), DeviceChoice.device($0))
        }
        let turns = MenuGroup(
            title: "Turn it",
            items: DeviceTurn.allCases.map { MenuItem("To the \($0.rawValue)", DeviceChoice.turn($0)) })
        openMenu(
            [MenuGroup(title: "Stages are", items: devices)] + (device == nil ? [] : [turns]),
            chosen: .device(device?.device), name: "device", at: button.isHidden ? header : button, in: self,
            keys: keys,
            choose)
    }

    /// Opens a list inside a part of the window, at a view.
    private func openMenu<Value>(
        _ groups: [MenuGroup<Value>], chosen: Value?, name: String, at view: View, in room: View, keys: KeyFocus,
        _ choose: @escaping (Value) -> Void
    ) {
        layoutIfNeeded()
        view.superview?.layoutIfNeeded()
        openMenu(groups, chosen: chosen, name: name, at: view.convert(view.bounds, to: room), in: room, keys, choose)
    }

    /// Opens a list at a location in the window.
    func openMenu<Value>(
        _ groups: [MenuGroup<Value>], chosen: Value? = nil, name: String, at place: CGRect, keys: KeyFocus,
        _ choose: @escaping (Value) -> Void
    ) {
        layoutIfNeeded()
        openMenu(groups, chosen: chosen, name: name, at: place, in: self, keys, choose)
    }

    /// Opens a panel for finding an item above everything else.
    func open(_ panel: FindPanel) {
        panel.frame = bounds
        panel.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        addSubview(panel)
        panel.requestFocus()
    }

    /// Asks for a name in a panel above everything else.
    func ask(_ panel: NamePanel, _ accept: @escaping (String) -> String?) {
        panel.accept = accept
        panel.frame = bounds
        panel.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        addSubview(panel)
        panel.requestFocus()
    }

    private func openMenu<Value>(
        _ groups: [MenuGroup<Value>], chosen: Value?, name: String, at place: CGRect, in room: View, _ keys: KeyFocus,
        _ choose: @escaping (Value) -> Void
    ) {
        let menu = MenuView(groups, chosen: chosen, name: name, anchor: place, keys: keys) {
            if let chosen = $0 { choose(chosen) }
        }
        menu.frame = room.bounds
        room.addSubview(menu)
        self.menu = menu
        keys.focus(menu)
    }
}
