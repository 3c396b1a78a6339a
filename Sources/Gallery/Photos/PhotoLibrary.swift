import Foundation
import Scrim

/// The photos of the scene. It requests pictures when they are needed, and releases them when memory is short.
@MainActor
final class PhotoLibrary {
    private(set) var photos: [Photo]
    /// Called when a picture of a photo has loaded or failed.
    var photoDidChange: (Photo) -> Void = { _ in }

    private let images: any ImageLoading
    /// The pixels in a point. After an increase, pictures that are too small are requested again, and shown until then.
    var scale: Double

    /// The limit for thumbnails, in bytes: 140 tiles of 252 pixels. Those farthest from the visible ones are released.
    static let thumbnailBytes = 48 << 20

    /// The least limit for zooming, relative to the stage, and the scale of decoded neighbors.
    static let zoomReserve = 2.0
    /// The maximum pixels of a picture decoded for zooming, 32 MiB. On a large stage it is scaled up beyond that.
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

    /// Reads the size of a photo from its header if it is unknown. Returns false if it can't be read.
    func loadSize(of photo: Photo) -> Bool {
        if photo.size != nil { return true }
        do {
            photo.loadSize(try images.pixelSize(of: photo.path))
            return true
        } catch {
            fail(photo, error)
            return false
        }
    }

    /// Requests thumbnails first for `visible` and then for `near`, for tiles of `side` points, and cancels the other
    /// requests.
    func loadThumbnails(visible: Range<Int>, near: Range<Int>, side: Double) {
        let pixels = max(1, Int((side * scale).rounded(.up)))
        for index in visible { requestThumbnail(photos[index], pixels, .visible) }
        for index in near where !visible.contains(index) { requestThumbnail(photos[index], pixels, .background) }
        for (index, photo) in photos.enumerated() where !near.contains(index) { cancel(photo, \.thumbnailTicket) }
        dropThumbnails(keeping: near)
    }

    /// Requests the full pictures of `photo` and its neighbors for a stage of `size` points, and releases all others.
    func loadFull(_ photo: Photo, size: CGSize) {
        guard let index = index(of: photo) else { return }
        let wanted = max(0, index - 1)...min(photos.count - 1, index + 1)
        for (other, candidate) in photos.enumerated() where !wanted.contains(other) { dropFull(candidate) }
        requestFull(photo, size, largestZoom(of: photo, on: size), .urgent)
        for neighbor in wanted where neighbor != index {
            requestFull(photos[neighbor], size, PhotoLibrary.zoomReserve, .visible)
        }
    }

    /// Returns the limit for zooming a photo that fits a stage of `size` points at 1: its own pixels, or twice the fit,
    /// whichever is more.
    func largestZoom(of photo: Photo, on size: CGSize) -> Double {
        let width = min(size.width, size.height * photo.aspect) * scale
        guard let pixels = photo.size?.width, width > 0 else { return PhotoLibrary.zoomReserve }
        return max(PhotoLibrary.zoomReserve, pixels / width)
    }

    func dropAllFull() { photos.forEach(dropFull) }

    private func requestThumbnail(_ photo: Photo, _ pixels: Int, _ priority: ImageRequest.Priority) {
        let isThere = photo.thumbnail != nil || photo.thumbnailTicket != nil
        guard photo.failure == nil, !isThere || photo.thumbnailPixels < pixels else { return }
        photo.thumbnailPixels = pixels
        load(photo, \.thumbnail, \.thumbnailTicket, .cover(width: pixels, height: pixels), priority)
    }

    private func requestFull(
        _ photo: Photo, _ size: CGSize, _ zoom: Double, _ priority: ImageRequest.Priority
    ) {
        let zoomed = scale * min(zoom, longestZoom(of: photo, on: size))
        let pixels = CGSize(width: (size.width * zoomed).rounded(), height: (size.height * zoomed).rounded())
        let isThere = photo.full != nil || photo.fullTicket != nil
        let isLargeEnough = photo.fullPixels.width >= pixels.width && photo.fullPixels.height >= pixels.height
        guard photo.failure == nil, !(isThere && isLargeEnough) else { return }
        photo.fullPixels = pixels
        load(photo, \.full, \.fullTicket, .fit(width: Int(pixels.width), height: Int(pixels.height)), priority)
    }

    /// Returns the scale relative to the stage at which a photo has as many pixels as are decoded at most.
    private func longestZoom(of photo: Photo, on size: CGSize) -> Double {
        let width = min(size.width, size.height * photo.aspect) * scale
        let pixels = width * width / photo.aspect
        return max(1, (PhotoLibrary.mostZoomedPixels / pixels).squareRoot())
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
                photo.loadSize(image.size)
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

/// A photo of the library, with its pictures in memory.
@MainActor
final class Photo {
    let path: FilePath
    /// The picture for a tile, or nil until it has loaded and after it was released.
    var thumbnail: Image? { didSet { compose() } }
    /// The picture for the stage, kept for the open photo and its neighbors.
    var full: Image? { didSet { compose() } }
    /// The best available picture: the full one, which includes the tile's pixels as a representation, so that a photo
    /// that flies into its tile ends with exactly the same pixels.
    private(set) var image: Image?
    /// The reason why there is no picture.
    var failure: ImageError?
    /// The side, in pixels, that the thumbnail, or the loading one, was requested for.
    var thumbnailPixels = 0
    var thumbnailTicket: ImageTicket?
    /// The box, in pixels, that the full picture, or the loading one, was requested for.
    var fullPixels = CGSize.zero
    var fullTicket: ImageTicket?
    /// The displayed size in pixels, if known.
    private(set) var size: CGSize?

    init(path: FilePath) { self.path = path }

    func loadSize(_ size: CGSize) { self.size = size }

    /// The aspect ratio, width over height; 1 until the size is known.
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
