import Foundation

/// The checks of the last gesture: when one begins, which result is awaited, and what was found.
///
/// A gesture is checked when everything is at rest, and again when its lanes change. The check plays the gesture's tape
/// outside the window's main thread; this object only hands over the tape and receives the result.
@MainActor
package final class GestureChecks {
    package typealias Outcome = Result<[GestureFinding], GestureCheckFailure>

    /// The state of the last gesture's check.
    private enum State {
        /// The gesture is not at rest, or checks are off.
        case waiting
        /// The result of the request is awaited.
        case running(GestureCheckRequest)
        /// The known result is the gesture's.
        case finished
    }

    /// Whether finished gestures are checked.
    package var isOn = true { didSet { if isOn != oldValue { restart() } } }

    /// Begins to check a gesture in place of the previous one, and passes the result on any thread. The findings' times
    /// are since the tape's recording began.
    package var begin: (GestureCheckRequest, @escaping @Sendable (Outcome) -> Void) -> Void = { _, _ in }
    /// Cancels the check that is in progress. Its result is not used.
    package var cancel: () -> Void = {}

    private var state = State.waiting
    /// The edition of the history that the state is of.
    private var edition: GestureHistory.Edition?
    /// The last result. Its findings are those of a replay of the same gesture, too.
    private var known: (request: GestureCheckRequest, outcome: Outcome)?
    /// The last reported reason why a gesture could not be checked.
    private var reported: GestureCheckFailure?
    private let results = Inbox<(GestureCheckRequest, Outcome)>()

    package init() {}

    /// The findings of the last gesture by time, or none while they are unknown.
    package var findings: [GestureFinding] {
        guard case .finished = state, case .success(let findings)? = known?.outcome else { return [] }
        return findings
    }

    /// Follows the session's last gesture. Call it once per frame.
    package func follow(_ session: LiveSession) {
        if session.history.edition !== edition {
            edition = session.history.edition
            restart()
        }
        if isOn, case .waiting = state, !session.isChanging, let request = session.gestureToCheck() { ask(request) }
    }

    private func restart() {
        if case .running = state { cancel() }
        state = .waiting
    }

    private func ask(_ request: GestureCheckRequest) {
        if let known, known.request == request, case .success = known.outcome {
            state = .finished
            return
        }
        state = .running(request)
        begin(request) { [results] in results.enqueue([(request, $0)]) }
    }

    /// Takes results from other threads.
    /// - Returns: A message if the gesture could not be checked for another reason than the one before.
    package func handleResults() -> Message? {
        var message: Message?
        for (request, outcome) in results.dequeueAll() {
            guard case .running(let awaited) = state, awaited == request else { continue }
            let outcome = outcome.map { Self.sinceTouchDown($0, of: request) }
            known = (request, outcome)
            state = .finished
            guard case .failure(let failure) = outcome else { continue }
            if failure != reported {
                message = Message("The gesture can't be checked: \(failure); C turns checks off", isProblem: true)
            }
            reported = failure
        }
        return message
    }

    private static func sinceTouchDown(_ found: [GestureFinding], of request: GestureCheckRequest) -> [GestureFinding] {
        found.map { finding in
            var finding = finding
            // Before the touch-down, only what an earlier gesture has left behind can be found.
            finding.time = max(0, finding.time - request.touchDown)
            return finding
        }.sorted { $0.time < $1.time }
    }
}
