public import Foundation

/// A picture that can be drawn at any size: the same picture at one or more resolutions.
///
/// What draws it takes the representation nearest to the size on screen, so that a photo in flight from its tile to
/// the whole stage uses the tile's own pixels where it covers the tile exactly. Two images are equal when they have the
/// same representations, not when their pixels happen to be alike.
public final class Image: Sendable, Hashable {
    /// From the largest to the smallest; never empty.
    public let representations: [PixelBuffer]
    /// The picture's own size in points, which gives its aspect; need not be the size of a representation.
    public let size: CGSize
    /// What a text dump calls it.
    public let name: String

    public init(representations: [PixelBuffer], size: CGSize, name: String = "image") {
        precondition(!representations.isEmpty, "an image has at least one representation")
        self.representations = representations.sorted { $0.width * $0.height > $1.width * $1.height }
        self.size = size
        self.name = name
    }

    /// Whether no pixel lets what is beneath shine through.
    public var isOpaque: Bool { representations.allSatisfy(\.isOpaque) }

    /// Bytes of all representations.
    public var byteCount: Int { representations.reduce(0) { $0 + $1.byteCount } }

    public static func == (left: Image, right: Image) -> Bool {
        left === right
            || (left.size == right.size && left.representations.elementsEqual(right.representations) { $0 === $1 })
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(representations[0])) }
}

/// Core Graphics' name for a picture; Foundation on Linux lacks the type. Here it is the picture itself.
public typealias CGImage = Image

extension Image {
    /// The picture by Core Graphics' name.
    public var cgImage: CGImage? { self }

    /// The same picture.
    public convenience init(cgImage: CGImage) {
        self.init(representations: cgImage.representations, size: cgImage.size, name: cgImage.name)
    }
}
