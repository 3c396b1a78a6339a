package import Drawing
import Foundation
import Glibc
import Rasterizer
package import Staging
import SystemPackage

/// A live recording into a folder, which a ``FolderRecordingQueue`` draws and encodes while the window is in use.
///
/// The folder contains the frames, `trace.json` and `drag.tape`, and appears under its name when it is complete. If the
/// recording fails or is cancelled, no folder appears, and the tape is written beside it with the extension `.tape`.
package final class LiveFolderRecording: @unchecked Sendable {
    /// A frame that has not been drawn yet.
    struct WaitingFrame {
        let index: Int
        /// The display list, or `nil` if it equals the previous one.
        let picture: DisplayList?
        let trace: [TraceFrame]
        let weight: FrameMemoryCost
    }

    // Guarded by the crew's lock.

    /// The frames, in order.
    var waiting = Fifo<WaitingFrame>()
    /// The number of threads that write a frame.
    var busy = 0
    /// The frames whose files are being written.
    var unwritten: Set<Int> = []
    var ending: (events: [TraceEvent], tape: Tape)?
    /// The first error.
    var failure: RecordingError?
    /// Whether a thread is completing or removing the recording.
    var isEnding = false
    /// Whether the user cancelled the recording.
    var isCancelled = false
    /// Whether the folder has been removed from the disk.
    var isRemoved = false
    var result: Result<SavedOutput, any Error & Sendable>?

    // Confined to the thread that draws.

    private let trace: LiveTrace
    /// The last frame with an image of its own.
    var lastChanged: Int?
    private var count = 0

    // Confined to the thread that records.

    private var lastPicture: DisplayList?

    let frames: FrameFolder
    let scale: Double
    private let fps: Double
    private let output: PendingOutput
    private let folder: String
    private let crew: FolderRecordingQueue

    package static let traceName = "trace.json"
    package static let tapeName = "drag.tape"

    /// Creates the recording and its hidden folder.
    init(folder: String, header: TraceHeader, views: [String], crew: FolderRecordingQueue) throws(RecordingError) {
        output = try PendingOutput(OutputDestination(OutputName(folder + "/")))
        self.folder = folder
        self.crew = crew
        scale = header.scale
        fps = header.fps
        frames = FrameFolder(path: output.path, name: folder + "/")
        do throws(RecordingError) {
            trace = try LiveTrace(
                path: output.path.appending(Self.traceName), name: "\(folder)/\(Self.traceName)", header: header,
                views: views)
        } catch {
            output.discard()
            throw error
        }
    }

    /// Whether writing has failed. After the end, the outcome has the reason.
    package var hasFailed: Bool { crew.queue.read { _ in failure != nil } }

    /// Whether so much waits to be written that no more frames should be added.
    package var isFull: Bool { crew.isFull }

    /// The saved output or the error, or `nil` while the recording is being written.
    package var outcome: Result<SavedOutput, any Error & Sendable>? { crew.queue.read { _ in result } }

    package var takesFrames: Bool { true }

    /// Accepts the next frame, and returns at once.
    package func add(_ picture: DisplayList, _ trace: [TraceFrame]) {
        // An unchanged frame takes no memory.
        let changed = picture == lastPicture ? nil : picture
        lastPicture = picture
        let frame = WaitingFrame(
            index: trace.first?.frame ?? 0, picture: changed, trace: trace, weight: FrameMemoryCost(changed, trace))
        crew.add(frame, to: self, size: picture.size)
    }

    /// Accepts the events and the tape, and returns at once. The rest is then written.
    package func finish(events: [TraceEvent], tape: Tape) {
        lastPicture = nil
        crew.queue.change { _ in ending = (events, tape) }
    }

    /// Cancels the recording and removes its output, but keeps the tape.
    package func cancel() -> Bool { crew.cancel(self) }

    // MARK: On the crew's threads

    /// Writes a frame's lines of the trace. Call it in the order of the frames.
    func note(_ frame: WaitingFrame) throws(RecordingError) {
        count += 1
        try trace.take(frame.trace)
    }

    /// Completes the folder and moves it to its final name.
    func deliver() throws(RecordingError) -> SavedOutput {
        guard let ending = crew.queue.read({ _ in ending }) else { return SavedOutput(text: "") }
        try trace.finish(ending.events)
        let outcome = Array(ending.tape.description.utf8).withUnsafeBytes { bytes in
            Result { () throws(RecordingError) in
                try OutputFile.write(
                    bytes, path: output.path.appending(Self.tapeName), name: "\(folder)/\(Self.tapeName)")
            }
        }
        try outcome.get()
        try output.deliver()
        return SavedOutput(written: folder + "/", seconds: Double(count) / fps)
    }

    func remove() { output.discard() }

    /// Writes the tape of a recording that failed, and returns a description of the loss.
    func keepTape(_ cause: RecordingError) -> LostRecording {
        var lost = LostRecording(output: frames.name, cause: cause)
        guard let tape = crew.queue.read({ _ in ending?.tape }) else { return lost }
        let name = folder + ".tape"
        // The recording's own error is reported; a failure to write the tape has the same cause.
        if (try? StillOutput(OutputName(name)).write(tape.description)) != nil { lost.tape = name }
        return lost
    }
}

/// An error that indicates that a live recording was not written, with the part that is kept.
package struct LostRecording: Error, Sendable, Hashable {
    /// The intended output; a folder ends with a slash.
    package var output: String
    package var cause: RecordingError
    /// The file with the gesture, from which the same frames can be recorded, or `nil` if it was not written either.
    package var tape: String?
}

extension LostRecording: CustomStringConvertible {
    /// The whole message in one line.
    package var description: String {
        cause.description
            + (tape.map { "; its gesture is kept: \(RunningProgram.current.name) record \($0) -o \(output)" } ?? "")
    }
}

/// The trace of a live recording, written during the recording so that a long one need not be held in memory.
///
/// Confined to one thread at a time.
final class LiveTrace {
    private let descriptor: Int32
    private var file: OutputFile
    private var writer: TraceJSONWriter

    /// Creates the file at `path`.
    /// - Parameter name: The name of the file in errors.
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

    func finish(_ events: [TraceEvent]) throws(RecordingError) {
        try file.write(writer.end(events: events))
        try file.flush()
    }
}
