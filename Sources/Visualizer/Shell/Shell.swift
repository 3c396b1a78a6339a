import Boards
package import Drawing
package import Foundation
package import Sessions
package import Staging
package import Timing
package import ViewHierarchy
import Widgets

/// The whole window: the list of scenes, the lanes, the controls and messages, without a clock or a window system.
///
/// It lets events, frames and calls of the program in by its door, and sends them to the owners of the state. What the
/// state has become is shown by its display. The views run on a timeline of their own, and the lanes on their session's.
@MainActor
package final class Shell: WindowContent {
    package let model: WindowModel
    /// What the program does for the window.
    package var tools = ShellTools()
    package private(set) var wantsToQuit = false

    let door: WindowDoor
    let root: ShellView
    let keys: KeyFocus
    let display: WindowDisplay
    let menus: WindowMenus
    let pointers: PointerRouter
    let inspector: InspectorActions
    let focus: WindowFocus
    /// The letter whose key has just performed a command, until it arrives as text too.
    var commandLetter: String?
    private let clipboard = WindowClipboard()

    /// - Parameters:
    ///   - scenes: The listed scenes, in this order.
    ///   - memory: The window's state when it was closed. Its size and scene are not used.
    package init(session: LiveSession, scenes: [Scene], size: CGSize, memory: ShellMemory? = nil) {
        let model = WindowModel(session, scenes: scenes, size: size, memory: memory)
        let door = WindowDoor()
        let keys = KeyFocus()
        let root = door.enter {
            let root = ShellView(SceneGroup.groups(of: scenes), open: session.choice.scene, keys: keys)
            root.apply(model.look.theme)
            root.frame = model.window.bounds
            root.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            model.window.addSubview(root)
            return root
        }
        display = WindowDisplay(model, root)
        menus = WindowMenus(model, root, keys)
        pointers = PointerRouter(model, root, keys)
        inspector = InspectorActions(model, root, display, pointers)
        focus = WindowFocus(model, root, keys)
        self.model = model
        self.door = door
        self.keys = keys
        self.root = root
        connectModel()
        connectViews()
        door.settle = { [weak self] in self?.display.settle() }
        door.enter {}
    }

    package var session: LiveSession { model.session }
    package var checks: GestureChecks { model.checks }
    package var window: Window { model.window }
    package var size: CGSize { model.size }
    package var interfaceScale: Double { model.panels.interfaceScale }
    package var cursor: PointerShape { pointers.cursor }
    package var isFullScreen: Bool { model.panels.isFullScreen }
    /// The current layout.
    package var layout: ShellLayout { model.layout }
    /// The window's state, to restore when it opens again.
    package var memory: ShellMemory { model.memory }

    /// Shows a message for a while; nil shows nothing.
    package func say(_ message: Message?) {
        guard let message else { return }
        door.enter {
            root.toast.say(message.text, isProblem: message.isProblem, opens: message.opens, at: door.now)
        }
    }

    /// Does something that can fail, and shows the error.
    func attempt(_ body: () throws -> Void) {
        do {
            try body()
        } catch {
            say(Message("\(error)", isProblem: true))
        }
    }

    package func dequeueClipboard() -> String? { clipboard.dequeue() }

    // MARK: Connections

    private func connectModel() {
        let say: (Message) -> Void = { [weak self] in self?.say($0) }
        model.session.onMessage = say
        model.editing.onMessage = say
        model.scrubbing.onMessage = say
        model.film.onMessage = say
        model.reload.onMessage = say
        menus.onMessage = say
        inspector.onMessage = say
        menus.onCopy = { [clipboard] in clipboard.copy($0) }
        inspector.onCopy = { [clipboard] in clipboard.copy($0) }
        inspector.perform = { [weak self] in self?.perform($0) }
        menus.perform = { [weak self] in self?.perform($0) }
        menus.presets = { [weak self] in self?.tools.presets }
        menus.willReplay = { [weak self] in self?.pointers.forget() }
        model.editing.commit = { [weak self] in self?.root.editor.finishFields() }
        model.editing.willOpen = { [weak self] in
            // A pointer that is down on the old scene doesn't reach the new one.
            self?.pointers.forget()
            self?.model.scrubbing.forget()
        }
    }

    private func connectViews() {
        root.perform = { [weak self] in self?.perform($0) }
        root.sidebar.onFocus = { [weak self] in self?.keys.focus($0 ? self?.root.sidebar : nil) }
        root.sidebar.onOpen = { [weak self] scene, leaves in
            self?.open(scene)
            if leaves { self?.keys.focus(nil) }
        }
        root.editor.onChange = { [model] in model.editing.set($0, to: $1) }
        root.editor.onCopy = { [clipboard] text, _ in clipboard.copy(text) }
        window.pasteboard = clipboard
        root.editor.onMessage = { [weak self] in self?.say($0) }
        root.open = { [weak self] path in self?.attempt { try self?.tools.showFile(path) } }
        root.problems.open = { [weak self] place in self?.attempt { try self?.tools.openSource(place) } }
        root.timeline.canvas.onScrub = { [model] in model.scrubbing.move(to: $0) }
        root.timeline.canvas.onMark = { [model] in model.scrubbing.moveMark($0, to: $1) }
        root.timeline.canvas.onRetime = { [model] in model.editing.retime($0) }
        root.timeline.canvas.onAnimator = { [menus, root] timing, frame in
            menus.openAnimator(timing, at: root.timeline.canvas.convert(frame, to: root))
        }
        root.timeline.onRemove = { [model] in _ = model.toggle($0) }
        root.timeline.onResize = { [model] in model.panels.drag(.timeline, by: $0, begins: $1, in: model.room) }
        root.sidebarEdge.onDrag = { [model] in model.panels.drag(.sidebar, by: $0, begins: $1, in: model.room) }
        root.inspectorEdge.onDrag = { [model] in model.panels.drag(.inspector, by: $0, begins: $1, in: model.room) }
        root.board.choose = { [model] in model.editing.choose($0) }
        root.connectReference = { [model, display] view in view.connect(model.film) { display.referenceFrame } }
        root.inspector.film.connect(
            model.film, model.editing, copy: { [clipboard] in clipboard.copy($0) },
            say: { [weak self] in self?.say($0) })
    }

    // MARK: Time

    package func advance(to time: FrameTime) {
        guard time >= door.now else { return }
        door.enter {
            if !session.isChanging { model.editing.apply(inPieces: true) }
            door.advance(to: time)
            session.advance(to: time)
            model.advance()
            root.toast.advance(to: time)
            root.tooltip.advance(to: time)
        }
        if let onChange = tools.onChange, model.reload.recordRest(memory) { onChange() }
    }

    package var isMoving: Bool {
        !model.editing.changes.isEmpty || display.isStale || model.scrubbing.playhead.isPlaying || session.isMoving
            || window.displayIsPending || door.needsFrames
    }

    package var isWriting: Bool { session.isWriting }

    package var nextDeadline: FrameTime? {
        [session.nextDeadline, door.nextDeadline, root.toast.end, root.tooltip.start].compactMap(\.self).min()
    }

    package func endRecording() { session.endRecording() }

    package func cutRecording() { session.cutRecording() }

    package func picture() -> DisplayList? {
        door.enter {
            session.continueChange()
            display.update(isStale: session.clearStaleness())
            return window.displayIsPending || door.needsFrames ? window.displayList() : nil
        }
    }

    package func resize(to size: CGSize, at time: FrameTime) {
        guard size != self.size else { return }
        model.panels.resized()
        advance(to: time)
        door.enter { window.resize(to: size) }
    }

    // MARK: Events

    package func handle(_ event: WindowEvent, at time: FrameTime) {
        advance(to: time)
        model.editing.handle(event)
        door.enter { route(event) }
    }

    private func route(_ event: WindowEvent) {
        switch event {
        // Two presses can arrive before a frame. The second one acts on what the first has changed.
        case .key, .input(.pointer(_, .down, _)), .secondaryPress, .pick: display.update()
        default: break
        }
        switch event {
        case .input(let action): pointers.handle(action)
        case .key(let key): press(key)
        case .text(let text): type(text)
        case .drop(let paths): open(paths)
        case .secondaryPress(let place): handleSecondaryPress(at: place)
        case .pick(let location):
            window.layOut()
            inspector.pickView(at: location)
        case .emptyDrop: say(Message("That can't be shown: drop photos or a folder of photos", isProblem: true))
        case .pointerLeft: pointers.hover(nil)
        case .exposed, .restored, .resized: window.setNeedsDisplay()
        case .minimised: break
        case .preferences(let preferences): follow(preferences)
        case .woken: wake()
        case .closed: quit()
        }
    }

    /// Takes what other threads have finished.
    private func wake() {
        tools.onWake()
        let paths = tools.chosenFiles.dequeueAll()
        if !paths.isEmpty { open(paths) }
        let pictures = tools.scenePictures.dequeueAll()
        if !pictures.isEmpty { root.sidebar.add(pictures) }
        say(model.handleResults())
    }

    /// Opens the menu of the lane at the location of a secondary press.
    private func handleSecondaryPress(at place: CGPoint) {
        window.layOut()
        if keys.focusedView != nil { keys.focus(nil) }
        guard let lane = pointers.laneOrCaption(at: place) else { return }
        pointers.hover(nil)
        menus.openLaneMenu(lane, at: place)
    }

    /// Applies the desktop's current preferences.
    private func follow(_ preferences: DesktopPreferences) {
        let before = model.look.desktop
        model.look.desktop = preferences
        guard before.reducesMotion != preferences.reducesMotion else { return }
        door.reducesMotion = preferences.reducesMotion
        model.editing.reducesMotion = preferences.reducesMotion
        // The lanes are replayed in their new appearance.
        display.arrange()
        model.editing.followDesktop()
    }

    /// Closes the window.
    package func quit() { wantsToQuit = true }
}
