import Staging

/// What a lane is doing, and what its last gesture came to.
struct LaneReport: Hashable {
    private var phase = TracePhase.idle
    /// In whole percent.
    private var percent = 0
    /// What was decided at the last release, and when.
    private var verdict: (object: String, time: Double)?
    /// Seconds from the release to the end of the transition.
    private var settled: Double?

    static func == (left: LaneReport, right: LaneReport) -> Bool { left.text == right.text }

    func hash(into hasher: inout Hasher) { hasher.combine(text) }

    mutating func take(_ frame: TraceFrame) {
        phase = frame.phase
        percent = Int((frame.fraction * 100).rounded())
        if phase == .interactive { verdict = nil }
    }

    mutating func take(_ event: TraceEvent) {
        switch event.name {
        case "verdict":
            verdict = (event.object, event.time)
            settled = nil
        case "transitionCompleted":
            if let verdict { settled = event.time - verdict.time }
        default: break
        }
    }

    /// What has been decided, by the gallery's words for it.
    private static let participles = [
        "dismiss": "dismissed", "return": "returned", "open": "opened", "close": "closed", "pop": "popped",
        "leave": "left", "turn": "turned", "show": "shown", "ask": "asked",
    ]

    /// In a few words; empty while nothing has happened.
    var text: String {
        switch phase {
        case .interactive: return "held at \(percent) %"
        case .animating: return "in flight, \(percent) %"
        case .idle:
            guard let verdict else { return "" }
            let word = Self.participles[verdict.object] ?? verdict.object
            guard let settled else { return word }
            let hundredths = Int((settled * 100).rounded())
            return "\(word) in \(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100) s"
        }
    }
}
