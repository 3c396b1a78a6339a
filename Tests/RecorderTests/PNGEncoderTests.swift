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
        _ pixels: [UInt32], width: Int, height: Int, stride: Int, scale: Double? = nil, hasAlpha: Bool = false
    ) throws -> Data {
        let picture = PNGScanlines()
        try pixels.withUnsafeBufferPointer { buffer in
            let base = try #require(buffer.baseAddress)
            picture.fill(
                from: FramePixels(base: base, width: width, height: height, stride: stride, hasAlpha: hasAlpha))
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

    @Test("narrow pictures, with and without alpha, have all of their pixels")
    func narrow() throws {
        let folder = try TemporaryFolder()
        for (width, hasAlpha) in (1...9).flatMap({ [($0, false), ($0, true)] }) {
            let clear: [UInt32] = hasAlpha ? [0, 0x3300_FF00, 0xFF12_3456, 0x8080_8080] : [0xFF00_0000]
            // Straight alpha that cairo's premultiplied pixels lose nothing of: of channels that are all or nothing.
            let pixels = (0..<width * 3).map { index -> UInt32 in
                let alpha = clear[index % clear.count] & 0xFF00_0000
                return alpha | (alpha == 0 ? 0 : [0xFF_0000, 0xFF00, 0xFF, 0xFF_FFFF, 0][index % 5])
            }
            try encode(pixels, width: width, height: 3, stride: width, hasAlpha: hasAlpha)
                .write(to: URL(fileURLWithPath: folder("a.png")))
            let picture = try #require(CairoPicture(folder("a.png")))
            #expect(picture.hasAlpha == hasAlpha && picture.width == width)
            let wanted = pixels.map { pixel -> UInt32 in
                let alpha = pixel >> 24
                return [0, 8, 16].reduce(alpha << 24) { $0 | (pixel >> $1 & 255 == 0 ? 0 : alpha) << $1 }
            }
            #expect(picture.pixels == wanted, "\(width) \(hasAlpha)")
        }
    }

    @Test("the file has its size, its color space and its density, each with its checksum, and nothing else")
    func chunks() throws {
        let pixels = [UInt32](repeating: 0xFF00_0000, count: 300)
        for (scale, density) in [(nil, nil), (1, 2835), (2, 5669), (1.5, 4252)] as [(Double?, Int?)] {
            for hasAlpha in [false, true] {
                let data = try encode(pixels, width: 300, height: 1, stride: 300, scale: scale, hasAlpha: hasAlpha)
                let parts = try PNGPart.parts([UInt8](data))
                #expect(
                    parts.map(\.name) == ["IHDR", "sRGB", "gAMA"] + (scale == nil ? [] : ["pHYs"]) + ["IDAT", "IEND"])
                #expect(Array(parts[0].content) == [0, 0, 1, 44, 0, 0, 0, 1, 8, hasAlpha ? 6 : 2, 0, 0, 0])
                // Perceptual, and 1 / 2.2.
                #expect(parts[1].content == [0] && parts[2].number(0..<4) == 45_455 && parts[2].content.count == 4)
                guard let density else { continue }
                // 72 pixels per inch are 2,834.6 per meter.
                #expect(parts[3].number(0..<4) == density && parts[3].number(4..<8) == density)
                #expect(parts[3].content.dropFirst(8) == [1])
            }
        }
    }
}
