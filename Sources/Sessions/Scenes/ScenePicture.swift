package import Drawing
package import Foundation
package import Staging

/// A small picture of a scene in the middle of its transition, or else at rest, for the list of scenes.
package struct ScenePicture: Codable, Sendable {
    /// The scene's name.
    package var scene: String
    /// The scene's value of the parameter for dark and light, or nil if the scene doesn't have the parameter.
    package var appearance: String?
    /// The size, in pixels.
    package var width: Int
    package var height: Int
    /// The pixels in rows, in the format of ``PixelBuffer``.
    package var pixels: Data

    package init(scene: String, appearance: String?, width: Int, height: Int, pixels: Data) {
        self.scene = scene
        self.appearance = appearance
        self.width = width
        self.height = height
        self.pixels = pixels
    }

    /// The longer side of a picture, in pixels, which is sharp in the list on any display.
    package static let side = 128.0

    /// The image, or nil if the number of pixels doesn't match the size.
    package var image: Image? {
        guard width > 0, height > 0, pixels.count == width * height * MemoryLayout<UInt32>.stride else { return nil }
        let buffer = PixelBuffer(width: width, height: height, isOpaque: true) { target in
            _ = pixels.copyBytes(to: target)
        }
        return Image(representations: [buffer], size: CGSize(width: width, height: height), name: "scene \(scene)")
    }
}

extension Scene {
    /// The values of the parameter for dark and light, the default first, or none without the parameter.
    package var appearances: [String] {
        guard let parameter = parameters[.appearance],
            case .choice(let words) = parameter.kind
        else { return [] }
        return [parameter.defaultValue] + words.filter { $0 != parameter.defaultValue }
    }
}

/// The pictures of the list of scenes.
package struct ScenePictures {
    private struct Key: Hashable {
        var scene: String
        var appearance: String?
    }

    private var images: [Key: Image] = [:]

    package init() {}

    package mutating func add(_ picture: ScenePicture) {
        images[Key(scene: picture.scene, appearance: picture.appearance)] = picture.image
    }

    /// - Parameter appearance: The open scene's value for dark or light, or nil without one.
    package func image(of scene: Scene, _ appearance: String?) -> Image? {
        let words = scene.appearances
        return images[Key(scene: scene.name, appearance: words.first { $0 == appearance } ?? words.first)]
    }
}
