import Drawing
import Foundation
import Pictures
import Rasterizer
import ScrimGallery
import Staging
import SystemPackage

/// The resources that all windows share: photos, decoded pictures, fonts, and the scenes' tapes.
@MainActor
final class Workshop {
    static let stageSize = CGSize(width: 390, height: 844)
    /// The number of pixels per point at which pictures are decoded, as for recordings.
    static let decodingScale = 2.0
    static let threads = 2

    private let photos: [FilePath]
    private let pool = ImagePool(PictureLoader())
    private let fonts: FontLibrary
    private let tapes: URL

    /// - Parameter tapes: The folder with the scenes' tapes.
    init(paths: [String], tapes: URL) throws {
        photos = PhotoCollection(paths: paths.map { FilePath($0) }).photos
        self.tapes = tapes
        fonts = try FontLibrary()
        TextSystem.measuring = FontTextMeasuring(fonts: fonts) { _ in }
    }

    func open(_ choice: SceneChoice) throws -> LaneSet {
        let lanes = try choice.open(size: Self.stageSize, scale: Self.decodingScale, photos: photos, images: pool)
        lanes.finishLoading()
        return lanes
    }

    func renderer(_ size: CGSize, scale: Double) -> Renderer {
        Renderer(
            width: Int(size.width * scale), height: Int(size.height * scale), threads: Self.threads, fonts: fonts)
    }

    /// Returns the gesture of a scene's own tape.
    func gesture(_ scene: Scene, isCurved: Bool = false) throws -> Gesture {
        let file = tapes.appendingPathComponent("\(scene.name)-complete.tape")
        let tape = try TapeParser().parse(contentsOf: FilePath(file.path)).tape
        let input = try tape.input(on: open(SceneChoice(scene: scene)))
        return try Gesture(scene, input, isCurved: isCurved)
    }
}
