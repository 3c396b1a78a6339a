import Drawing
public import Foundation

/// An object that recognizes a gesture of touches in a view and its subviews, like UIKit's `UIGestureRecognizer`.
///
/// A continuous gesture goes from `possible` through `began` and `changed` to `ended` or `cancelled`, a discrete one
/// from `possible` to `ended`. A recognizer whose gesture does not occur becomes `failed`. When all touches have ended,
/// a finished recognizer becomes `possible` again. Subclasses override the touch methods and set `state`.
///
/// If several recognizers receive the same touch, fixed rules decide between them. Touches reach the recognizers from
/// the hit view up to the window, and those of one view in the order in which they were added. A recognizer that must
/// wait for others (``require(toFail:)``, the overrides, the delegates) is reported once these have failed, and fails
/// if one of them is recognized. Of the others, the first to detect its gesture is recognized. It makes all others that
/// share a touch fail, unless it does not prevent them or a delegate allows simultaneous recognition. In a cycle of
/// waiting recognizers, the first that attempts continues.
///
/// A gesture is cancelled when its recognizer is disabled or detached, when its touches are cancelled, and when its
/// view is no longer in a window at the end of an event or during layout. Moving the view in the tree, hiding it or
/// fading it does not end a gesture (rule F 2).
@preconcurrency @MainActor
open class GestureRecognizer: GestureTargeting {
    public enum State: Hashable, Sendable, CaseIterable {
        case possible
        case began
        case changed
        case ended
        case cancelled
        case failed

        /// The name of `ended` for discrete gestures.
        public static var recognized: State { .ended }
    }

    /// The travel, in points, at which a press becomes a drag: pans begin there, and taps and long presses fail beyond
    /// it. The value is that of UIKit's pan by observation, because no public source documents it.
    public nonisolated static let allowedTravel = 10.0

    /// The view that the recognizer is attached to.
    open internal(set) weak var view: View?
    open weak var delegate: (any GestureRecognizerDelegate)?
    /// The name in traces; if it is nil, the name of the type.
    open var name: String?
    /// Whether the recognizer is enabled. Disabling it cancels a gesture and ignores the touches that are down.
    open var isEnabled = true { didSet { if oldValue, !isEnabled { breakOff() } } }
    /// Whether recognition cancels the touches in the view.
    open var cancelsTouchesInView = true
    /// Whether the view receives a touch only after this recognizer has failed.
    open var delaysTouchesBegan = false
    /// Whether the view receives a touch's end only after this recognizer has decided.
    open var delaysTouchesEnded = true

    /// A closure that returns the effect of a release now, for tools that show it; nil if nothing is reported.
    ///
    /// It can be called at any time while one of the recognizer's touches is down and it has not failed, also before
    /// the gesture has begun. It must have no side effects.
    public var predictRelease: (() -> ReleasePrediction?)?

    var progress = GestureProgress.possible
    weak var environment: GestureEnvironment?
    /// The touches that are down, and during its own event the one that ends.
    private(set) var touches: [Touch] = []
    /// All touches since the last reset.
    private(set) var seen: Set<Touch> = []
    /// The centroid of the touches in the window's coordinates; it is kept after the last touch ends.
    private(set) var centroid = CGPoint.zero
    private var targets: [GestureTarget] = []
    /// The number of times that the targets were called with a state.
    private var announcements = 0
    /// Whether the beginning of the current gesture was reported.
    private var isBeginningReported = false
    /// The number of running calls of the targets, because a target can cause another call.
    private var notifications = 0
    /// The number of targets that have received the beginning, while they are being called.
    private var reached: Int?
    private var required: [ObjectIdentifier: () -> GestureRecognizer?] = [:]

    public required init() {}

    deinit { AssociatedObjects.forget(ObjectIdentifier(self)) }

    /// The current state of the gesture.
    ///
    /// Subclasses set it. Illegal transitions are ignored. `began` and `ended` are withheld while another recognizer
    /// must fail first, and become `failed` if the delegate or another recognizer prevents the gesture.
    open var state: State {
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

    /// Resets the subclass's state of the gesture; called when the recognizer becomes possible again.
    open func reset() {}

    /// Returns whether recognizing this gesture makes `other` fail; true by default.
    open func canPrevent(_ other: GestureRecognizer) -> Bool { true }

    /// Returns whether recognizing `other` makes this one fail; true by default.
    open func canBePrevented(by other: GestureRecognizer) -> Bool { true }

    /// Returns whether this recognizer waits until `other` has failed; false by default.
    open func shouldRequireFailure(of other: GestureRecognizer) -> Bool { false }

    /// Returns whether `other` waits until this recognizer has failed; false by default.
    open func shouldBeRequiredToFail(by other: GestureRecognizer) -> Bool { false }

    /// Returns the gesture's location, the centroid of its touches, in a view's coordinates as they are on screen, or
    /// in the window's if `view` is nil.
    open func location(in view: View?) -> CGPoint { View.fromWindow(centroid, to: view) }

    /// Returns the location of a touch by its index, from 0 in the order of touch-down; the gesture's location if the
    /// index is invalid.
    open func location(ofTouch index: Int, in view: View?) -> CGPoint {
        touches.indices.contains(index) ? touches[index].location(in: view) : location(in: view)
    }

    /// The number of touches that are down and part of the gesture.
    open var numberOfTouches: Int { touches.count }

    /// Ignores a touch and its further changes.
    open func ignore(_ touch: Touch, for event: Event) {
        touches.removeAll { $0 === touch }
        updateCentroid()
    }

    // MARK: - Relations and targets

    /// Delays this gesture until `other` has failed, if both receive the same touch.
    open func require(toFail other: GestureRecognizer) {
        required[ObjectIdentifier(other)] = { [weak other] in other }
    }

    /// Removes all actions of a target, or with nil those of all targets, closures included.
    open func removeTarget(_ target: AnyObject?) {
        targets.removeAll { target == nil || (!$0.isClosure && $0.object === target) }
    }

    func requires(_ other: GestureRecognizer) -> Bool { required[ObjectIdentifier(other)]?() === other }

    func add(_ target: GestureTarget) { targets.append(target) }

    /// Calls the targets, and the window's observer, with the state.
    ///
    /// A target can change the state, for example by disabling the recognizer. The others are then called only with the
    /// new state, and those that have not received the beginning receive nothing of the gesture.
    func announce() {
        switch progress {
        case .began: isBeginningReported = true
        case .changed, .cancelled: guard isBeginningReported else { return }
        case .ended: break
        // Cancelled by an effect of its recognition, before any target was called.
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
            let velocity = kind == .ended ? (self as? PanGestureRecognizer)?.velocity(in: nil) : nil
            observer(
                GestureEvent(
                    kind: kind, time: Timeline.current.now, recognizer: name ?? String(describing: type(of: self)),
                    velocity: velocity.map { CGVector(dx: $0.x, dy: $0.y) }))
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

    func add(_ touch: Touch) {
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

    /// Sets the location of a gesture without touches.
    func moveCentroid(to place: CGPoint) { centroid = place }

    /// Ends a gesture that runs without touches, such as by the wheel, when a touch begins.
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

/// Recognizers are equal if they are identical, so that `==` and `contains(_:)` distinguish them.
extension GestureRecognizer: Hashable {
    public nonisolated static func == (left: GestureRecognizer, right: GestureRecognizer) -> Bool { left === right }

    public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
