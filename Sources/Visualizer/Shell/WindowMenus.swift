import Boards
import Foundation
import Sessions
import Staging
import SystemPackage
import ViewHierarchy
import Widgets

/// The window's menus and panels for names: lanes, presets, earlier gestures, plotted views, forms of recordings.
@MainActor
final class WindowMenus {
    /// Called with a command whose effect a menu needs first.
    var perform: (Command) -> Void = { _ in }
    var onMessage: (Message) -> Void = { _ in }
    var onCopy: (String) -> Void = { _ in }
    /// Called before a gesture is replayed.
    var willReplay: () -> Void = {}
    /// The folder of presets, or nil without one.
    var presets: () -> PresetFolder? = { nil }

    let model: WindowModel
    let root: ShellView
    let keys: KeyFocus
    var availability: CommandAvailability { CommandAvailability(model: model, root: root, menus: self) }
    private var session: LiveSession { model.session }

    init(_ model: WindowModel, _ root: ShellView, _ keys: KeyFocus) {
        self.model = model
        self.root = root
        self.keys = keys
    }

    private func say(_ text: String, isProblem: Bool = false) { onMessage(Message(text, isProblem: isProblem)) }

    // MARK: Commands

    /// Opens the list of all commands.
    func openPalette() {
        let commands = Command.allCases.filter { ![.palette, .more, .nextPart, .previousPart].contains($0) }
        root.open(
            FindPanel("Type a command", items(of: commands), name: "command", keys: keys) { [weak self] in
                if let command = $0 { self?.perform(command) }
            })
    }

    /// Opens the menu of the commands that the header has no room for.
    func openMore() {
        let hidden = root.header.hiddenCommands
        let place = root.header.button(.more).map { $0.convert($0.bounds, to: root) } ?? .zero
        root.openMenu(
            [MenuGroup(title: "", items: items(of: hidden))], name: "more", at: place, keys: keys
        ) { [weak self] in self?.perform($0) }
    }

    private func items(of commands: [Command]) -> [MenuItem<Command>] {
        commands.map {
            MenuItem(
                $0.entry.title, $0, detail: $0.keyText ?? "", reasonAgainst: availability.reasonAgainst($0),
                keywords: "\($0.label) \($0.help) \($0.entry.synonyms)")
        }
    }

    // MARK: Lanes

    /// Opens the menu of a lane at a location, or of the chosen lane at its caption.
    func openLaneMenu(_ lane: Int? = nil, at location: CGPoint? = nil) {
        model.window.layOut()
        let lane = lane ?? model.editing.lane
        if lane != model.editing.lane { model.editing.choose(lane) }
        let caption = root.board.captions[lane]
        let groups = LaneAction.groups.enumerated().map { index, actions in
            MenuGroup(
                title: index == 0 ? "Lane \(lane + 1)" : "",
                items: actions.filter { $0 != .copyCurve || model.editing.hasCurve }.map { MenuItem($0.title, $0) })
        }
        let place =
            location.map { CGRect(origin: $0, size: .zero) } ?? caption.convert(caption.bounds, to: root)
        root.openMenu(groups, name: "lane action", at: place, keys: keys) { [weak self] action in
            self?.perform(action, onLane: lane)
        }
    }

    private func perform(_ action: LaneAction, onLane lane: Int) {
        guard session.lanes.stages.indices.contains(lane) else { return }
        switch action {
        case .duplicate: model.editing.duplicateLane()
        case .close: model.editing.removeLane()
        case .device: openDevices(ofLane: lane)
        case .copyCurve: copyCurve(ofLane: lane)
        case .copyFrame: session.copyFrame(ofMoment: model.scrubbing.time, lane: lane, at: session.now)
        case .saveFilm: session.saveFilm(ofLane: lane, at: session.now)
        case .presets: openPresets()
        }
    }

    /// Opens the list of devices for one lane, at its caption.
    private func openDevices(ofLane lane: Int) {
        let own = session.choice.laneSettings[lane][LaneDevice.setting]
        let names = [LaneDevice.none] + Device.allCases.map(\.rawValue)
        let devices = names.map { MenuItem(DeviceChoice.title(of: Device(rawValue: $0)), Optional($0)) }
        let shared = MenuItem("That of all lanes", String?.none)
        let caption = root.board.captions[lane]
        root.openMenu(
            [MenuGroup(title: "Lane \(lane + 1) is", items: [shared] + devices)], chosen: own, name: "lane device",
            at: caption.convert(caption.bounds, to: root), keys: keys
        ) { [model] in model.editing.setDevice($0) }
    }

    /// Copies a lane's curve as text that the editor reads.
    private func copyCurve(ofLane lane: Int) {
        let lanes = session.lanes.traceHeader(fps: 0, scale: 1).lanes
        guard let curve = session.choice.value(of: .curve, lane: lane) ?? lanes[lane].curve, curve != CurvePanel.own
        else {
            return say("The scene’s own curve has no text: choose another in the editor", isProblem: true)
        }
        onCopy(curve)
        say("Copied \(curve)")
    }

    // MARK: Views and recordings

    /// Opens the list of views whose curves can be plotted.
    func openPlottedViews() {
        guard openTimeline() else { return }
        let choice = session.choice.scene.plotChoice(session.choice.plot)
        root.openPlotMenu(choice.views, chosen: root.timeline.title.view, keys: keys) { [session] in
            session.plot($0)
        }
    }

    /// Opens the list of views, and then that of the chosen one's properties: a track is added, or removed.
    func openTracks() {
        guard openTimeline() else { return }
        let lane = model.editing.lane
        let record = session.keptMoments.flatMap { $0.lanes > lane ? $0 : nil }
        let current = LaneInside(session.lanes.stages[lane], lane: lane, frames: []).keys
        let selected = [model.selection.view].compactMap(\.self)
        var known: Set<LaneInside.Key> = []
        // Those that the scene names come in its transitions, also if it has none yet.
        let named = session.choice.scene.views.filter { !$0.isNumbered }.map {
            LaneInside.Key(name: $0.name, number: 0)
        }
        let views = (selected + current + (record?.keys(lane: lane) ?? []) + named).filter { known.insert($0).inserted }
        let order = views.filter { selected.contains($0) || named.contains($0) }
        let items = (order + views.filter { !order.contains($0) }).map { MenuItem($0.text, $0) }
        root.open(
            FindPanel("Type a view", items, name: "track view", keys: keys) { [weak self] in
                if let view = $0 { self?.openProperties(of: view) }
            })
    }

    private func openProperties(of view: LaneInside.Key) {
        let items = PropertyTrack.Property.allCases.map { property in
            let track = PropertyTrack(view: view, property: property)
            return MenuItem(property.rawValue, track, detail: model.tracks.contains(track) ? "shown" : "")
        }
        root.open(
            FindPanel("Type a property of \(view.text)", items, name: "track", keys: keys) { [weak self] in
                if let track = $0, let message = self?.model.toggle(track) { self?.onMessage(message) }
            })
    }

    /// Shows the timeline if it is hidden, and returns whether there is room for it.
    private func openTimeline() -> Bool {
        if model.layout.timeline == nil { perform(.timeline) }
        return model.layout.timeline != nil
    }

    /// Opens the list of recording formats and of other outputs.
    func openForms() {
        root.openRecordingMenu(chosen: session.form, reasonAgainst: session.settings.reasonAgainstForm, keys: keys) {
            [session, model] choice in
            switch choice {
            case .form(let form): session.chosenForm = form
            case .save(let form): session.saveGesture(as: form, at: session.now)
            case .copyFrame: session.copyFrame(ofMoment: model.scrubbing.time, at: session.now)
            }
        }
    }

    /// Opens the list of devices and of turns.
    func openDevices() {
        root.openDeviceMenu(session.device, keys: keys) { [session] choice in
            switch choice {
            case .device(let device): session.hold(device.map { HeldDevice($0) }, at: session.now)
            case .turn(let turn): session.send(.turn(turn), at: session.now)
            }
        }
    }

    // MARK: Presets

    /// An item of the list of presets.
    private enum PresetChoice: Equatable, Sendable {
        case preset(String)
        case save
    }

    private enum PresetAction: String, CaseIterable {
        case apply = "Apply"
        case delete = "Delete"
    }

    /// Opens the list of presets, and then the list of actions for the chosen one.
    func openPresets() {
        guard let presets = presets() else { return say("There is no folder for presets", isProblem: true) }
        let names = presets.names
        let saved = MenuGroup(title: "Presets", items: names.map { MenuItem($0, PresetChoice.preset($0)) })
        let new = MenuGroup(
            title: names.isEmpty ? "No presets yet" : "", items: [MenuItem("Save these lanes…", PresetChoice.save)])
        openPresetMenu(names.isEmpty ? [new] : [saved, new], "preset list") { [weak self] choice in
            switch choice {
            case .preset(let name): self?.openActions(ofPreset: name, presets)
            case .save: self?.askPresetName(presets)
            }
        }
    }

    private func openPresetMenu<Value>(
        _ groups: [MenuGroup<Value>], _ name: String, _ choose: @escaping (Value) -> Void
    ) {
        model.window.layOut()
        let button = root.header.button(.presets)
        let anchor = button?.isHidden == false ? button : root.board.captions[model.editing.lane]
        let place = anchor.map { $0.convert($0.bounds, to: root) } ?? .zero
        root.openMenu(groups, name: name, at: place, keys: keys, choose)
    }

    private func openActions(ofPreset name: String, _ presets: PresetFolder) {
        let items = PresetAction.allCases.map { MenuItem($0.rawValue, $0) }
        openPresetMenu([MenuGroup(title: name, items: items)], "preset action") { [weak self] action in
            guard let self else { return }
            do {
                switch action {
                case .apply: try apply(name, of: presets)
                case .delete:
                    try presets.delete(name)
                    say("Deleted the preset “\(name)”")
                }
            } catch {
                say("\(error)", isProblem: true)
            }
        }
    }

    private func apply(_ name: String, of presets: PresetFolder) throws(PresetFolder.Failure) {
        let preset = try presets.load(name)
        guard let scene = model.scenes.first(where: { $0.name == preset.scene }) else {
            throw presets.unusable(name, "there is no scene \(preset.scene)")
        }
        do throws(SceneParameterErrors) {
            model.editing.apply(try preset.choice(of: scene), ofPreset: name)
        } catch {
            throw presets.unusable(name, "\(error)")
        }
    }

    private func askPresetName(_ presets: PresetFolder) {
        model.editing.finish()
        let preset = Preset(session.choice)
        root.ask(NamePanel("Name of the preset", suggestion: session.choice.scene.title, keys: keys)) {
            [weak self] name in
            if let problem = PresetFolder.problem(with: name) { return problem }
            do throws(PresetFolder.Failure) {
                try presets.save(preset, as: name)
                self?.onMessage(Message("Saved the preset “\(name)”", opens: presets.file(name).string))
                return nil
            } catch {
                return "\(error)"
            }
        }
    }

    // MARK: Earlier gestures

    /// Opens the list of earlier gestures, and then the list of actions for the chosen one.
    func openGestures() {
        let gestures = model.gestures.list
        guard !gestures.isEmpty else { return say("No gesture yet: drag something first") }
        guard openTimeline() else { return }
        let shown = Array(gestures.reversed())
        root.openGestureMenu(shown, keys: keys) { [weak self] number in
            guard let self, let gesture = shown.first(where: { $0.number == number }) else { return }
            openActions(of: gesture)
        }
    }

    private func openActions(of gesture: KeptGesture) {
        var actions = KeptGesture.Action.allCases.filter { $0 != .stopComparing }
        if model.reload.comparer.ghost != nil { actions.append(.stopComparing) }
        root.openGestureActions(gesture.title, actions, keys: keys) { [weak self] action in
            self?.perform(action, on: gesture)
        }
    }

    private func perform(_ action: KeptGesture.Action, on gesture: KeptGesture) {
        switch action {
        case .replay:
            model.scrubbing.returnToNow()
            willReplay()
            session.replay(gesture, at: session.now)
        case .compare:
            guard gesture.choice.scene.name == session.choice.scene.name, let motion = gesture.motion else {
                return say("That gesture is of another scene: replay it first")
            }
            model.reload.comparer.ghost = motion
            model.reload.comparer.ghostName = gesture.name
        case .stopComparing: model.reload.comparer.ghost = nil
        case .rename: askName(of: gesture)
        case .save: session.save(gesture, at: session.now)
        }
    }

    private func askName(of gesture: KeptGesture) {
        let panel = NamePanel("Name of the gesture", suggestion: gesture.name, keys: keys)
        root.ask(panel) { [model] name in
            if name.count > KeptGesture.longestName {
                return "a name has \(KeptGesture.longestName) characters at most"
            }
            let before = model.gestures.list.first { $0.number == gesture.number }
            let named = model.gestures.rename(gesture.number, to: name.isEmpty ? nil : name)
            if let before, let named, model.reload.comparer.ghost != nil,
                model.reload.comparer.ghostName == before.name
            {
                model.reload.comparer.ghostName = named.name
            }
            return nil
        }
    }
}

/// The actions of a lane's menu.
private enum LaneAction {
    case duplicate, close, device, copyCurve, copyFrame, saveFilm, presets

    var title: String {
        switch self {
        case .duplicate: "Duplicate"
        case .close: Command.removeLane.label
        case .device: "Device…"
        case .copyCurve: "Copy curve"
        case .copyFrame: Command.copyFrame.label
        case .saveFilm: "Save film"
        case .presets: Command.presets.label
        }
    }

    /// The actions in the groups of the menu.
    static let groups: [[LaneAction]] = [
        [.duplicate, .close, .device], [.copyCurve, .copyFrame, .saveFilm], [.presets],
    ]
}
