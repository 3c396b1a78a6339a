/// The properties that one block of animations moves: they begin together and share a pace.
struct MotionGroup {
    /// Where on the animator's own way, from 0 to 1, the group begins; below 1.
    let begin: Double
    /// Its tracks among the animator's.
    var tracks: Range<Int>
    var path: MotionPath
    var playhead = Playhead()
    /// Where the playhead was when values were last shown.
    var position = 0.0
    /// Whether tracks wait for the group to begin.
    var hasWaiting = false

    init(begin: Double, firstTrack: Int, pace: Pace) {
        self.begin = begin
        tracks = firstTrack..<firstTrack
        path = MotionPath(kind: .paced, pace: pace)
    }

    /// The progress from start values to end values.
    var fraction: Double { path.fraction(at: position) }

    /// The part of the group's own time that has passed where the animator is at `place`.
    func local(_ place: Double) -> Double {
        min(max((place - begin) / (1 - begin), 0), 1)
    }

    /// Sets the playhead going from where it is.
    /// - Parameters:
    ///   - place: Where the animator is on its own way.
    ///   - goal: Where it goes, 0 or 1.
    ///   - seconds: The time that it takes.
    mutating func run(from place: Double, to goal: Double, seconds: Double) {
        playhead.origin = position
        playhead.wait = 0
        playhead.span = seconds
        playhead.goal = path.isWhole ? goal : 1
        if goal == 1 {
            if begin > place, position <= 0 {
                playhead.wait = seconds * (begin - place) / (1 - place)
                playhead.span = seconds - playhead.wait
            }
        } else {
            playhead.span = place > begin ? seconds * (place - begin) / place : 0
        }
    }
}
