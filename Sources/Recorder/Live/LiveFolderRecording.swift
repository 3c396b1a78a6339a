package import Drawing
import Foundation
import Glibc
import Rasterizer
package import Staging
import SystemPackage

/// A live recording that is written into a folder, drawn and encoded by a ``RecordingCrew`` while the window is used.
///
/// The folder holds the frames, `trace.json` and `drag.tape`; it appears under its name when it is whole. Of one that
/// fails or is given up nothing appears there, and its tape is written beside it, under its name and `.tape`.
package final class LiveFolderRecording: @unchecked Sendable {
    /// A frame that is not drawn yet.
    struct WaitingFrame {
        let index: Int
        /// Nil for what the frame before shows.
        let picture: DisplayList?
        let trace: [TraceFrame]
        let weight: FrameWeight
    }

    // What the crew's lock guards.

    /// In their order.
    var waiting = Fifo<WaitingFrame>()
    /// How many threads write a frame.
    var busy = 0
    /// Frames whose files are being written.
    var unwritten: Set<Int> = []
    var ending: (events: [TraceEvent], tape: Tape)?
    /// The first thing that went wrong.
    var failure: RecordingError?
    /// Whether a thread makes it whole, or removes it.
    var isEnding = false
    /// Whether the user has given it up.
    var isCancelled = false
    /// Whether it has been removed from the disk.
    var isRemoved = false
    var result: Result<SavedOutput, any Error & Sendable>?

    // What belongs to the thread that draws.

    private let trace: LiveTrace
    /// The last frame with a picture of its own.
    var lastChanged: Int?
    private var count = 0

    // What belongs to the thread that records.

    private var lastPicture: DisplayList?

    let frames: FrameFolder
    let scale: Double
    private let fps: Double
    private let output: PendingOutput
    private let folder: String
    private let crew: RecordingCrew

    package static let traceName = "trace.json"
    package static let tapeName = "drag.tape"

    /// Makes the hidden folder.
    init(folder: String, header: TraceHeader, views: [String], crew: RecordingCrew) throws(RecordingError) {
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

    /// Whether writing has failed; the outcome says why, once it is finished.
    package var hasFailed: Bool { crew.queue.read { _ in failure != nil } }

    /// Whether so much waits to be written that no more should be given.
    package var isFull: Bool { crew.isFull }

    /// What was written, or why not; nil while it is being written.
    package var outcome: Result<SavedOutput, any Error & Sendable>? { crew.queue.read { _ in result } }

    package var takesFrames: Bool { true }

    /// Takes the next frame; returns at once.
    package func add(_ picture: DisplayList, _ trace: [TraceFrame]) {
        // What rests takes no memory.
        let changed = picture == lastPicture ? nil : picture
        lastPicture = picture
        let frame = WaitingFrame(
            index: trace.first?.frame ?? 0, picture: changed, trace: trace, weight: FrameWeight(changed, trace))
        crew.add(frame, to: self, size: picture.size)
    }

    /// Takes what there is at the end and writes the rest; returns at once.
    package func finish(events: [TraceEvent], tape: Tape) {
        lastPicture = nil
        crew.queue.change { _ in ending = (events, tape) }
    }

    /// Gives it up, and removes what was written of it; its tape is kept.
    package func cancel() -> Bool { crew.cancel(self) }

    // MARK: On the crew's threads

    /// Writes a frame's line of the trace; in the frames' order.
    func note(_ frame: WaitingFrame) throws(RecordingError) {
        count += 1
        try trace.take(frame.trace)
    }

    /// Makes the folder whole and moves it to its name.
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

    /// Removes what was written.
    func remove() { output.discard() }

    /// Writes what can be kept of one that failed, and says what it is.
    func keepTape(_ cause: RecordingError) -> LostRecording {
        var lost = LostRecording(output: frames.name, cause: cause)
        guard let tape = crew.queue.read({ _ in ending?.tape }) else { return lost }
        let name = folder + ".tape"
        // The recording's own failure is reported; that of the tape has the same cause.
        if (try? StillOutput(OutputName(name)).write(tape.description)) != nil { lost.tape = name }
        return lost
    }
}

/// Why a live recording was not written, and what of it is kept.
package struct LostRecording: Error, Sendable, Hashable {
    /// Where it was to appear; a folder has a slash at its end.
    package var output: String
    package var cause: RecordingError
    /// The file with the gesture, from which the same frames can be recorded; nil if that could not be written either.
    package var tape: String?
}

extension LostRecording: CustomStringConvertible {
    /// The whole message in one line.
    package var description: String {
        cause.description
            + (tape.map { "; its gesture is kept: \(RunningProgram.current.name) record \($0) -o \(output)" } ?? "")
    }
}

/// The trace of a live recording, written as it is recorded: a long one need not be held in memory.
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
