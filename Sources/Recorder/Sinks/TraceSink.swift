import Staging

/// Writes the trace, in one of its forms, while it is recorded.
@MainActor
package final class TraceSink: FrameSink {
    private let destination: OutputDestination
    private let makeWriter: (RecordingInfo) -> any TraceWriter
    private var state = State.idle
    private var events: [TraceEvent] = []

    private enum State {
        case idle
        case writing(PendingOutput, OutputFile, any TraceWriter)
        case whole(PendingOutput)
    }

    private init(_ destination: OutputDestination, _ makeWriter: @escaping (RecordingInfo) -> any TraceWriter) {
        self.destination = destination
        self.makeWriter = makeWriter
    }

    package static func csv(_ destination: OutputDestination) -> TraceSink {
        TraceSink(destination) { TraceCSVWriter(views: $0.views) }
    }

    package static func json(_ destination: OutputDestination) -> TraceSink {
        TraceSink(destination) { TraceJSONWriter(header: $0.header, views: $0.views) }
    }

    package var needsPixels: Bool { false }

    package func begin(_ info: RecordingInfo) throws(RecordingError) {
        let output = try PendingOutput(destination)
        let writer = makeWriter(info)
        var file = OutputFile(output.descriptor, name: destination.name.description)
        defer { state = .writing(output, file, writer) }
        try file.write(writer.beginning())
    }

    package func take(_ frame: RecordedFrame) throws(RecordingError) {
        guard case .writing(let output, var file, var writer) = state else { return }
        state = .idle
        defer { state = .writing(output, file, writer) }
        for lane in frame.trace { try file.write(writer.frame(lane)) }
        events += frame.events
    }

    package func finish() throws(RecordingError) {
        guard case .writing(let output, var file, let writer) = state else { return }
        try file.write(writer.end(events: events))
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
