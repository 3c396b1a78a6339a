package import Foundation
import Gallery
package import Staging
import Timing

/// Plays a tape on a stage of the photos scene and keeps the trace.
@MainActor
package struct StageRun {
    package let stage: Stage
    package let trace: Trace

    /// Names of pictures of several shapes, as many as asked for.
    package static func photos(_ count: Int) -> [URL] {
        let sizes = ["400x300", "300x400", "400x400", "600x200", "200x600", "1560x1040"]
        return (0..<count).map { URL(fileURLWithPath: "/photos/\($0)-\(sizes[$0 % sizes.count]).jpg") }
    }

    package static func stage(
        size: CGSize = CGSize(width: 390, height: 844), photos: Int = 12, settings: [(name: String, value: String)] = []
    ) throws -> Stage {
        let description = SceneDescription.photos
        return Stage(
            description, size: size, scale: 2,
            parameters: try SceneParameters(description.parameters, settings: settings), photos: Self.photos(photos),
            images: SyntheticImageLoading())
    }

    /// - Parameter tape: The tape's statements, without the line that names the scene.
    package init(
        _ tape: String, fps: Double = 60, photos: Int = 12, size: CGSize = CGSize(width: 390, height: 844)
    ) throws {
        let tape = try Tape(parsing: "Scene photos\n" + tape)
        let stage = try Self.stage(size: size, photos: photos, settings: tape.parameters)
        let player = TapePlayer(tape: tape, target: stage)
        var trace = Trace(header: stage.traceHeader(fps: fps, scale: 2))
        var index = 0
        while true {
            let time = FrameTime.frame(index, rate: fps)
            stage.finishLoading()
            try player.play(until: time)
            stage.finishLoading()
            trace.frames += stage.traceFrames(frame: index, time: time.seconds)
            _ = stage.displayList()
            if player.isFinished, stage.isSettled || index > Int(fps * 60) { break }
            index += 1
        }
        trace.events = stage.takeTraceEvents(since: .zero)
        self.stage = stage
        self.trace = trace
    }
}
