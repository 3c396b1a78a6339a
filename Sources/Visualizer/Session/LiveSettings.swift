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
    package var record: @MainActor (_ header: TraceHeader, _ views: [String]) throws -> any LiveRecorder

    package init(
        size: CGSize, fps: Double, scale: Double,
        open: @escaping @MainActor (_ choice: SceneChoice, _ paths: [FilePath]) throws -> LaneSet,
        record: @escaping @MainActor (_ header: TraceHeader, _ views: [String]) throws -> any LiveRecorder
    ) {
        self.size = size
        self.fps = fps
        self.scale = scale
        self.open = open
        self.record = record
    }
}

/// Writes a live recording on threads of its own, while the window is used; the program provides one.
package protocol LiveRecorder: AnyObject, Sendable {
    /// Whether writing has failed; the outcome says why, once it is finished.
    var hasFailed: Bool { get }

    /// Whether so much waits to be written that no more frames should be added.
    var isFull: Bool { get }

    /// Takes the next frame; returns at once.
    func add(_ picture: DisplayList, _ trace: [TraceFrame])

    /// Takes the end of the recording and writes the rest; returns at once.
    func finish(events: [TraceEvent], tape: Tape)

    /// Where everything was written, or why not; nil while it is being written.
    var outcome: Result<String, any Error & Sendable>? { get }
}
