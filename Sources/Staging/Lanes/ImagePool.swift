package import Drawing
import Foundation
import SystemPackage
import ViewHierarchy

/// Shares a loader's images among lanes. Each lane receives its images in its own time. An image that was decoded for
/// one lane is available to all, and at once to a lane opened later if any lane still shows it.
@MainActor
package final class ImagePool {
    fileprivate let loader: any ImageLoading
    /// Called when an image is ready for a lane without having been decoded for it.
    fileprivate let wake: () -> Void
    private var known: [Key: Weak<Image>] = [:]

    fileprivate struct Key: Hashable {
        let path: FilePath
        let resolution: ImageRequest.Resolution

        init(_ request: ImageRequest) {
            path = request.path
            resolution = request.resolution
        }
    }

    /// The number of images in the cache above which those no longer in use are removed.
    private static let longestMemory = 4096

    package init(_ loader: any ImageLoading, wake: @escaping () -> Void = {}) {
        self.loader = loader
        self.wake = wake
    }

    /// Returns a loader for one lane.
    package func laneLoader() -> any ImageLoading { LaneImageLoader(self) }

    fileprivate func image(_ key: Key) -> Image? { known[key]?.object }

    fileprivate func keep(_ image: Image, _ key: Key) {
        if known.count > Self.longestMemory { known = known.filter { $0.value.object != nil } }
        known[key] = Weak(image)
    }
}

/// One lane's view of a pool.
@MainActor
private final class LaneImageLoader: ImageLoading {
    private let pool: ImagePool
    /// The loader's ticket for each pending image, or `nil` if the image was in the pool.
    private var waiting: [ImageTicket: ImageTicket?] = [:]
    private var ready: [(ticket: ImageTicket, completion: @MainActor () -> Void)] = []
    private var lastNumber = 0

    init(_ pool: ImagePool) { self.pool = pool }

    /// Cancels the lane's requests.
    isolated deinit {
        for case let loading? in waiting.values { pool.loader.cancel(loading) }
    }

    func pixelSize(of path: FilePath) throws(ImageError) -> CGSize { try pool.loader.pixelSize(of: path) }

    func load(
        _ request: ImageRequest, completion: @escaping @MainActor (Result<Image, ImageError>) -> Void
    ) -> ImageTicket {
        lastNumber += 1
        let ticket = ImageTicket(number: lastNumber)
        let key = ImagePool.Key(request)
        if let image = pool.image(key) {
            waiting[ticket] = .some(nil)
            ready.append((ticket, { completion(.success(image)) }))
            pool.wake()
            return ticket
        }
        waiting[ticket] = pool.loader.load(request) { [weak self] result in
            guard let self else { return }
            if case .success(let image) = result { pool.keep(image, key) }
            ready.append((ticket, { completion(result) }))
        }
        return ticket
    }

    func cancel(_ ticket: ImageTicket) {
        guard let loading = waiting.removeValue(forKey: ticket) else { return }
        ready.removeAll { $0.ticket == ticket }
        if let loading { pool.loader.cancel(loading) }
    }

    func deliver() -> Int {
        pool.loader.deliver()
        return runReady()
    }

    var isLoading: Bool { !waiting.isEmpty }

    func finishLoading() {
        while isLoading {
            pool.loader.finishLoading()
            runReady()
        }
    }

    /// Runs the completions in the order in which they became ready. A completion can make or cancel requests.
    @discardableResult
    private func runReady() -> Int {
        var count = 0
        while !ready.isEmpty {
            let (ticket, completion) = ready.removeFirst()
            waiting[ticket] = nil
            count += 1
            completion()
        }
        return count
    }
}
