package import Drawing
import Foundation
import SystemPackage

/// A loader's pictures for several lanes: each lane takes over its own in its own time, what is decoded for one is there
/// for all, and what any of them still shows is there at once for a lane that is opened later.
@MainActor
package final class ImagePool {
    fileprivate let loader: any ImageLoading
    /// Called when a lane has a picture to take over that was not decoded for it.
    fileprivate let wake: () -> Void
    private var known: [Key: WeakImage] = [:]

    fileprivate struct Key: Hashable {
        let path: FilePath
        let resolution: ImageRequest.Resolution

        init(_ request: ImageRequest) {
            path = request.path
            resolution = request.resolution
        }
    }

    private struct WeakImage {
        weak var image: Image?
    }

    /// How many pictures are remembered before those that nothing shows are forgotten.
    private static let longestMemory = 4096

    package init(_ loader: any ImageLoading, wake: @escaping () -> Void = {}) {
        self.loader = loader
        self.wake = wake
    }

    /// A loader for one lane.
    package func door() -> any ImageLoading { LaneImageLoader(self) }

    fileprivate func image(_ key: Key) -> Image? { known[key]?.image }

    fileprivate func keep(_ image: Image, _ key: Key) {
        if known.count > Self.longestMemory { known = known.filter { $0.value.image != nil } }
        known[key] = WeakImage(image: image)
    }
}

/// What one lane sees of a pool.
@MainActor
private final class LaneImageLoader: ImageLoading {
    private let pool: ImagePool
    /// Of each picture that is waited for, the loader's ticket; nil where the pool had it.
    private var waiting: [ImageTicket: ImageTicket?] = [:]
    private var ready: [(ticket: ImageTicket, completion: @MainActor () -> Void)] = []
    private var lastNumber = 0

    init(_ pool: ImagePool) { self.pool = pool }

    /// A lane that is closed cancels its requests.
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

    /// Runs what is ready in the order in which it became so. A completion may make or cancel requests.
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
