package import Drawing
package import Foundation
import Gallery
package import Staging
package import Timing
import ViewHierarchy

/// The whole window: the list of scenes, the lanes, the controls, messages. Knows no clock and no window system.
///
/// It is made of views on a timeline of its own, the window's; the lanes' time is their session's. Pointers that land on
/// a stage go to all lanes, from there until they are lifted; all others to the window's own views.
@MainActor
package final class Shell: WindowContent {
    package let session: LiveSession
    package private(set) var wantsToQuit = false
    package private(set) var cursor = PointerShape.arrow

    let window: Window
    private let timeline = Timeline()
    private let root: ShellView
    private var now = FrameTime.zero
    private var fillsRoom = false
    private var showsSidebar = true
    private(set) weak var keyTaker: (any KeyTaking)?
    /// Of each pointer that is down on a stage, the lane that it is down on.
    private var lanesOfPointers: [Int: Int] = [:]
    private var hovered: (any Hoverable)?
    private var showsInspector = true
    private var showsGhosts = false
    private var chosenLane = 0
    private var history = GestureHistory()

    /// - Parameters:
    ///   - session: The lanes, a scene of the gallery on them.
    ///   - size: The window's, in points.
    package init(session: LiveSession, size: CGSize) {
        self.session = session
        window = Window(frame: CGRect(origin: .zero, size: size))
        root = timeline.asCurrent {
            ShellView(SceneGallery.groups, open: session.choice.scene, theme: .dark)
        }
        timeline.asCurrent {
            root.frame = window.bounds
            root.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            window.addSubview(root)
        }
        root.perform = { [weak self] in self?.perform($0) }
        root.sidebar.onFocus = { [weak self] in self?.lendKeys(to: $0 ? self?.root.sidebar : nil) }
        root.sidebar.onOpen = { [weak self] scene, leaves in
            guard let self else { return }
            open(scene)
            if leaves { lendKeys(to: nil) }
        }
        session.onMessage = { [weak self] in self?.say($0) }
        session.onEvents = { [weak self] in self?.root.board.take($0) }
        session.onGesture = { [weak self] in self?.history.begin(at: $0.seconds) }
        session.onLook = { [weak self] in self?.look($0) }
        session.onRebuild = { [weak self] in
            self?.history.forget()
            self?.root.board.forgetReports()
        }
        root.board.choose = { [weak self] in self?.choose(lane: $0) }
        layOut()
    }

    package var size: CGSize { window.bounds.size }

    /// Where everything lies now.
    package var layout: ShellLayout {
        ShellLayout(
            size: size, stageSize: session.stageSize, lanes: session.lanes.stages.count, showsSidebar: showsSidebar,
            showsInspector: showsInspector)
    }

    /// Shows a message for a while.
    package func say(_ message: Message) { timeline.asCurrent { root.toast.say(message, at: now) } }

    // MARK: Time

    package func advance(to time: FrameTime) {
        guard time >= now else { return }
        now = time
        timeline.advance(to: time)
        session.advance(to: time)
        timeline.asCurrent {
            root.toast.advance(to: time)
            root.tooltip.advance(to: time)
            showState()
        }
    }

    package var isMoving: Bool { session.isMoving || window.displayIsPending || timeline.needsFrames }

    package var isWriting: Bool { session.isWriting }

    package var nextDeadline: FrameTime? {
        [session.nextDeadline, timeline.nextDeadline, root.toast.end, root.tooltip.start].compactMap(\.self).min()
    }

    package func endRecording() { session.endRecording() }

    package func picture() -> DisplayList? {
        if session.takeStaleness() { timeline.asCurrent { showLanes() } }
        guard window.displayIsPending || timeline.needsFrames else { return nil }
        return timeline.asCurrent { window.displayList() }
    }

    /// Takes over what the stages show.
    private func showLanes() {
        for (view, stage) in zip(root.board.stages, session.lanes.stages) { view.show(stage.displayList()) }
        look(session.lanes.traceFrames(frame: 0, time: session.lanes.now.seconds))
        root.plot.show(history)
        let travel = Travel(history)
        root.board.outline(
            showsGhosts ? history.moments.last?.frames : nil,
            of: travel?.view ?? session.lanes.tracedViews.first)
    }

    /// Takes in what the lanes show at a moment of theirs.
    private func look(_ frames: [TraceFrame]) {
        root.board.take(frames)
        if let time = frames.first?.time { history.add(frames, at: time) }
    }

    private func showState() {
        root.header.show(
            HeaderView.State(
                isPaused: session.isPaused, factor: session.factor,
                recordedSeconds: session.recordedSeconds.map { Int($0) },
                isSaving: session.recordedSeconds == nil && session.isWriting, isFilling: fillsRoom,
                isReplaying: session.isReplaying, showsGhosts: showsGhosts, lanes: session.lanes.stages.count,
                canAddLane: session.lanes.stages.count < LaneSet.longest && hasCurve,
                isDark: root.theme == .dark))
    }

    // MARK: Places

    package func resize(to size: CGSize, at time: FrameTime) {
        guard size != self.size else { return }
        advance(to: time)
        timeline.asCurrent { window.resize(to: size) }
        layOut()
    }

    /// Places the views anew, and lets stages that fill their room follow it.
    private func layOut() {
        if fillsRoom { session.resizeStages(to: layout.roomForStage, at: now) }
        timeline.asCurrent {
            root.show(in: layout)
            root.show(session.choice.scene)
            root.board.name(session.lanes.traceHeader(fps: 0, scale: 1).lanes, chosen: chosenLane)
            showState()
        }
    }

    // MARK: Events

    package func handle(_ event: WindowEvent, at time: FrameTime) {
        advance(to: time)
        switch event {
        case .input(let action): timeline.asCurrent { take(action) }
        case .key(let key): press(key)
        case .text(let text): type(text)
        case .drop(let paths):
            session.open(photos: paths, at: now)
            layOut()
        case .emptyDrop: say(Message("That can't be shown: drop photos or a folder of photos", isProblem: true))
        case .pointerLeft: timeline.asCurrent { hover(nil) }
        case .exposed, .restored, .resized: timeline.asCurrent { window.setNeedsDisplay() }
        case .minimised: break
        case .woken: session.wake()
        case .closed: wantsToQuit = true
        }
    }

    // MARK: Pointers

    private func take(_ action: InputAction) {
        window.layOut()
        switch action {
        case .pointer(let id, let phase, let location): takePointer(id, phase, location)
        case .wheel(let location, let delta, let zooms):
            if let lane = lane(at: location) {
                session.send(
                    .wheel(location: stagePoint(location, lane), delta: delta, zooms: zooms), at: now)
            } else if !zooms {
                window.sendWheel(at: location, delta: delta, time: now)
            }
        case .key, .resize, .removePhoto: session.send(action, at: now)
        }
    }

    private func takePointer(_ id: Int, _ phase: PointerPhase, _ location: CGPoint) {
        if phase == .down, let lane = lane(at: location) {
            lanesOfPointers[id] = lane
            lendKeys(to: nil)
            if lane != chosenLane { choose(lane: lane) }
        }
        if let lane = lanesOfPointers[id] {
            if phase == .up || phase == .cancel { lanesOfPointers[id] = nil }
            // The lane may have gone while the pointer was down on it.
            session.send(
                .pointer(id: id, phase: phase, location: stagePoint(location, min(lane, root.board.stages.count - 1))),
                at: now)
            return
        }
        switch phase {
        case .down: window.sendTouch(id: id, phase: .began, at: location, time: now)
        case .move:
            if window.hasTouches { window.sendTouch(id: id, phase: .moved, at: location, time: now) }
            passOver(id, location)
        case .up: window.sendTouch(id: id, phase: .ended, at: location, time: now)
        case .cancel: window.sendTouch(id: id, phase: .cancelled, at: location, time: now)
        }
        if phase == .down { hover(nil) }
    }

    private func passOver(_ id: Int, _ location: CGPoint) {
        let lane = lane(at: location)
        if let lane {
            session.send(.pointer(id: id, phase: .move, location: stagePoint(location, lane)), at: now)
        }
        hover(lane == nil ? hoverable(at: location) : nil)
    }

    private func hoverable(at location: CGPoint) -> (any Hoverable)? {
        var view = window.hitTest(location, with: nil)
        while let current = view {
            if let found = current as? any Hoverable { return found }
            view = current.superview
        }
        return nil
    }

    private func hover(_ view: (any Hoverable)?) {
        guard view !== hovered else { return }
        hovered?.isHovered = false
        hovered = view
        view?.isHovered = true
        cursor = view?.cursor ?? .arrow
        root.tooltip.dismiss()
        if let view, let text = view.tooltip {
            root.tooltip.announce(text, at: view.convert(view.bounds, to: nil), time: now)
        }
    }

    /// The lane whose stage is seen at a place, unless something lies over it.
    private func lane(at location: CGPoint) -> Int? {
        let hit = window.hitTest(location, with: nil)
        return root.board.stages.firstIndex { $0 === hit }
    }

    private func stagePoint(_ location: CGPoint, _ lane: Int) -> CGPoint {
        let view = root.board.stages[lane]
        return view.stagePoint(view.convert(location, from: nil), stageSize: session.stageSize)
    }

    // MARK: Keys

    private func press(_ key: KeyPress) {
        timeline.asCurrent { hover(nil) }
        if root.help.isHidden == false, key.name == "escape" { return perform(.help) }
        if let taker = keyTaker, timeline.asCurrent({ taker.press(key) }) { return }
        if keyTaker == nil, let number = Int(key.name), session.lanes.stages.count > 1 {
            choose(lane: number - 1)
        } else if let command = KeyMap.command(for: key) {
            perform(command)
        } else if !key.hasControl, keyTaker == nil {
            session.send(.key(key.name), at: now)
        }
    }

    private func type(_ text: String) {
        if let keyTaker {
            timeline.asCurrent { keyTaker.type(text) }
        } else if let command = KeyMap.command(forTyped: text) {
            perform(command)
        }
    }

    // MARK: Commands

    package func perform(_ command: Command) {
        switch command {
        case .find:
            if layout.sidebar == nil {
                showsSidebar = true
                layOut()
            }
            lendKeys(to: root.sidebar)
        case .nextScene: openNeighbour(1)
        case .previousScene: openNeighbour(-1)
        case .restart: open(session.choice.scene)
        case .fill:
            fillsRoom.toggle()
            session.resizeStages(to: fillsRoom ? layout.roomForStage : nil, at: now)
            layOut()
        case .replay:
            lanesOfPointers = [:]
            session.replay(at: now)
        case .addLane: addLane()
        case .removeLane: removeLane()
        case .ghosts:
            showsGhosts.toggle()
            timeline.asCurrent { showLanes() }
        case .inspector:
            showsInspector.toggle()
            layOut()
        case .record: session.toggleRecording(at: now)
        case .slowMotion: session.slowDown(at: now)
        case .pause: session.togglePause(at: now)
        case .step: session.step(at: now)
        case .sidebar:
            showsSidebar.toggle()
            if !showsSidebar { lendKeys(to: nil) }
            layOut()
        case .appearance:
            timeline.asCurrent { root.theme = root.theme == .dark ? .light : .dark }
            session.isDark = root.theme == .dark
            layOut()
        case .help: timeline.asCurrent { root.help.isHidden.toggle() }
        case .quit: wantsToQuit = true
        }
        timeline.asCurrent { showState() }
    }

    private func openNeighbour(_ step: Int) {
        let scenes = SceneGallery.scenes
        guard let index = scenes.firstIndex(where: { $0.name == session.choice.scene.name }) else { return }
        let next = min(max(index + step, 0), scenes.count - 1)
        if next != index { open(scenes[next]) }
    }

    private func open(_ scene: SceneDescription) {
        // A finger that is down on the old scene does not reach into the new one.
        lanesOfPointers = [:]
        session.open(scene, at: now)
        root.board.forgetReports()
        history.forget()
        chosenLane = min(chosenLane, session.lanes.stages.count - 1)
        layOut()
    }

    // MARK: Lanes

    /// Whether the scene has a curve to compare by.
    private var hasCurve: Bool { session.choice.scene.parameters.contains { $0.name == "curve" } }

    /// What lanes are given, one after the other, unless one has it already.
    private static let curves = ["linear", "ease-out", "spring(dampingRatio: 0.7)", "ease-in-out"]

    private func addLane() {
        var choice = session.choice
        guard hasCurve, choice.laneSettings.count < LaneSet.longest else {
            return say(Message("There can be \(LaneSet.longest) lanes at most"))
        }
        choice.lanes = choice.laneSettings
        let taken = choice.lanes.indices.map { choice.value(of: "curve", lane: $0) }
        let curve = Self.curves.first { !taken.contains($0) } ?? Self.curves[0]
        var fresh = choice.lanes[chosenLane].filter { $0.name != "curve" }
        fresh.append(("curve", curve))
        choice.lanes.append(fresh)
        change(to: choice)
        choose(lane: choice.lanes.count - 1)
    }

    private func removeLane() {
        var choice = session.choice
        guard choice.laneSettings.count > 1 else { return say(Message("One lane is the least there is")) }
        choice.lanes.remove(at: chosenLane)
        change(to: choice)
        choose(lane: min(chosenLane, choice.lanes.count - 1))
    }

    private func choose(lane: Int) {
        guard session.lanes.stages.indices.contains(lane) else { return }
        chosenLane = lane
        layOut()
    }

    private func change(to choice: SceneChoice) {
        lanesOfPointers = [:]
        session.change(to: choice)
        layOut()
    }
}

extension Shell: KeyLending {
    func lendKeys(to view: (any KeyTaking)?) {
        let view = view === root.sidebar && layout.sidebar == nil ? nil : view
        guard view !== keyTaker else { return }
        timeline.asCurrent {
            keyTaker?.isFocused = false
            view?.isFocused = true
        }
        keyTaker = view
    }
}
