import Timing

/// The properties that one block of animations moves: they begin together and share a timing.
@MainActor
final class MotionBlock {
    unowned let animator: PropertyAnimator
    var contributions: ContiguousArray<Contribution> = []
    /// The position in the animator's own progress, 0...1, at which the block begins; below 1.
    private(set) var begin: Double
    var path: MotionPath { didSet { known = nil } }
    var playhead = Playhead()
    var position = 0.0 { didSet { known = nil } }
    /// The start of scrubbing, in the animator's progress and in this block's, which a curve can make differ.
    private var anchor: (place: Double, local: Double)?
    private var known: MotionSample?

    /// The latest place at which a block can begin, so that some time always remains.
    static let latestBegin = 1 - 1e-6

    init(begin: Double, timing: MotionTiming, of animator: PropertyAnimator) {
        self.animator = animator
        self.begin = begin
        path = MotionPath(timing: timing)
    }

    var sample: MotionSample {
        if let known { return known }
        let sample = path.sample(at: position)
        known = sample
        return sample
    }

    /// The progress from the start values to the end values.
    var fraction: Double { path.fraction(at: position) }

    private var hasBegun: Bool { !path.isWhole || position > 0 }

    /// Whether the block waits for its beginning with the animator at `place`.
    func isAhead(of place: Double) -> Bool { begin > place && !hasBegun }

    /// Begins a run of some seconds from a place in the animator's own progress to its end, 0 or 1.
    func run(from place: Double, to goal: Double, seconds: Double) {
        anchor = nil
        playhead = Playhead(origin: position, goal: path.isWhole ? goal : 1, wait: 0, span: seconds)
        if goal == 1 {
            if isAhead(of: place) {
                playhead.wait = seconds * (begin - place) / (1 - place)
                playhead.span = seconds - playhead.wait
            }
        } else if path.isWhole {
            let part = begin < Self.latestBegin ? (place - begin) / place : 1
            playhead.span = place > begin ? seconds * part : hasBegun ? seconds : 0
        }
    }

    /// The spring that runs once, from the beginning of its timing to the end, with others of its family.
    var family: (SpringFamily, SpringFamily.Member)? {
        guard case .spring(let spring) = path.timing.shape, playhead.origin == 0, playhead.goal == 1,
            playhead.span == path.timing.seconds, path.pivot == nil, animator.cycle.isOnce
        else { return nil }
        let start = animator.since + playhead.wait
        let family = SpringFamily(of: spring, speed: path.timing.speed, from: start)
        return (family, family.member(from: start))
    }

    /// Moves the playhead to a time after the start of the run, which is reached now.
    func move(after time: Double, at now: FrameTime) {
        position = playhead.position(after: time)
        guard position < 1, let (family, member) = family else { return }
        known = member.sample(at: now, family.solutions(at: now))
    }

    /// Makes the playhead the progress, from the start values through those on screen to the end values.
    func leavePath() {
        if path.isScrubbed { return }
        let fraction = fraction
        for contribution in contributions { contribution.leadThrough(fraction) }
        path = MotionPath(timing: originalTiming, pivot: fraction, isScrubbed: true)
        position = fraction
    }

    /// Returns to the beginning of a timing, the original one if nil, with its velocity, or to its end.
    func begin(_ timing: MotionTiming? = nil, atEnd: Bool = false) {
        path = MotionPath(timing: timing ?? originalTiming)
        anchor = nil
        position = 0
        for contribution in contributions { contribution.begin() }
        if atEnd { position = 1 }
    }

    private var originalTiming: MotionTiming {
        animator.timing.stretched(to: (1 - begin) * animator.timing.seconds)
    }

    /// Makes a scrubbed playhead a fraction of time, without changing the values on screen.
    func joinTime() {
        guard path.isScrubbed else { return }
        let time = path.timing.fraction(of: position)
        // If the curve does not reach this progress, the difference fades out, like any other distance from the path.
        let reached = path.reached(at: time)
        for contribution in contributions { contribution.leadThrough(reached) }
        path = MotionPath(timing: path.timing, pivot: time)
        position = time
    }

    /// Continues from the values on screen with a new timing, to the end values or back to the start values.
    func aim(_ timing: MotionTiming, from place: Double, toStart: Bool) {
        if isAhead(of: place) {
            return begin(timing.stretched(to: timing.seconds * ((1 - begin) / (1 - place))))
        }
        let fraction = fraction
        for contribution in contributions { contribution.leave(toStart: toStart, at: fraction, timing) }
        path = MotionPath(timing: timing, fractions: (fraction, toStart ? 0 : 1), isWhole: false)
        position = 0
        begin = 0
        anchor = nil
    }

    /// Begins scrubbing from an animator's fraction, if it has not begun.
    func beginScrubbing(from place: Double, isLinear: Bool) {
        if isLinear {
            leavePath()
        } else {
            if !path.isWhole { leavePath() }
            joinTime()
        }
        if anchor == nil { anchor = (place, position) }
    }

    /// Returns the fraction of the block's own time that has passed with the animator at `place`; the anchor is kept.
    func local(_ place: Double) -> Double {
        func part(from start: Double, to end: Double) -> Double {
            end > start ? min(max((place - start) / (end - start), 0), 1) : place >= end ? 1 : 0
        }
        guard let anchor else { return part(from: begin, to: 1) }
        if place == anchor.place { return anchor.local }
        if place >= 1 { return 1 }
        if anchor.local <= 0 { return part(from: max(begin, anchor.place), to: 1) }
        if place > anchor.place { return anchor.local + (1 - anchor.local) * part(from: anchor.place, to: 1) }
        return anchor.local * part(from: anchor.place > begin ? begin : 0, to: anchor.place)
    }
}
