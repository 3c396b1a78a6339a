import ArgumentParser
import Drawing
import Foundation
import Pictures
import Rasterizer
import Sessions
import Staging
import Timing

/// The command `scrim scene-pictures`, which prints a picture of every scene as a line of JSON for the window: in the middle of
/// its transition, if there is a tape that plays it, or else at rest.
///
/// The window's scenes are made on its main thread. Scenes for pictures are made in a separate process, so that a scene
/// that is slow or crashes costs the window only its picture.
struct ScenePicturesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "scene-pictures", abstract: "Draws small pictures of the scenes for the window.",
        shouldDisplay: false)

    @OptionGroup var options: SceneOptions

    /// The maximum time for a scene to come to rest, and the interval between checks, in seconds.
    private static let longestMotion = 2.0
    private static let step = 0.1

    func run() throws { try MainActor.assumeIsolated { try draw() } }

    @MainActor
    private func draw() throws {
        let log = Program.start(options)
        let images = PictureLoader(threads: 1)
        let pool = ImagePool(images)
        let renderer = Renderer(threads: 1, fonts: try Program.fonts(log))
        let size = options.size ?? SceneOptions.defaultSize
        let scale = ScenePicture.side / max(size.width, size.height)
        for scene in RunningProgram.current.scenes {
            guard let photos = try? PhotoChoice(paths: options.photoPaths, for: scene, images: images, log: log) else {
                continue
            }
            let words = scene.appearances
            for word in words.isEmpty ? [nil] : words.map(Optional.some) {
                var settings = SceneSettings()
                settings[.appearance] = word
                let lanes = try SceneChoice(scene: scene, settings: settings).open(
                    size: size, scale: scale, photos: photos.photos, images: pool)
                lanes.finishLoading()
                var time = 0.0
                while !lanes.isSettled, time < Self.longestMotion {
                    time += Self.step
                    lanes.advance(to: FrameTime(seconds: time))
                }
                lanes.finishLoading()
                let flight = Self.flight(of: scene, on: lanes)
                lanes.finishLoading()
                try say(scene, word, flight ?? lanes.displayList(), renderer, scale)
            }
        }
    }

    /// The ending of the tapes that play a scene's transition to its end.
    private static let tape = "-complete.tape"
    /// The frames per second among which the middle of a transition is found, and the most that are looked at.
    private static let rate = 30.0
    private static let mostFrames = 600
    /// The fraction of a transition in which most of it is seen.
    private static let fraction = 0.5

    /// Plays the scene's own tape, and returns the picture in the middle of its transition, or nil without a tape or a
    /// transition in it.
    @MainActor
    private static func flight(of scene: Scene, on lanes: LaneSet) -> DisplayList? {
        guard let folder = AssetFolder.path("Tapes"),
            let tape = try? TapeDocument(at: folder.appending(scene.name + tape)).tape
        else { return nil }
        var best: (distance: Double, list: DisplayList)?
        let player = TapePlayer(tape: tape, target: lanes)
        for frame in 1...mostFrames where !player.isFinished {
            let time = FrameTime(seconds: Double(frame) / rate)
            guard time > lanes.now else { continue }
            lanes.deliverImages()
            guard (try? player.play(until: time)) != nil else { break }
            guard let seen = lanes.traceFrames(frame: frame, time: time.seconds).first else { continue }
            let distance = abs(seen.fraction - fraction)
            if seen.phase != .idle, distance < best?.distance ?? fraction {
                lanes.finishLoading()
                best = (distance, lanes.displayList())
            }
        }
        return best?.list
    }

    @MainActor
    private func say(
        _ scene: Scene, _ appearance: String?, _ list: DisplayList, _ renderer: Renderer, _ scale: Double
    ) throws {
        let (width, height) = (Int((list.size.width * scale).rounded()), Int((list.size.height * scale).rounded()))
        renderer.resize(width: width, height: height)
        try renderer.draw(list, scale: scale)
        let picture = ScenePicture(
            scene: scene.name, appearance: appearance, width: renderer.surface.width, height: renderer.surface.height,
            pixels: renderer.surface.withPixels { Data(buffer: $0) })
        try StandardOutput.say(String(decoding: JSONEncoder().encode(picture), as: UTF8.self))
    }
}
