import Foundation
import Staging
import Timing

// Position against velocity: the step from one frame to the next is the integral of the velocity between them.
extension MotionRun {
    /// What is wrong with a step.
    enum OddStep {
        /// The view's position changes, and neither its velocity nor its next steps explain it.
        case jump
        /// The view stands still, though its velocity takes it on.
        case freeze
        /// The view moves on evenly, but not with its velocity.
        case derivative
    }

    /// Returns the points by which views miss the places to which their velocities take them.
    func oddSteps() -> [OddStep: [Measurement]] {
        var found: [OddStep: [Measurement]] = [:]
        for path in paths {
            for index in frames.indices.dropFirst() {
                guard let measured = measure(path, index) else { continue }
                found[kind(of: measured, path, index), default: []].append(measured.measurement(of: path, index))
            }
        }
        return found
    }

    /// A step and what velocity makes of it.
    struct MeasuredStep {
        var step: SIMD2<Double>
        /// The nearest of the steps that the velocities explain.
        var expected: SIMD2<Double>
        /// The points between the two, less the tolerance.
        var excess: Double

        func measurement(of path: ViewPath, _ index: Int) -> Measurement {
            let place = path.centers[index] + (expected - step)
            var outline = path.rows[index]?.frame
            outline?.origin.x += expected.x - step.x
            outline?.origin.y += expected.y - step.y
            return Measurement(
                frame: index, view: path.name, number: excess, expected: [place.x, place.y],
                came: [path.centers[index].x, path.centers[index].y], outline: outline)
        }
    }

    /// The points by which positions and velocities differ without a fault: half a pixel of a phone's screen, and the
    /// rounding of numbers.
    private static let rounding = 0.5
    /// The part of the changes of velocity around a step that bounds what the cubic through them misses: its error is a
    /// sixth of their change at most where the acceleration jumps within the step (numerically, over all springs and
    /// curves of the gallery).
    private static let curvature = 1.0 / 6
    /// The factor between neighboring changes of velocity from which the velocity itself jumps within a step.
    private static let breakFactor = 1.5

    /// Returns a step if it is not what the velocities explain.
    private func measure(_ path: ViewPath, _ index: Int) -> MeasuredStep? {
        guard path.rows[index] != nil, path.isSeen(index - 1, as: index), !steps[index].isRearranged else { return nil }
        if setsAtOnce(index) || isBrief(index) { return nil }
        let step = path.centers[index] - path.centers[index - 1]
        let motion = Motion(
            path, index, seconds: frames[index].row.time - frames[index - 1].row.time,
            goesOn: (steps[index - 1].breaks.isEmpty, index + 1 == steps.count || steps[index + 1].breaks.isEmpty))
        // Most steps are those of a flight, or of rest.
        var best = motion.nearestIntegral(to: step)
        if (best - step).length <= Self.rounding { return nil }
        var tolerance = Self.rounding + Self.curvature * motion.seconds * motion.around
        let what = steps[index]
        let phases = (frames[index - 1].row.phase, frames[index].row.phase)
        let isHeld = phases.0 == .interactive || phases.1 == .interactive || !what.fingers.isEmpty
        func consider(_ expected: SIMD2<Double>) {
            if (expected - step).length < (best - step).length { best = expected }
        }
        // Where the lead begins or ends, or a flight goes on beside it, a finger leads up to one of its positions, or from
        // one on.
        let isWhole = phases == (.interactive, .interactive) && !isTurn(index)
        var fingers = isWhole ? what.fingers : what.fingers.flatMap { $0.places.count > 2 ? $0.parts : [$0] }
        if let middle = what.middle { fingers.append(middle) }
        if !what.breaks.isEmpty || isHeld || phases.0 != phases.1 {
            // Something begins or ends within the step: the velocity before it holds up to then, the one behind it from
            // then on. At an unknown time, the step is between the two.
            if what.breaks.isEmpty {
                consider(step.nearest(between: motion.last * motion.seconds, and: motion.next * motion.seconds))
            }
            for time in what.breaks {
                let part = max(0, min(1, (time - frames[index - 1].row.time) / motion.seconds))
                consider(motion.split(at: part))
                guard isHeld else { continue }
                // A finger has moved the view in steps of its own, up to there or from there on.
                let (before, after) = (motion.before(part), motion.after(part))
                for other in [before, after] {
                    consider(step.nearest(between: before + after, and: other))
                    for finger in fingers { consider(other + following(path, index, motion, by: finger, step - other)) }
                }
                // A flight begins with the velocity that the gesture hands over, which is in no frame.
                for handover in what.handovers where handover.time == time {
                    let flown = step.nearest(between: after, and: handover.velocity * (motion.seconds * (1 - part)))
                    for finger in fingers { consider(flown + following(path, index, motion, by: finger, step - flown)) }
                }
            }
        } else {
            tolerance += Self.curvature * motion.seconds * motion.jump
            if motion.jump > Self.breakFactor * motion.around {
                consider(step.nearest(between: motion.last * motion.seconds, and: motion.next * motion.seconds))
            }
        }
        if isHeld {
            for finger in fingers { consider(following(path, index, motion, by: finger, step)) }
            // Where a finger catches the view or lets it go, the velocity before or behind is not the finger's.
            let speeds = [what.beginsGesture ? .zero : motion.last, what.endsGesture ? .zero : motion.next].filter {
                $0 != .zero
            }
            for pinch in what.pinches {
                let pinched = pinch.moved(path.centers[index - 1]) - path.centers[index - 1]
                consider(step.nearest(between: pinched, and: pinched + pinch.rest))
            }
            for expected in anchored(path, index, step)
            where speeds.isEmpty || speeds.contains(where: { $0.dot(expected) > 0 }) {
                consider(expected)
            }
        }
        let excess = (best - step).length - (tolerance - Self.rounding)
        return excess > 0 ? MeasuredStep(step: step, expected: best, excess: excess) : nil
    }

    /// Returns whether a view can change its place at once: with reduced motion it fades, and where a fade begins or turns
    /// the view is already at its end.
    func setsAtOnce(_ index: Int) -> Bool {
        asksForLessMotion && isBroken(index)
    }

    /// Returns whether there was any input or event in a step, or another phase began.
    func isBroken(_ index: Int) -> Bool {
        !steps[index].breaks.isEmpty || frames[index].row.phase != frames[index - 1].row.phase
    }

    /// Returns whether something begins, ends or is taken over in a step, or another phase begins.
    func isTurn(_ index: Int) -> Bool {
        !steps[index].turns.isEmpty || frames[index].row.phase != frames[index - 1].row.phase
    }

    /// Returns whether that is so in a step, or in the one before or behind.
    func isAtTurn(_ index: Int) -> Bool {
        (max(1, index - 1)...min(index + 1, frames.count - 1)).contains(where: isTurn)
    }

    /// Returns whether a flight begins and ends between two neighboring frames, so that its velocity is in one of them at
    /// most, and its acceleration in none.
    func isBrief(_ index: Int) -> Bool {
        let flies = [index - 1, index].contains { frames[$0].row.phase == .animating }
        func breaks(_ index: Int) -> Bool {
            steps.indices.contains(index) && index > 0 && isTurn(index)
        }
        // What begins at the time of a frame is over in the step behind the next one.
        if flies, steps[index - 1].isTurnedAtEnd, breaks(index + 1) { return true }
        return breaks(index)
            && (flies && (breaks(index - 1) || breaks(index + 1)) || Set(steps[index].turns).count > 1)
    }

    /// Returns the step nearest to a view's that a finger explains: the finger's own, times the slope of the view's motion
    /// with it.
    private func following(
        _ path: ViewPath, _ index: Int, _ motion: Motion, by finger: MotionStep.Finger, _ step: SIMD2<Double>
    ) -> SIMD2<Double> {
        var candidates: [SIMD2<Double>] = []
        if finger.hasLanded, finger.chords == nil, path.isSeen(index + 1, as: index) {
            // What a finger has done since it landed is in no frame; the view is not faster than in the next one.
            candidates.append(step.nearest(between: .zero, and: path.velocities[index + 1] * motion.seconds))
        }
        if finger.moved == .zero {
            candidates.append(.zero)
            candidates += unled(path, index)
        } else if let chords = finger.chords {
            // The view can follow the finger along its path, each axis by itself, as a scroll view does, or one axis with
            // both, as a transition that a pan drives.
            func along(_ velocity: SIMD2<Double>, _ chord: SIMD2<Double>) -> SIMD2<Double>? {
                let square = chord.dot(chord)
                return square > 0 ? velocity * (finger.moved.dot(chord) / square) : nil
            }
            func byAxis(_ velocity: SIMD2<Double>, _ chord: SIMD2<Double>) -> SIMD2<Double>? {
                guard chord != .zero else { return nil }
                let step = velocity * finger.moved / chord
                return step.replacing(with: 0, where: chord .== 0)
            }
            func by(_ axis: Int) -> (SIMD2<Double>, SIMD2<Double>) -> SIMD2<Double>? {
                { $1[axis] == 0 ? nil : $0 * (finger.moved[axis] / $1[axis]) }
            }
            for scaled in [along, byAxis, by(0), by(1)] {
                let ends = (scaled(motion.last, chords.before), scaled(motion.next, chords.after))
                if let before = ends.0, let after = ends.1 {
                    candidates.append(step.nearest(between: before, and: after))
                } else {
                    candidates += [ends.0, ends.1].compactMap(\.self)
                }
            }
        } else {
            // A trace has no positions of the finger between frames: its last movement has lasted since it rested. One
            // that is still fast over that time has lost positions: the frames were late.
            let isLate = finger.rested >= Self.lateFrames && motion.next.length >= Self.lateSpeed
            let longest = (isLate ? Self.unevenSamples : Double(finger.rested + 1)) * motion.seconds
            candidates.append(step.nearest(between: .zero, and: motion.next * longest))
            candidates.append(step.nearest(between: motion.last * motion.seconds, and: motion.next * motion.seconds))
            for (other, beside) in stepsBeside(path, index) {
                guard let moved = steps[other].fingers.first?.moved, moved.dot(moved) > 0 else { continue }
                let gain = finger.moved.dot(moved) / moved.dot(moved)
                guard !isLate || gain <= Self.unevenSamples else { continue }
                let other = beside * gain
                guard other.dot(motion.last) > 0 || other.dot(motion.next) > 0 else { continue }
                candidates.append(other)
            }
        }
        // Where the lead begins or ends, its velocity is in no frame, and a finger's first movement can be too short for
        // one. The view moves no farther than the finger.
        if isTurn(index) || (finger.chords?.before ?? finger.travel - finger.moved) == .zero
            || finger.chords != nil && Double(finger.rested) * motion.seconds >= VelocityEstimator.window
            || motion.last == .zero
                && (frames[index].row.phase == .animating || finger.places.count > 2 && motion.next == .zero)
            || motion.hasJustBegun && motion.next == .zero
        {
            // A gesture can be recognized by one of several movements, and go on from there.
            let reach = finger.reach
            candidates.append(step.clamped(lowerBound: -reach, upperBound: reach))
            candidates += byProgress(path, index)
            if motion.next != .zero {
                let farthest = motion.next * (reach.length / motion.next.length)
                candidates.append(step.nearest(between: .zero, and: farthest))
            }
        }
        var best = candidates.min { ($0 - step).length < ($1 - step).length } ?? .zero
        // Where a gesture is recognized, or with its next movement, the view goes where the finger has gone by then, in its
        // direction or along one axis, as a scroll view goes.
        if steps[index].beginsGesture || steps[index - 1].beginsGesture && motion.last == .zero {
            let rest = step - best
            let unseen = finger.chords == nil ? Self.unseenTravel : 0
            let ways = [finger.travel, finger.moved].filter { $0 != .zero }.flatMap { way in
                let along = way / way.length
                let reach = way.length + unseen
                let axes = pointwiseMax(way, -way)
                let free = rest.clamped(lowerBound: -axes, upperBound: axes)
                return [along * max(-reach, min(reach, rest.dot(along))), SIMD2(free.x, 0), SIMD2(0, free.y)]
            }
            best += ways.min { ($0 - rest).length < ($1 - rest).length } ?? .zero
        }
        return best
    }

    /// Returns the steps of a view before and behind one, where it is seen, with their indices.
    private func stepsBeside(_ path: ViewPath, _ index: Int) -> [(index: Int, step: SIMD2<Double>)] {
        [index - 1, index + 1].filter { $0 > 0 && path.isSeen($0, as: index) && path.isSeen($0 - 1, as: index) }
            .map { ($0, path.centers[$0] - path.centers[$0 - 1]) }
    }

    /// Returns the steps of a view whose position goes with the transition's progress, as in the steps beside.
    private func byProgress(_ path: ViewPath, _ index: Int) -> [SIMD2<Double>] {
        func advance(_ index: Int) -> Double { frames[index].row.fraction - frames[index - 1].row.fraction }
        return stepsBeside(path, index).compactMap { other, step in
            advance(other) == 0 ? nil : step * (advance(index) / advance(other))
        }
    }

    /// Returns the steps of a view that moves by itself under a resting finger, whose last velocity is in the view's up to
    /// `VelocityEstimator.window`: they change from those beside as the velocity does.
    private func unled(_ path: ViewPath, _ index: Int) -> [SIMD2<Double>] {
        func middle(_ index: Int) -> SIMD2<Double> { (path.velocities[index - 1] + path.velocities[index]) / 2 }
        return stepsBeside(path, index).compactMap { other, beside in
            let fingers = steps[other].fingers
            guard !fingers.isEmpty, fingers.allSatisfy({ $0.moved == .zero }) else { return nil }
            return beside + (middle(index) - middle(other)) * step
        }
    }

    /// Returns the steps of a view that keeps the point under a finger there, or the one between two that pinch, as its
    /// size and its rotation change: from the fingers' position in the previous frame, or from a later one at which the gesture began. Where
    /// one of two is lifted, the other one leads the view from there on, on one axis or both.
    private func anchored(_ path: ViewPath, _ index: Int, _ step: SIMD2<Double>) -> [SIMD2<Double>] {
        guard let before = path.rows[index - 1], let after = path.rows[index] else { return [] }
        let center = path.centers[index - 1]
        let (fingers, begins) = (steps[index].fingers, !steps[index].turns.isEmpty)
        var anchors = fingers.flatMap { finger in
            finger.places.prefix(begins ? finger.places.count : 1).map {
                (from: $0, to: finger.place, rest: SIMD2<Double>.zero)
            }
        }
        if fingers.contains(where: { $0.moved != .zero }) {
            anchors += steps[index].pinches.filter {
                begins || $0.before == (fingers[0].places[0], fingers[1].places[0])
            }.map { ($0.middles.before, $0.middles.after, $0.rest) }
        }
        let factors = before.changes(to: after).filter { $0 != SIMD2(1, 0) }
        return anchors.filter { $0.from != $0.to }.flatMap { anchor in
            factors.map { factor in
                let anchored = anchor.to + (center - anchor.from).multiplied(by: factor) - center
                return anchored
                    + (step - anchored).clamped(
                        lowerBound: pointwiseMin(.zero, anchor.rest), upperBound: pointwiseMax(.zero, anchor.rest))
            }
        }
    }

    /// The frames without a position of the finger, and the speed in points per second over them, from which frames were
    /// late: a finger at rest that sets off is slower, as the velocity of its first movement counts the rest in.
    private static let lateFrames = 2
    private static let lateSpeed = 400.0
    /// The most that a step holds of the samples of the next one: at 120 Hz, three samples instead of two.
    private static let unevenSamples = 1.75

    /// The points that a finger can move between landing and the first frame, where a trace has no positions: the
    /// threshold of pan recognizers.
    private static let unseenTravel = 10.0

    private func kind(of measured: MeasuredStep, _ path: ViewPath, _ index: Int) -> OddStep {
        let expected = measured.expected.length
        if measured.step.length <= 0.05 * expected { return .freeze }
        let beside = stepsBeside(path, index).map(\.step)
        let isSmooth =
            beside.count == 2
            && beside.allSatisfy {
                ($0 - measured.step).length < (measured.step - measured.expected).length / 2
            }
        return isSmooth ? .derivative : .jump
    }
}

/// The velocities around a step: those of the frame before it and behind it, and of the ones beyond.
private struct Motion {
    let seconds: Double
    let last: SIMD2<Double>
    let next: SIMD2<Double>
    private let earlier: SIMD2<Double>?
    private let later: SIMD2<Double>?
    /// Whether the motion has begun in the step before, where its velocity can be that of a part of the finger's movement.
    var hasJustBegun: Bool { earlier == .zero && last != .zero }
    /// The changes of velocity in the steps before and behind, if the same motion goes on there.
    private let changes: (before: SIMD2<Double>, after: SIMD2<Double>)

    /// - Parameter goesOn: Whether the motion before the step is that of the previous one, and the motion behind it that of
    ///   the next one.
    init(_ path: ViewPath, _ index: Int, seconds: Double, goesOn: (before: Bool, after: Bool)) {
        self.seconds = seconds
        last = path.velocities[index - 1]
        next = path.velocities[index]
        earlier = path.isSeen(index - 2, as: index) ? path.velocities[index - 2] : nil
        later = path.isSeen(index + 1, as: index) ? path.velocities[index + 1] : nil
        changes = (
            goesOn.before ? earlier.map { [last] in last - $0 } ?? .zero : .zero,
            goesOn.after ? later.map { [next] in $0 - next } ?? .zero : .zero
        )
    }

    /// The change of velocity within the step.
    var jump: Double { (next - last).length }

    /// The greater of the changes of velocity in the steps before and behind.
    var around: Double {
        max(earlier.map { (last - $0).length } ?? 0, later.map { ($0 - next).length } ?? 0)
    }

    /// Returns the integral that is nearest to a step, of the cubic through all four velocities, of the parabolas through
    /// three of them, or of the line: a break before or behind the step leaves one of them true.
    func nearestIntegral(to step: SIMD2<Double>) -> SIMD2<Double> {
        var best = (last + next) * (seconds / 2)
        func consider(_ other: SIMD2<Double>) { if (other - step).length < (best - step).length { best = other } }
        if let earlier, let later { consider((13 * (last + next) - earlier - later) * (seconds / 24)) }
        if let earlier { consider((5 * next + 8 * last - earlier) * (seconds / 12)) }
        if let later { consider((5 * last + 8 * next - later) * (seconds / 12)) }
        return best
    }

    /// Returns the integral if one motion ends and another begins at a part of the step, each with the acceleration that
    /// it has in the step beside.
    func split(at part: Double) -> SIMD2<Double> { before(part) + after(part) }

    func before(_ part: Double) -> SIMD2<Double> {
        (last + changes.before * (part / 2)) * (part * seconds)
    }

    func after(_ part: Double) -> SIMD2<Double> {
        let rest = 1 - part
        return (next - changes.after * (rest / 2)) * (rest * seconds)
    }
}

extension SIMD2<Double> {
    /// Returns the nearest point of the segment between two points.
    fileprivate func nearest(between first: Self, and second: Self) -> Self {
        let line = second - first
        let square = line.dot(line)
        guard square > 0 else { return first }
        return first + line * Swift.max(0, Swift.min(1, (self - first).dot(line) / square))
    }
}
