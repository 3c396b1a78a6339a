import Timing

/// How long tapes take, as far as their text tells.
enum TapeEstimate {
    /// What `Wait settled` is taken to last, in seconds: a flight of the photo's spring.
    private static let settling = 0.6

    /// For each statement the seconds from its beginning to the tape's end; then 0 for the end itself.
    static func remainingTimes(of tape: Tape) -> [Double] {
        var time = 0.0
        var beginnings: [Double] = []
        for statement in tape.statements {
            if let own = statement.ownTime { time = max(time, own.seconds) }
            beginnings.append(time)
            time += duration(of: statement)
        }
        // A raw statement begins at its own time, the ones before it end earlier: each is seen from its own beginning.
        return beginnings.map { time - $0 } + [0]
    }

    private static func duration(of statement: TapeStatement) -> Double {
        switch statement {
        case .tap: TapePlayer.tapDuration
        case .waitUntilSettled: settling
        case .wait(let seconds), .hold(let seconds): seconds
        case .move(let move): move.duration
        case .pinch(let pinch): pinch.duration
        default: 0
        }
    }
}
