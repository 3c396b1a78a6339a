package import Drawing
import Foundation
import Rasterizer
package import Staging
import SystemPackage

/// A live recording that a ``FilmRecordingQueue`` makes from the complete tape, outside the window's process.
///
/// The tape, with the extension `.tape`, is written first and is always kept.
package final class LiveFilmRecording: @unchecked Sendable {
    // Guarded by the studio's lock.

    var tape: Tape?
    var isTapeWritten = false
    var isCancelled = false
    /// The fraction completed.
    var part: Double?
    /// Whether the outcome is being determined.
    var isEnding = false
    var result: Result<SavedOutput, any Error & Sendable>?

    /// The path of all outputs, without the extension.
    let stem: String
    /// The outputs besides the tape. The first one gives the recording its name.
    let outputs: [String]
    let photos: [FilePath]
    private let studio: FilmRecordingQueue

    init(stem: String, outputs: [String], photos: [FilePath], studio: FilmRecordingQueue) {
        self.stem = stem
        self.outputs = outputs
        self.photos = photos
        self.studio = studio
    }

    var tapeName: String { stem + ".tape" }

    var name: String { outputs.first ?? tapeName }

    /// False, because nothing is written before the end.
    package var hasFailed: Bool { false }

    /// False, because only tapes wait.
    package var isFull: Bool { false }

    package var takesFrames: Bool { false }

    package func add(_ picture: DisplayList, _ trace: [TraceFrame]) {}

    /// Accepts the tape and returns at once. The recording is made after those before it.
    package func finish(events: [TraceEvent], tape: Tape) { studio.add(self, tape) }

    /// The fraction completed, from 0 to 1, or `nil` before any progress.
    package var progress: Double? { studio.queue.read { _ in part } }

    /// The saved output or the error, or `nil` while the recording is being written.
    package var outcome: Result<SavedOutput, any Error & Sendable>? { studio.queue.read { _ in result } }

    /// Cancels the recording, and removes its output except the tape.
    package func cancel() -> Bool {
        studio.cancel(self)
        return true
    }
}
