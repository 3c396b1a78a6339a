package import Foundation
package import Staging

/// What the window shows and how it records, as the program was asked.
@MainActor
package struct LiveSettings {
    /// The stage's own size in points.
    package var size: CGSize
    /// Of live recordings: frames in a second.
    package var fps: Double
    /// Of live recordings: pixels in a point.
    package var scale: Double
    /// The scene's name.
    package var scene: String
    /// The scene's parameters as they were set.
    package var parameters: [(name: String, value: String)]
    /// Opens the scene anew, at time zero and in its own size, on photos; fails if there is none among the paths.
    package var open: @MainActor (_ paths: [String]) throws -> any LiveStage
    /// Begins to write a recording.
    package var record: @MainActor (_ header: TraceHeader, _ views: [String]) throws -> any LiveRecorder

    package init(
        size: CGSize, fps: Double, scale: Double, scene: String, parameters: [(name: String, value: String)],
        open: @escaping @MainActor (_ paths: [String]) throws -> any LiveStage,
        record: @escaping @MainActor (_ header: TraceHeader, _ views: [String]) throws -> any LiveRecorder
    ) {
        self.size = size
        self.fps = fps
        self.scale = scale
        self.scene = scene
        self.parameters = parameters
        self.open = open
        self.record = record
    }
}
