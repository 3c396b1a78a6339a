import Foundation
import Recorder
import Testing

@Suite("PNG encoder")
struct PNGEncoderTests {
    /// Returns noise with runs, as in pictures.
    private func noise(_ count: Int, seed: UInt64) -> [UInt32] {
        var state = seed
        func next(_ range: ClosedRange<UInt32>) -> UInt32 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return range.lowerBound + UInt32(state >> 33) % UInt32(range.count)
        }
        var pixels: [UInt32] = []
        while pixels.count < count {
            let pixel = 0xFF00_0000 | next(0...255) << 16 | next(0...255) << 8 | next(0...255)
            pixels += Array(repeating: pixel, count: Int(next(1...5)))
        }
        return Array(pixels.prefix(count))
    }

    private func encode(
        _ pixels: [UInt32], width: Int, height: Int, stride: Int, scale: Double? = nil
    ) throws -> Data {
        let picture = PNGScanlines()
        try pixels.withUnsafeBufferPointer { buffer in
            let base = try #require(buffer.baseAddress)
            picture.fill(from: FramePixels(base: base, width: width, height: height, stride: stride))
        }
        return try PNGEncoder(scale: scale).encode(picture) { Data($0) }
    }

    @Test(
        "an independent decoder reads the same pixels",
        arguments: [(1, 1), (1, 7), (3, 2), (64, 64), (257, 31), (390, 5)])
    func roundTrip(size: (Int, Int)) throws {
        let folder = try TemporaryFolder()
        let (width, height) = size
        let stride = width + 3
        let pixels = noise(stride * height, seed: UInt64(width))
        let data = try encode(pixels, width: width, height: height, stride: stride, scale: 2)
        try data.write(to: URL(fileURLWithPath: folder("a.png")))
        let picture = try #require(CairoPicture(folder("a.png")))
        #expect(picture.width == width && picture.height == height && !picture.hasAlpha)
        let wanted = (0..<height).flatMap { pixels[($0 * stride)..<($0 * stride + width)] }
        #expect(picture.pixels == wanted)
    }

    @Test("transparency is dropped correctly")
    func opaque() throws {
        let folder = try TemporaryFolder()
        try encode([0xFF10_2030, 0x0010_2030], width: 2, height: 1, stride: 2)
            .write(to: URL(fileURLWithPath: folder("a.png")))
        #expect(try #require(CairoPicture(folder("a.png"))).pixels == [0xFF10_2030, 0xFF10_2030])
    }

    @Test("the same picture gives the same bytes, also from a reused encoder and reused memory")
    func deterministic() throws {
        let pixels = noise(100 * 50, seed: 5)
        let fresh = try encode(pixels, width: 100, height: 50, stride: 100)
        let encoder = try PNGEncoder()
        let picture = PNGScanlines()
        let other = noise(200 * 90, seed: 6)
        for _ in 0..<2 {
            other.withUnsafeBufferPointer { buffer in
                guard let base = buffer.baseAddress else { return }
                picture.fill(from: FramePixels(base: base, width: 200, height: 90, stride: 200))
            }
            _ = try encoder.encode(picture) { $0.count }
            pixels.withUnsafeBufferPointer { buffer in
                guard let base = buffer.baseAddress else { return }
                picture.fill(from: FramePixels(base: base, width: 100, height: 50, stride: 100))
            }
            #expect(try encoder.encode(picture) { Data($0) } == fresh)
        }
    }

    @Test("the file has its color space and density")
    func chunks() throws {
        let plain = try encode([0xFF00_0000], width: 1, height: 1, stride: 1)
        #expect(plain.range(of: Data("sRGB".utf8)) != nil && plain.range(of: Data("gAMA".utf8)) != nil)
        #expect(plain.range(of: Data("pHYs".utf8)) == nil)
        let dense = try encode([0xFF00_0000], width: 1, height: 1, stride: 1, scale: 2)
        let chunk = try #require(dense.range(of: Data("pHYs".utf8)))
        // 144 pixels per inch are 5669 per meter.
        #expect(Array(dense[chunk.upperBound...].prefix(9)) == [0, 0, 0x16, 0x25, 0, 0, 0x16, 0x25, 1])
    }
}
