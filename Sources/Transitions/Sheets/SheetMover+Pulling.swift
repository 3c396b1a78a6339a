import Animator
import Drawing
import Foundation
import Timing
import ViewHierarchy

extension SheetMover {
    // MARK: The finger's hold

    var mayBeGripped: Bool {
        switch state {
        case .held, .flying: true
        case .released: false
        case .resting: sheet?.presentation?.isSettled == true
        }
    }

    func grip(for scrollView: ScrollView) {
        if case .held(var grip) = state, case .pan = grip.lead {
            grip.heir = ObjectIdentifier(scrollView)
            state = .held(grip)
        } else {
            grip(.scroll(ObjectIdentifier(scrollView)))
        }
    }

    /// Takes the sheet where it is seen, also from another gesture.
    func grip(_ lead: SheetGrip.Lead) {
        if case .held(var grip) = state {
            grip.lead = lead
            state = .held(grip)
            return
        }
        guard let layout, mayBeGripped else { return }
        let wasCaught = isFlying
        let resists = wasCaught && transition == nil && card.presentedTop > layout.lowest
        halt()
        transition?.pause()
        state = .held(
            SheetGrip(
                lead: lead, raw: layout.raw(card.presentedTop, resists: resists), start: card.presentedTop,
                mayLeave: transition != nil ? true : resists ? false : nil))
        follow()
    }

    /// The finger of the sheet's own drag has moved on by so many points.
    func move(by step: Double) {
        guard case .held(let grip) = state, case .pan = grip.lead else { return }
        pull(grip, by: step)
        guard case .held(var now) = state, let heir = now.heir else { return }
        now.lead = .scroll(heir)
        now.heir = nil
        state = .held(now)
    }

    /// The finger of a scroll view's drag has moved on: upwards the sheet goes first, downwards the content.
    /// - Returns: How many of the points the sheet has taken.
    func move(by step: Double, room: Double, with scrollView: ScrollView) -> Double {
        guard let layout, case .held(let grip) = state, grip.isLed(by: scrollView) else { return 0 }
        var taken = 0.0
        if step > 0 {
            taken = max(0, step - room)
        } else if room <= 0 {
            let expands = sheet?.prefersScrollingExpandsWhenScrolledToEdge == true
            let ceiling = expands ? layout.highest : max(layout.highest, min(grip.start, layout.lowest))
            taken = -min(-step, max(0, grip.raw - ceiling))
        }
        if taken != 0 { pull(grip, by: taken) }
        return taken
    }

    private func pull(_ old: SheetGrip, by step: Double) {
        guard let layout else { return }
        var grip = old
        grip.raw += step
        grip.finger.add(Timeline.current.now, x: 0, y: grip.raw)
        state = .held(grip)
        if grip.raw > layout.lowest + Self.atRest, grip.mayLeave == nil {
            // The delegate may dismiss the sheet; then the finger has lost it.
            let mayLeave = sheet?.mayBePulledAway ?? false
            guard isHeld else { return }
            grip.mayLeave = mayLeave
            state = .held(grip)
            if mayLeave { sheet?.beginPulledDismissal() }
            guard isHeld else { return }
        }
        AnimationScope.run(capturing: nil) { place(top: layout.banded(grip.raw, resists: grip.resists)) }
        transition?.follow()
        follow()
    }

    // MARK: Release

    /// A downward release of at least this speed, in points per second, dismisses a sheet at its smallest detent.
    private static let flickSpeed = 1000.0
    /// The part of the smallest detent's height beyond which a release dismisses.
    private static let dismissalPart = 0.5

    /// The detent to which a release moves the sheet: the one nearest to where the finger's velocity would carry it.
    /// - Parameters:
    ///   - raw: Where the finger would have the sheet's top if nothing resisted.
    ///   - velocity: Of the finger, in points per second, downwards positive.
    ///   - mayLeave: Whether the sheet may be dismissed.
    /// - Returns: The detent, or nil for a dismissal.
    private static func detent(
        in layout: SheetLayout, from raw: Double, velocity: Double, mayLeave: Bool
    ) -> SheetLayout.Stop? {
        if mayLeave, isFlick(velocity, from: raw, in: layout) { return nil }
        let projected = raw + Decay(velocity: velocity, rate: Decay.normalRate).restDistance
        if mayLeave, projected > dismissalTop(in: layout) { return nil }
        return layout.stops.min { abs(layout.top(of: $0) - projected) < abs(layout.top(of: $1) - projected) }
    }

    private static func isFlick(_ velocity: Double, from raw: Double, in layout: SheetLayout) -> Bool {
        velocity >= flickSpeed && raw >= layout.lowest
    }

    /// The top edge below which a sheet is dismissed that comes to rest there.
    private static func dismissalTop(in layout: SheetLayout) -> Double {
        layout.lowest + layout.stops[0].height * dismissalPart
    }

    /// What a release of the finger that pulls the sheet would do now.
    func predictRelease(of pan: PanGestureRecognizer) -> ReleasePrediction? {
        guard let layout, case .held(let grip) = state, let container = card.superview, let window = card.window
        else { return nil }
        let finger = pan.velocity(in: nil)
        let mayLeave = grip.mayLeave != false
        let stop = Self.detent(in: layout, from: grip.raw, velocity: Double(finger.y), mayLeave: mayLeave)
        let flies = stop == nil && Self.isFlick(Double(finger.y), from: grip.raw, in: layout)
        let tops = layout.stops.map { (layout.top(of: $0), $0.identifier.rawValue) }
        let guides = (tops + (mayLeave ? [(Self.dismissalTop(in: layout), "dismissal")] : [])).map { top, label in
            ReleasePrediction.Guide.line(
                through: container.convert(CGPoint(x: layout.x, y: top), to: nil), isHorizontal: true,
                in: window.bounds, label: label)
        }
        return ReleasePrediction(
            stop.map { "rests at \($0.identifier.rawValue)" } ?? "dismisses", completes: stop == nil,
            by: flies ? .speed(Double(finger.y), threshold: Self.flickSpeed) : .nearest,
            location: pan.location(in: nil), velocity: CGVector(dx: finger.x, dy: finger.y), guides: guides,
            landing: container.convert(layout.frame(top: stop.map { layout.top(of: $0) } ?? layout.away), to: nil))
    }

    /// The finger of a scroll view's drag has left.
    /// - Returns: Whether the sheet continues with the finger's velocity.
    func release(_ velocity: Double?, with scrollView: ScrollView) -> Bool {
        guard let stop = restingStop(under: scrollView) else {
            guard takesRelease(of: scrollView) else { return false }
            release(velocity)
            return true
        }
        state = .resting
        sheet?.select(stop.identifier)
        place()
        return false
    }

    /// Whether a release of a scroll view's drag moves the sheet, rather than the scroll view's content alone.
    func takesRelease(of scrollView: ScrollView) -> Bool {
        guard case .held(let grip) = state, grip.isLed(by: scrollView) else { return false }
        return restingStop(under: scrollView) == nil
    }

    /// The detent at which the sheet remains while a scroll view's drag moves the content.
    private func restingStop(under scrollView: ScrollView) -> SheetLayout.Stop? {
        guard let layout, case .held(let grip) = state, grip.isLed(by: scrollView), transition == nil else {
            return nil
        }
        let stop = layout.stops.first { abs(layout.top(of: $0) - grip.raw) < Self.atRest }
        let isThere = stop?.height == layout.stops.last?.height || abs(grip.raw - grip.start) < Self.atRest
        return isThere ? stop : nil
    }

    /// The finger of the sheet's own drag has left; a scroll view that shares the drag reports it itself.
    func releasePan(_ velocity: Double?) {
        if case .held(let grip) = state, case .pan = grip.lead { release(velocity) }
    }

    /// A card this near to a detent rests there, in points (rule J 2).
    private static let atRest = ScrollView.leastDifference

    /// The finger has left; its velocity is in points per second, downwards positive, and nil where it was cancelled.
    func release(_ velocity: Double?) {
        guard let layout, case .held(let grip) = state else { return }
        let speed = velocity ?? 0
        let seen = speed * layout.slope(grip.raw, resists: grip.resists)
        if velocity == nil, transition?.cause == .program, transition?.isPresenting == false {
            settle(.away, velocity: 0)
        } else if let stop = Self.detent(
            in: layout, from: grip.raw, velocity: speed, mayLeave: velocity != nil && grip.mayLeave != false)
        {
            let attempted =
                grip.mayLeave == false && grip.raw > layout.lowest + Self.atRest && speed > -Self.flickSpeed
            sheet?.select(stop.identifier)
            settle(.detent, velocity: seen)
            if attempted, velocity != nil { sheet?.userHasAttemptedToDismiss() }
        } else {
            leave(grip, layout, velocity: seen)
        }
    }

    /// The release is to dismiss the sheet, unless that is not allowed (rule G 4).
    private func leave(_ grip: SheetGrip, _ layout: SheetLayout, velocity: Double) {
        let isProgram = transition?.cause == .program && transition?.isPresenting == false
        guard isProgram || sheet?.mayBePulledAway == true else {
            guard isHeld else { return }
            sheet?.select(Self.detent(in: layout, from: grip.raw, velocity: velocity, mayLeave: false)?.identifier)
            settle(.detent, velocity: velocity)
            sheet?.userHasAttemptedToDismiss()
            return
        }
        guard isHeld else { return }
        if let transition {
            if transition.isPresenting {
                wasSentAway = true
                sheet?.userWillDismiss()
            }
            settle(.away, velocity: velocity)
        } else {
            state = .released(.away, velocity: velocity)
            sheet?.beginPulledDismissal()
        }
    }

    /// Sends the sheet where the release has it, and the transition with it.
    func settle(_ goal: Goal, velocity: Double) {
        guard let transition else { return fly(to: goal, velocity: velocity) }
        guard transition.run?.isRunning == true else {
            state = .released(goal, velocity: velocity)
            return
        }
        let finishes = (goal == .detent) == transition.isPresenting
        fly(to: goal, velocity: velocity)
        guard case .flying(let animator, _) = state else { return }
        transition.end(cancelled: !finishes, seconds: animator.duration)
    }
}

/// A sheet in a finger's hold.
@MainActor
struct SheetGrip {
    /// Which gesture leads.
    enum Lead {
        /// The sheet's own drag.
        case pan
        /// A drag of a scroll view in the sheet, which shares its movement with the sheet.
        case scroll(ObjectIdentifier)
    }

    var lead: Lead
    /// Where the finger would have the sheet's top if nothing resisted.
    var raw: Double
    let start: Double
    /// The scroll view that takes the lead over from the sheet's own drag, once that has heard of the movement with
    /// which the other has begun.
    var heir: ObjectIdentifier?
    /// Whether the sheet may be pulled away; nil until it is pulled below its smallest detent.
    var mayLeave: Bool?

    /// How fast the finger leads the sheet, from where it has had it.
    var finger = VelocityEstimator()

    var resists: Bool { mayLeave == false }

    func isLed(by scrollView: ScrollView) -> Bool {
        if case .scroll(let id) = lead { id == ObjectIdentifier(scrollView) } else { false }
    }
}
