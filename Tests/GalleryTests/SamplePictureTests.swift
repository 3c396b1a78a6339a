import Drawing
import Foundation
import ScrimGallery
import StageSupport
import Staging
import Testing
import Timing

/// The pictures of the scenes, in `Assets/Gallery`.
@MainActor
@Suite("Pictures of the scenes")
struct SamplePictureTests {
    private static let folder = SceneTapes.folder.deletingLastPathComponent().appendingPathComponent("Gallery")

    /// Gives each file that exists a gray picture.
    private struct ExistenceReading: ImageReading {
        func image(at url: URL) throws(ImageError) -> Image {
            let pixels = PixelBuffer(width: 4, height: 4, isOpaque: true) { $0.update(repeating: 0xFF80_80A0) }
            return Image(representations: [pixels], size: CGSize(width: 4, height: 4))
        }
    }

    /// What the scenes but `photos` have drawn at each quarter of a second of their complete tapes: the names of images,
    /// and all text.
    private static func drawn(from folder: URL?) throws -> (images: Set<String>, texts: Set<String>) {
        let (reading, before) = (ImageSystem.reading, ImageSystem.folder)
        defer { (ImageSystem.reading, ImageSystem.folder) = (reading, before) }
        (ImageSystem.reading, ImageSystem.folder) = (ExistenceReading(), folder)
        var (images, texts): (Set<String>, Set<String>) = ([], [])
        for scene in SceneGallery.scenes where scene.name != "photos" {
            let stage = try StageRun.stage(scene)
            let player = TapePlayer(tape: try SceneTapes.tape("\(scene.name)-complete"), target: stage)
            var time = FrameTime(seconds: 0)
            while !player.isFinished {
                try player.play(until: time)
                time = time + 0.25
                for item in stage.displayList().items {
                    switch item.command {
                    case .image(let image, _, _, _): images.insert(image.name)
                    case .text(let run): texts.insert(run.text)
                    default: break
                    }
                }
            }
        }
        return (images, texts)
    }

    @Test("the folder has what the scenes show, and nothing else")
    func complete() throws {
        let (images, texts) = try Self.drawn(from: Self.folder)
        #expect(texts.filter { $0.localizedCaseInsensitiveContains("missing") } == [])
        let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
        #expect(images.subtracting([Image.unnamed]) == Set(files.map { $0.replacing("@2x", with: "") }))
    }

    @Test("a picture that is missing has a placeholder with its name")
    func missing() throws {
        let (images, texts) = try Self.drawn(from: nil)
        #expect(images.subtracting([Image.unnamed]) == [])
        for name in ["cover-last-light", "sky-evening", "ticket-green-roads"] {
            #expect(texts.contains("\(name).png is missing"))
        }
    }
}
