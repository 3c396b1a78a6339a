package import Drawing
package import Foundation
package import Staging
package import SystemPackage

/// The settings of the window and its recordings, from the program's options.
@MainActor
package struct LiveSettings {
    /// The stages' own size, in points.
    package var size: CGSize
    /// The frames per second of live recordings.
    package var fps: Double
    /// The pixels per point of live recordings.
    package var scale: Double
    /// Opens a scene at time zero and in its own size on photos. Throws an error if the paths contain none.
    package var open: @MainActor (_ choice: SceneChoice, _ paths: [FilePath]) throws -> LaneSet
    /// Starts writing a recording.
    package var record: @MainActor (RecordingRequest) throws -> any LiveRecorder
    /// Starts copying a picture to the clipboard, at `scale` pixels per point.
    package var copy: @MainActor (DisplayList) throws -> any LiveWriting
    /// Returns the lanes' pictures on a board, as a recording of several lanes shows them.
    package var boardPicture: @MainActor (BoardStyle, [DisplayList], BoardContent) -> DisplayList
    /// The format of recordings if the user has chosen none.
    package var automaticForm: @MainActor () -> RecordingForm
    /// The reason why a format can't be written here, in a few words, or `nil` if it can.
    package var reasonAgainstForm: @MainActor (RecordingForm) -> String?
    /// The reason why that format is not MP4, displayed after its name, or `nil`.
    package var automaticFormReason: @MainActor () -> String?

    package init(
        size: CGSize, fps: Double, scale: Double,
        open: @escaping @MainActor (_ choice: SceneChoice, _ paths: [FilePath]) throws -> LaneSet,
        record: @escaping @MainActor (RecordingRequest) throws -> any LiveRecorder,
        copy: @escaping @MainActor (DisplayList) throws -> any LiveWriting = { _ in throw CancellationError() },
        boardPicture: @escaping @MainActor (BoardStyle, [DisplayList], BoardContent) -> DisplayList,
        automaticForm: @escaping @MainActor () -> RecordingForm = { .png },
        reasonAgainstForm: @escaping @MainActor (RecordingForm) -> String? = { _ in nil },
        automaticFormReason: @escaping @MainActor () -> String? = { nil }
    ) {
        self.size = size
        self.fps = fps
        self.scale = scale
        self.open = open
        self.record = record
        self.copy = copy
        self.boardPicture = boardPicture
        self.automaticForm = automaticForm
        self.reasonAgainstForm = reasonAgainstForm
        self.automaticFormReason = automaticFormReason
    }
}

/// A request for a recording.
package struct RecordingRequest: Sendable {
    package var form: RecordingForm
    /// The photos that the scene shows.
    package var photos: [FilePath]
}

/// An output that is written in the background.
package protocol LiveWriting: AnyObject, Sendable {
    /// The saved output or the error, a `CancelledRecording` if the user cancelled, or nil while writing.
    var outcome: Result<SavedOutput, any Error & Sendable>? { get }

    /// The finished fraction, 0...1, or nil while it is unknown.
    var progress: Double? { get }

    /// Cancels writing and removes all output except the tape. Returns false if it can't be cancelled.
    func cancel() -> Bool
}

extension LiveWriting {
    package var progress: Double? { nil }

    package func cancel() -> Bool { false }
}

/// Makes a live recording from its tape in the background. The program provides an implementation.
package protocol LiveRecorder: LiveWriting {
    /// Accepts the complete tape, and returns immediately.
    func finish(_ tape: Tape)
}
