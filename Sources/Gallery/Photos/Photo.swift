import Drawing
import Foundation

/// One photo of the library, and what of it is in memory.
@MainActor
final class Photo {
    let url: URL
    /// The picture at the size of a tile; nil until it has arrived, and again when memory was needed.
    var thumbnail: Image?
    /// The picture at the size of the stage, its tile's included; kept for the open photo and its neighbours.
    var full: Image?
    /// Why there is no picture.
    var failure: ImageError?
    var thumbnailTicket: ImageTicket?
    var fullTicket: ImageTicket?
    /// The seen size in pixels, once known.
    private(set) var size: CGSize?

    init(url: URL) { self.url = url }

    /// The best picture there is now.
    var image: Image? { full ?? thumbnail }

    func learnSize(_ size: CGSize) { self.size = size }

    /// Width over height of the whole picture; a square until the size is known.
    var aspect: Double {
        guard let size, size.width > 0, size.height > 0 else { return 1 }
        return size.width / size.height
    }
}
