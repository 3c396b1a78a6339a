import Drawing
package import Foundation
package import Staging

/// A small picture of a scene at rest, for the list of scenes.
package struct ScenePicture: Codable, Sendable {
    /// The scene's name.
    package var scene: String
    /// How the scene is set by ``parameter``; nil where the scene has none.
    package var appearance: String?
    /// In pixels.
    package var width: Int
    package var height: Int
    /// Its pixels, row by row, as ``PixelBuffer`` has them.
    package var pixels: Data

    package init(scene: String, appearance: String?, width: Int, height: Int, pixels: Data) {
        self.scene = scene
        self.appearance = appearance
        self.width = width
        self.height = height
        self.pixels = pixels
    }

    /// The longer side of a picture, in pixels: so large that it is sharp in the list on any display.
    package static let side = 128.0
    /// The name of the parameter by which scenes are dark or light.
    package static let parameter = "appearance"

    /// Nil where the pixels are not as many as it says.
    var image: Image? {
        guard width > 0, height > 0, pixels.count == width * height * MemoryLayout<UInt32>.stride else { return nil }
        let buffer = PixelBuffer(width: width, height: height, isOpaque: true) { target in
            _ = pixels.copyBytes(to: target)
        }
        return Image(representations: [buffer], size: CGSize(width: width, height: height), name: "scene \(scene)")
    }
}

extension Scene {
    /// The words of the parameter by which it is dark or light, the usual one first; empty where it has none.
    package var appearances: [String] {
        guard let parameter = parameters.first(where: { $0.name == ScenePicture.parameter }),
            case .choice(let words) = parameter.kind
        else { return [] }
        return [parameter.defaultValue] + words.filter { $0 != parameter.defaultValue }
    }
}

/// The pictures that the list of scenes has.
struct ScenePictures {
    private struct Key: Hashable {
        var scene: String
        var appearance: String?
    }

    private var images: [Key: Image] = [:]

    mutating func add(_ picture: ScenePicture) {
        images[Key(scene: picture.scene, appearance: picture.appearance)] = picture.image
    }

    /// - Parameter appearance: As the open scene is set; nil where it is not.
    func image(of scene: Scene, _ appearance: String?) -> Image? {
        let words = scene.appearances
        return images[Key(scene: scene.name, appearance: words.first { $0 == appearance } ?? words.first)]
    }
}
