import Foundation
import Scrim

/// The photos of the scene: asks for pictures when they are needed and lets them go when memory is short.
@MainActor
final class PhotoLibrary {
    private(set) var photos: [Photo]
    /// Called when something of a photo has arrived or failed.
    var photoDidChange: (Photo) -> Void = { _ in }

    private let images: any ImageLoading
    /// Pixels in a point; pictures that are too small for a new one are asked for again, and shown until then.
    var scale: Double

    /// Bytes of thumbnails that are kept; past that, those farthest from what is seen go. 140 tiles of 252 pixels.
    static let thumbnailBytes = 48 << 20

    /// Zooming shows the picture twice as large as the stage, and sharp.
    static let zoomReserve = 2.0
    /// Pixels that a picture has at most for the sake of zooming, 32 MiB: on a large stage it is enlarged before.
    static let mostZoomedPixels = 8.0 * 1024 * 1024

    init(paths: [FilePath], images: any ImageLoading, scale: Double) {
        photos = paths.map(Photo.init)
        self.images = images
        self.scale = scale
    }

    func index(of photo: Photo) -> Int? { photos.firstIndex { $0 === photo } }

    func remove(_ photo: Photo) {
        cancel(photo, \.thumbnailTicket)
        dropFull(photo)
        photos.removeAll { $0 === photo }
    }

    /// Makes sure the size of a photo is known, by reading its header if need be; false if it can't be.
    func learnSize(of photo: Photo) -> Bool {
        if photo.size != nil { return true }
        do {
            photo.learnSize(try images.pixelSize(of: photo.path))
            return true
        } catch {
            fail(photo, error)
            return false
        }
    }

    /// Asks for thumbnails of `visible` first and of `near` then, for tiles of `side` points, and cancels
    /// the other requests.
    func showThumbnails(visible: Range<Int>, near: Range<Int>, side: Double) {
        let pixels = max(1, Int((side * scale).rounded(.up)))
        for index in visible { requestThumbnail(photos[index], pixels, .visible) }
        for index in near where !visible.contains(index) { requestThumbnail(photos[index], pixels, .background) }
        for (index, photo) in photos.enumerated() where !near.contains(index) { cancel(photo, \.thumbnailTicket) }
        dropThumbnails(keeping: near)
    }

    /// Asks for the full pictures of `photo` and its neighbours for a stage of `size` points, and lets go of all
    /// others.
    func showFull(_ photo: Photo, size: CGSize) {
        guard let index = index(of: photo) else { return }
        let wanted = max(0, index - 1)...min(photos.count - 1, index + 1)
        for (other, candidate) in photos.enumerated() where !wanted.contains(other) { dropFull(candidate) }
        requestFull(photo, size, .urgent)
        for neighbour in wanted where neighbour != index { requestFull(photos[neighbour], size, .visible) }
    }

    func dropAllFull() { photos.forEach(dropFull) }

    private func requestThumbnail(_ photo: Photo, _ pixels: Int, _ priority: ImageRequest.Priority) {
        let isThere = photo.thumbnail != nil || photo.thumbnailTicket != nil
        guard photo.failure == nil, !isThere || photo.thumbnailPixels < pixels else { return }
        photo.thumbnailPixels = pixels
        load(photo, \.thumbnail, \.thumbnailTicket, .cover(width: pixels, height: pixels), priority)
    }

    private func requestFull(_ photo: Photo, _ size: CGSize, _ priority: ImageRequest.Priority) {
        let zoomed = scale * zoomReserve(of: photo, on: size)
        let pixels = CGSize(width: (size.width * zoomed).rounded(), height: (size.height * zoomed).rounded())
        let isThere = photo.full != nil || photo.fullTicket != nil
        let isLargeEnough = photo.fullPixels.width >= pixels.width && photo.fullPixels.height >= pixels.height
        guard photo.failure == nil, !(isThere && isLargeEnough) else { return }
        photo.fullPixels = pixels
        load(photo, \.full, \.fullTicket, .fit(width: Int(pixels.width), height: Int(pixels.height)), priority)
    }

    /// How much larger than the stage a photo is decoded.
    private func zoomReserve(of photo: Photo, on size: CGSize) -> Double {
        let width = min(size.width, size.height * photo.aspect) * scale
        let pixels = width * width / photo.aspect
        return min(PhotoLibrary.zoomReserve, max(1, (PhotoLibrary.mostZoomedPixels / pixels).squareRoot()))
    }

    private func load(
        _ photo: Photo, _ picture: ReferenceWritableKeyPath<Photo, Image?>,
        _ ticket: ReferenceWritableKeyPath<Photo, ImageTicket?>, _ resolution: ImageRequest.Resolution,
        _ priority: ImageRequest.Priority
    ) {
        cancel(photo, ticket)
        let request = ImageRequest(path: photo.path, resolution: resolution, priority: priority)
        photo[keyPath: ticket] = images.load(request) { [weak self, weak photo] result in
            guard let self, let photo else { return }
            photo[keyPath: ticket] = nil
            switch result {
            case .success(let image):
                photo[keyPath: picture] = image
                photo.learnSize(image.size)
                photoDidChange(photo)
            case .failure(let error): fail(photo, error)
            }
        }
    }

    private func fail(_ photo: Photo, _ error: ImageError) {
        photo.failure = error
        photo.thumbnail = nil
        photo.full = nil
        photoDidChange(photo)
    }

    private func dropFull(_ photo: Photo) {
        photo.full = nil
        cancel(photo, \.fullTicket)
    }

    private func dropThumbnails(keeping near: Range<Int>) {
        var total = photos.reduce(0) { $0 + ($1.thumbnail?.byteCount ?? 0) }
        guard total > PhotoLibrary.thumbnailBytes else { return }
        let middle = (near.lowerBound + near.upperBound) / 2
        let farthest = photos.indices.filter { !near.contains($0) && photos[$0].thumbnail != nil }
            .sorted { abs($0 - middle) > abs($1 - middle) }
        for index in farthest where total > PhotoLibrary.thumbnailBytes {
            total -= photos[index].thumbnail?.byteCount ?? 0
            photos[index].thumbnail = nil
        }
    }

    private func cancel(_ photo: Photo, _ ticket: ReferenceWritableKeyPath<Photo, ImageTicket?>) {
        if let number = photo[keyPath: ticket] { images.cancel(number) }
        photo[keyPath: ticket] = nil
    }
}

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
