public import Drawing
public import Foundation
import SystemPackage

/// Reads pictures with libvips on the thread that asks, in their own resolution: what `ImageSystem.reading` is to be
/// where pictures are asked for by their names.
public struct PictureReader: ImageReading {
    /// The longest side of a picture that is read, in pixels; larger ones come smaller.
    public static let longestSide = 4096

    public init() {}

    public func image(at url: URL) throws(ImageError) -> Image {
        try PictureDecoder.image(
            path: FilePath(url.path), resolution: .fit(width: Self.longestSide, height: Self.longestSide))
    }
}
