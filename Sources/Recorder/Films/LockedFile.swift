import Synchronization

/// The file of a film, to which parts are added in order.
protocol FilmFile: SendableMetatype {
    associatedtype Part: Sendable

    mutating func add(_ part: Part) throws(RecordingError)

    /// Completes the file.
    mutating func finish() throws(RecordingError)
}

/// The file of a film for any thread.
final class LockedFile<File: FilmFile>: Sendable {
    private let file: Mutex<File>

    init(_ file: sending File) { self.file = Mutex(file) }

    func add(_ part: File.Part) throws(RecordingError) {
        try file.withLock { file throws(RecordingError) in try file.add(part) }
    }

    func finish() throws(RecordingError) { try file.withLock { file throws(RecordingError) in try file.finish() } }
}
