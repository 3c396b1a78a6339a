import Staging

/// Writes the trace's table while it is recorded.
@MainActor
package final class TraceCSVSink: FrameSink {
    private let destination: OutputDestination
    private var state = State.idle

    private enum State {
        case idle
        case writing(PendingOutput, OutputFile, TraceCSVWriter)
        case whole(PendingOutput)
    }

    package init(_ destination: OutputDestination) { self.destination = destination }

    package var needsPixels: Bool { false }

    package func begin(_ info: RecordingInfo) throws(RecordingError) {
        let output = try PendingOutput(destination)
        var file = OutputFile(output.descriptor, name: destination.name)
        defer { state = .writing(output, file, TraceCSVWriter(views: info.views)) }
        try file.write(TraceCSVWriter.heading)
    }

    package func take(_ frame: RecordedFrame) throws(RecordingError) {
        guard case .writing(let output, var file, let writer) = state else { return }
        state = .idle
        defer { state = .writing(output, file, writer) }
        for lane in frame.trace { try file.write(writer.rows(lane)) }
    }

    package func finish() throws(RecordingError) {
        guard case .writing(let output, var file, _) = state else { return }
        try file.flush()
        state = .whole(output)
    }

    package func deliver() throws(RecordingError) {
        guard case .whole(let output) = state else { return }
        try output.deliver()
        state = .idle
    }

    package func abandon() {
        switch state {
        case .idle: break
        case .writing(let output, _, _), .whole(let output): output.discard()
        }
        state = .idle
    }
}
