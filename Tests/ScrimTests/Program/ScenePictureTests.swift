import Drawing
import Foundation
import Pictures
import ProgramSupport
import Recorder
import ScrimGallery
import Sessions
import Staging
import SystemPackage
import Testing

@testable import Scrim

/// The command that draws the list of scenes for the window.
@Suite("Pictures of scenes")
@MainActor
struct ScenePictureTests {
    private let folder: TemporaryFolder
    /// A stage of 512 points in 128 pixels.
    private let size = "256x512"
    private let scale = "0.25"

    init() throws { folder = try TemporaryFolder() }

    private func pictures(_ variables: [String: String] = [:]) throws -> [ScenePicture] {
        try ProgramRun(["scene-pictures", "--size", size], variables: variables).output.split(separator: "\n").map {
            try JSONDecoder().decode(ScenePicture.self, from: Data($0.utf8))
        }
    }

    /// Records a tape, and returns its frames, and the path of the picture of each.
    private func record(
        _ tape: String, _ appearance: String, _ variables: [String: String] = [:]
    ) throws -> (frames: [TraceFrame], path: (Int) -> String) {
        let name = "\(UUID())"
        let run = try ProgramRun(
            [
                "record", tape, "--fps", "30", "--scale", scale, "--size", size, "--set", "appearance=\(appearance)",
                "-o", folder.path(name) + "/", "-o", folder.path("\(name).json"),
            ], variables: variables)
        #expect(run.status == 0, "\(run.messages)")
        let trace = try Trace(json: Data(contentsOf: folder.url.appendingPathComponent("\(name).json")))
        return (trace.frames, { folder.path(name) + "/frame-" + String(format: "%05d", $0) + ".png" })
    }

    private func colors(_ path: String) throws -> [UInt32] {
        let loader = PictureLoader(threads: 1)
        var loaded: Result<Image, ImageError>?
        loader.load(ImageRequest(path: FilePath(path), resolution: .fit(width: 64, height: 128))) { loaded = $0 }
        loader.finishLoading()
        return try colors(#require(loaded).get())
    }

    private func colors(_ image: Image?) throws -> [UInt32] {
        try #require(image?.representations.first).withPixels { $0.map { $0 & 0xFF_FFFF } }
    }

    @Test("a scene is shown as a recording of its own tape is at the frame of 30 that is nearest to the middle")
    func middle() throws {
        let tapes = try #require(AssetFolder.path("Tapes"))
        let pictures = try pictures()
        #expect(pictures.allSatisfy { $0.width == 64 && $0.height == 128 })
        for (scene, appearance) in [("photos", "dark"), ("card-sheet", "light"), ("draggable-player", "light")] {
            let (frames, path) = try record(tapes.appending("\(scene)-complete.tape").string, appearance)
            let middle = try #require(
                frames.filter { $0.phase != .idle }.min { abs($0.fraction - 0.5) < abs($1.fraction - 0.5) })
            let picture = try #require(pictures.first { $0.scene == scene && $0.appearance == appearance })
            #expect(
                try colors(picture.image) == colors(path(middle.frame)), "\(scene) at frame \(middle.frame)")
        }
    }

    @Test("a scene without a tape of its own is shown at rest, and one without photos that it needs is not")
    func rest() throws {
        let nowhere = ["SCRIM_ASSETS": folder.path("nowhere")]
        let pictures = try pictures(nowhere)
        let withoutPhotos = SceneGallery.scenes.filter { !$0.showsPhotos }
        #expect(pictures.map(\.scene) == withoutPhotos.flatMap { [$0.name, $0.name] })
        let tape = try folder.write("Scene cards\nWait 20ms\n", to: "cards.tape")
        let path = try record(tape, "dark", nowhere).path(0)
        let picture = try #require(pictures.first { $0.scene == "cards" && $0.appearance == "dark" })
        #expect(try colors(picture.image) == colors(path))
    }
}
