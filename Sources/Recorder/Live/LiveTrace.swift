import Glibc
import Staging
import SystemPackage

/// The trace of a live recording, written while it goes on: a long one need not be held in memory.
///
/// Belongs to one thread at a time.
final class LiveTrace {
    private let descriptor: Int32
    private var file: OutputFile
    private var writer: TraceJSONWriter

    /// Makes the file at `path`.
    /// - Parameter name: What errors call the file.
    init(path: FilePath, name: String, header: TraceHeader, views: [String]) throws(RecordingError) {
        descriptor = path.withPlatformString { open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666) }
        file = OutputFile(descriptor, name: name)
        writer = TraceJSONWriter(header: header, views: views)
        guard descriptor >= 0 else { throw RecordingError(operation: "writing \(name)", code: errno, path: path) }
        try file.write(writer.beginning())
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    func take(_ frames: [TraceFrame]) throws(RecordingError) {
        for frame in frames { try file.write(writer.frame(frame)) }
    }

    /// Makes the file whole.
    func finish(_ events: [TraceEvent]) throws(RecordingError) {
        try file.write(writer.end(events: events))
        try file.flush()
    }
}
