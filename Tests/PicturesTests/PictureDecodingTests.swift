import CVips
import Drawing
import Foundation
import SystemPackage
import Testing

@testable import Pictures

/// The results of valid files.
@Suite struct PictureDecodingTests {
    let folder: PictureFolder

    init() throws { folder = try PictureFolder() }

    private func decode(
        _ path: FilePath, _ resolution: ImageRequest.Resolution = .fit(width: 10_000, height: 10_000)
    ) throws -> Image {
        try PictureDecoder.image(path: path, resolution: resolution)
    }

    /// Returns red, green, blue and alpha of the pixel at fractions of the width and height.
    private func color(_ image: Image, _ x: Double, _ y: Double) -> [Int] {
        let pixels = image.representations[0]
        let index = Int(y * Double(pixels.height)) * pixels.width + Int(x * Double(pixels.width))
        let word = pixels.withPixels { $0[index] }
        return [16, 8, 0, 24].map { Int(word >> UInt32($0) & 255) }
    }

    private func expectQuarters(_ image: Image, within tolerance: Int, _ note: Comment = "") {
        let places = [
            (0.25, 0.25, Quarters.red), (0.75, 0.25, Quarters.green), (0.25, 0.75, Quarters.blue),
            (0.75, 0.75, Quarters.gray),
        ]
        for (x, y, expected) in places {
            let found = color(image, x, y)
            let distance = zip(found, expected).map { abs($0 - Int($1)) }.max() ?? 0
            #expect(distance <= tolerance && found[3] == 255, "\(note) at \(x), \(y): \(found), not \(expected)")
        }
    }

    @Test("each of the eight orientations shows the same upright picture", arguments: UInt8(1)...8)
    func orientations(orientation: UInt8) throws {
        let (width, height) = (96, 64)
        let isTurned = orientation >= 5
        // The stored picture: the inverse of a viewer's rotation.
        func stored(_ x: Int, _ y: Int) -> [UInt8] {
            let (right, bottom) = (width - 1, height - 1)
            let (seenX, seenY) =
                switch orientation {
                case 2: (right - x, y)
                case 3: (right - x, bottom - y)
                case 4: (x, bottom - y)
                case 5: (y, x)
                case 6: (right - y, x)
                case 7: (right - y, bottom - x)
                case 8: (y, bottom - x)
                default: (x, y)
                }
            return Quarters.pixel(seenX, seenY, width: width, height: height)
        }
        let plain = try folder.picture(
            "plain.jpg", width: isTurned ? height : width, height: isTurned ? width : height, options: "[Q=95,strip]",
            pixel: stored)
        let path = try folder.file(
            "turned.jpg", PictureBytes.oriented(try folder.bytes(plain), orientation))

        let whole = try decode(path)
        #expect(whole.size == CGSize(width: width, height: height))
        expectQuarters(whole, within: 8)
        let tile = try decode(path, .cover(width: 32, height: 32))
        #expect(tile.representations[0].width == 48 && tile.representations[0].height == 32)
        expectQuarters(tile, within: 8)
    }

    @Test(
        "each format shows the same picture",
        arguments: [
            "a.jpg[Q=95]", "a.jpg[Q=95,interlace]", "a.png", "a.png[interlace]", "a.png[palette]", "a.webp[lossless]",
            "a.gif", "a.tif", "a.tif[compression=deflate,tile]",
        ])
    func formats(name: String) throws {
        let parts = name.split(separator: "[", maxSplits: 1).map(String.init)
        let path = try folder.picture(
            parts[0], width: 64, height: 48, options: parts.count > 1 ? "[" + parts[1] : ""
        ) { Quarters.pixel($0, $1, width: 64, height: 48) }
        let image = try decode(path)
        #expect(image.size == CGSize(width: 64, height: 48))
        #expect(image.isOpaque)
        #expect(image.name == parts[0])
        expectQuarters(image, within: 8)
    }

    @Test("a BMP is decoded and shrunk like the others")
    func bitmap() throws {
        let path = try folder.file(
            "a.bmp", PictureBytes.bitmap(width: 61, height: 40) { Quarters.pixel($0, $1, width: 61, height: 40) })
        expectQuarters(try decode(path), within: 0)
        let small = try decode(path, .fit(width: 30, height: 30))
        #expect(small.representations[0].width == 30 && small.representations[0].height == 20)
        expectQuarters(small, within: 0)
    }

    @Test("a CMYK photo keeps its colors")
    func cmyk() throws {
        let path = try folder.picture(
            "a.jpg", width: 64, height: 48, options: "[Q=95]", space: Int32(SCRIM_VIPS_INTERPRETATION_CMYK)
        ) { Quarters.pixel($0, $1, width: 64, height: 48) }
        // Printing inks can't show such a blue (it loses a third); read as if it weren't CMYK, all would be inverted.
        expectQuarters(try decode(path), within: 75)
    }

    @Test("an embedded profile is applied")
    func profile() throws {
        // Display P3's red of the same numbers is outside sRGB: its green and blue decrease.
        let pixel: (Int, Int) -> [UInt8] = { _, _ in [200, 60, 60] }
        let plain = try folder.picture("plain.png", width: 16, height: 16, pixel: pixel)
        let wide = try folder.picture("wide.png", width: 16, height: 16, options: "[profile=p3]", pixel: pixel)
        #expect(color(try decode(plain), 0.5, 0.5) == [200, 60, 60, 255])
        let found = color(try decode(wide), 0.5, 0.5)
        #expect(found[0] > 205 && found[1] < 55 && found[3] == 255, "\(found)")
    }

    @Test("a gray picture of 8 and of 16 bits is gray", arguments: [Int32(1), 25])
    func gray(space: Int32) throws {
        let path = try folder.picture("a.png", width: 32, height: 16, bands: 1, space: space == 1 ? nil : space) {
            x, _ in
            [UInt8(x * 8)]
        }
        let image = try decode(path)
        #expect(image.isOpaque)
        for x in [0, 9, 31] {
            let found = color(image, (Double(x) + 0.5) / 32, 0.5)
            #expect(found.prefix(3).allSatisfy { abs($0 - x * 8) <= 1 }, "\(x): \(found)")
        }
    }

    @Test("transparent pixels are premultiplied, and the image isn't opaque")
    func alpha() throws {
        let path = try folder.picture("a.png", width: 20, height: 10, bands: 4) { x, _ in
            x < 10 ? [200, 100, 50, 128] : [255, 255, 255, 0]
        }
        let image = try decode(path)
        #expect(!image.isOpaque)
        #expect(color(image, 0.2, 0.5) == [100, 50, 25, 128])
        #expect(color(image, 0.8, 0.5) == [0, 0, 0, 0])
    }

    @Test("an alpha channel that hides nothing counts as opaque")
    func uselessAlpha() throws {
        let path = try folder.picture("a.png", width: 8, height: 8, bands: 4) { _, _ in [1, 2, 3, 255] }
        #expect(try decode(path).isOpaque)
    }

    @Test("names can have brackets, spaces and kanji")
    func names() throws {
        let source = try folder.bytes(folder.picture("a.png", width: 3, height: 2) { _, _ in [9, 9, 9] })
        let path = try folder.file("名前 with spaces.png[page=7]", source)
        #expect(try decode(path).size == CGSize(width: 3, height: 2))
    }

    @Test("a picture is decoded at the requested size, never larger than it is")
    func sizes() throws {
        let path = try folder.picture("a.jpg", width: 400, height: 300) { x, y in [UInt8(x & 255), UInt8(y & 255), 0] }
        let expected: [(ImageRequest.Resolution, Int, Int)] = [
            (.cover(width: 100, height: 100), 133, 100), (.fit(width: 100, height: 100), 100, 75),
            (.cover(width: 401, height: 10), 400, 300), (.fit(width: 4000, height: 4000), 400, 300),
            (.cover(width: 0, height: 0), 1, 1), (.fit(width: -5, height: 9), 1, 1),
        ]
        for (resolution, width, height) in expected {
            let image = try decode(path, resolution)
            #expect(image.representations.count == 1)
            #expect(image.representations[0].width == width && image.representations[0].height == height)
            #expect(image.size == CGSize(width: 400, height: 300))
        }
    }

    @Test("a strip less than a pixel high becomes one pixel high")
    func strip() throws {
        let path = try folder.picture("a.png", width: 3000, height: 4) { _, _ in [10, 200, 30] }
        let image = try decode(path, .fit(width: 100, height: 100))
        #expect(image.representations[0].width == 100 && image.representations[0].height == 1)
        #expect(color(image, 0.5, 0) == [10, 200, 30, 255])
    }

    @Test("a large picture has finely stepped sizes, a tile only its own")
    func levels() throws {
        let path = try folder.picture("a.png", width: 900, height: 600) { _, _ in [10, 200, 30] }
        let widths = try decode(path, .fit(width: 800, height: 800)).representations.map(\.width)
        #expect(widths == [800, 673, 566, 476, 400, 336, 283, 238, 200])
        #expect(try decode(path, .cover(width: 252, height: 252)).representations.count == 1)
    }

    @Test("bytes before the end mark, as cameras write them, are harmless")
    func extraneousBytes() throws {
        var bytes = try folder.busyJPEG("a.jpg")
        bytes.insert(contentsOf: [UInt8](repeating: 0, count: 40), at: bytes.count - 2)
        let path = try folder.file("b.jpg", bytes)
        #expect(try decode(path).size == CGSize(width: 320, height: 240))
    }

    /// Returns the difference of `path` at a size from libvips' result: the mean squared difference over all channels,
    /// relative to 255 squared, in decibels.
    private func likeness(_ path: FilePath, width: Int, height: Int, isProfiled: Bool) throws -> Double {
        let image = try decode(path, .fit(width: width, height: height)).representations[0]
        let other = try #require(
            Vips.pixels(path, width: image.width, height: image.height, isProfiled: isProfiled), "\(path)")
        var sum = 0
        image.withPixels { pixels in
            for (index, word) in pixels.enumerated() {
                let alpha = Int(other[4 * index + 3])
                for (channel, shift) in [(0, 16), (1, 8), (2, 0)] as [(Int, UInt32)] {
                    let expected = (Int(other[4 * index + channel]) * alpha + 127) / 255
                    sum += (Int(word >> shift & 255) - expected) * (Int(word >> shift & 255) - expected)
                }
                sum += (Int(word >> 24) - alpha) * (Int(word >> 24) - alpha)
            }
        }
        return sum == 0 ? 99 : 10 * log10(255 * 255 * 4 * Double(image.width * image.height) / Double(sum))
    }

    @Test(
        "photos match libvips' results, at every size and in every format",
        arguments: [
            ("a.jpg", "[Q=90]", 42), ("a.jpg", "[Q=90,interlace,profile=p3]", 42), ("a.png", "", 42),
            ("a.png", "[interlace,profile=p3]", 42), ("a.webp", "[Q=90]", 33), ("a.tif", "[compression=lzw]", 42),
            ("a.tif", "[compression=jpeg,Q=90,tile]", 38), ("a.heic", "[Q=90]", 42), ("a.avif", "[Q=90,speed=9]", 42),
            ("a.jxl", "[Q=90,effort=3]", 40), ("a.jxl", "[lossless,effort=3]", 42), ("a.gif", "", 42),
        ])
    func likenesses(name: String, options: String, least: Double) throws {
        let path = try folder.picture(
            name, width: 331, height: 217, bands: name.hasSuffix("gif") ? 4 : 3, options: options
        ) { x, y in
            // Soft light, a hard edge, and grain.
            let light = 128 + 90 * sin(Double(x) / 40) * cos(Double(y) / 55)
            let edge = (x - 160) * (x - 160) + (y - 90) * (y - 90) < 3600 ? 60.0 : 0
            let grain = Double((x * 7919 + y * 104_729) % 13)
            let level = light + edge + grain
            return [level, level * 0.7 + 20, 250 - level * 0.8, x < 40 && y < 40 ? 0 : 255].map {
                UInt8(min(255, max(0, $0)))
            }
        }
        for side in [331, 170, 100, 41, 20] {
            let found = try likeness(path, width: side, height: side, isProfiled: options.contains("profile"))
            // At a sixteenth libvips' rounding to 8 bits between its steps is visible.
            #expect(found >= min(least, side == 20 ? 39 : 99), "\(name)\(options) at \(side): \(found) dB")
        }
    }

    @Test(
        "a picture has the file's name",
        arguments: [
            ("a.png", "a.png"), ("/photos/a.png", "a.png"), ("photos/a/", "a"), ("/", "/"), ("..", ".."),
            ("/photos/ä.png", "ä.png"),
        ])
    func names(path: FilePath, name: String) { #expect(path.name == name) }
}
