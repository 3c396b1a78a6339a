import Boards
package import Drawing
package import Foundation
package import Sessions
package import Staging
package import SystemPackage
package import Timing
package import ViewHierarchy
import Widgets

/// The whole window: the list of scenes, the lanes, the controls and messages, without a clock or a window system.
///
/// Its views run on a timeline of their own, and the lanes on their session's. Pointers that land on a stage go to all
/// lanes until they are lifted; all others go to the window's views.
@MainActor
package final class Shell: WindowContent {
    package let session: LiveSession
    let scenes: [Scene]
    package internal(set) var wantsToQuit = false
    package internal(set) var cursor = PointerShape.arrow

    package let window: Window
    let door = WindowDoor()
    let root: ShellView
    var now = FrameTime.zero
    /// The desktop's preferences.
    var desktop = DesktopPreferences()
    /// The user's choice of dark or light, or nil for the desktop's.
    var chosenDark: Bool?
    /// Whether the stages fit the available space.
    var fitsStages = false
    var showsSidebar = true
    let keys: KeyFocus
    /// The lane under each pointer that is down on a stage.
    var lanesOfPointers: [Int: Int] = [:]
    var hovered: (any Hoverable)?
    var showsInspector = true
    /// Whether each lane shows the outlines of the others, in the window and in recordings.
    var showsOutlines: Bool {
        get { root.board.showsOutlines }
        set {
            root.board.showsOutlines = newValue
            session.showsOutlines = newValue
        }
    }
    var chosenLane = 0
    /// What the views were last laid out for, and what they last showed.
    var arrangement: Arrangement?
    var content: Content?
    /// The changes of the editor since the last frame. A drag causes more changes than frames.
    var changes: [(name: String, value: String)] = []
    /// The changes that can be undone and redone.
    var edits = EditHistory()
    /// The run of the changes that are not applied yet.
    var changedRun = 0
    var clipboard: String?
    /// Shows a file or folder in the desktop's file manager. Throws an error without one.
    package var showFile: (String) throws -> Void = { _ in }
    /// Opens a source location in the user's editor. Throws an error without one.
    package var openSource: (SourcePlace) throws -> Void = { _ in }
    /// Opens a dialog for files, and passes the chosen ones on any thread. Throws an error without a dialog.
    package var pickFiles: (@escaping @Sendable ([FilePath]) -> Void) throws -> Void = { _ in throw CancellationError()
    }
    /// Opens and plays a tape. Throws an error if the tape is unreadable.
    package var openTape: (FilePath) throws -> Void = { _ in throw CancellationError() }
    /// Files chosen on another thread that are not opened yet.
    let chosenFiles = Inbox<FilePath>()
    /// Pictures of scenes, drawn elsewhere, that the list doesn't show yet.
    package nonisolated let scenePictures = Inbox<ScenePicture>()
    /// Called with photos when the scenes begin to show them.
    package var onPhotos: ([FilePath]) -> Void = { _ in }
    /// The folder of presets, or nil without one.
    package var presets: PresetFolder?
    /// Decodes a film, and passes the result on any thread.
    package var readFilm: (FilePath, @escaping @Sendable (Result<any ReferenceFilm, any Error>) -> Void) -> Void = {
        $1(.failure(CancellationError()))
    }
    let openedReferences = Inbox<OpenedReference>()
    /// The film beside the lanes, or nil.
    package internal(set) var reference: Reference?
    /// The film that is being read.
    var awaitedReference: ReferenceMemory?
    /// The reference's current frame.
    var referenceImage: (frame: Int, image: Image)?
    /// The reference's offset when a drag of it began.
    var referenceGrip = 0.0
    package internal(set) var isFullScreen = false
    /// The window's size before full screen, or nil outside it.
    var sizeBefore: CGSize?
    /// Called when another thread has finished something.
    package var onWake: () -> Void = {}
    /// Called when the window is at rest with a new state, or nil.
    package var onChange: (() -> Void)?
    var lastRest: Rest?
    /// The closures to call once no pointer is down and no recording runs.
    var waiting: [@MainActor () -> Void] = []
    /// The program's current activity, or nil.
    var activity: String?
    var comparer = MotionComparer()
    /// The playhead of the last gesture.
    var playhead = ScrubPosition()
    /// The beginning of the scrubbed or marked gesture, in seconds of the scene.
    var scrubbedGesture: Double?
    /// Whether the lanes are paused until the present is shown again.
    var isPausedByPlayhead = false
    var showsTimeline = true
    /// The height that the user has chosen for the timeline, in points, or nil for the window's.
    var timelineHeight: Double?
    /// The current section of the inspector.
    var section: InspectorSection {
        get { root.inspector.section }
        set { root.inspector.section = newValue }
    }
    /// The inside of the chosen lane at the shown moment.
    var inside = LaneInside()
    /// The selected view, or nil.
    var chosenView: LaneInside.Key?
    /// Whether the next press on a stage selects a view.
    var picksView = false
    /// Whether the exploded view is wanted.
    var isExploded = false
    /// The widths that the user has chosen for the panels, in points, or nil for the window's.
    var sidebarWidth: Double?
    var inspectorWidth: Double?
    /// A panel's width, or the timeline's height, when a drag of its edge began.
    var panelGrip = 0.0
    /// The scale of the interface.
    package internal(set) var interfaceScale = 1.0
    var keptGestures = KeptGestures()
    package let checks = GestureChecks()
    /// The earlier motion of a gesture that is replayed for another window, or nil after the replay.
    var awaited: RecordedMotion?

    /// - Parameters:
    ///   - scenes: The listed scenes, in this order.
    ///   - memory: The window's state when it was closed. Its size and scene are not used.
    package init(session: LiveSession, scenes: [Scene], size: CGSize, memory: ShellMemory? = nil) {
        self.session = session
        self.scenes = scenes
        window = Window(frame: CGRect(origin: .zero, size: size))
        let keys = KeyFocus()
        root = door.enter {
            ShellView(
                SceneGroup.groups(of: scenes), open: session.choice.scene,
                theme: memory?.isDark == false ? .light : .dark,
                keys: keys)
        }
        self.keys = keys
        chosenDark = memory?.isDark
        session.appearance = isDark ? .dark : .light
        session.chosenForm = memory?.recordsAs
        showsSidebar = memory?.showsSidebar ?? true
        showsInspector = memory?.showsInspector ?? true
        showsOutlines = memory?.showsOutlines ?? false
        session.predictsReleases = memory?.predictsReleases ?? false
        checks.isOn = memory?.checksGestures ?? true
        showsTimeline = memory?.showsTimeline ?? true
        timelineHeight = memory?.timelineHeight
        sidebarWidth = memory?.sidebarWidth
        inspectorWidth = memory?.inspectorWidth
        section = memory?.section ?? .curve
        interfaceScale = memory?.interfaceScale ?? 1
        door.enter {
            root.frame = window.bounds
            root.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            window.addSubview(root)
        }
        root.perform = { [weak self] in self?.perform($0) }
        root.sidebar.onFocus = { [weak self] in self?.moveFocus(to: $0 ? self?.root.sidebar : nil) }
        root.sidebar.onOpen = { [weak self] scene, leaves in
            guard let self else { return }
            open(scene)
            if leaves { moveFocus(to: nil) }
        }
        keys.mayFocus = { [weak self] view in
            guard let self else { return false }
            return view !== root.sidebar || layout.sidebar != nil
        }
        root.editor.onChange = { [weak self] in self?.set($0, to: $1) }
        root.editor.onCopy = { [weak self] text, _ in self?.clipboard = text }
        window.pasteboard = Clipboard { [weak self] in self?.clipboard = $0 }
        root.editor.onLeave = { [weak self] in self?.moveFocus(by: $0 ? -1 : 1) }
        root.editor.onMessage = { [weak self] in self?.say($0) }
        root.open = { [weak self] in self?.show($0) }
        root.problems.open = { [weak self] in self?.showSource($0) }
        session.onMessage = { [weak self] in self?.say($0) }
        root.timeline.canvas.onScrub = { [weak self] in self?.show(moment: $0) }
        root.timeline.canvas.onMark = { [weak self] index, time in
            guard let self else { return index }
            return playhead.moveMark(index, to: time, end: gestureLength)
        }
        root.timeline.onResize = { [weak self] in
            self?.resize(\.timelineHeight, by: $0, begins: $1) { $0.timeline?.height }
        }
        root.board.choose = { [weak self] in self?.choose(lane: $0) }
        connectInspector()
        door.settle = { [weak self] in self?.settle() }
        door.enter {}
    }

    package var size: CGSize { window.bounds.size }

    /// The current layout.
    package var layout: ShellLayout {
        ShellLayout(
            size: size, stageSize: session.stageSize,
            lanes: session.lanes.stages.count + (reference == nil ? 0 : 1), showsSidebar: showsSidebar,
            showsInspector: showsInspector, showsTimeline: showsTimeline, timelineHeight: timelineHeight,
            showsExploded: isExploded, sidebarWidth: sidebarWidth ?? ShellLayout.sidebarWidth,
            inspectorWidth: inspectorWidth ?? ShellLayout.inspectorWidth, interfaceScale: interfaceScale)
    }

    /// The window's state, to restore when it opens again.
    package var memory: ShellMemory {
        let size = sizeBefore ?? size
        var memory = ShellMemory(
            size: CGSize(width: size.width * interfaceScale, height: size.height * interfaceScale),
            scene: session.choice.scene.name, lanes: LaneList.text(of: session.choice.lanes),
            isDark: chosenDark, showsSidebar: showsSidebar, showsInspector: showsInspector,
            showsOutlines: showsOutlines, showsTimeline: showsTimeline, timelineHeight: timelineHeight,
            predictsReleases: session.predictsReleases, recordsAs: session.chosenForm)
        memory.sidebarWidth = sidebarWidth
        memory.inspectorWidth = inspectorWidth
        memory.section = section
        memory.checksGestures = checks.isOn
        memory.interfaceScale = interfaceScale == 1 ? nil : interfaceScale
        memory.reference = awaitedReference ?? reference?.memory
        return memory
    }

    /// Shows a message for a while.
    package func say(_ message: Message) {
        door.enter {
            root.toast.say(message.text, isProblem: message.isProblem, opens: message.opens, at: now)
        }
    }

    private func show(_ path: String) {
        do {
            try showFile(path)
        } catch {
            say(Message("\(error)", isProblem: true))
        }
    }

    private func showSource(_ place: SourcePlace) {
        do {
            try openSource(place)
        } catch {
            say(Message("\(error)", isProblem: true))
        }
    }

    package func takeClipboard() -> String? {
        defer { clipboard = nil }
        return clipboard
    }

    // MARK: Time

    package func advance(to time: FrameTime) {
        guard time >= now else { return }
        door.enter {
            now = time
            if !session.isChanging { applyChanges(inPieces: true) }
            door.advance(to: time)
            session.advance(to: time)
            advancePlayhead()
            followGesture()
            root.toast.advance(to: time)
            root.tooltip.advance(to: time)
            callWaiting()
            reportStillness()
        }
        reportChange()
    }

    package var isMoving: Bool {
        !changes.isEmpty || Content(self) != content || playhead.isPlaying || session.isMoving
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
            update(isStale: session.takeStaleness())
            return window.displayIsPending || door.needsFrames ? window.displayList() : nil
        }
    }

    // MARK: Layout

    package func resize(to size: CGSize, at time: FrameTime) {
        guard size != self.size else { return }
        if !isFullScreen { sizeBefore = nil }
        advance(to: time)
        door.enter { window.resize(to: size) }
    }

    // MARK: Events

    package func handle(_ event: WindowEvent, at time: FrameTime) {
        advance(to: time)
        edits.take(event, at: now)
        door.enter { take(event) }
    }

    private func take(_ event: WindowEvent) {
        switch event {
        // Two presses can arrive before a frame. The second one acts on what the first has changed.
        case .key, .input(.pointer(_, .down, _)), .secondaryPress, .pick: update()
        default: break
        }
        switch event {
        case .input(let action): take(action)
        case .key(let key): press(key)
        case .text(let text): type(text)
        case .drop(let paths): open(paths)
        case .secondaryPress(let place): takeSecondaryPress(at: place)
        case .pick(let location):
            window.layOut()
            pickView(at: location)
        case .emptyDrop: say(Message("That can't be shown: drop photos or a folder of photos", isProblem: true))
        case .pointerLeft: hover(nil)
        case .exposed, .restored, .resized: window.setNeedsDisplay()
        case .minimised: break
        case .preferences(let preferences): follow(preferences)
        case .woken:
            onWake()
            takeChosenFiles()
            takeReferences()
            takeScenePictures()
            takeFindings()
            session.wake()
        case .closed: wantsToQuit = true
        }
    }
}

/// The desktop's clipboard. Fields copy to it; nothing is pasted from it.
private final class Clipboard: Pasteboard {
    private let copy: (String) -> Void

    init(_ copy: @escaping (String) -> Void) { self.copy = copy }

    var string: String? {
        get { nil }
        set { if let newValue { copy(newValue) } }
    }
}
