import Drawing
import Foundation
import Synchronization
import SystemPackage
import Testing

@testable import Pictures

@MainActor
@Suite("The reader of pictures by name")
struct PictureReaderTests {
    @Test("a picture requested by its name has its own pixels; an invalid file is missing")
    func named() throws {
        let folder = try PictureFolder()
        try folder.picture("quarters.png", width: 64, height: 32) { Quarters.pixel($0, $1, width: 64, height: 32) }
        try folder.file("text.png", Array("no picture".utf8))
        let (reading, before) = (ImageSystem.reading, ImageSystem.folder)
        defer { (ImageSystem.reading, ImageSystem.folder) = (reading, before) }
        ImageSystem.reading = PictureReader()
        ImageSystem.folder = folder.url
        let image = try #require(Image(named: "quarters"))
        #expect(image.size == CGSize(width: 64, height: 32) && image.representations[0].width == 64)
        let first = image.representations[0].withPixels { $0[0] }
        #expect(first == 0xFFC8_1E1E)
        #expect(Image(named: "text") == nil)
    }

    @Test(
        "a picture has the same levels whether they are made at once or when they are read",
        arguments: [700, 1024, 1030])
    func levels(width: Int) throws {
        let folder = try PictureFolder()
        let path = try folder.picture("a.png", width: width, height: 500) { x, y in
            [UInt8(x * 7 & 255), UInt8(y * 3 & 255), UInt8((x ^ y) & 255)]
        }
        let all: ImageRequest.Resolution = .fit(width: 4096, height: 4096)
        let atOnce = try PictureDecoder.image(path: path, resolution: all).representations
        let read = try PictureReader().image(at: URL(fileURLWithPath: path.string)).representations
        #expect(read.count > 4 && read.map(\.width) == atOnce.map(\.width))
        // From the smallest on, each of which needs a larger one first.
        for (one, other) in zip(read, atOnce).reversed() {
            #expect(one.withPixels { Array($0) } == other.withPixels { Array($0) })
        }
    }

    @Test("pixels that are made when they are read are made once, for all threads")
    nonisolated func once() {
        let count = Mutex(0)
        let buffer = PixelBuffer.writtenWhenRead(width: 300, height: 200, isOpaque: true) { pixels in
            count.withLock { $0 += 1 }
            for index in pixels.indices { pixels[index] = UInt32(index) }
        }
        #expect(count.withLock { $0 } == 0)
        DispatchQueue.concurrentPerform(iterations: 16) { _ in
            let isWhole = buffer.withPixels { pixels in pixels.indices.allSatisfy { pixels[$0] == UInt32($0) } }
            #expect(isWhole)
        }
        #expect(count.withLock { $0 } == 1)
    }
}
