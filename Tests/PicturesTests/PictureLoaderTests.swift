import Drawing
import Foundation
import SystemPackage
import Testing

@testable import Pictures

/// The order and delivery of requests.
@MainActor @Suite struct PictureLoaderTests {
    let folder: PictureFolder
    let loader = PictureLoader(threads: 3)

    init() throws { folder = try PictureFolder() }

    private func picture(_ number: Int) throws -> FilePath {
        // The first ones are the largest, so that they tend to finish last.
        try folder.picture("\(number).png", width: 400 / (number + 1) + 2, height: 100) { x, y in
            [UInt8(x * y & 255), UInt8(x & 255), UInt8(y & 255)]
        }
    }

    private func request(_ number: Int, side: Int = 50) throws -> ImageRequest {
        ImageRequest(path: try picture(number), resolution: .cover(width: side, height: side))
    }

    @Test("nothing arrives before delivery, and then in the order of requests")
    func order() throws {
        var names: [String] = []
        for number in 0..<8 {
            loader.load(try request(number)) { names.append((try? $0.get().name) ?? "failed") }
        }
        #expect(names.isEmpty)
        #expect(loader.isLoading)
        loader.finishLoading()
        #expect(names == (0..<8).map { "\($0).png" })
        #expect(!loader.isLoading)
        #expect(loader.deliver() == 0)
    }

    @Test("equal requests share an image, other sizes don't")
    func sharing() throws {
        let same = try request(0)
        var images: [Image] = []
        for request in [same, same, try request(0, side: 60)] {
            loader.load(request) { if let image = try? $0.get() { images.append(image) } }
        }
        loader.finishLoading()
        try #require(images.count == 3)
        #expect(images[0] == images[1])
        #expect(images[0] != images[2])
    }

    @Test("a cancelled request is never completed, others for the same picture are")
    func cancelling() throws {
        var arrived: [String] = []
        let same = try request(0)
        let first = loader.load(same) { _ in arrived.append("first") }
        loader.load(same) { _ in arrived.append("second") }
        let alone = loader.load(try request(1)) { _ in arrived.append("alone") }
        loader.cancel(first)
        loader.cancel(alone)
        loader.finishLoading()
        #expect(arrived == ["second"])
        loader.cancel(first)
        #expect(!loader.isLoading)
    }

    @Test("a completion can cancel the next request of the same delivery")
    func cancellingWhileDelivering() throws {
        var arrived: [Int] = []
        let tickets = Tickets()
        loader.load(try request(0)) { _ in
            arrived.append(0)
            if let second = tickets.second { loader.cancel(second) }
        }
        tickets.second = loader.load(try request(1)) { _ in arrived.append(1) }
        loader.load(try request(2)) { _ in arrived.append(2) }
        loader.finishLoading()
        #expect(arrived == [0, 2])
    }

    /// Values that a completion reads after it was created.
    @MainActor private final class Tickets {
        var second: ImageTicket?
    }

    @Test("requests of completions are awaited too, even if they wait themselves")
    func chaining() throws {
        var arrived: [Int] = []
        let requests = try (0..<4).map { try request($0) }
        loader.load(requests[0]) { _ in
            arrived.append(0)
            loader.load(requests[2]) { _ in
                arrived.append(2)
                loader.load(requests[3]) { _ in arrived.append(3) }
                loader.finishLoading()
            }
            loader.finishLoading()
        }
        loader.load(requests[1]) { _ in arrived.append(1) }
        loader.finishLoading()
        #expect(arrived == [0, 1, 2, 3])
    }

    @Test("the program is woken for deliveries")
    func waking() async throws {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
        let loader = PictureLoader(threads: 2) { continuation.yield() }
        var isDone = false
        loader.load(try request(0)) { _ in isDone = true }
        var wakes = stream.makeAsyncIterator()
        _ = await wakes.next()
        #expect(!isDone)
        #expect(loader.deliver() == 1)
        #expect(isDone)
    }

    @Test("a failure is delivered like a picture")
    func failing() throws {
        var error: ImageError?
        loader.load(ImageRequest(path: folder.path("none.jpg"), resolution: .fit(width: 9, height: 9))) {
            if case .failure(let failure) = $0 { error = failure }
        }
        loader.finishLoading()
        #expect(error?.cause == .missing)
        #expect(error?.path == folder.path("none.jpg"))
    }

    @Test("the size in pixels needs no decoding, and is read again when the file changes")
    func pixelSize() throws {
        let bytes = try folder.busyJPEG("a.jpg")
        // Without pixels only the header remains.
        let path = try folder.file("a.jpg", Array(bytes.prefix(1000)))
        #expect(try loader.pixelSize(of: path) == CGSize(width: 320, height: 240))
        #expect(try loader.pixelSize(of: path) == CGSize(width: 320, height: 240))
        try folder.file("a.jpg", PictureBytes.oriented(bytes, 6))
        #expect(try loader.pixelSize(of: path) == CGSize(width: 240, height: 320))
        try FileManager.default.removeItem(atPath: path.string)
        #expect(throws: ImageError.self) { try loader.pixelSize(of: path) }
    }
}
