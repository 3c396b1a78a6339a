import Drawing
import Foundation
import Timing

/// The motion that a pointer gives to the views that follow it (rule I 1).
///
/// The program handles each movement at once: it sets models, scrubs animators, scrolls. How far that moves a view, over
/// the time since the pointer's previous position, is the view's velocity until the pointer's next position, or until
/// the pointer counts as at rest (rule I 2). It is the slope of what the view does with the pointer times the pointer's
/// velocity, whatever curve, resistance or layout is between the two. Animations that move the view meanwhile are added.
@MainActor
final class PointerMotion {
    /// The geometry of a view on screen before a movement.
    private struct Place {
        let view: View
        let values: ViewValues
        let model: ViewValues
        let isMoving: Bool

        /// Whether the view follows the pointer: an animation that has begun goes on with a velocity of its own.
        @MainActor
        func isFollower(in window: Window) -> Bool {
            view.window === window && (isMoving || !view.isMovedByAnimations)
        }

        /// The mean rate of change of the view's geometry since then.
        @MainActor
        func motion(in seconds: Double) -> ViewMotion {
            ViewMotion(from: values, to: view.presentation, in: seconds)
        }

        /// The part of that which is the model's.
        @MainActor
        func motionOfModel(in seconds: Double) -> ViewMotion { ViewMotion(from: model, to: view.model, in: seconds) }
    }

    private typealias Places = [ObjectIdentifier: Place]

    /// A movement: the time of the position before it, and the views that it has changed, as they were.
    private struct Step {
        let start: FrameTime
        let places: Places
    }

    /// The places of the views that the running movement has changed; nil outside of movements.
    private static var changed: Places?

    private let pointer: Int
    /// The last movements, oldest first: as few as cover the shortest span that gives a velocity.
    private var steps: [Step] = []
    private var last = FrameTime.zero
    /// The views that the pointer has moved since it went down, and that nothing else has set in motion since.
    private var followers: [ObjectIdentifier: Weak<View>] = [:]

    init(of pointer: Int) { self.pointer = pointer }

    /// Records a view's geometry before its first change in a movement. A change of the model by anything else ends what
    /// pointers give the model; what they drive through animators goes on beside it (rule K 5), as in a resized window.
    static func willMove(_ view: View, inModel: Bool = false) {
        guard changed != nil else {
            if inModel { for index in view.pointerShares.indices { view.pointerShares[index].ofModel = .still } }
            return
        }
        guard view.window != nil else { return }
        let id = ObjectIdentifier(view)
        guard changed?[id] == nil else { return }
        changed?[id] = Place(
            view: view, values: view.presentation, model: view.model, isMoving: view.isMovedByAnimations)
    }

    /// Handles a movement of the pointer, and gives the views that it moves their velocities.
    /// - Parameters:
    ///   - earlier: The time of the pointer's previous position.
    ///   - time: The time of the movement.
    ///   - handle: Handles the movement. Returns false if it begins a gesture, whose start can move views at once.
    func follow(from earlier: FrameTime, to time: FrameTime, in window: Window, _ handle: () -> Bool) {
        let outer = Self.changed
        Self.changed = [:]
        let leads = handle()
        if window.layoutIsPending { window.layoutIfNeeded() }
        let changed = Self.changed ?? [:]
        Self.changed = outer
        if last != earlier || !leads { steps = [] }
        last = time
        let moved = changed.values.filter { $0.isFollower(in: window) && $0.motion(in: 1) != .still }
        yield()
        for place in moved { followers[ObjectIdentifier(place.view)] = Weak(place.view) }
        guard leads else { return end() }
        steps.append(Step(start: earlier, places: changed))
        while steps.count > 1, time - steps[1].start >= VelocityEstimator.shortestSpan { steps.removeFirst() }
        let span = time - steps[0].start
        // Positions that are closer together count as one.
        guard span >= VelocityEstimator.shortestSpan else { return }
        end()
        let until = time + VelocityEstimator.window
        let places = steps.reduce(into: Places()) { $0.merge($1.places) { known, _ in known } }
        for place in places.values where place.isFollower(in: window) {
            let motion = place.motion(in: span)
            guard motion != .still else { continue }
            followers[ObjectIdentifier(place.view)] = Weak(place.view)
            let ofModel = place.motionOfModel(in: span)
            place.view.pointerShares.append(
                PointerShare(pointer: pointer, ofModel: ofModel, ofAnimators: motion - ofModel, until: until))
        }
    }

    /// Whether the pointer has moved the view or a superview of it.
    func moves(_ view: View) -> Bool {
        sequence(first: view) { $0.superview }.contains { followers[ObjectIdentifier($0)]?.object === $0 }
    }

    /// Takes the pointer's velocities away.
    func end() { for view in views { drop(view) } }

    /// Gives up the views that something else has set in motion.
    func yield() {
        for view in views where view.isMovedByAnimations {
            drop(view)
            followers[ObjectIdentifier(view)] = nil
        }
    }

    private var views: [View] { followers.values.compactMap(\.object) }

    private func drop(_ view: View) { view.pointerShares.removeAll { $0.pointer == pointer } }
}

/// What one pointer gives to a view's velocity.
struct PointerShare {
    let pointer: Int
    /// By what the program does to the model, and beside that by animators whose progress it moves.
    var ofModel: ViewMotion
    let ofAnimators: ViewMotion
    /// The time from which the pointer counts as at rest.
    let until: FrameTime
}

extension View {
    /// The velocity that pointers give to the view's own geometry.
    var pointerMotion: ViewMotion {
        if pointerShares.isEmpty { return .still }
        let now = Timeline.current.now
        return pointerShares.reduce(.still) { now <= $1.until ? $0 + $1.ofModel + $1.ofAnimators : $0 }
    }

    /// Whether animations change the geometry on screen.
    fileprivate var isMovedByAnimations: Bool {
        guard !animated.isEmpty, let animationOwner else { return false }
        return animationOwner.velocity(of: .center, in: self, over: .zero).map { $0 != .zero } ?? false
            || animationOwner.velocity(of: .bounds, in: self, over: .zero).map { $0 != .zero } ?? false
            || animationOwner.transformRate(of: self, over: .still).map { $0 != .still } ?? false
    }
}

extension ViewMotion {
    /// The mean rate of change between two geometries, `seconds` apart.
    fileprivate init(from old: ViewValues, to new: ViewValues, in seconds: Double) {
        self.init()
        func rate(_ old: CGFloat, _ new: CGFloat) -> CGFloat { (new - old) / seconds }
        origin = CGVector(
            dx: rate(old.bounds.minX, new.bounds.minX), dy: rate(old.bounds.minY, new.bounds.minY))
        size = CGVector(
            dx: rate(old.bounds.width, new.bounds.width), dy: rate(old.bounds.height, new.bounds.height))
        center = CGVector(dx: rate(old.center.x, new.center.x), dy: rate(old.center.y, new.center.y))
        let (from, to) = (old.transform, new.transform)
        transform = CGAffineTransform(
            a: rate(from.a, to.a), b: rate(from.b, to.b), c: rate(from.c, to.c), d: rate(from.d, to.d),
            tx: rate(from.tx, to.tx), ty: rate(from.ty, to.ty))
    }
}
