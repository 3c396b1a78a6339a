public import Foundation

/// Watches the touches of a view and its subviews for a gesture, as UIKit's `UIGestureRecognizer`.
///
/// A continuous gesture goes from `possible` through `began` and `changed` to `ended` or `cancelled`, one that is reported
/// only once from `possible` to `ended`; what turns out to be none becomes `failed`. When all touches have left, a
/// recognizer that is through becomes `possible` again. Subclasses override the touch methods and set `state`.
///
/// Where several recognizers see the same touch, these rules decide between them, always alike. Touches reach
/// them from the view that was hit up to the window, and those of one view in the order in which they were added. One
/// that has to wait for others (``require(toFail:)``, the overrides, the delegates) is reported once these have failed, and
/// fails if one of them is recognized. Of those that wait for nobody, the first to see its gesture is recognized, and
/// makes all others fail that see one of its touches, unless it does not prevent them or a delegate lets them run
/// together. Where recognizers wait for each other in a ring, the first that is asked continues.
///
/// A gesture is cancelled when its recognizer is turned off or detached, when its touches are taken away, and when its
/// view is in no window any more at the end of an event or when a frame is laid out; moving the view inside the tree,
/// hiding it and fading it do not end a gesture (rule F 2).
@preconcurrency @MainActor
open class GestureRecognizer: GestureTargeting {
    public enum State: Hashable, Sendable, CaseIterable {
        case possible
        case began
        case changed
        case ended
        case cancelled
        case failed

        /// The name of `ended` for gestures that are reported only once.
        public static var recognized: State { .ended }
    }

    /// The travel in points that makes a press a drag: pans begin there, taps and long presses fail beyond it. UIKit's
    /// pan, by observation; no public source settles it.
    public nonisolated static let allowedTravel = 10.0

    /// The view it is attached to.
    public internal(set) weak var view: View?
    public weak var delegate: (any GestureRecognizerDelegate)?
    /// What traces call it; its type's name if nil.
    public var name: String?
    /// Turning it off breaks off a gesture that runs; touches that are down then are not taken up again.
    public var isEnabled = true { didSet { if oldValue, !isEnabled { breakOff() } } }
    /// Whether recognizing takes the touches from the view, whose touches are then cancelled.
    public var cancelsTouchesInView = true
    /// Whether the view receives a touch only once this recognizer has failed.
    public var delaysTouchesBegan = false
    /// Whether the view receives a touch's end only once this recognizer is decided.
    public var delaysTouchesEnded = true

    /// What a release would do now, for tools that show it; nil where nothing is reported.
    ///
    /// Called at any moment while one of the recognizer's touches is down and it has not failed, also before the gesture
    /// has begun. It has no effects.
    public var predictRelease: (() -> ReleasePrediction?)?

    var progress = GestureProgress.possible
    weak var environment: GestureEnvironment?
    /// The touches that are down, and during its own event the one that leaves.
    private(set) var touches: [Touch] = []
    /// All touches since it last started again.
    private(set) var seen: Set<Touch> = []
    /// The middle of the touches in the window's coordinates; stays when the last one leaves.
    private(set) var centroid = CGPoint.zero
    private var targets: [GestureTarget] = []
    /// How often the targets were called with a state.
    private var announcements = 0
    /// Whether the beginning of the gesture that runs was reported.
    private var isBeginningReported = false
    /// How many calls of the targets are running: a target may bring about another.
    private var notifications = 0
    /// How many targets have received the beginning, while they are being called.
    private var reached: Int?
    private var required: [ObjectIdentifier: () -> GestureRecognizer?] = [:]

    public required init() {}

    /// How far the gesture has come.
    ///
    /// Subclasses set it. A transition that is not legal is ignored; `began` and `ended` are held back while another
    /// recognizer has to fail first, and lead to `failed` where the delegate or another recognizer objects.
    public var state: State {
        get { progress.state }
        set {
            switch progress.step(to: newValue) {
            case .ignored: return
            case .entry(let next): enter(next)
            case .recognition: recognize(as: newValue)
            }
        }
    }

    // MARK: - For subclasses

    open func touchesBegan(_ touches: Set<Touch>, with event: Event) {}

    open func touchesMoved(_ touches: Set<Touch>, with event: Event) {}

    open func touchesEnded(_ touches: Set<Touch>, with event: Event) {}

    open func touchesCancelled(_ touches: Set<Touch>, with event: Event) {}

    /// Forgets what the subclass knows of the gesture; called when the recognizer becomes possible again.
    open func reset() {}

    /// Whether recognizing this gesture makes `other` fail; true unless overridden.
    open func canPrevent(_ other: GestureRecognizer) -> Bool { true }

    /// Whether `other` being recognized makes this one fail; true unless overridden.
    open func canBePrevented(by other: GestureRecognizer) -> Bool { true }

    /// Whether this one waits until `other` has failed; false unless overridden.
    open func shouldRequireFailure(of other: GestureRecognizer) -> Bool { false }

    /// Whether `other` waits until this one has failed; false unless overridden.
    open func shouldBeRequiredToFail(by other: GestureRecognizer) -> Bool { false }

    /// Where the gesture is, the middle of its touches, in a view's coordinates as they are on screen, or in the
    /// window's where `view` is nil.
    open func location(in view: View?) -> CGPoint { View.fromWindow(centroid, to: view) }

    /// Where one of the touches is, counted from 0 in the order they landed; the gesture's place where there is none
    /// of that number.
    open func location(ofTouch index: Int, in view: View?) -> CGPoint {
        touches.indices.contains(index) ? touches[index].location(in: view) : location(in: view)
    }

    /// How many touches are down that the gesture is made of.
    public var numberOfTouches: Int { touches.count }

    /// Gives up a touch, which the recognizer hears no more of.
    public func ignore(_ touch: Touch, for event: Event) {
        touches.removeAll { $0 === touch }
        updateCentroid()
    }

    // MARK: - Relations and targets

    /// Holds this gesture back until `other` has failed, where the two see the same touch.
    public func require(toFail other: GestureRecognizer) {
        required[ObjectIdentifier(other)] = { [weak other] in other }
    }

    /// Takes away all actions of a target, or with nil those of all targets, closures included.
    public func removeTarget(_ target: AnyObject?) {
        targets.removeAll { target == nil || (!$0.isClosure && $0.object === target) }
    }

    func requires(_ other: GestureRecognizer) -> Bool { required[ObjectIdentifier(other)]?() === other }

    func add(_ target: GestureTarget) { targets.append(target) }

    /// Calls the targets, and the window's observer, with the state.
    ///
    /// A target may change the state, say by turning the recognizer off. The others are called with the new state only
    /// then, and those that have not received the beginning receive nothing of the gesture.
    func announce() {
        switch progress {
        case .began: isBeginningReported = true
        case .changed, .cancelled: guard isBeginningReported else { return }
        case .ended: break
        // Broken off by what its recognition brought about, before any target was called.
        case .possible, .waiting, .failed: return
        }
        targets.removeAll { !$0.isClosure && $0.object == nil }
        announcements += 1
        let own = announcements
        let kind: GestureEvent.Kind? =
            switch progress {
            case .began: .began
            case .ended: .ended
            case .cancelled: .cancelled
            case .possible, .waiting, .changed, .failed: nil
            }
        if let kind, let observer = (environment?.window ?? view?.window)?.gestureEvents {
            observer(
                GestureEvent(
                    kind: kind, time: Timeline.current.now, recognizer: name ?? String(describing: type(of: self))))
        }
        let begins = progress == .began
        notifications += 1
        defer {
            notifications -= 1
            if begins { reached = nil }
        }
        for (index, target) in targets.prefix(reached ?? targets.count).enumerated() {
            if begins { reached = index + 1 }
            target.action(self)
            if announcements != own { return }
        }
    }

    var isNotifying: Bool { notifications > 0 }

    // MARK: - Touches

    func take(_ touch: Touch) {
        touches.append(touch)
        seen.insert(touch)
        updateCentroid()
    }

    func updateCentroid() {
        guard !touches.isEmpty else { return }
        let count = Double(touches.count)
        centroid = CGPoint(
            x: touches.reduce(0) { $0 + $1.place.x } / count, y: touches.reduce(0) { $0 + $1.place.y } / count)
    }

    /// The gesture's place, where it has no touches.
    func moveCentroid(to place: CGPoint) { centroid = place }

    /// A touch lands: what runs without touches, as by the wheel, ends before.
    func finishWithoutTouches() {}

    func drop(_ touch: Touch) {
        touches.removeAll { $0 === touch }
        updateCentroid()
    }

    func forgetGesture() {
        isBeginningReported = false
        touches = []
        seen = []
    }
}

/// Recognizers are equal if they are the same, so that `==` and `contains(_:)` distinguish them.
extension GestureRecognizer: Hashable {
    public nonisolated static func == (left: GestureRecognizer, right: GestureRecognizer) -> Bool { left === right }

    public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
