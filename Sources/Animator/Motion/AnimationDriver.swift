package import Drawing
public import Support
public import Timing
public import ViewHierarchy

/// The driver of all animations on one timeline; it records which contributions move which property.
///
/// The first animation on a timeline attaches it permanently. It keeps running animators alive.
@preconcurrency @MainActor
public final class AnimationDriver: TimedActivity, AnimationOwner {
    /// Called with each misuse of an animator; nil ignores misuse.
    public var errorHandler: ((AnimationError) -> Void)?

    /// Called with each animator that begins to move something: returns a name for it, and a timing in place of its own.
    package var willBegin: ((PropertyAnimator) -> (label: String, timing: Retiming?)?)?

    private weak var timeline: Timeline?
    /// The running animators, in the order started; halted animators leave gaps.
    private var running: ContiguousArray<Runner?> = []
    private var gaps = 0
    /// The properties of which only values change.
    private var rows = MotionRows()
    /// The groups of running animators, and of some that no longer run.
    private var groups: [AnimationGroup] = []
    private var properties: [PropertyKey: AnimatedProperty] = [:]
    private var step = 0
    /// The animators some of whose contributions have been replaced or removed since the last check.
    private var cut: [PropertyAnimator] = []
    /// The next deadline, until something changes it.
    private var knownDeadline: FrameTime??

    private struct Runner {
        let animator: PropertyAnimator
        /// Whether all properties are in `rows`; otherwise the animator is shown individually.
        var isInRows = false
    }

    struct RunnerIndex {
        fileprivate let value: Int
    }

    private struct PropertyKey: Hashable {
        let view: View
        let property: AnimatableProperty
    }

    /// The driver of the current timeline, created and attached if there is none.
    public static var current: AnimationDriver {
        let timeline = Timeline.current
        if let driver = timeline.activity(of: AnimationDriver.self) { return driver }
        let driver = AnimationDriver(timeline)
        timeline.add(driver)
        return driver
    }

    private init(_ timeline: Timeline) { self.timeline = timeline }

    var now: FrameTime { timeline?.now ?? .zero }

    /// The animators that run or wait for their delay, in the order started.
    public var runningAnimators: [PropertyAnimator] { running.compactMap { $0?.animator } }

    // MARK: Time

    public var nextDeadline: FrameTime? {
        if let knownDeadline { return knownDeadline }
        let next = running.lazy.compactMap { $0?.animator.deadlineOnTimeline }.min()
        knownDeadline = .some(next)
        return next
    }

    func deadlinesDidChange() { knownDeadline = nil }

    /// Whether an animation runs that ends by itself; those in a group with stopped time do not count.
    public var isMoving: Bool { running.contains { $0?.animator.endsByItself == true } }

    public var needsFrames: Bool {
        running.count - gaps > groups.reduce(0) { $0 + ($1.isTimeStopped ? $1.running.count : 0) }
    }

    /// Shows every running animation at `time`, then ends those that are due, the earliest first.
    public func advance(to time: FrameTime) {
        let isDeadline = nextDeadline.map { $0 <= time } ?? false
        groups.removeAll { $0.running.isEmpty }
        for group in groups { group.advance(to: time, isDeadline: isDeadline) }
        if isDeadline {
            for case let runner? in running where runner.animator.end <= time { leaveRows(runner.animator) }
        }
        rows.present(at: time)
        step += 1
        var due: [PropertyAnimator] = []
        for case let runner? in running where !runner.isInRows {
            if runner.animator.settle() { due.append(runner.animator) }
        }
        for slot in running.indices {
            if let runner = running[slot], !runner.isInRows { running[slot]?.isInRows = present(runner.animator) }
        }
        due.sort { ($0.deadlineOnTimeline ?? time) < ($1.deadlineOnTimeline ?? time) }
        for animator in due where animator.deadlineOnTimeline != nil { animator.runOut() }
        endCutAnimations()
    }

    /// Shows the properties of an animator that are not in rows, each once in a step.
    /// - Returns: Whether all are in rows now.
    private func present(_ animator: PropertyAnimator) -> Bool {
        var isPlain = animator.isPlain
        for contribution in animator.contributions where contribution.property.slot == nil {
            let property = contribution.property
            if property.presentedStep != step {
                property.presentedStep = step
                property.present()
            }
            if isPlain, property.isPlain { rows.append(property) } else { isPlain = false }
        }
        return isPlain
    }

    func start(_ animator: PropertyAnimator) {
        deadlinesDidChange()
        guard animator.runner == nil else { return }
        if let group = animator.group, !groups.contains(where: { $0 === group }) { groups.append(group) }
        animator.runner = RunnerIndex(value: running.count)
        running.append(Runner(animator: animator))
    }

    func halt(_ animator: PropertyAnimator) {
        deadlinesDidChange()
        guard let slot = animator.runner?.value else { return }
        leaveRows(animator)
        animator.runner = nil
        running[slot] = nil
        gaps += 1
        guard gaps > running.count / 2 else { return }
        running.removeAll { $0 == nil }
        gaps = 0
        for (slot, runner) in running.enumerated() { runner?.animator.runner = RunnerIndex(value: slot) }
    }

    /// Shows an animator individually until the next frame, because more than its values changes.
    func leaveRows(_ animator: PropertyAnimator) {
        leaveRowsUntilNextFrame(animator)
        for contribution in animator.contributions { leaveRows(contribution.property) }
    }

    /// Shows a property individually until the next frame, with all animators that move it.
    func leaveRows(_ property: AnimatedProperty) {
        guard property.slot != nil else { return }
        rows.remove(property)
        for contribution in property.contributions {
            leaveRowsUntilNextFrame(contribution.block.animator)
            contribution.block.animator.settle()
        }
    }

    private func leaveRowsUntilNextFrame(_ animator: PropertyAnimator) {
        if let slot = animator.runner?.value { running[slot]?.isInRows = false }
    }

    func report(_ operation: String, _ cause: String, _ remedy: String) {
        errorHandler?(AnimationError(operation: operation, cause: cause, remedy: remedy))
    }

    // MARK: Properties

    func property(_ property: AnimatableProperty, of view: View) -> AnimatedProperty? {
        guard view.animated.contains(property.bit) else { return nil }
        return properties[PropertyKey(view: view, property: property)]
    }

    func prepare(_ property: AnimatableProperty, of view: View) -> AnimatedProperty {
        let key = PropertyKey(view: view, property: property)
        let animated = properties[key] ?? AnimatedProperty(property, of: view, driver: self)
        properties[key] = animated
        return animated
    }

    /// Forgets a property that nothing moves, so that the model's value shows.
    func forget(_ property: AnimatedProperty) {
        leaveRows(property)
        properties[PropertyKey(view: property.view, property: property.property)] = nil
        property.view.endPresenting(property.property)
    }

    private func properties(of view: View) -> some Sequence<AnimatedProperty> {
        AnimatableProperty.allCases.lazy.compactMap { self.property($0, of: view) }
    }

    package func modelDidChange(_ property: AnimatableProperty, of view: View, from old: AnimationVector) {
        self.property(property, of: view)?.modelDidChange(from: old)
    }

    package func blocksTouches(on view: View) -> Bool {
        animators(of: view).contains { !$0.isUserInteractionEnabled }
    }

    package func hitsModel(of view: View) -> Bool { animators(of: view).contains(where: \.isManualHitTestingEnabled) }

    /// Returns the animators that move a view or hold it paused, each once, in the order in which they began.
    package func animators(of view: View) -> [PropertyAnimator] {
        properties(of: view).flatMap { $0.contributions.map(\.block.animator) }.reduce(into: []) { found, animator in
            if !found.contains(where: { $0 === animator }) { found.append(animator) }
        }
    }

    /// Returns what each animator adds to a view's center now, in points, in the order in which they began.
    package func additions(to view: View) -> [(animator: PropertyAnimator, amount: CGVector)] {
        let added = property(.center, of: view)?.contributions.filter { $0.kind == .adds } ?? []
        return animators(of: view).compactMap { animator in
            animator.settle()
            let own = added.filter { $0.block.animator === animator }
            let sum = own.reduce(AnimationVector.zero) { $0 + $1.amount }
            return own.isEmpty ? nil : (animator, CGVector(dx: sum[0], dy: sum[1]))
        }
    }

    package func velocity(
        of property: AnimatableProperty, in view: View, over model: AnimationVector
    ) -> AnimationVector? {
        self.property(property, of: view)?.velocity(over: model)
    }

    package func transformRate(of view: View, over model: CGAffineTransform) -> CGAffineTransform? {
        property(.transform, of: view)?.transformRate(over: model)
    }

    /// Returns whether an animator that runs and ends by itself moves `root` or a view inside it.
    package func isMovingAnything(in root: View) -> Bool {
        running.contains {
            guard let animator = $0?.animator, animator.endsByItself else { return false }
            return animator.contributions.contains { $0.property.view.isDescendant(of: root) }
        }
    }

    // MARK: Removal

    package func removeAnimations(of view: View) {
        for property in Array(properties(of: view)) {
            for contribution in property.contributions {
                property.remove(contribution)
                didEnd(contribution, isCut: true)
            }
            property.settle()
        }
    }

    /// Records that a contribution has been replaced, or removed (cut off).
    func didEnd(_ contribution: Contribution, isCut: Bool) {
        let animator = contribution.block.animator
        if isCut { animator.wasCut = true }
        if cut.last !== animator { cut.append(animator) }
    }

    /// Ends the animations that have nothing left to move, unless a block of animations is running (rules K 3, L 2).
    package func endCutAnimations() {
        guard !cut.isEmpty, AnimationScope.capture == nil else { return }
        let animators = cut
        cut = []
        for animator in animators { animator.endIfCut() }
    }
}

/// A misuse of an animator: reported, never fatal.
public struct AnimationError: ExplainedError, Sendable {
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
    public var description: String { message() }
}
