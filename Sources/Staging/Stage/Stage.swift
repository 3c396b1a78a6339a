import Animator
public import Drawing
public import Foundation
public import SystemPackage
public import Timing
public import Transitions
public import ViewHierarchy

/// A scene in a headless window with its own time. Events and times go in, display lists come out.
@MainActor
public final class Stage {
    public let scene: Scene
    public let window: Window
    public let timeline: Timeline
    public let rootViewController: ViewController
    /// The number of pixels per point, at which the scene's pictures are decoded. Changing it moves nothing.
    public var scale: Double {
        didSet {
            guard scale != oldValue else { return }
            timeline.screen.resize(to: size, scale: scale)
            timeline.asCurrent { environment.onScaleChange?(scale) }
        }
    }

    let environment: SceneEnvironment
    package var parameters: SceneParameters { environment.parameters }
    /// The photos of the scene, or none if it shows none.
    package var photos: [FilePath] { environment.photos }
    /// The last location of the first pointer and whether it is down, or `nil` before it first appears.
    var pointer: TracePointer?
    private var pointersDown: Set<Int> = []
    private let animatorNames = AnimatorNames()
    /// The events, with times of this stage.
    var events: [TraceEvent] = []
    /// The events and the calls of transitions, if ``keepsLog`` is set.
    private var log: [TraceEvent] = []
    /// Whether to keep a log for ``takeLog()``.
    package var keepsLog = false

    /// - Parameters:
    ///   - scene: The scene to create.
    ///   - size: The size, in points.
    ///   - scale: The number of pixels per point, positive.
    ///   - parameters: The values of all parameters that the scene declares.
    ///   - photos: The photos for the scene to show.
    ///   - images: The loader of the photos.
    ///   - device: The device that the stage stands for, which has the stage's size; nil for a bare rectangle.
    ///   - textSize: The text size that the user prefers.
    public init(
        _ scene: Scene, size: CGSize, scale: Double, parameters: SceneParameters, photos: [FilePath],
        images: any ImageLoading, device: HeldDevice? = nil, textSize: ContentSizeCategory = .large
    ) {
        self.scene = scene
        self.scale = scale
        let timeline = Timeline()
        let size = device?.size ?? size
        timeline.screen.resize(to: size, scale: scale)
        if let device { timeline.screen.hold(device) }
        timeline.screen.contentSizeCategory = textSize
        timeline.isReduceMotionEnabled = parameters.reducesMotion
        timeline.stageName = "the stage of \(scene.name)"
        let window = timeline.asCurrent { Window(frame: CGRect(origin: .zero, size: size)) }
        let log = StageLog()
        window.layoutMessages = { [weak timeline] in log.add(.error, "Auto Layout: " + $0, at: timeline?.now ?? .zero) }
        timeline.feedback = { [weak timeline] in log.add(.feedback, $0, at: timeline?.now ?? .zero) }
        timeline.report = { [weak timeline] in log.add(.error, $0, at: timeline?.now ?? .zero) }
        let environment = SceneEnvironment(
            size: size, scale: scale, parameters: parameters, photos: photos, images: images,
            log: { [weak timeline] name, object in log.add(TraceEvent.Name(name), object, at: timeline?.now ?? .zero) })
        rootViewController = timeline.asCurrent {
            // The timeline keeps both, so events during the scene's creation are recorded, too.
            AnimationDriver.current.errorHandler = { [weak timeline] error in
                log.add(.error, error.description, at: timeline?.now ?? .zero)
            }
            TransitionDirector.current.eventHandler = { [weak timeline] event in
                log.add(event, at: timeline?.now ?? .zero)
            }
            TransitionDirector.current.ignoredCallHandler = { [weak timeline] call in
                log.add(.callIgnored, call.description, at: timeline?.now ?? .zero)
                Stage.debugLog?(call.description)
            }
            environment.attach(to: timeline)
            window.addSystemBars()
            let root = scene.makeRoot(environment)
            window.rootViewController = root
            window.layOut()
            return root
        }
        self.environment = environment
        self.timeline = timeline
        self.window = window
        log.stage = self
        window.gestureEvents = { log.add(Stage.name(of: $0.kind), $0.recognizer, velocity: $0.velocity, at: $0.time) }
        timeline.asCurrent {
            AnimationDriver.current.willBegin = { [weak self] animator in
                guard let self else { return nil }
                return read { animatorNames.begin(animator, in: $0) }
            }
            TransitionDirector.current.callHandler = { [weak self] call in
                guard let self, keepsLog else { return }
                self.log.append(TraceEvent(time: now.seconds, name: .other(call.method), object: call.text))
            }
        }
    }

    /// The animators with another timing than the scene gives them.
    package var animatorTimings: [AnimatorTiming] {
        get { animatorNames.timings }
        set { animatorNames.timings = newValue }
    }

    func add(_ event: TraceEvent) {
        animatorNames.record(event)
        events.append(event)
        if keepsLog { log.append(event) }
    }

    /// Returns the events and calls since the last call of this method, in order, with times of this stage. The name of
    /// a call is the method; its object is the receiver, with the answer.
    package func takeLog() -> [TraceEvent] {
        defer { log = [] }
        return log
    }

    /// Receives debug messages that are not in the trace, such as calls that UIKit ignores (rule J 1).
    public static var debugLog: ((String) -> Void)?

    /// The name of the stage in messages.
    package var name: String? {
        get { timeline.stageName }
        set { timeline.stageName = newValue }
    }

    public var size: CGSize { window.bounds.size }

    /// The device that the stage stands for and its orientation, or nil for a bare rectangle.
    public var device: HeldDevice? { timeline.screen.device }

    /// Whether the display list can have changed since the last one: a redraw is requested, or something moves.
    public var needsDisplay: Bool { window.displayIsPending || timeline.needsFrames }

    private static func name(of kind: GestureEvent.Kind) -> TraceEvent.Name {
        switch kind {
        case .began: .gestureBegan
        case .ended: .gestureEnded
        case .cancelled: .gestureCancelled
        }
    }

    /// Adds an error to the trace. The text says who did what.
    public func report(error: String) {
        add(TraceEvent(time: now.seconds, name: .error, object: error))
    }
}

/// Collects the events while the stage is being created, and forwards them afterwards.
@MainActor
private final class StageLog {
    weak var stage: Stage? {
        didSet {
            for event in early { stage?.add(event) }
            early = []
        }
    }
    private var early: [TraceEvent] = []

    func add(_ name: TraceEvent.Name, _ object: String, velocity: CGVector? = nil, at time: FrameTime) {
        let event = TraceEvent(time: time.seconds, name: name, object: object, velocity: velocity)
        if let stage { stage.add(event) } else { early.append(event) }
    }

    /// Adds an event of a view controller or a transition.
    func add(_ event: TransitionEvent, at time: FrameTime) {
        switch event.kind {
        case .began: add(.transitionBegan, event.object, at: time)
        case .paused: add(.transitionPaused, event.object, at: time)
        case .continued: add(.transitionContinued, event.object, at: time)
        case .completed: add(.transitionCompleted, "completed", at: time)
        case .cancelled: add(.transitionCompleted, "cancelled", at: time)
        case .lifecycle(let method): add(.other(method), event.object, at: time)
        case .error(let error): add(.error, error.description, at: time)
        }
    }
}

extension TransitionCall {
    /// The receiver and, for a question, its answer.
    fileprivate var text: String { answer.map { "\(receiver) → \($0)" } ?? receiver }
}

// MARK: - Time and input

extension Stage: TapeTarget {
    public var now: FrameTime { timeline.now }

    public func advance(to time: FrameTime) { timeline.advance(to: time) }

    public var nextDeadline: FrameTime? { timeline.nextDeadline }

    public var isSettled: Bool { pointersDown.isEmpty && !timeline.isMoving && timeline.nextDeadline == nil }

    public func isKnownViewName(_ name: String) -> Bool { scene.hasView(named: name) }

    public func frame(ofViewNamed name: String) -> CGRect? {
        onStage(name) { view in view.presentation.bounds.applying(view.map(to: nil, presented: true)) }
    }

    public func center(ofViewNamed name: String) -> CGPoint? {
        onStage(name) { view in view.convertPresented(view.presentation.bounds.center, to: nil) }
    }

    /// Returns a value of a laid-out view, or `nil` if the view is not on the stage.
    private func onStage<Value: Sendable>(_ name: String, _ read: @MainActor (View) -> Value) -> Value? {
        timeline.asCurrent {
            window.layOut()
            guard let view = view(named: name), view.window === window else { return nil }
            return read(view)
        }
    }

    public func handle(_ action: InputAction) {
        timeline.asCurrent {
            window.layOut()
            switch action {
            case .pointer(let id, let phase, let location): handlePointer(id, phase, location)
            case .wheel(let location, let delta, zooms: false): window.sendWheel(at: location, delta: delta, time: now)
            case .wheel(let location, let delta, zooms: true):
                window.sendZoomWheel(at: location, delta: delta, time: now)
            case .key(let key): _ = window.sendKey(key)
            case .resize(let size):
                timeline.screen.resize(to: size, scale: scale)
                window.resize(to: size)
            case .turn(let turn): window.turn(turn)
            case .removePhoto(let number): environment.onPhotoRemoval?(number)
            }
            window.layOut()
            // Anything that the input starts, such as a transition, begins now and not with the next frame.
            timeline.advance(to: now)
        }
    }

    private func handlePointer(_ id: Int, _ phase: PointerPhase, _ location: CGPoint) {
        let wasDown = pointersDown.contains(id)
        switch phase {
        case .down:
            guard !wasDown else { return }
            pointersDown.insert(id)
        case .move: break
        case .up, .cancel:
            guard wasDown else { return }
            pointersDown.remove(id)
        }
        // A mouse that hovers is not a touch.
        if wasDown || phase == .down { window.sendTouch(id: id, phase: phase.touchPhase, at: location, time: now) }
        if id == 1 { pointer = TracePointer(location: location, isDown: pointersDown.contains(1)) }
    }
}
