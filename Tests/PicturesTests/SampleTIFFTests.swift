import Drawing
import Foundation
import SystemPackage
import Testing

@testable import Pictures

/// TIFFs that libtiff doesn't convert to colors itself.
@Suite struct SampleTIFFTests {
    let folder: PictureFolder

    init() throws { folder = try PictureFolder() }

    private static let forms: [SampleTIFF] = [false, true].flatMap { isSeparate in
        [(nil, false), (nil, true), (16, false), (16, true)].map { tile, isBigEndian in
            SampleTIFF(isSeparate: isSeparate, isBigEndian: isBigEndian, tile: tile)
        }
    }

    /// Returns the linear light of a level of sRGB, 0...1.
    private static func light(_ level: Double) -> Double {
        level <= 0.04045 ? level / 12.92 : pow((level + 0.055) / 1.055, 2.4)
    }

    /// Returns alpha, red, green and blue, premultiplied.
    private func words(_ path: FilePath, _ side: Int = 1000) throws -> [[Int]] {
        let image = try PictureDecoder.image(path: path, resolution: .fit(width: side, height: side))
        return image.representations[0].withPixels { pixels in
            pixels.map { word in [24, 16, 8, 0].map { Int(word >> UInt32($0) & 255) } }
        }
    }

    @Test("colors and gray of 32 bits, integers and floats, are shown from every layout", arguments: forms)
    func layouts(layout: SampleTIFF) throws {
        let (width, height) = (45, 38)
        for (format, photometric) in [(1, 0), (1, 1), (1, 2), (3, 0), (3, 1), (3, 2)] {
            var tiff = layout
            (tiff.format, tiff.photometric) = (format, photometric)
            func levels(_ x: Int, _ y: Int) -> [Int] {
                let color = [x * 5, y * 6, (x + y) * 3]
                return photometric == 2 ? color : Array(repeating: color[2], count: 3)
            }
            let bytes = tiff.bytes(width: width, height: height) { x, y in
                let samples = levels(x, y).map { level in
                    let value = Double(level) / 255
                    let stored = format == 3 ? Self.light(value) : value
                    return photometric == 0 ? 1 - stored : stored
                }
                return Array(samples.prefix(photometric == 2 ? 3 : 1))
            }
            let found = try words(try folder.file("a.tif", bytes))
            let expected = (0..<width * height).map { [255] + levels($0 % width, $0 / width) }
            // The tolerance for rounding of samples to floats and of light to its steps.
            let distance = zip(found, expected).map { zip($0, $1).map { abs($0 - $1) }.max() ?? 0 }.max() ?? 0
            #expect(found.count == expected.count && distance <= (format == 3 ? 1 : 0), "\(tiff): \(distance)")
        }
    }

    @Test("inks of 16 and 32 bits are shown like those of 8 bits", arguments: forms)
    func inks(layout: SampleTIFF) throws {
        func bytes(_ tiff: SampleTIFF) -> [UInt8] {
            tiff.bytes(width: 45, height: 38) { x, y in [x * 5, y * 6, (x + y) * 3, x].map { Double($0) / 255 } }
        }
        let plain = SampleTIFF(bits: 8, format: 1, photometric: 5)
        let expected = try words(try folder.file("a.tif", bytes(plain)))
        for (bits, format) in [(16, 1), (32, 1), (32, 3)] {
            var tiff = layout
            (tiff.bits, tiff.format, tiff.photometric) = (bits, format, 5)
            #expect(try words(try folder.file("b.tif", bytes(tiff))) == expected, "\(tiff)")
        }
    }

    @Test("alpha is applied, whether colors are premultiplied or not", arguments: forms)
    func alpha(layout: SampleTIFF) throws {
        for (bits, format, photometric) in [(32, 1, 2), (32, 3, 2), (32, 1, 1), (32, 3, 1), (16, 1, 1)] {
            for extra in [1, 2] {
                var tiff = layout
                (tiff.bits, tiff.format, tiff.photometric, tiff.extra) = (bits, format, photometric, extra)
                let value = format == 3 ? Self.light(0.8) : 0.8
                let bytes = tiff.bytes(width: 20, height: 20) { x, _ in
                    let alpha = x < 10 ? 0.6 : 0
                    return Array(repeating: extra == 1 ? value * alpha : value, count: photometric == 2 ? 3 : 1) + [
                        alpha
                    ]
                }
                let path = try folder.file("a.tif", bytes)
                let found = try words(path)
                #expect(found[5] == [153, 122, 122, 122] && found[15] == [0, 0, 0, 0], "\(tiff): \(found[5])")
                // The transparent half adds nothing but transparency.
                #expect(try words(path, 1)[0][1...].allSatisfy { (60...62).contains($0) }, "\(tiff)")
            }
        }
    }

    @Test("floats outside 0...1 and non-finite ones become the nearest valid value")
    func bounds() throws {
        let values = [-1, -.infinity, .nan, 0, 1, 7, .infinity, 1e-9]
        let bytes = SampleTIFF(photometric: 1).bytes(width: 8, height: 1) { x, _ in [values[x]] }
        #expect(try words(try folder.file("a.tif", bytes)).map { $0[1] } == [0, 0, 0, 0, 255, 255, 255, 0])
    }

    @Test("floats and inks match libvips' results, at every size")
    func likenesses() throws {
        let floats = [SampleTIFF(), SampleTIFF(isSeparate: true, isBigEndian: true), SampleTIFF(tile: 32)]
        let inks = [SampleTIFF(bits: 16, format: 1, photometric: 5)]
        for tiff in floats + inks {
            let bytes = tiff.bytes(width: 331, height: 217) { x, y in
                let light = 0.5 + 0.35 * sin(Double(x) / 40) * cos(Double(y) / 55)
                let grain = Double((x * 7919 + y * 104_729) % 13) / 255
                let inks: [Double] = [light, light * 0.7 + 0.1, 0.9 - light * 0.8, 0.1]
                let samples = inks.map { $0 + grain }
                return tiff.photometric == 5 ? samples : samples.dropLast().map(Self.light)
            }
            let path = try folder.file("a.tif", bytes)
            for side in [331, 170, 41] {
                let found = try words(path, side)
                let height = found.count / side
                let other = try #require(Vips.pixels(path, width: side, height: height, isProfiled: false))
                var sum = 0
                for (index, word) in found.enumerated() {
                    for channel in 0..<3 {
                        let difference = word[channel + 1] - Int(other[4 * index + channel])
                        sum += difference * difference
                    }
                }
                let decibels = 10 * log10(255 * 255 * 3 * Double(found.count) / Double(max(sum, 1)))
                // The profile of plain inks differs slightly from libvips'.
                #expect(decibels >= (tiff.photometric == 5 ? 40 : 42), "\(tiff) at \(side): \(decibels) dB")
            }
        }
    }

    private func refusal(_ bytes: [UInt8]) throws -> ImageError? {
        let path = try folder.file("a.tif", bytes)
        do throws(ImageError) {
            _ = try PictureDecoder.image(path: path, resolution: .fit(width: 100, height: 100))
            return nil
        } catch {
            return error
        }
    }

    @Test("a file that ends early is damaged", arguments: forms)
    func truncated(layout: SampleTIFF) throws {
        let bytes = layout.bytes(width: 40, height: 40) { _, _ in [0.1, 0.2, 0.3] }
        #expect(try refusal(bytes) == nil)
        #expect(try refusal(Array(bytes.dropLast(100)))?.cause == .damaged)
    }

    @Test("a strip that needs more memory than a decoder gets is rejected in advance")
    func tooLarge() throws {
        // LZW, because libtiff splits uncompressed strips.
        let tiff = SampleTIFF(extra: 2, compression: 5, claim: (10_000, 9000))
        let refusal = try refusal(tiff.bytes(width: 1, height: 1) { _, _ in [0, 0, 0, 0] })
        #expect(refusal?.cause == .tooLarge, "\(String(describing: refusal))")
    }

    @Test("signed numbers are unsupported")
    func signs() throws {
        #expect(
            try refusal(SampleTIFF(format: 2).bytes(width: 2, height: 2) { _, _ in [0, 0, 0] })?.cause == .unsupported)
    }
}
