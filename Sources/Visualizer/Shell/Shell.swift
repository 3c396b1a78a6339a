package import Drawing
package import Foundation
package import Staging
package import SystemPackage
package import Timing
package import ViewHierarchy

/// The whole window: the list of scenes, the lanes, the controls, messages. It has no clock and no window system.
///
/// It is made of views on a timeline of its own, the window's; the lanes' time is their session's. Pointers that land on
/// a stage go to all lanes, from there until they are lifted; all others to the window's own views.
@MainActor
package final class Shell: WindowContent {
    package let session: LiveSession
    let scenes: [Scene]
    package internal(set) var wantsToQuit = false
    package internal(set) var cursor = PointerShape.arrow

    package let window: Window
    let timeline = Timeline()
    let root: ShellView
    var now = FrameTime.zero
    /// What the desktop asks for.
    var desktop = DesktopPreferences()
    /// What the user has chosen instead of the desktop's; nil for that.
    var chosenDark: Bool?
    /// Whether the stages take the room there is.
    var fitsStages = false
    var showsSidebar = true
    let keys: KeyFocus
    /// Of each pointer that is down on a stage, the lane that it is down on.
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
    /// Whether the session has other lanes than those that are placed and named.
    var lanesAreNew = false
    /// The changes of the editor since the last frame; a drag changes more often than is seen.
    var changes: [(name: String, value: String)] = []
    /// What can be undone.
    var edits = EditHistory()
    /// The run to which the changes belong that are not applied yet.
    var changedRun = 0
    var clipboard: String?
    /// Shows a file or a folder in its place on the disk; fails if nothing can.
    package var showFile: (String) throws -> Void = { _ in }
    /// Opens a place of a source in the user's editor; fails if there is none.
    package var openSource: (SourcePlace) throws -> Void = { _ in }
    /// Lets the user choose files, and calls with them on any thread; fails if nothing can.
    package var pickFiles: (@escaping @Sendable ([FilePath]) -> Void) throws -> Void = { _ in throw CancellationError()
    }
    /// Opens a tape, and plays it; fails if it can't be read.
    package var openTape: (FilePath) throws -> Void = { _ in throw CancellationError() }
    /// Files that were chosen on another thread, and are not opened yet.
    let chosenFiles = Inbox<FilePath>()
    /// Pictures of scenes, drawn elsewhere, that the list does not show yet.
    package nonisolated let scenePictures = Inbox<ScenePicture>()
    /// Called with photos that the scenes show from now on.
    package var onPhotos: ([FilePath]) -> Void = { _ in }
    /// Where presets are kept; nil where they can't be.
    package var presets: PresetFolder?
    /// Decodes a film, and calls with it on any thread.
    package var readFilm: (FilePath, @escaping @Sendable (Result<any ReferenceFilm, any Error>) -> Void) -> Void = {
        $1(.failure(CancellationError()))
    }
    let openedReferences = Inbox<OpenedReference>()
    /// The film beside the lanes; nil for none.
    package internal(set) var reference: Reference?
    /// A film that is being read.
    var awaitedReference: ReferenceMemory?
    /// The reference's frame that is shown.
    var referenceImage: (frame: Int, image: Image)?
    /// The reference's offset when a drag of it began.
    var referenceGrip = 0.0
    package internal(set) var isFullScreen = false
    /// The window's size before it took the whole display, until it has it again.
    var sizeBefore: CGSize?
    /// Called when something was done on another thread.
    package var onWake: () -> Void = {}
    /// Called when the window has come to rest with something else to hand over; nil where nobody wants to know.
    package var onChange: (() -> Void)?
    var lastRest: Rest?
    /// What waits until nobody holds anything.
    var waiting: [@MainActor () -> Void] = []
    /// What the program is busy with; nil for nothing.
    var activity: String?
    var comparer = MotionComparer()
    /// The moment that is shown.
    var playhead = Playhead()
    /// Whether another moment or other marks are to be shown than were.
    var playheadIsStale = false
    /// When the gesture began whose moments are shown or marked, in seconds of the scene.
    var scrubbedGesture: Double?
    /// Whether the lanes wait for the present to be shown again.
    var isPausedByPlayhead = false
    var showsTimeline = true
    /// How high the user has made the timeline, in points; nil where that is left to the window.
    var timelineHeight: Double?
    /// The part of the inspector that is shown.
    var section: InspectorSection {
        get { root.inspector.section }
        set { timeline.asCurrent { root.inspector.section = newValue } }
    }
    /// The chosen lane as it was shown last, from inside.
    var inside = LaneInside()
    /// The view that is selected; nil for none.
    var chosenView: LaneInside.Key?
    /// Whether the next press on a stage selects a view.
    var picksView = false
    /// Whether the layers of the chosen lane are wanted pulled apart.
    var isExploded = false
    /// The events that are shown.
    var shownLog: (key: LogKey, log: EventLog)?
    /// How wide the user has made the panels, in points; nil where that is left to the window.
    var sidebarWidth: Double?
    var inspectorWidth: Double?
    /// A panel's width, or the timeline's height, when a drag of its edge began.
    var panelGrip = 0.0
    /// By how much the interface is enlarged.
    package internal(set) var interfaceScale = 1.0
    /// The last gestures, the latest at the end.
    var gestures: [KeptGesture] = []
    var lastGestureNumber = 0
    /// The history that was kept last.
    var keptEdition: GestureHistory.Edition?
    /// How the gesture moved that is replayed for another window; nil once that is over.
    var awaited: RecordedMotion?

    /// - Parameters:
    ///   - scenes: Those that it lists, in this order.
    ///   - memory: The window's state when it was closed; its size and its scene are not taken from it.
    package init(session: LiveSession, scenes: [Scene], size: CGSize, memory: ShellMemory? = nil) {
        self.session = session
        self.scenes = scenes
        window = Window(frame: CGRect(origin: .zero, size: size))
        let keys = KeyFocus()
        root = timeline.asCurrent {
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
        showsTimeline = memory?.showsTimeline ?? true
        timelineHeight = memory?.timelineHeight
        sidebarWidth = memory?.sidebarWidth
        inspectorWidth = memory?.inspectorWidth
        section = memory?.section ?? .curve
        interfaceScale = memory?.interfaceScale ?? 1
        timeline.asCurrent {
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
        session.onBegin = { [weak self] in self?.lanesAreNew = true }
        root.timeline.canvas.onScrub = { [weak self] in self?.show(moment: $0) }
        root.timeline.canvas.onMark = { [weak self] index, time in
            guard let self else { return index }
            playheadIsStale = true
            return playhead.moveMark(index, to: time, end: gestureLength)
        }
        root.timeline.onResize = { [weak self] in
            self?.resize(\.timelineHeight, by: $0, begins: $1) { $0.timeline?.height }
        }
        root.board.choose = { [weak self] in self?.choose(lane: $0) }
        connectInspector()
        layOut()
    }

    package var size: CGSize { window.bounds.size }

    /// Where everything lies now.
    package var layout: ShellLayout {
        ShellLayout(
            size: size, stageSize: session.stageSize,
            lanes: session.lanes.stages.count + (reference == nil ? 0 : 1), showsSidebar: showsSidebar,
            showsInspector: showsInspector, showsTimeline: showsTimeline, timelineHeight: timelineHeight,
            showsExploded: isExploded, sidebarWidth: sidebarWidth ?? ShellLayout.sidebarWidth,
            inspectorWidth: inspectorWidth ?? ShellLayout.inspectorWidth, interfaceScale: interfaceScale)
    }

    /// The window's state, to be kept.
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
        memory.interfaceScale = interfaceScale == 1 ? nil : interfaceScale
        memory.reference = awaitedReference ?? reference?.memory
        return memory
    }

    /// Shows a message for a while.
    package func say(_ message: Message) { timeline.asCurrent { root.toast.say(message, at: now) } }

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
        now = time
        if !session.isChanging { applyChanges(inPieces: true) }
        timeline.advance(to: time)
        session.advance(to: time)
        advancePlayhead()
        keepGesture()
        timeline.asCurrent {
            root.toast.advance(to: time)
            root.tooltip.advance(to: time)
            showState()
        }
        callWaiting()
        reportStillness()
        reportChange()
    }

    package var isMoving: Bool {
        !changes.isEmpty || playheadIsStale || playhead.isPlaying || session.isMoving || window.displayIsPending
            || timeline.needsFrames
    }

    package var isWriting: Bool { session.isWriting }

    package var nextDeadline: FrameTime? {
        [session.nextDeadline, timeline.nextDeadline, root.toast.end, root.tooltip.start].compactMap(\.self).min()
    }

    package func endRecording() { session.endRecording() }

    package func cutRecording() { session.cutRecording() }

    package func picture() -> DisplayList? {
        session.continueChange()
        showChanges(isStale: session.takeStaleness())
        guard window.displayIsPending || timeline.needsFrames else { return nil }
        return timeline.asCurrent { window.displayList() }
    }

    /// Brings all views up to date.
    /// - Parameter isStale: Whether the lanes have changed; what the user has changed of the window is known.
    func showChanges(isStale: @autoclosure () -> Bool = false) {
        if lanesAreNew { layOut() }
        guard isStale() || playheadIsStale else { return }
        playheadIsStale = false
        timeline.asCurrent { showLanes() }
    }

    func showState() {
        let change = session.changeProgress.map { "Replaying all input with the change: \(Int($0 * 100)) %" }
        root.show(session.choice.scene, activity: activity ?? change)
        root.sidebar.appearance = session.choice.value(of: ScenePicture.parameter, lane: 0)
        root.header.show(
            HeaderView.State(
                isPaused: session.isPaused, factor: session.factor,
                recordedSeconds: session.recordedSeconds.map { Int($0) },
                isSaving: session.isSaving, savedPercent: session.savedPart.map { Int($0 * 100) },
                form: session.form, isFitted: fitsStages,
                isReplaying: session.isReplaying, isScrubbed: playhead.isScrubbed, isPlaying: playhead.isPlaying,
                loops: playhead.loops, showsTimeline: layout.timeline != nil, showsOutlines: showsOutlines,
                predictsReleases: session.predictsReleases, isExploded: layout.exploded != nil,
                lanes: session.lanes.stages.count,
                canAddLane: session.lanes.stages.count < LaneSet.longest && hasCurve,
                isDark: isDark))
    }

    // MARK: Places

    package func resize(to size: CGSize, at time: FrameTime) {
        guard size != self.size else { return }
        if !isFullScreen { sizeBefore = nil }
        advance(to: time)
        timeline.asCurrent { window.resize(to: size) }
        layOut()
    }

    /// Places the views, and resizes stages that take the room there is.
    func layOut() {
        lanesAreNew = false
        playheadIsStale = true
        if fitsStages { session.resizeStages(to: layout.roomForStage, at: now) }
        timeline.asCurrent {
            root.show(in: layout, lanes: session.lanes.stages.count)
            placeReference(layout)
            showEditor()
            let lanes = session.lanes.traceHeader(fps: 0, scale: 1).lanes
            root.board.name(lanes, chosen: chosenLane)
            root.inspector.name(
                lanes.count == 1 ? session.choice.scene.title : "Lane \(chosenLane + 1)", root.theme.lane(chosenLane))
            showState()
        }
    }

    // MARK: Events

    package func handle(_ event: WindowEvent, at time: FrameTime) {
        advance(to: time)
        edits.take(event, at: now)
        switch event {
        // Two presses may come before a frame: the second one meets what the first has changed.
        case .key, .input(.pointer(_, .down, _)), .secondaryPress, .pick: showChanges()
        default: break
        }
        switch event {
        case .input(let action): timeline.asCurrent { take(action) }
        case .key(let key): press(key)
        case .text(let text): type(text)
        case .drop(let paths): open(paths)
        case .secondaryPress(let place): timeline.asCurrent { takeSecondaryPress(at: place) }
        case .pick(let location):
            timeline.asCurrent {
                window.layOut()
                pickView(at: location)
            }
        case .emptyDrop: say(Message("That can't be shown: drop photos or a folder of photos", isProblem: true))
        case .pointerLeft: timeline.asCurrent { hover(nil) }
        case .exposed, .restored, .resized: timeline.asCurrent { window.setNeedsDisplay() }
        case .minimised: break
        case .preferences(let preferences): follow(preferences)
        case .woken:
            onWake()
            takeChosenFiles()
            takeReferences()
            takeScenePictures()
            session.wake()
        case .closed: wantsToQuit = true
        }
    }
}

/// The desktop's clipboard: fields copy to it, and nothing is pasted from it.
private final class Clipboard: Pasteboard {
    private let copy: (String) -> Void

    init(_ copy: @escaping (String) -> Void) { self.copy = copy }

    var string: String? {
        get { nil }
        set { if let newValue { copy(newValue) } }
    }
}
