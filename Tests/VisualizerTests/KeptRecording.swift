import Drawing
import Recorder
import Staging
import Synchronization

@testable import Visualizer

/// A recorder that keeps its input.
final class KeptRecording: LiveRecorder, Sendable {
    private struct Kept {
        var pictures: [DisplayList] = []
        var frames: [TraceFrame] = []
        var hasFailed = false
        var isFull = false
        var progress: Double?
        var ending: (events: [TraceEvent], tape: Tape)?
        var outcome: Result<SavedOutput, any Error & Sendable>?
    }

    let request: RecordingRequest
    private let kept = Mutex(Kept())

    init(_ request: RecordingRequest) { self.request = request }

    var header: TraceHeader { request.header }
    /// As in the program: outputs made from a tape take no frames.
    var takesFrames: Bool { request.isLive && !request.form.isFilm }
    var progress: Double? { kept.withLock(\.progress) }

    var hasFailed: Bool { kept.withLock(\.hasFailed) }
    var isFull: Bool { kept.withLock(\.isFull) }
    var pictures: [DisplayList] { kept.withLock(\.pictures) }
    var frames: [TraceFrame] { kept.withLock(\.frames) }
    var ending: (events: [TraceEvent], tape: Tape)? { kept.withLock(\.ending) }
    var outcome: Result<SavedOutput, any Error & Sendable>? { kept.withLock(\.outcome) }

    func add(_ picture: DisplayList, _ trace: [TraceFrame]) {
        kept.withLock {
            $0.pictures.append(picture)
            $0.frames += trace
        }
    }

    func finish(events: [TraceEvent], tape: Tape) { kept.withLock { $0.ending = (events, tape) } }

    /// Reports progress.
    func advance(to part: Double) { kept.withLock { $0.progress = part } }

    func cancel() -> Bool {
        if outcome == nil { end(.failure(CancelledRecording(tape: "recordings/a.tape"))) }
        return true
    }

    /// Reports a failure.
    func fail() { kept.withLock { $0.hasFailed = true } }

    /// Reports that too much output is pending.
    func fill() { kept.withLock { $0.isFull = true } }

    func end(_ outcome: Result<SavedOutput, any Error & Sendable>) { kept.withLock { $0.outcome = outcome } }
}

/// A sink that keeps pictures and the trace.
@MainActor
final class FrameCapture: FrameSink {
    var header: TraceHeader?
    var pictures: [DisplayList] = []
    var frames: [TraceFrame] = []
    var events: [TraceEvent] = []

    var needsPixels: Bool { false }
    var showsFinger: Bool { false }
    func begin(_ info: RecordingInfo) { header = info.header }
    func take(_ frame: RecordedFrame) {
        pictures.append(frame.list)
        frames += frame.trace
        events += frame.events
    }
    func finish() {}
    func deliver() {}
    func abandon() {}
}

/// Never called, because no sink needs pixels.
@MainActor
final class NoPainter: FramePainter {
    func paint(_ list: DisplayList, scale: Double) throws(RecordingError) -> PaintedFrame {
        throw RecordingError(operation: "drawing", cause: "nothing draws in this test")
    }
}
