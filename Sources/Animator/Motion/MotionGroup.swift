/// The properties that one block of animations moves: they begin together and share a timing.
struct MotionGroup {
    /// Where in the animator's own progress, from 0 to 1, the group begins; below 1.
    private(set) var begin: Double
    var tracks: Range<Int>
    var path: MotionPath
    var playhead = Playhead()
    /// Where the playhead was when values were last shown.
    var position = 0.0 { didSet { if path.isWhole { hasBegun = position > 0 } } }
    /// Whether the group's own motion has begun; before, its tracks only hold their properties.
    var hasBegun = false
    /// Where scrubbing began: in the animator's progress, and in this group's. The two need not go together by themselves, as
    /// a curve passes the group's begin at another progress than time does.
    var anchor: (place: Double, local: Double)?
    /// How many tracks wait for the group to begin.
    var waiting = 0
    /// Whether tracks have superseded others of the animator, and give properties back at the group's begin.
    var supersedes = false
    /// The position from which on, backwards, what has superseded leads to what it would give back; 0 for nowhere.
    var blend = 0.0

    /// The latest place at which a group may begin: the rest is its time, which is never nothing. What begins there
    /// and goes back takes the whole time for that.
    static let latestBegin = 1 - 1e-6

    /// The latest position that counts as the begin: a begin between two frames may be missed by a rounding.
    static let atBegin = 1e-9

    init(begin: Double, firstTrack: Int, timing: MotionTiming) {
        self.begin = begin
        tracks = firstTrack..<firstTrack
        path = MotionPath(kind: .timed, timing: timing)
    }

    var hasWaiting: Bool { waiting > 0 }

    /// Whether the group is between its own ends, so that what joins it has to do so from beside.
    var hasPassedBegin: Bool { path.isWhole && position > Self.atBegin }

    var fraction: Double { path.fraction(at: position) }

    /// Whether the group waits for its begin where the animator is at `place`.
    func isAhead(of place: Double) -> Bool { begin > place && !hasBegun }

    /// Continues from a place between, along a path of its own: where the group began does not count any longer.
    mutating func aim(_ path: MotionPath) {
        self.path = path
        position = 0
        hasBegun = true
        begin = 0
        anchor = nil
        supersedes = false
        blend = 0
    }

    /// Where in the animator's progress scrubbing lets the group begin.
    var scrubbedBegin: Double { anchor.map { max(begin, $0.place) } ?? begin }

    /// The part of the group's own time that has passed where the animator is at `place`.
    ///
    /// While scrubbing it leads through the anchor, so that nothing jumps there.
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

    /// How fast the part of the group's own time passes as the animator's place moves on, per unit of that.
    /// - Parameter falling: Whether the place moves down: at a corner that is another slope than upwards.
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

    /// Sets the playhead going from where it is.
    /// - Parameters:
    ///   - place: Where the animator is in its own progress.
    ///   - goal: Where it goes, 0 or 1.
    ///   - seconds: The time that it takes.
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
