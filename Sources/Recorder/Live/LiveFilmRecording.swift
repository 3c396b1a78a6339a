package import Drawing
import Foundation
import Rasterizer
package import Staging
import SystemPackage

/// A live recording that is made of its tape when that is whole: by a ``FilmStudio``, beside the window.
///
/// Its tape appears under its name and `.tape` first, and stays whatever happens after.
package final class LiveFilmRecording: @unchecked Sendable {
    // What the studio's lock guards.

    var tape: Tape?
    var isTapeWritten = false
    var isCancelled = false
    /// The part that is done.
    var part: Double?
    /// Whether its outcome is being decided.
    var isEnding = false
    var result: Result<SavedOutput, any Error & Sendable>?

    /// The path of all that is written, without an ending.
    let stem: String
    /// What is written besides the tape, first what the recording is named after.
    let outputs: [String]
    let photos: [FilePath]
    private let studio: FilmStudio

    init(stem: String, outputs: [String], photos: [FilePath], studio: FilmStudio) {
        self.stem = stem
        self.outputs = outputs
        self.photos = photos
        self.studio = studio
    }

    var tapeName: String { stem + ".tape" }

    /// What the recording is called.
    var name: String { outputs.first ?? tapeName }

    /// False: nothing is written before the end.
    package var hasFailed: Bool { false }

    /// False: nothing waits but tapes.
    package var isFull: Bool { false }

    package var takesFrames: Bool { false }

    package func add(_ picture: DisplayList, _ trace: [TraceFrame]) {}

    /// Takes the tape, and makes the recording when those before it are made; returns at once.
    package func finish(events: [TraceEvent], tape: Tape) { studio.add(self, tape) }

    /// The part that is done, 0...1; nil before anything is.
    package var progress: Double? { studio.queue.read { _ in part } }

    /// What was written, or why not; nil while it is being written.
    package var outcome: Result<SavedOutput, any Error & Sendable>? { studio.queue.read { _ in result } }

    /// Gives it up, and removes what was written of it but its tape.
    package func cancel() -> Bool {
        studio.cancel(self)
        return true
    }
}
