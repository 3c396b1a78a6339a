import Drawing
import Staging
import Synchronization

@testable import Visualizer

/// A recorder that keeps what it is given.
final class KeptRecording: LiveRecorder, Sendable {
    private struct Kept {
        var pictures: [DisplayList] = []
        var frames: [TraceFrame] = []
        var ending: (events: [TraceEvent], tape: Tape)?
        var outcome: Result<String, any Error & Sendable>?
    }

    let header: TraceHeader
    private let kept = Mutex(Kept())

    init(header: TraceHeader) { self.header = header }

    var backlog: Int { 0 }
    var pictures: [DisplayList] { kept.withLock(\.pictures) }
    var frames: [TraceFrame] { kept.withLock(\.frames) }
    var ending: (events: [TraceEvent], tape: Tape)? { kept.withLock(\.ending) }
    var outcome: Result<String, any Error & Sendable>? { kept.withLock(\.outcome) }

    func add(_ picture: DisplayList, _ trace: [TraceFrame]) {
        kept.withLock {
            $0.pictures.append(picture)
            $0.frames += trace
        }
    }

    func finish(events: [TraceEvent], tape: Tape) { kept.withLock { $0.ending = (events, tape) } }

    func end(_ outcome: Result<String, any Error & Sendable>) { kept.withLock { $0.outcome = outcome } }
}
