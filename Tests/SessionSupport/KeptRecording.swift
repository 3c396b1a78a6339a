import Boards
package import Drawing
package import Recorder
package import Staging
import Synchronization

@testable package import Sessions

/// A recorder that keeps its tape.
package final class KeptRecording: LiveRecorder, Sendable {
    private struct Kept {
        var progress: Double?
        var tape: Tape?
        var outcome: Result<SavedOutput, any Error & Sendable>?
    }

    package let request: RecordingRequest
    private let kept = Mutex(Kept())

    package init(_ request: RecordingRequest) { self.request = request }

    package var progress: Double? { kept.withLock(\.progress) }
    package var tape: Tape? { kept.withLock(\.tape) }
    package var outcome: Result<SavedOutput, any Error & Sendable>? { kept.withLock(\.outcome) }

    package func finish(_ tape: Tape) { kept.withLock { $0.tape = tape } }

    /// Reports progress.
    package func advance(to part: Double) { kept.withLock { $0.progress = part } }

    package func cancel() -> Bool {
        if outcome == nil { end(.failure(CancelledRecording(tape: "recordings/a.tape"))) }
        return true
    }

    package func end(_ outcome: Result<SavedOutput, any Error & Sendable>) { kept.withLock { $0.outcome = outcome } }
}

/// The frames and events of a session's recordings, as the lanes were at their moments.
@MainActor
package final class SeenRecordings {
    package struct Run {
        package var pictures: [DisplayList] = []
        package var frames: [TraceFrame] = []
        package var events: [TraceEvent] = []
    }

    /// The recordings with at least one frame, in order.
    package private(set) var all: [Run] = []

    package init(_ session: LiveSession) {
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
package final class FrameCapture: FrameSink {
    package init() {}

    package var header: TraceHeader?
    package var pictures: [DisplayList] = []
    package var frames: [TraceFrame] = []
    package var events: [TraceEvent] = []

    package var needsPixels: Bool { false }
    package var showsFinger: Bool { false }
    package func begin(_ info: RecordingInfo) { header = info.header }
    package func record(_ frame: RecordedFrame) {
        pictures.append(frame.list)
        frames += frame.trace
        events += frame.events
    }
    package func finish() {}
    package func deliver() {}
    package func abandon() {}
}

/// Never called, because no sink needs pixels.
@MainActor
package final class NoPainter: FramePainter {
    package init() {}

    package func paint(_ list: DisplayList, scale: Double) throws(RecordingError) -> PaintedFrame {
        throw RecordingError(operation: "drawing", cause: "nothing draws in this test")
    }
}
