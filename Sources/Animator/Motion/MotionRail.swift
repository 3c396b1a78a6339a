import Timing
import ViewHierarchy

/// What a running animation does in every frame, laid out so that thousands of them pass through the processor's caches
/// in a row: one pace, and for each property only the numbers that it has.
///
/// It is made of the animator's tracks when they have not changed for a frame, and thrown away when they do.
struct MotionRail {
    /// Whether the rail is of use.
    enum Fitness {
        /// Something has changed since it was laid.
        case stale
        case laid
        /// The animation is more than values that change along one pace.
        case unfit
    }

    /// A property of one number.
    private struct Single {
        let place: PresentedPlace
        let from: Double
        let change: Double
        let push: Double
    }

    /// A property of two numbers.
    private struct Pair {
        let place: PresentedPlace
        let from: SIMD2<Double>
        let change: SIMD2<Double>
        let push: SIMD2<Double>
    }

    let motion: UnsafeMutablePointer<MotionState>
    private(set) var fitness = Fitness.stale
    private var since = FrameTime.zero
    private var until = FrameTime.zero
    private var playhead = Playhead()
    private var seconds = 0.0
    private var speed = 1.0
    /// The spring of a plain run; nil takes the samples from the group.
    private var spring: Spring?
    private var group = 0
    private var pairs = MotionList<Pair>()
    private var singles = MotionList<Single>()
    /// The tracks with more numbers, among the animator's.
    private var wides = MotionList<Int>()

    init(_ motion: UnsafeMutablePointer<MotionState>) { self.motion = motion }

    /// Gives the memory back; to be laid again before it is used.
    mutating func clear() {
        fitness = .stale
        pairs.removeAll()
        singles.removeAll()
        wides.removeAll()
    }

    /// Shows everything as it is at `now`.
    /// - Returns: Whether that was all; otherwise the animator has to see to it.
    mutating func show(at now: FrameTime) -> Bool {
        switch fitness {
        case .stale:
            lay()
            return motion.pointee.showIfPlain(at: now)
        case .unfit: return motion.pointee.showIfPlain(at: now)
        case .laid: break
        }
        guard now < until else { return false }
        // What something else has taken over only waits for its end.
        if isEmpty { return true }
        let sample = sample(at: playhead.position(after: now - since))
        for index in 0..<pairs.count {
            let pair = pairs[index]
            pair.place.write((pair.change * sample.progress + pair.from) + pair.push * sample.response)
        }
        for index in 0..<singles.count {
            let single = singles[index]
            single.place.write((single.change * sample.progress + single.from) + single.push * sample.response)
        }
        for index in 0..<wides.count { motion.pointee.tracks[wides[index]].write(sample) }
        return true
    }

    private var isEmpty: Bool { pairs.isEmpty && singles.isEmpty && wides.isEmpty }

    @inline(__always)
    private func sample(at position: Double) -> MotionTiming.Sample {
        guard let spring else { return motion.pointee.groups[group].path.sample(at: position) }
        return MotionTiming.sample(of: spring, at: position, seconds: seconds, speed: speed)
    }

    private mutating func lay() {
        clear()
        fitness = .unfit
        let state = motion.pointee
        guard case .running(let since, let until) = state.phase, state.cycle.isOnce else { return }
        self.since = since
        self.until = until
        if let clock = state.clock {
            // Only a time that runs as fast as the timeline's can be told in that.
            guard clock.speed == 1, let begin = clock.moment(of: since), let end = clock.moment(of: until) else {
                return
            }
            (self.since, self.until) = (begin, end)
        }
        let moving = state.groups.indices.filter { !state.groups[$0].tracks.isEmpty }
        guard moving.count == 1 else { return }
        group = moving[0]
        let only = state.groups[group]
        guard !only.hasWaiting, !only.supersedes else { return }
        for index in only.tracks where state.tracks[index].isSpecial && state.tracks[index].life == .live { return }
        playhead = only.playhead
        seconds = only.path.pace.seconds
        speed = only.path.pace.speed
        spring = nil
        if case .spring(let spring) = only.path.pace.shape, case .paced = only.path.kind { self.spring = spring }
        for index in only.tracks where state.tracks[index].life == .live { lay(state.tracks[index], index) }
        fitness = .laid
    }

    private mutating func lay(_ track: MotionTrack, _ index: Int) {
        guard let place = track.seen?.place(of: track.property) else {
            wides.append(index)
            return
        }
        let (from, change, push) = (track.from, track.change, track.push)
        if place.isPair {
            pairs.append(Pair(place: place, from: from.start, change: change.start, push: push.start))
        } else {
            singles.append(Single(place: place, from: from[0], change: change[0], push: push[0]))
        }
    }
}

extension AnimationVector {
    /// The first two numbers.
    fileprivate var start: SIMD2<Double> { SIMD2(self[0], self[1]) }
}
