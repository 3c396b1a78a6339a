import Animator
public import Timing
public import ViewHierarchy

/// The transitions of one stage: begins what has been asked for, watches over what runs, and says what happens.
///
/// It is attached to the current timeline by the first controller that needs it, and stays.
@preconcurrency @MainActor
public final class TransitionDirector: TimedActivity {
    /// Receives each event; none unless set.
    public var eventHandler: ((TransitionEvent) -> Void)?

    /// Receives each call that UIKit ignores, which changes nothing and is no error: for a log at debug level (rule J 1).
    public var ignoredCallHandler: ((TransitionError) -> Void)?

    /// Receives the calls of delegates, animators, interaction and presentation controllers in their order, a question with
    /// its answer; none unless set.
    public var callHandler: ((TransitionCall) -> Void)?

    /// How long, in seconds of stage time, a transition may wait for a gesture that is not there: with no touch down and
    /// no news of the gesture for so long it is cancelled, or finished where there never was any, and its interaction
    /// controller reported (rule C 1). 1 by default; infinity waits for ever.
    public var interactionPatience = 1.0

    private weak var timeline: Timeline?
    /// Those that have been asked for, and those that run, in the order they were asked for.
    private(set) var runs: [TransitionRun] = []

    /// The director of the current timeline, attached to it if there was none.
    public static var current: TransitionDirector {
        let timeline = Timeline.current
        if let director = timeline.activity(of: TransitionDirector.self) { return director }
        // The driver comes first: what has ended by a moment has ended when transitions are checked.
        _ = AnimationDriver.current
        let director = TransitionDirector(timeline)
        timeline.add(director)
        return director
    }

    private init(_ timeline: Timeline) {
        self.timeline = timeline
    }

    var now: FrameTime { timeline?.now ?? .zero }

    /// Whether a transition has been asked for or runs.
    public var isTransitioning: Bool { !runs.isEmpty }

    /// How far the transition is that began last; nil while none runs.
    public var progress: TransitionProgress? { runs.last { $0.isRunning && $0.plan.kind != .resize }?.progress }

    // MARK: Time

    public var nextDeadline: FrameTime? {
        var next: FrameTime?
        for run in runs {
            run.noteStillness()
            guard let deadline = run.nextDeadline else { continue }
            next = min(next ?? deadline, deadline)
        }
        return next
    }

    /// Whether anything moves by its own time; what animators move is theirs.
    public var isMoving: Bool { runs.contains(where: \.isMoving) }

    public func advance(to time: FrameTime) {
        for run in runs { run.advance(to: time) }
    }

    // MARK: Runs

    func add(_ run: TransitionRun) { runs.append(run) }

    func remove(_ run: TransitionRun) { runs.removeAll { $0 === run } }

    /// The transition in which a controller, or one around it, takes part.
    func run(of controller: ViewController) -> TransitionRun? { runs.last { $0.involves(controller) } }

    // MARK: Reports

    func report(_ kind: TransitionEvent.Kind, _ object: String) {
        eventHandler?(TransitionEvent(kind: kind, object: object))
    }

    func report(_ culprit: Any, _ operation: String, _ cause: String, _ remedy: String) {
        let name = Self.name(of: culprit)
        report(.error(TransitionError(culprit: name, operation: operation, cause: cause, remedy: remedy)), name)
    }

    /// Asks someone a question of a transition, and reports it with the answer.
    func ask<Receiver, Answer>(
        _ receiver: Receiver?, _ method: String, _ question: (Receiver) -> Answer?
    ) -> Answer? {
        guard let receiver else { return nil }
        let answer = question(receiver)
        callHandler?(
            TransitionCall(
                receiver: Self.name(of: receiver), method: method, answer: answer.map { Self.name(of: $0) } ?? "nil"))
        return answer
    }

    /// Reports a call that has no result.
    func note(_ method: String, of receiver: Any) {
        callHandler?(TransitionCall(receiver: Self.name(of: receiver), method: method))
    }

    /// Logs a call that changes nothing and is no error (rule J 1).
    func ignore(_ caller: Any, _ operation: String, _ cause: String, _ remedy: String) {
        ignoredCallHandler?(
            TransitionError(culprit: Self.name(of: caller), operation: operation, cause: cause, remedy: remedy))
    }

    static func name(of object: Any) -> String { String(describing: type(of: object)) }
}
