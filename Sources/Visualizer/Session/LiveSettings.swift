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
