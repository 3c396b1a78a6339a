/// The motion of one property as a function of its block's position, 0...1.
@MainActor
final class ReferenceMotion {
    enum Life {
        case live, waiting, superseded, gone
    }

    let animator: ReferenceAnimator
    let block: ReferenceBlock
    let property: Int
    var start: [Double]
    var end: [Double]
    var life = Life.live
    var previous: ReferenceMotion?
    /// The ends and values of keyframes, in order and without gaps, with linear interpolation.
    var keyframes: [(time: Double, value: [Double])]?
    var path: (Double) -> [Double]
    /// The velocity added when it began.
    var velocityIn: [Double]?
    /// Whether it began with its curve's own velocity.
    var hasCurveVelocity = false

    init(
        _ animator: ReferenceAnimator, _ block: ReferenceBlock, _ property: Int, _ start: [Double], _ end: [Double]
    ) {
        self.animator = animator
        self.block = block
        self.property = property
        self.start = start
        self.end = end
        path = { _ in start }
    }

    /// The current value. Below the block's blend it leads back to the superseded motion.
    var value: [Double] {
        let own = path(block.position)
        guard let previous, block.position < block.blend else { return own }
        return own + (previous.value - start) * (1 - block.position / block.blend)
    }

    /// Returns the value on the straight path, or on the path through the keyframes.
    func whole(_ progress: Double) -> [Double] {
        guard let keyframes else { return start + (end - start) * progress }
        if progress <= 0 { return start }
        var before = (time: 0.0, value: start)
        for frame in keyframes {
            if progress < frame.time {
                let part = (progress - before.time) / (frame.time - before.time)
                return before.value + (frame.value - before.value) * part
            }
            before = frame
        }
        return before.value
    }

    private func isSeen(_ velocity: [Double]) -> Bool { velocity.contains { abs($0) > 1e-3 } }

    /// Returns the slope of the path at a progress.
    func slope(at progress: Double, falling: Bool) -> [Double] {
        guard keyframes != nil else { return end - start }
        let step = falling ? -1e-7 : 1e-7
        return (whole(progress + step) - whole(progress)) * (1 / step)
    }

    /// Begins along the block's curve, with its own velocity, the curve's, or none.
    func begin(velocity: [Double]?, keeping: Bool = false) {
        let curve = block.curve
        let change = end - start
        velocityIn = nil
        var push = change * 0
        // A motion that is only retargeted keeps its initial velocity, also in reverse.
        hasCurveVelocity = curve.velocity != (0, 0) && (keeping ? hasCurveVelocity : !animator.isReversed)
        if hasCurveVelocity {
            push = property == 0 ? change * [curve.velocity.0, curve.velocity.1] : change * curve.plainVelocity
        } else if let velocity, curve.seconds > 0, keeping || !animator.isReversed && isSeen(velocity) {
            velocityIn = velocity
            push = velocity - slope(at: 0, falling: curve.startSlope < 0) * curve.startSlope
        }
        path = { [self] position in
            let sample = curve.at(position)
            return whole(sample.progress) + push * sample.response
        }
    }

    /// Makes the position the progress, or time, from here on. A value beside the path fades towards both ends.
    func join(progress: Double, at pivot: Double, _ value: [Double], map: @escaping (Double) -> Double) {
        let beside = value - whole(progress)
        path = { [self] position in whole(map(position)) + beside * Self.hat(position, pivot) }
    }

    static func hat(_ place: Double, _ pivot: Double) -> Double {
        if place == pivot { return 1 }
        if pivot > 1 { return min(max((place - 1) / (pivot - 1), 0), 1) }
        if place < pivot { return pivot > 0 ? max(0, place / pivot) : 0 }
        return pivot < 1 ? max(0, (1 - place) / (1 - pivot)) : 0
    }
}

/// The changes of one animator block, from position 0 to 1.
@MainActor
final class ReferenceBlock {
    enum Mode {
        case time, joined, scrubbed
    }

    var begin: Double
    var curve: ReferenceCurve
    var mode = Mode.time
    var motions: [ReferenceMotion] = []
    var position = 0.0
    var hasBegun = false
    /// The progress at the beginning and at the end of the current path.
    var fractions = (from: 0.0, to: 1.0)
    var anchor: (place: Double, local: Double)?
    var blend = 0.0
    /// Returns the position for the seconds since the run began.
    var run: (Double) -> Double = { _ in 0 }
    /// The delay and the duration of the block in the run, in seconds.
    var wait = 0.0
    var span = 0.0

    init(begin: Double, curve: ReferenceCurve) {
        self.begin = begin
        self.curve = curve
    }

    var isWhole: Bool { fractions == (0, 1) }
    var hasWaiting: Bool { motions.contains { $0.life == .waiting } }

    func move(to position: Double) {
        self.position = position
        if isWhole { hasBegun = position > 0 }
    }

    var fraction: Double {
        let progress = mode == .scrubbed ? position : position >= 1 ? 1 : curve.plain(position)
        return fractions.from + (fractions.to - fractions.from) * progress
    }

    func local(_ place: Double) -> Double {
        func part(_ start: Double, _ end: Double) -> Double {
            end > start ? min(max((place - start) / (end - start), 0), 1) : place >= end ? 1 : 0
        }
        guard let anchor else { return part(begin, 1) }
        if place == anchor.place { return anchor.local }
        if place >= 1 { return 1 }
        if anchor.local <= 0 { return part(max(begin, anchor.place), 1) }
        if place > anchor.place { return anchor.local + (1 - anchor.local) * part(anchor.place, 1) }
        return anchor.local * part(anchor.place > begin ? begin : 0, anchor.place)
    }
}

func + (left: [Double], right: [Double]) -> [Double] { zip(left, right).map { $0.0 + $0.1 } }
func - (left: [Double], right: [Double]) -> [Double] { zip(left, right).map { $0.0 - $0.1 } }
func * (left: [Double], right: [Double]) -> [Double] { zip(left, right).map { $0.0 * $0.1 } }
func * (left: [Double], right: Double) -> [Double] { left.map { $0 * right } }
