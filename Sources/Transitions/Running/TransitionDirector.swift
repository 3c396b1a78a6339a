import Animator
public import Timing
public import ViewHierarchy

/// Starts and monitors the transitions of one stage, and reports their events.
///
/// The first controller that needs it attaches it to the current timeline, where it stays.
@preconcurrency @MainActor
public final class TransitionDirector: TimedActivity {
    /// Called for each event; nil by default.
    public var eventHandler: ((TransitionEvent) -> Void)?

    /// Called for each call that UIKit ignores. Such calls change nothing; they are events of the trace, and logged at
    /// debug level (rules J 1 and L 8).
    public var ignoredCallHandler: ((TransitionError) -> Void)?

    /// Called for each call of a delegate, animator, interaction or presentation controller, in order and with its
    /// result; nil by default.
    public var callHandler: ((TransitionCall) -> Void)?

    /// The time, in seconds of stage time, that an interactive transition waits without any touch or gesture update.
    /// After that it is cancelled, or finished if there never was a gesture, and its interaction controller is reported
    /// (rule C 1). 1 by default; infinity disables the limit.
    public var interactionPatience = 1.0

    private weak var timeline: Timeline?
    /// The pending and running transitions, in the order of their requests.
    private(set) var runs: [TransitionRun] = []

    /// The director of the current timeline, attached if there was none.
    public static var current: TransitionDirector {
        let timeline = Timeline.current
        if let director = timeline.activity(of: TransitionDirector.self) { return director }
        // Add the driver first, so that it has ended animations before the director checks transitions.
        _ = AnimationDriver.current
        let director = TransitionDirector(timeline)
        timeline.add(director)
        return director
    }

    private init(_ timeline: Timeline) {
        self.timeline = timeline
    }

    var now: FrameTime { timeline?.now ?? .zero }

    /// Whether a transition is pending or running.
    public var isTransitioning: Bool { !runs.isEmpty }

    /// The progress of the transition that began last, or nil while none runs.
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

    /// Whether a transition moves by its own time. Movement by animators does not count.
    public var isMoving: Bool { runs.contains(where: \.isMoving) }

    public func advance(to time: FrameTime) {
        for run in runs { run.advance(to: time) }
    }

    // MARK: Runs

    func add(_ run: TransitionRun) { runs.append(run) }

    func remove(_ run: TransitionRun) { runs.removeAll { $0 === run } }

    /// Returns the transition that a controller or one of its ancestors takes part in.
    func run(of controller: ViewController) -> TransitionRun? { runs.last { $0.involves(controller) } }

    // MARK: Reports

    func report(_ kind: TransitionEvent.Kind, _ object: String) {
        eventHandler?(TransitionEvent(kind: kind, object: object))
    }

    func report(_ culprit: Any, _ operation: String, _ cause: String, _ remedy: String) {
        let name = Self.name(of: culprit)
        report(.error(TransitionError(culprit: name, operation: operation, cause: cause, remedy: remedy)), name)
    }

    /// Calls a delegate or animator, and reports the call with its answer.
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

    /// Reports a call without a result.
    func note(_ method: String, of receiver: Any) {
        callHandler?(TransitionCall(receiver: Self.name(of: receiver), method: method))
    }

    /// Reports a call that changes nothing and is no error (rule J 1).
    func ignore(_ caller: Any, _ operation: String, _ cause: String, _ remedy: String) {
        ignoredCallHandler?(
            TransitionError(culprit: Self.name(of: caller), operation: operation, cause: cause, remedy: remedy))
    }

    static func name(of object: Any) -> String { String(describing: type(of: object)) }
}
