public import Timing
public import ViewHierarchy

/// Moves what animates on one timeline, and knows which animator moves which property.
///
/// It is attached to a timeline by the first animation there and stays. Running animators are kept alive by it.
@MainActor
public final class AnimationDriver: TimedActivity, AnimationOwner {
    /// Told of each wrong use of an animator; nothing is told unless set.
    public var errorHandler: ((AnimationError) -> Void)?

    private weak var timeline: Timeline?
    private var running: [PropertyAnimator] = []
    private var owners: [PropertyKey: TrackAddress] = [:]
    private var successors: [PropertyKey: TrackAddress] = [:]

    /// The driver of the current timeline, attached to it if there was none.
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

    /// The animators that run or wait for their delay, in the order they were started.
    public var runningAnimators: [PropertyAnimator] { running }

    // MARK: Time

    public var nextDeadline: FrameTime? {
        var next: FrameTime?
        for animator in running {
            guard let deadline = animator.nextDeadline(after: now) else { continue }
            if let earlier = next, earlier <= deadline { continue }
            next = deadline
        }
        return next
    }

    public var isMoving: Bool { !running.isEmpty }

    /// Shows every running animation as it is at `time`, then ends those that are due, the earliest first.
    public func advance(to time: FrameTime) {
        let animators = running
        var due: [PropertyAnimator] = []
        for animator in animators where animator.show(at: time) { due.append(animator) }
        if due.count > 1 {
            due = due.enumerated().sorted { ($0.element.end, $0.offset) < ($1.element.end, $1.offset) }.map(\.element)
        }
        for animator in due { animator.runOut(at: time) }
    }

    func start(_ animator: PropertyAnimator) {
        if !running.contains(where: { $0 === animator }) { running.append(animator) }
    }

    func halt(_ animator: PropertyAnimator) {
        running.removeAll { $0 === animator }
    }

    func report(_ operation: String, _ cause: String, _ remedy: String) {
        errorHandler?(AnimationError(operation: operation, cause: cause, remedy: remedy))
    }

    // MARK: Properties

    /// A property of a view; the view is alive as long as an animator moves it.
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
        let key = PropertyKey(property, of: view)
        owners[key] = address
        if successors[key] == address { successors[key] = nil }
    }

    /// Lets a track take the property over when its present owner ends, should that be before it begins.
    func setSuccessor(_ address: TrackAddress, of property: AnimatableProperty, in view: View) {
        successors[PropertyKey(property, of: view)] = address
    }

    /// Takes the address of an animator's track back, by identity: the animator may be on its way out.
    /// - Returns: Whether it owned the property and nothing waits for it, so that the model's value is to be seen.
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

    /// Gives a property up that was set outside of any animation (the `AnimationOwner` contract).
    package func release(_ property: AnimatableProperty, of view: View) {
        let key = PropertyKey(property, of: view)
        let addresses = [owners.removeValue(forKey: key), successors.removeValue(forKey: key)]
        for case let address? in addresses { address.animator.lose(address.index) }
    }

    /// Whether an animator that allows no interaction moves the view (the `AnimationOwner` contract).
    package func blocksTouches(on view: View) -> Bool {
        AnimatableProperty.allCases.contains { property in
            guard view.animated.contains(property.bit), let owner = owner(of: property, in: view) else { return false }
            return !owner.animator.isUserInteractionEnabled
        }
    }

    /// How fast a property moves on screen, in its vector's units per second; zero while nothing moves it.
    package func velocity(of property: AnimatableProperty, in view: View) -> AnimationVector {
        guard let owner = owner(of: property, in: view) else { return .zero }
        return owner.animator.velocity(ofTrack: owner.index, at: now)
    }
}
