/// The properties that one block of animations moves: they begin together and share a timing.
struct MotionGroup {
    /// The position in the animator's own progress, 0...1, at which the group begins; below 1.
    private(set) var begin: Double
    var tracks: Range<Int>
    var path: MotionPath
    var playhead = Playhead()
    /// The playhead's position when values were last shown.
    var position = 0.0 { didSet { if path.isWhole { hasBegun = position > 0 } } }
    /// Whether the group's own motion has begun; until then its tracks only hold their properties.
    var hasBegun = false
    /// The start of scrubbing, in the animator's progress and in this group's. The two can differ, because a curve
    /// passes the group's beginning at another progress than time does.
    var anchor: (place: Double, local: Double)?
    /// The number of tracks that wait for the group to begin.
    var waiting = 0
    /// Whether tracks have superseded others of the animator, and give properties back at the group's beginning.
    var supersedes = false
    /// The position below which, while running back, superseding tracks lead to what they give back; 0 for none.
    var blend = 0.0

    /// The latest place at which a group can begin, so that some time always remains. A group that begins there and
    /// runs back takes the whole time for that.
    static let latestBegin = 1 - 1e-6

    /// The latest position that counts as the beginning: rounding can miss a beginning between two frames.
    static let atBegin = 1e-9

    init(begin: Double, firstTrack: Int, timing: MotionTiming) {
        self.begin = begin
        tracks = firstTrack..<firstTrack
        path = MotionPath(kind: .timed, timing: timing)
    }

    var hasWaiting: Bool { waiting > 0 }

    /// Whether the group is between its own ends, so that a track can only join it off its path.
    var hasPassedBegin: Bool { path.isWhole && position > Self.atBegin }

    var fraction: Double { path.fraction(at: position) }

    /// Whether the group waits for its beginning with the animator at `place`.
    func isAhead(of place: Double) -> Bool { begin > place && !hasBegun }

    /// Continues from a place in between, along a path of its own; the group's beginning no longer applies.
    mutating func aim(_ path: MotionPath) {
        self.path = path
        position = 0
        hasBegun = true
        begin = 0
        anchor = nil
        supersedes = false
        blend = 0
    }

    /// The place in the animator's progress at which the group begins while scrubbing.
    var scrubbedBegin: Double { anchor.map { max(begin, $0.place) } ?? begin }

    /// Returns the fraction of the group's own time that has passed with the animator at `place`.
    ///
    /// While scrubbing, the function passes through the anchor, so that nothing jumps there.
    func local(_ place: Double) -> Double {
        func part(of place: Double, from start: Double, to end: Double) -> Double {
            end > start ? min(max((place - start) / (end - start), 0), 1) : place >= end ? 1 : 0
        }
        guard let anchor else { return part(of: place, from: begin, to: 1) }
        if place == anchor.place { return anchor.local }
        if place >= 1 { return 1 }
        if anchor.local <= 0 { return part(of: place, from: max(begin, anchor.place), to: 1) }
        if place > anchor.place {
            return anchor.local + (1 - anchor.local) * part(of: place, from: anchor.place, to: 1)
        }
        return anchor.local * part(of: place, from: anchor.place > begin ? begin : 0, to: anchor.place)
    }

    /// Returns the slope of the group's own time by the animator's place.
    /// - Parameter falling: Whether the place decreases: at a corner the slope then differs.
    func localSlope(_ place: Double, falling: Bool) -> Double {
        func slope(from start: Double, to end: Double) -> Double {
            let isInside = falling ? place > start && place <= end : place >= start && place < end
            return end > start && isInside ? 1 / (end - start) : 0
        }
        guard let anchor else { return slope(from: begin, to: 1) }
        if anchor.local <= 0 { return slope(from: max(begin, anchor.place), to: 1) }
        if falling ? place > anchor.place : place >= anchor.place {
            return (1 - anchor.local) * slope(from: anchor.place, to: 1)
        }
        return anchor.local * slope(from: anchor.place > begin ? begin : 0, to: anchor.place)
    }

    /// Starts the playhead from its position.
    /// - Parameters:
    ///   - place: The animator's place in its own progress.
    ///   - goal: The place at the end, 0 or 1.
    ///   - seconds: The duration, in seconds.
    mutating func run(from place: Double, to goal: Double, seconds: Double) {
        anchor = nil
        playhead.origin = position
        playhead.wait = 0
        playhead.span = seconds
        playhead.goal = path.isWhole ? goal : 1
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
}
