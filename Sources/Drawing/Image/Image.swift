public import Foundation

/// An image that can be drawn at any size, stored at one or more resolutions.
///
/// Renderers use the representation nearest to the size on screen. A photo that animates from a tile to the whole stage
/// uses the tile's own pixels where it covers the tile exactly. Two images are equal when they have the same
/// representations, not when their pixels happen to be equal.
open class Image: @unchecked Sendable, Hashable {
    /// The representations from the largest to the smallest; empty only for an image of drawing commands.
    public let representations: [PixelBuffer]
    /// The natural size in points, which gives the aspect ratio. It can differ from the size of every representation.
    public let size: CGSize
    /// The name in text dumps.
    public let name: String
    /// The commands that draw the image in its own size, from the top left corner, in place of pixels.
    package let recording: [DisplayItem]?
    /// The name of images that have none of their own.
    public static let unnamed = "image"

    public init(representations: [PixelBuffer], size: CGSize, name: String = Image.unnamed) {
        precondition(!representations.isEmpty, "an image has at least one representation")
        self.representations = representations.sorted { $0.width * $0.height > $1.width * $1.height }
        self.size = size
        self.name = name
        recording = nil
    }

    /// Creates an image of drawing commands.
    package init(recording: [DisplayItem], size: CGSize) {
        representations = []
        self.size = size
        name = Image.unnamed
        self.recording = recording
    }

    /// Creates an image with another one's contents.
    package init(of other: Image, size: CGSize, name: String) {
        (representations, recording) = (other.representations, other.recording)
        (self.size, self.name) = (size, name)
    }

    /// Whether every pixel is opaque.
    public var isOpaque: Bool { recording == nil && representations.allSatisfy(\.isOpaque) }

    /// The size of all representations, in bytes.
    public var byteCount: Int { representations.reduce(0) { $0 + $1.byteCount } }

    public static func == (left: Image, right: Image) -> Bool {
        left === right
            || (left.size == right.size && left.recording == right.recording
                && left.representations.elementsEqual(right.representations) { $0 === $1 })
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(representations.first.map(ObjectIdentifier.init)) }
}

/// Core Graphics' name for an image, a type that Foundation on Linux lacks.
public typealias CGImage = Image

extension Image {
    /// The image itself, under Core Graphics' name.
    public var cgImage: CGImage? { self }

    /// Creates an image with the same contents.
    public convenience init(cgImage: CGImage) {
        self.init(of: cgImage, size: cgImage.size, name: cgImage.name)
    }
}
