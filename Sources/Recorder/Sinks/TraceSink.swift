import Staging

/// Writes the trace, in one of its formats, during the recording.
@MainActor
package final class TraceSink: FrameSink {
    private let destination: OutputDestination
    private let makeWriter: (RecordingInfo) -> any TraceWriter
    private var output: PendingOutput?
    private var file: OutputFile?
    private var writer: (any TraceWriter)?
    private var events: [TraceEvent] = []

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
    package var takesHidden: Bool { true }
    package var showsFinger: Bool { false }

    package func begin(_ info: RecordingInfo) throws(RecordingError) {
        let output = try PendingOutput(destination)
        let writer = makeWriter(info)
        self.output = output
        self.writer = writer
        file = OutputFile(output.descriptor, name: destination.name.description)
        try file?.write(writer.beginning())
    }

    package func record(_ frame: RecordedFrame) throws(RecordingError) {
        for lane in frame.trace { if let text = writer?.frame(lane) { try file?.write(text) } }
        events += frame.events
    }

    package func finish() throws(RecordingError) {
        if let text = writer?.end(events: events) { try file?.write(text) }
        try file?.flush()
    }

    package func deliver() throws(RecordingError) { try output?.deliver() }

    package func abandon() {
        output?.discard()
        output = nil
    }
}
