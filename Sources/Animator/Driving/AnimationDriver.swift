public import Timing
public import ViewHierarchy

/// The driver of all animations on one timeline; it records which animator moves which property.
///
/// The first animation on a timeline attaches it permanently. It keeps running animators alive.
@preconcurrency @MainActor
public final class AnimationDriver: TimedActivity, AnimationOwner {
    /// Called with each misuse of an animator; nil ignores misuse.
    public var errorHandler: ((AnimationError) -> Void)?

    private weak var timeline: Timeline?
    /// The running animators, in the order started; halted animators leave gaps.
    private var running: ContiguousArray<Runner?> = []
    private var gaps = 0
    /// The values of the animators in rows.
    private var rows = MotionRows()
    /// The groups that have running members.
    private var groups: [AnimationGroup] = []
    private var owners: [PropertyKey: TrackAddress] = [:]
    private var successors: [PropertyKey: TrackAddress] = [:]
    /// The next deadline, until something changes it.
    private var knownDeadline: FrameTime?
    private var knowsDeadline = false

    private struct Runner {
        let animator: PropertyAnimator
        /// Whether the animator's values are in `rows`; otherwise it is shown individually.
        var isInRows = false
    }

    /// The driver of the current timeline, created and attached if there is none.
    public static var current: AnimationDriver {
        let timeline = Timeline.current
        if let driver = timeline.activity(of: AnimationDriver.self) { return driver }
        let driver = AnimationDriver(timeline)
        timeline.add(driver)
        return driver
    }

    private init(_ timeline: Timeline) {
        self.timeline = timeline
    }

    var now: FrameTime { timeline?.now ?? .zero }

    /// The animators that run or wait for their delay, in the order started.
    public var runningAnimators: [PropertyAnimator] { running.compactMap { $0?.animator } }

    // MARK: Time

    public var nextDeadline: FrameTime? {
        if knowsDeadline { return knownDeadline }
        var next: FrameTime?
        for case let runner? in running {
            guard let own = runner.animator.nextDeadline, let deadline = runner.animator.moment(of: own) else {
                continue
            }
            if let earlier = next, earlier <= deadline { continue }
            next = deadline
        }
        knownDeadline = next
        knowsDeadline = true
        return next
    }

    /// Invalidates the next deadline, because something begins or ends at another time.
    func deadlinesDidChange() { knowsDeadline = false }

    /// Whether an animation runs that ends by itself; those in a group with stopped time do not count.
    public var isMoving: Bool {
        running.contains { $0?.animator.isEndless == false && $0?.animator.isTimeStopped == false }
    }

    public var needsFrames: Bool {
        running.count - gaps > groups.reduce(0) { $0 + ($1.isTimeStopped ? $1.runningCount : 0) }
    }

    /// Shows every running animation at `time`, then ends those that are due, the earliest first.
    public func advance(to time: FrameTime) {
        let isDeadline = nextDeadline.map { $0 <= time } ?? false
        for group in groups { group.advance(to: time, isDeadline: isDeadline) }
        if isDeadline { for animator in rows.present where animator.end <= time { leaveRows(animator) } }
        rows.show(at: time)
        var due: [PropertyAnimator] = []
        for slot in running.indices where running[slot]?.isInRows == false {
            guard let animator = running[slot]?.animator else { continue }
            if !animator.show(at: animator.ownTime(time)) {
                if rows.append(animator) { running[slot]?.isInRows = true }
            } else if animator.mayEnd {
                due.append(animator)
            }
        }
        if due.count > 1 {
            due = due.map { ($0.moment(of: $0.end) ?? time, $0) }.enumerated()
                .sorted { ($0.element.0, $0.offset) < ($1.element.0, $1.offset) }.map(\.element.1)
        }
        for animator in due where animator.mayEnd { animator.runOut(at: animator.ownTime(time)) }
    }

    func start(_ animator: PropertyAnimator) {
        deadlinesDidChange()
        let group = animator.membership?.group
        guard animator.slot == nil else { return }
        if let group {
            group.runningCount += 1
            if group.runningCount == 1 { groups.append(group) }
        }
        animator.slot = running.count
        running.append(Runner(animator: animator))
    }

    func halt(_ animator: PropertyAnimator) {
        deadlinesDidChange()
        guard let slot = animator.slot else { return }
        leaveRows(animator)
        if let group = animator.membership?.group {
            group.runningCount -= 1
            if group.runningCount == 0 { groups.removeAll { $0 === group } }
        }
        animator.slot = nil
        running[slot] = nil
        gaps += 1
        guard gaps > running.count / 2 else { return }
        running.removeAll { $0 == nil }
        gaps = 0
        for (slot, runner) in running.enumerated() { runner?.animator.slot = slot }
    }

    /// Shows an animator individually until the next frame, because more than its values changes.
    func leaveRows(_ animator: PropertyAnimator) {
        guard animator.row != nil, let slot = animator.slot else { return }
        rows.remove(animator)
        running[slot]?.isInRows = false
    }

    func report(_ operation: String, _ cause: String, _ remedy: String) {
        errorHandler?(AnimationError(operation: operation, cause: cause, remedy: remedy))
    }

    // MARK: Properties

    /// A property of a view. The view is alive while an animator moves it.
    struct PropertyKey: Hashable {
        let view: ObjectIdentifier
        let property: AnimatableProperty

        init(_ property: AnimatableProperty, of view: View) {
            self.view = ObjectIdentifier(view)
            self.property = property
        }
    }

    func owner(of property: AnimatableProperty, in view: View) -> TrackAddress? {
        owners[PropertyKey(property, of: view)]
    }

    func setOwner(_ address: TrackAddress, of property: AnimatableProperty, in view: View) {
        deadlinesDidChange()
        let key = PropertyKey(property, of: view)
        owners[key] = address
        if successors[key] == address { successors[key] = nil }
    }

    /// Makes a track take over the property when its current owner ends, if that is before the track begins.
    func setSuccessor(_ address: TrackAddress, of property: AnimatableProperty, in view: View) {
        deadlinesDidChange()
        successors[PropertyKey(property, of: view)] = address
    }

    func successor(of property: AnimatableProperty, in view: View) -> TrackAddress? {
        successors[PropertyKey(property, of: view)]
    }

    /// Removes the address of an animator's track, by identity, because the animator can be in deallocation.
    /// - Returns: Whether it owned the property and no track waits for it, so that the model's value shows.
    func remove(
        _ animator: ObjectIdentifier, _ index: Int, of property: AnimatableProperty, in view: View
    ) -> Bool {
        let key = PropertyKey(property, of: view)
        if let successor = successors[key], successor.id == animator, successor.index == index {
            successors[key] = nil
        }
        guard let owner = owners[key], owner.id == animator, owner.index == index else { return false }
        if let successor = successors.removeValue(forKey: key) {
            owners[key] = successor
            successor.animator.takeOver(successor.index)
            return false
        }
        owners[key] = nil
        return true
    }

    /// Gives up a property that was set outside animations (the `AnimationOwner` contract).
    package func release(_ property: AnimatableProperty, of view: View) {
        let key = PropertyKey(property, of: view)
        let addresses = [owners.removeValue(forKey: key), successors.removeValue(forKey: key)]
        for case let address? in addresses { address.animator.lose(address.index) }
    }

    /// Returns whether an animator without user interaction moves the view (the `AnimationOwner` contract).
    package func blocksTouches(on view: View) -> Bool {
        animators(of: view).contains { !$0.isUserInteractionEnabled }
    }

    /// Returns whether an animator with manual hit testing moves the view (the `AnimationOwner` contract).
    package func hitsModel(of view: View) -> Bool { animators(of: view).contains(where: \.isManualHitTestingEnabled) }

    /// Ends endless animations of a view that is no longer in a window (the `AnimationOwner` contract).
    package func viewDidLeaveWindow(_ view: View) {
        for property in AnimatableProperty.allCases {
            guard owner(of: property, in: view)?.animator.isEndless == true else { continue }
            release(property, of: view)
            view.endPresenting(property)
        }
    }

    /// Returns the animators that move a view or hold it paused, once for each property.
    package func animators(of view: View) -> some Sequence<PropertyAnimator> {
        AnimatableProperty.allCases.lazy.filter { view.animated.contains($0.bit) }
            .compactMap { self.owner(of: $0, in: view)?.animator }
    }

    /// Returns the velocity of a property on screen, in its vector's units per second; zero if nothing moves it.
    package func velocity(of property: AnimatableProperty, in view: View) -> AnimationVector {
        guard let owner = owner(of: property, in: view) else { return .zero }
        return owner.animator.seenVelocity(ofTrack: owner.index)
    }

    /// Returns whether an animator that runs and ends by itself moves `root` or a view inside it.
    package func isMovingAnything(in root: View) -> Bool {
        running.contains { runner in
            guard let animator = runner?.animator, !animator.isEndless, !animator.isTimeStopped else { return false }
            return animator.tracks.contains {
                ($0.life == .live || $0.life == .waiting) && $0.view.isDescendant(of: root)
            }
        }
    }
}

/// A misuse of an animator: reported, never fatal.
public struct AnimationError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The call.
    public let operation: String
    /// The reason why the call was wrong.
    public let cause: String
    /// The remedy.
    public let remedy: String

    /// Creates an error.
    public init(operation: String, cause: String, remedy: String) {
        self.operation = operation
        self.cause = cause
        self.remedy = remedy
    }

    /// The whole message in one line.
    public var description: String { "\(operation): \(cause); \(remedy)" }
}
