/// A place on the way from 0 to 1 that goes to a goal at an even pace.
struct Playhead {
    /// Where it is while nothing runs, and where it began while something does.
    var origin = 0.0
    /// Where it goes.
    var goal = 1.0
    /// Seconds for which it stays at its origin.
    var wait = 0.0
    /// Seconds that it takes from its origin to its goal.
    var span = 0.0

    /// Where it is, `elapsed` seconds after it was set going; exactly at the goal from the end on.
    func position(after elapsed: Double) -> Double {
        let time = elapsed - wait
        if time >= span { return elapsed >= wait ? goal : origin }
        return time <= 0 ? origin : origin + (goal - origin) * (time / span)
    }

    /// How fast it goes, per second, `elapsed` seconds after it was set going.
    func rate(after elapsed: Double) -> Double {
        let time = elapsed - wait
        return time >= 0 && time < span ? (goal - origin) / span : 0
    }
}
