import Drawing
import Recorder
import Staging
import Synchronization

@testable import Boards
@testable import Sessions

/// A recorder that keeps its tape.
final class KeptRecording: LiveRecorder, Sendable {
    private struct Kept {
        var progress: Double?
        var tape: Tape?
        var outcome: Result<SavedOutput, any Error & Sendable>?
    }

    let request: RecordingRequest
    private let kept = Mutex(Kept())

    init(_ request: RecordingRequest) { self.request = request }

    var progress: Double? { kept.withLock(\.progress) }
    var tape: Tape? { kept.withLock(\.tape) }
    var outcome: Result<SavedOutput, any Error & Sendable>? { kept.withLock(\.outcome) }

    func finish(_ tape: Tape) { kept.withLock { $0.tape = tape } }

    /// Reports progress.
    func advance(to part: Double) { kept.withLock { $0.progress = part } }

    func cancel() -> Bool {
        if outcome == nil { end(.failure(CancelledRecording(tape: "recordings/a.tape"))) }
        return true
    }

    func end(_ outcome: Result<SavedOutput, any Error & Sendable>) { kept.withLock { $0.outcome = outcome } }
}

/// The frames and events of a session's recordings, as the lanes were at their moments.
@MainActor
final class SeenRecordings {
    struct Run {
        var pictures: [DisplayList] = []
        var frames: [TraceFrame] = []
        var events: [TraceEvent] = []
    }

    /// The recordings with at least one frame, in order.
    private(set) var all: [Run] = []

    init(_ session: LiveSession) {
        session.onFrame = { [weak self, unowned session] in self?.see($0, session) }
        follow(session)
        session.onBegin = { [weak self, unowned session] in self?.follow(session) }
    }

    private func see(_ recording: LiveRecording, _ session: LiveSession) {
        if recording.next == 0 { all.append(Run()) }
        let lanes = session.lanes
        let picture =
            recording.board.map {
                LaneBoard.picture($0, lanes.stages.map { $0.displayList() }, session.content)
            } ?? lanes.displayList()
        all[all.count - 1].pictures.append(picture)
        all[all.count - 1].frames +=
            lanes.traceFrames(frame: recording.next, time: Double(recording.next) / recording.fps)
    }

    /// Also sees the events of the current lanes.
    private func follow(_ session: LiveSession) {
        let report = session.played.onEvents
        session.played.onEvents = { [weak self, unowned session] events in
            report(events)
            guard let self, let recording = session.recording, !all.isEmpty else { return }
            all[all.count - 1].events += events.map { $0.counted(from: recording.start) }
        }
    }
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
