import Drawing
import Foundation
import SystemPackage

/// One photo of the library, and what of it is in memory.
@MainActor
final class Photo {
    let path: FilePath
    /// The picture at the size of a tile; nil until it has arrived, and again when memory was needed.
    var thumbnail: Image? { didSet { compose() } }
    /// The picture at the size of the stage; kept for the open photo and its neighbours.
    var full: Image? { didSet { compose() } }
    /// The best picture there is now: the full one with the tile's own pixels among its representations, so that a
    /// flight ends as its tile exactly.
    private(set) var image: Image?
    /// Why there is no picture.
    var failure: ImageError?
    /// The pixels of a tile's side that the thumbnail, or the one that is loading, was requested for.
    var thumbnailPixels = 0
    var thumbnailTicket: ImageTicket?
    /// The pixels of the box that the full picture, or the one that is loading, was requested for.
    var fullPixels = CGSize.zero
    var fullTicket: ImageTicket?
    /// The seen size in pixels, once known.
    private(set) var size: CGSize?

    init(path: FilePath) { self.path = path }

    func learnSize(_ size: CGSize) { self.size = size }

    /// Width over height of the whole picture; a square until the size is known.
    var aspect: Double {
        guard let size, size.width > 0, size.height > 0 else { return 1 }
        return size.width / size.height
    }

    private func compose() {
        guard let full, let thumbnail else {
            image = full ?? thumbnail
            return
        }
        let representations = full.representations + thumbnail.representations
        image = Image(representations: representations, size: full.size, name: full.name)
    }
}
