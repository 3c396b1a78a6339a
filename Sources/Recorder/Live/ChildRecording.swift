package import Staging
import Synchronization
import SystemPackage

/// A live recording that a ``ChildRecordingQueue`` makes from the complete tape, outside the window's process.
///
/// The tape, with the extension `.tape`, is written first and is always kept.
package final class ChildRecording: Sendable {
    struct State {
        var tape: Tape?
        var isTapeWritten = false
        var isCancelled = false
        /// The fraction completed.
        var part: Double?
        /// Whether the outcome is being determined.
        var isEnding = false
        var result: Result<SavedOutput, any Error & Sendable>?
    }

    let state = Mutex(State())
    /// The path of all outputs, without the extension.
    let stem: String
    /// The outputs besides the tape. The first one gives the recording its name.
    let outputs: [String]
    let photos: [FilePath]
    private let queue: ChildRecordingQueue

    init(stem: String, outputs: [String], photos: [FilePath], queue: ChildRecordingQueue) {
        self.stem = stem
        self.outputs = outputs
        self.photos = photos
        self.queue = queue
    }

    var tapeName: String { stem + ".tape" }

    var name: String { outputs.first ?? tapeName }

    /// Accepts the tape and returns at once. The recording is made after those before it.
    package func finish(_ tape: Tape) {
        state.withLock { $0.tape = tape }
        queue.add(self)
    }

    /// The fraction completed, from 0 to 1, or `nil` before any progress.
    package var progress: Double? { state.withLock(\.part) }

    /// The saved output or the error, or `nil` while the recording is being written.
    package var outcome: Result<SavedOutput, any Error & Sendable>? { state.withLock(\.result) }

    /// Cancels the recording, and removes its output except the tape.
    package func cancel() -> Bool {
        queue.cancel(self)
        return true
    }
}
