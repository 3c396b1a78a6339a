import Animator
import Drawing
import Foundation
import Timing
import ViewHierarchy

extension SheetMover {
    // MARK: Gesture

    var canBeGrabbed: Bool {
        switch state {
        case .held, .flying: true
        case .released: false
        case .resting: sheet?.presentation?.isSettled == true
        }
    }

    func grip(for scrollView: ScrollView) {
        if case .held(var grip) = state, case .pan = grip.lead {
            grip.nextScrollView = ObjectIdentifier(scrollView)
            state = .held(grip)
        } else {
            grip(.scroll(ObjectIdentifier(scrollView)))
        }
    }

    /// Grips the sheet at its position on screen, or takes over the grip from another gesture.
    func grip(_ lead: SheetGrip.Lead) {
        if case .held(var grip) = state {
            grip.lead = lead
            state = .held(grip)
            return
        }
        guard let layout, canBeGrabbed else { return }
        let wasCaught = isFlying
        let resists = wasCaught && transition == nil && card.presentedTop > layout.lowest
        halt()
        settleWidth(layout)
        transition?.pause()
        state = .held(
            SheetGrip(
                lead: lead, raw: layout.raw(at: card.presentedTop, resists: resists), start: card.presentedTop,
                mayLeave: transition != nil ? true : resists ? false : nil))
        follow()
    }

    /// Lets a card that is caught while it takes the width of a resized container go on to that width, its top edge in
    /// place.
    private func settleWidth(_ layout: SheetLayout) {
        let target = layout.frame(top: card.presentedTop)
        guard abs(card.bounds.width - target.width) >= ScrollView.leastDifference else { return }
        AnimationScope.run(capturing: nil) {
            AnimationGroup().collect {
                View.animate(withDuration: Self.widthDuration, delay: 0, options: .curveEaseOut) { [card] in
                    card.display(target, in: layout)
                    card.layoutIfNeeded()
                }
            }
        }
    }

    /// The time in which a held card takes its container's width, in seconds. A convention; no source documents it.
    private static let widthDuration = 0.25

    /// Moves the sheet by a step of its own drag, in points.
    func move(by step: Double) {
        guard case .held(let grip) = state, case .pan = grip.lead else { return }
        pull(grip, by: step)
        guard case .held(var now) = state, let nextScrollView = now.nextScrollView else { return }
        now.lead = .scroll(nextScrollView)
        now.nextScrollView = nil
        state = .held(now)
    }

    /// Moves the sheet by a step of a scroll view's drag. Upward, the sheet moves first; downward, the content.
    /// - Returns: The part of the step, in points, that moves the sheet.
    func move(by step: Double, room: Double, with scrollView: ScrollView) -> Double {
        guard let layout, case .held(let grip) = state, grip.isHeld(by: scrollView) else { return 0 }
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
        state = .held(grip)
        if grip.raw > layout.lowest + Self.atRest, grip.mayLeave == nil {
            // The delegate may dismiss the sheet, which then leaves the grip.
            let mayLeave = sheet?.mayBePulledAway ?? false
            guard isHeld else { return }
            grip.mayLeave = mayLeave
            state = .held(grip)
            if mayLeave { sheet?.beginPulledDismissal() }
            guard isHeld else { return }
        }
        AnimationScope.run(capturing: nil) { layOut(top: grip.top(in: layout)) }
        transition?.follow()
        follow()
    }

    // MARK: Release

    /// The minimum downward speed of a release, in points per second, that dismisses a sheet at its smallest detent.
    private static let flickSpeed = 1000.0
    /// The fraction of the smallest detent's height beyond which a release dismisses.
    private static let dismissalPart = 0.5

    /// Returns the detent to which a release moves the sheet: the nearest one to where the velocity would carry it.
    /// - Parameters:
    ///   - raw: The top edge of the sheet without resistance.
    ///   - velocity: The velocity of the finger, in points per second, downward positive.
    ///   - mayLeave: Whether the sheet can be dismissed.
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

    /// Returns the lowest top edge at which a sheet comes to rest without being dismissed.
    private static func dismissalTop(in layout: SheetLayout) -> Double {
        layout.lowest + layout.stops[0].height * dismissalPart
    }

    /// Predicts the result of a release now.
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

    /// Releases the sheet at the end of a scroll view's drag.
    /// - Returns: Whether the sheet continues with the finger's velocity.
    func release(_ velocity: Double?, with scrollView: ScrollView) -> Bool {
        guard let stop = restingStop(under: scrollView) else {
            guard handlesRelease(of: scrollView) else { return false }
            release(velocity)
            return true
        }
        state = .resting
        sheet?.select(stop.identifier)
        layOut()
        return false
    }

    /// Returns whether a release of a scroll view's drag moves the sheet, rather than the scroll view's content alone.
    func handlesRelease(of scrollView: ScrollView) -> Bool {
        guard case .held(let grip) = state, grip.isHeld(by: scrollView) else { return false }
        return restingStop(under: scrollView) == nil
    }

    /// Returns the detent at which the sheet remains while a scroll view's drag moves the content.
    private func restingStop(under scrollView: ScrollView) -> SheetLayout.Stop? {
        guard let layout, case .held(let grip) = state, grip.isHeld(by: scrollView), transition == nil else {
            return nil
        }
        let stop = layout.stops.first { abs(layout.top(of: $0) - grip.raw) < Self.atRest }
        let isThere = stop?.height == layout.stops.last?.height || abs(grip.raw - grip.start) < Self.atRest
        return isThere ? stop : nil
    }

    /// Releases the sheet at the end of its own drag. A scroll view that shares the drag reports the release itself.
    func releasePan(_ velocity: Double?) {
        if case .held(let grip) = state, case .pan = grip.lead { release(velocity) }
    }

    /// The distance from a detent, in points, below which the card rests there (rule J 2).
    private static let atRest = ScrollView.leastDifference

    /// Releases the sheet with a velocity, in points per second, downward positive; nil if the gesture was cancelled.
    func release(_ velocity: Double?) {
        guard let layout, case .held(let grip) = state else { return }
        let speed = velocity ?? 0
        let seen = speed * layout.slope(grip.raw, from: grip.start, resists: grip.resists)
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

    /// Dismisses the sheet after a release, or returns it if dismissing is not allowed (rule G 4).
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

    /// Moves the sheet to the release's destination, and the transition with it.
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

/// The grip of a finger on a sheet.
@MainActor
struct SheetGrip {
    /// The gestures that can drive the sheet.
    enum Lead {
        /// The sheet's own drag.
        case pan
        /// The drag of a scroll view in the sheet, which shares its movement with the sheet.
        case scroll(ObjectIdentifier)
    }

    var lead: Lead
    /// The top edge of the sheet without resistance.
    var raw: Double
    let start: Double
    /// The scroll view that takes over from the sheet's own drag, after that drag has processed the movement with which
    /// the scroll view's drag began.
    var nextScrollView: ObjectIdentifier?
    /// Whether the sheet can be dismissed, or nil until it is pulled below its smallest detent.
    var mayLeave: Bool?

    var resists: Bool { mayLeave == false }

    /// Returns the top edge of the sheet.
    func top(in layout: SheetLayout) -> Double { layout.banded(raw, from: start, resists: resists) }

    func isHeld(by scrollView: ScrollView) -> Bool {
        if case .scroll(let id) = lead { id == ObjectIdentifier(scrollView) } else { false }
    }
}
