package import Foundation
import ScrimGallery
package import Staging
package import SystemPackage
import Timing
package import ViewHierarchy

/// Plays a tape on a stage of its scene and keeps the trace.
@MainActor
package struct StageRun {
    package let stage: Stage
    package let trace: Trace

    /// Returns a number of names of pictures, of these shapes in turn: widths and heights in pixels.
    package static func photos(_ count: Int, shapes: [String] = shapes) -> [FilePath] {
        (0..<count).map { photo($0, shapes[$0 % shapes.count]) }
    }

    /// Each path is parsed once: without optimization, parsing takes longer than many frames.
    private static var paths: [String: FilePath] = [:]

    private static func photo(_ number: Int, _ shape: String) -> FilePath {
        let name = "\(number)-\(shape)"
        if let known = paths[name] { return known }
        let path = FilePath("/photos/\(name).jpg")
        paths[name] = path
        return path
    }

    package static let shapes = ["400x300", "300x400", "400x400", "600x200", "200x600", "1560x1040"]

    package static func stage(
        _ description: Scene = .photos, size: CGSize = CGSize(width: 390, height: 844), scale: Double = 2,
        paths: [FilePath] = photos(12),
        isDetailed: Bool = false, settings: SceneSettings = [:], device: HeldDevice? = nil,
        textSize: ContentSizeCategory = .large
    ) throws -> Stage {
        return Stage(
            description, size: size, scale: scale,
            parameters: try SceneParameters(description.parameters, settings: settings), photos: paths,
            images: SyntheticImageLoading(isDetailed: isDetailed), device: device, textSize: textSize)
    }

    /// - Parameter onFrame: Called in each frame, with its number from 0.
    package init(_ tape: Tape, fps: Double = 60, onFrame: (Stage, _ index: Int) -> Void = { _, _ in }) throws {
        let size = tape.size ?? CGSize(width: 390, height: 844)
        let stage = try Self.stage(
            SceneGallery.scene(named: tape.scene) ?? .photos, size: size, settings: tape.parameters,
            device: tape.device, textSize: tape.textSize ?? .large)
        let player = TapePlayer(tape: tape, target: stage)
        var trace = Trace(header: stage.traceHeader(fps: fps, scale: 2))
        var index = 0
        while true {
            let time = FrameTime.frame(index, rate: fps)
            stage.finishLoading()
            try player.play(until: time)
            stage.finishLoading()
            trace.frames += stage.traceFrames(frame: index, time: time.seconds)
            onFrame(stage, index)
            if player.isFinished, stage.isSettled || index > Int(fps * 60) { break }
            index += 1
        }
        trace.events = stage.takeTraceEvents(since: .zero)
        self.stage = stage
        self.trace = trace
    }
}
