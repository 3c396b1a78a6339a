import Drawing
import Foundation
import Staging
import Support
import Timing

/// What happened between a frame and the previous one.
struct MotionStep: Sendable {
    /// The movement of a finger that is down at the beginning or the end.
    struct Finger: Sendable {
        /// The number of its pointer. A finger that lands after it was lifted is another one of the same pointer.
        var id = 1
        /// Its positions: that of the previous frame, or where it landed, and all since then.
        var places: [SIMD2<Double>]
        /// How far it has moved since it landed.
        var travel: SIMD2<Double>
        /// The velocities between its last two positions before the previous frame and before this one, in points per
        /// second, or `nil` if unknown: without its tape, a trace has the finger's positions at frames only.
        var chords: (before: SIMD2<Double>, after: SIMD2<Double>)?
        /// Its velocities in the previous frame and in this one: the chords, and zero `VelocityEstimator.window` after its
        /// last position, and where it is lifted.
        var velocities: (before: SIMD2<Double>, after: SIMD2<Double>) = (.zero, .zero)
        /// The number of frames for which it had rested before it moved.
        var rested: Int
        /// Whether it landed since the previous frame.
        var hasLanded: Bool
        /// Whether it was lifted since then.
        var isLifted = false

        /// Its last position.
        var place: SIMD2<Double> { places[places.count - 1] }

        /// The same finger over the whole step, up to one of its positions, from one on, and between two.
        var parts: [Finger] {
            places.indices.dropFirst().flatMap { last in
                places.indices[..<last].map { first in
                    var part = self
                    part.places = Array(places[first...last])
                    return part
                }
            }
        }

        /// How far it moved since the previous frame.
        var moved: SIMD2<Double> { place - places[0] }

        /// How far it is from the farthest of its positions on each axis.
        var reach: SIMD2<Double> {
            places.reduce(.zero) { reach, earlier in
                let moved = place - earlier
                return pointwiseMax(reach, pointwiseMax(moved, -moved))
            }
        }
    }

    /// The times of gestures and transitions that began, ended or were taken over, and of keys, which send something into
    /// motion, in seconds since the recording began.
    var turns: [Double] = []
    /// The times of those, and of all input.
    var breaks: [Double] = []
    /// The velocities with which gestures ended, in points per second: a flight begins with them.
    var handovers: [(time: Double, velocity: SIMD2<Double>)] = []
    /// Whether a gesture or a transition began, or was taken over, or a gesture ended.
    var isTurned = false
    /// Whether something began or ended at the time of the frame itself.
    var isTurnedAtEnd = false
    var beginsGesture = false
    /// Whether a gesture ended that had begun before. A tap begins none.
    var endsGesture = false
    var completesTransition = false
    /// Whether there was any input.
    var hasInput = false
    /// Whether input sent something into motion instead of leading it.
    var hasCommand = false
    /// Whether the stage was resized, a photo was removed or a wheel turned.
    var isRearranged = false
    /// Whether that was at the time of the frame itself.
    var isRearrangedAtEnd = false
    var fingers: [Finger] = []

    /// What two fingers do to content that they hold.
    struct Pinch {
        typealias Pair = (first: SIMD2<Double>, second: SIMD2<Double>)

        /// Their positions at the beginning: those of the previous frame, or later ones at which a gesture began.
        var before: Pair
        var after: Pair
        /// How far one finger has moved alone, after the other one was lifted or before it landed.
        var rest: SIMD2<Double>

        /// The points between them.
        var middles: (before: SIMD2<Double>, after: SIMD2<Double>) {
            ((before.first + before.second) / 2, (after.first + after.second) / 2)
        }

        /// The line between them after the step as a multiple of the one before: a complex number, whose length is the scale
        /// and whose angle is the rotation.
        private var factor: SIMD2<Double> {
            let (old, new) = (before.first - before.second, after.first - after.second)
            return SIMD2(new.dot(old), old.x * new.y - old.y * new.x) / old.dot(old)
        }

        var scale: Double { factor.length }
        /// The rotation, in degrees, clockwise.
        var rotation: Double { atan2(factor.y, factor.x) * 180 / .pi }

        /// Returns where a point of the content is after the step, if both fingers keep what they hold.
        func moved(_ point: SIMD2<Double>) -> SIMD2<Double> {
            after.first + (point - before.first).multiplied(by: factor)
        }
    }

    /// What each two fingers do, for all positions at which it can have begun.
    var pinches: [Pinch] {
        let known = fingers.filter { $0.chords != nil }
        return known.indices.flatMap { second in
            known[..<second].filter { $0.id != known[second].id }.flatMap { pinches(of: $0, and: known[second]) }
        }
    }

    private func pinches(of one: Finger, and other: Finger) -> [Pinch] {
        // Where one is lifted, the other one can have moved on alone.
        let isLifted = one.isLifted != other.isLifted
        func pairs(_ first: [SIMD2<Double>], _ second: [SIMD2<Double>]) -> [Pinch.Pair] {
            first.flatMap { first in second.map { (first, $0) } }
        }
        func ends(_ finger: Finger) -> [SIMD2<Double>] {
            isLifted && !finger.isLifted ? finger.places : [finger.place]
        }
        let ends = pairs(ends(one), ends(other))
        let hasLanded = one.hasLanded != other.hasLanded
        return pairs(one.places, other.places).filter { $0.first != $0.second }.flatMap { before in
            ends.map { after in
                var rest = one.place - after.first + other.place - after.second
                if hasLanded { rest += before.first - one.places[0] + before.second - other.places[0] }
                return Pinch(before: before, after: after, rest: rest)
            }
        }
    }

    /// The middle of the fingers, whose movement a pan of several has; `nil` for one finger, or where their positions
    /// between frames are unknown.
    var middle: Finger? {
        let known = fingers.filter { $0.chords != nil }
        guard known.count > 1 else { return nil }
        func mean(_ value: (Finger) -> SIMD2<Double>) -> SIMD2<Double> {
            known.reduce(.zero) { $0 + value($1) } / Double(known.count)
        }
        return Finger(
            places: [mean { $0.places[0] }, mean(\.place)], travel: mean(\.travel),
            chords: (mean(\.velocities.before), mean(\.velocities.after)),
            rested: known.map(\.rested).reduce(.max, min), hasLanded: known.contains(where: \.hasLanded),
            isLifted: known.contains(where: \.isLifted))
    }

    /// Returns the points that the fastest finger moves while it leads. It is 0 in a trace without its tape, where a finger
    /// that seems to be fast may be one of a late frame.
    func lead(in phases: TracePhase...) -> Double {
        phases.contains(.interactive) ? fingers.filter { $0.chords != nil }.map(\.moved.length).reduce(0, max) : 0
    }

    static func steps(
        of frames: [MotionFrame], _ events: [TraceEvent], _ input: [InputEvent]?, in header: TraceHeader
    ) -> [MotionStep] {
        guard !frames.isEmpty else { return [] }
        var steps = Array(repeating: MotionStep(), count: frames.count)
        let times = frames.map(\.row.time)
        var begun: Set<String> = []
        for event in events where turning.contains(event.name) {
            guard let index = index(of: event.time, in: times) else { continue }
            switch event.name {
            case .gestureBegan:
                steps[index].beginsGesture = true
                begun.insert(event.object)
            case .gestureEnded, .gestureCancelled:
                if begun.remove(event.object) != nil { steps[index].endsGesture = true }
                if let velocity = event.velocity {
                    steps[index].handovers.append((event.time, SIMD2(Double(velocity.dx), Double(velocity.dy))))
                }
            case .transitionCompleted: steps[index].completesTransition = true
            default: break
            }
            steps[index].turns.append(event.time)
            steps[index].breaks.append(event.time)
            steps[index].isTurnedAtEnd = steps[index].isTurnedAtEnd || event.time > times[index] - sameTime
            if ![.transitionContinued, .transitionCompleted].contains(event.name) { steps[index].isTurned = true }
        }
        for (index, frame) in frames.enumerated().dropFirst()
        where (frame.row.size ?? header.size) != (frames[index - 1].row.size ?? header.size) {
            steps[index].isRearranged = true
        }
        guard let input else {
            addPointers(of: frames, to: &steps)
            return steps
        }
        for event in input {
            guard let index = index(of: event.time.seconds, in: times) else { continue }
            steps[index].hasInput = true
            steps[index].breaks.append(event.time.seconds)
            switch event.action {
            case .resize, .turn, .removePhoto, .wheel:
                steps[index].isRearranged = true
                if event.time.seconds > times[index] - sameTime { steps[index].isRearrangedAtEnd = true }
            case .key:
                steps[index].hasCommand = true
                // What it begins at once is an event already.
                let isEvent = steps[index].turns.contains { abs($0 - event.time.seconds) <= sameTime }
                if !isEvent { steps[index].turns.append(event.time.seconds) }
            case .pointer(_, let phase, _): if phase == .up || phase == .cancel { steps[index].hasCommand = true }
            }
        }
        addFingers(of: input, in: frames, to: &steps)
        return steps
    }

    /// The interval, in seconds, within which two times are equal: the precision of written traces.
    private static let sameTime = 1e-6
    private static let turning: Set<TraceEvent.Name> = [
        .gestureBegan, .gestureEnded, .gestureCancelled, .transitionBegan, .transitionPaused,
        .transitionContinued, .transitionCompleted,
    ]

    /// Returns the first frame that shows what happened at a time. Events at the time of a frame belong to it.
    private static func index(of time: Double, in times: [Double]) -> Int? {
        let index = times.partitioningIndex { $0 + sameTime >= time }
        return index < times.count ? index : nil
    }

    // MARK: Fingers

    /// Adds the movements of pointer 1, which is all that a trace has.
    private static func addPointers(of frames: [MotionFrame], to steps: inout [MotionStep]) {
        var landed: SIMD2<Double>?
        var rested = 0
        for index in frames.indices {
            guard let pointer = frames[index].row.pointer else { continue }
            let place = SIMD2(pointer.location)
            let earlier = index > 0 ? frames[index - 1].row.pointer : nil
            let wasDown = earlier?.isDown == true
            if pointer.isDown, !wasDown { landed = place }
            guard pointer.isDown || wasDown else { continue }
            let before = earlier.map { SIMD2($0.location) } ?? place
            let finger = Finger(
                places: wasDown ? [before, place] : [place], travel: place - (landed ?? place), chords: nil,
                rested: rested, hasLanded: !wasDown)
            steps[index].fingers = [finger]
            rested = finger.moved == .zero ? rested + 1 : 0
        }
    }

    private static func addFingers(of input: [InputEvent], in frames: [MotionFrame], to steps: inout [MotionStep]) {
        struct Contact {
            var id: Int
            var landed: SIMD2<Double>
            var samples: [(time: Double, place: SIMD2<Double>)]
            var lifted: Double?
        }
        var contacts: [Contact] = []
        var latest: [Int: Int] = [:]
        for event in input {
            guard case .pointer(let id, let phase, let location) = event.action else { continue }
            let place = SIMD2(location)
            if phase == .down {
                latest[id] = contacts.count
                contacts.append(Contact(id: id, landed: place, samples: [(event.time.seconds, place)]))
                continue
            }
            guard let contact = latest[id] else { continue }
            contacts[contact].samples.append((event.time.seconds, place))
            if phase != .move {
                contacts[contact].lifted = event.time.seconds
                latest[id] = nil
            }
        }
        let times = frames.map(\.row.time)
        for contact in contacts {
            var next = 0
            /// Returns whether a position is handled before a frame. At the time of the frame, its pointer shows that.
            func isHandled(_ sample: Int, by index: Int) -> Bool {
                guard sample < contact.samples.count else { return false }
                let (time, place) = contact.samples[sample]
                guard abs(time - times[index]) <= sameTime else { return time < times[index] }
                guard contact.id == 1, let pointer = frames[index].row.pointer else { return true }
                return (SIMD2(pointer.location) - place).length < 0.001
            }
            var earlier = contact.landed
            var chord = SIMD2<Double>.zero
            var velocity = SIMD2<Double>.zero
            var rested = 0
            let first = index(of: contact.samples[0].time, in: times) ?? times.count
            for index in first..<times.count {
                let before = (chord: chord, velocity: velocity)
                var places = [earlier]
                while isHandled(next, by: index) {
                    if next > 0 { chord = self.chord(to: next, in: contact.samples) ?? chord }
                    places.append(contact.samples[next].place)
                    next += 1
                }
                earlier = places[places.count - 1]
                let isLifted = contact.lifted.map { $0 <= times[index] + sameTime } ?? false
                let isMoving =
                    !isLifted && next > 0
                    && times[index] - contact.samples[next - 1].time < VelocityEstimator.window
                velocity = isMoving ? chord : .zero
                let finger = Finger(
                    id: contact.id, places: places, travel: earlier - contact.landed, chords: (before.chord, chord),
                    velocities: (before.velocity, velocity), rested: rested, hasLanded: index == first,
                    isLifted: isLifted)
                steps[index].fingers.append(finger)
                rested = finger.moved == .zero ? rested + 1 : 0
                if isLifted { break }
            }
        }
    }

    /// Returns the velocity between a position and an earlier one, or `nil` if they are too close in time to give one.
    private static func chord(to last: Int, in samples: [(time: Double, place: SIMD2<Double>)]) -> SIMD2<Double>? {
        let first = samples[..<last].lastIndex { samples[last].time - $0.time >= VelocityEstimator.shortestSpan }
        guard let first, samples[last].place != samples[first].place else { return nil }
        return (samples[last].place - samples[first].place) / (samples[last].time - samples[first].time)
    }
}
