package import Drawing
package import Foundation
package import Staging
package import SystemPackage

/// What the window shows and how it records, by the program's options.
@MainActor
package struct LiveSettings {
    /// The stages' own size in points.
    package var size: CGSize
    /// Of live recordings: frames in a second.
    package var fps: Double
    /// Of live recordings: pixels in a point.
    package var scale: Double
    /// Opens a scene, at time zero and in its own size, on photos; fails if there is none among the paths.
    package var open: @MainActor (_ choice: SceneChoice, _ paths: [FilePath]) throws -> LaneSet
    /// Begins to write a recording.
    package var record: @MainActor (RecordingRequest) throws -> any LiveRecorder
    /// Begins to put a picture on the clipboard, at `scale` pixels in a point.
    package var copy: @MainActor (DisplayList) throws -> any LiveWriting
    /// The form of recordings where the user has chosen none.
    package var automaticForm: @MainActor () -> RecordingForm
    /// The reason why that is not MP4, displayed after its name, or `nil`.
    package var automaticFormReason: @MainActor () -> String?

    package init(
        size: CGSize, fps: Double, scale: Double,
        open: @escaping @MainActor (_ choice: SceneChoice, _ paths: [FilePath]) throws -> LaneSet,
        record: @escaping @MainActor (RecordingRequest) throws -> any LiveRecorder,
        copy: @escaping @MainActor (DisplayList) throws -> any LiveWriting = { _ in throw CancellationError() },
        automaticForm: @escaping @MainActor () -> RecordingForm = { .png },
        automaticFormReason: @escaping @MainActor () -> String? = { nil }
    ) {
        self.size = size
        self.fps = fps
        self.scale = scale
        self.open = open
        self.record = record
        self.copy = copy
        self.automaticForm = automaticForm
        self.automaticFormReason = automaticFormReason
    }
}

/// What is to be recorded.
package struct RecordingRequest: Sendable {
    package var form: RecordingForm
    package var header: TraceHeader
    /// The scene's views in the order in which the trace shows them.
    package var views: [String]
    /// The photos, or the folders of photos, that the scene was opened with; none for the program's own.
    package var paths: [FilePath]
    /// Whether the frames are yet to be shown; else the whole tape is there.
    package var isLive: Bool
}

/// An output that is written in the background.
package protocol LiveWriting: AnyObject, Sendable {
    /// What was written, or why nothing was: a `CancelledRecording` if the user wanted that. Nil while it is being written.
    var outcome: Result<SavedOutput, any Error & Sendable>? { get }

    /// The part that is done, 0...1; nil where it is not known.
    var progress: Double? { get }

    /// Gives it up and removes what was written but the tape, if that can be; returns whether it can.
    func cancel() -> Bool
}

extension LiveWriting {
    package var progress: Double? { nil }

    package func cancel() -> Bool { false }
}

/// Writes a live recording beside the window, which is used meanwhile; the program provides one.
package protocol LiveRecorder: LiveWriting {
    /// Whether it is made of the frames as they are shown; else of the tape, at the end.
    var takesFrames: Bool { get }

    /// Whether writing has failed; the outcome says why, once it is finished.
    var hasFailed: Bool { get }

    /// Whether so much waits to be written that no more frames should be added.
    var isFull: Bool { get }

    /// Adds the next frame, and returns immediately.
    func add(_ picture: DisplayList, _ trace: [TraceFrame])

    /// Ends the recording, writes the rest, and returns immediately.
    func finish(events: [TraceEvent], tape: Tape)
}
