package import Staging
import Support
import Timing

/// The state of a lane, and the outcome of its last gesture.
package struct LaneReport: Hashable {
    /// A decision of the scene, or a motion without a gesture.
    private struct Outcome {
        /// The scene's word for its decision at the release, or without a pointer the transition's.
        var word: String
        /// The start, in seconds of the scene's time.
        let start: Double
        let isVerdict: Bool
        /// Whether the lane has been in flight since.
        var hasFlown = false
        /// The time until the lane settled, in seconds.
        var settled: Double?
        /// Whether `settled` comes from the transition itself, not only from observed frames.
        var isReported = false

        var end: Double? { settled.map { start + $0 } }
    }

    private var phase = TracePhase.idle
    /// The whole percentage, or nil at 0 and in motion without a transition.
    private var percent: Int?
    /// The curve of the flight, if it is another one than the lane's.
    private var ownCurve: String?
    private var outcome: Outcome?

    package init() {}

    package static func == (left: LaneReport, right: LaneReport) -> Bool { left.text == right.text }

    package func hash(into hasher: inout Hasher) { hasher.combine(text) }

    /// Updates the state between two samples, without a new outcome.
    /// - Parameter ownCurve: The curve of the flight, if it is another one than the lane's.
    package mutating func update(_ frame: TraceFrame, ownCurve: String? = nil) {
        phase = frame.phase
        self.ownCurve = ownCurve
        percent = frame.fraction == 0 ? nil : Int((frame.fraction * 100).rounded())
    }

    /// - Parameters:
    ///   - time: The scene's time, in seconds.
    ///   - ownCurve: The curve of the flight, if it is another one than the lane's.
    package mutating func record(_ frame: TraceFrame, at time: Double, ownCurve: String? = nil) {
        update(frame, ownCurve: ownCurve)
        switch phase {
        case .interactive: outcome = nil
        case .animating: outcome?.hasFlown = true
        case .idle:
            // A motion without the end of a transition ends when it is at rest.
            if let begun = outcome, begun.hasFlown, begun.settled == nil { outcome?.settled = time - begun.start }
        }
    }

    package mutating func record(_ event: TraceEvent) {
        switch event.name {
        case .verdict:
            if let outcome, outcome.end == event.time {
                self.outcome?.word = event.object
            } else {
                outcome = Outcome(word: event.object, start: event.time, isVerdict: true)
            }
        case .transitionBegan:
            // The decision at a release is more specific than the transition that follows.
            if outcome == nil || outcome?.settled != nil {
                outcome = Outcome(word: event.object, start: event.time, isVerdict: false)
            }
        case .transitionContinued:
            if outcome == nil { outcome = Outcome(word: event.object, start: event.time, isVerdict: false) }
        case .transitionCompleted:
            guard let ended = outcome, !ended.isReported else { return }
            outcome?.settled = event.time - ended.start
            outcome?.isReported = true
            if event.object == "cancelled", !ended.isVerdict { outcome?.word = Verdict.return.rawValue }
        default: break
        }
    }

    /// Participles of the traces' words for transitions that are no decisions.
    private static let participles = ["present": "presented", "push": "pushed", "select": "selected"]

    /// The report in a few words, or empty before the first event.
    package var text: String {
        switch phase {
        // At its end it is where it was before the drag, or will be.
        case .interactive: return percent.flatMap { $0 < 100 ? "held at \($0) %" : nil } ?? "held"
        case .animating:
            return ["in flight", percent.map { "\($0) %" }, ownCurve].compactMap { $0 }.joined(separator: ", ")
        case .idle:
            guard let outcome else { return "" }
            let word = Verdict(rawValue: outcome.word)?.participle ?? Self.participles[outcome.word] ?? outcome.word
            guard let settled = outcome.settled else { return word }
            return "\(word) in \(Self.text(settled))"
        }
    }

    /// The shortest report, for a narrow lane.
    package var brief: String {
        switch phase {
        case .interactive, .animating: percent.map { "\($0) %" } ?? text
        case .idle: outcome?.settled.map(Self.text) ?? text
        }
    }

    private static func text(_ seconds: Double) -> String { "\(DecimalText.fixed(seconds, digits: 2)) s" }
}
