import CVips
import Drawing
import Foundation
import SystemPackage
import Testing

@testable import Pictures

/// A temporary folder of generated pictures, removed after the test.
final class PictureFolder {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("pictures-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    func path(_ name: String) -> FilePath { FilePath(url.path).appending(name) }

    func bytes(_ path: FilePath) throws -> [UInt8] { [UInt8](try Data(contentsOf: URL(fileURLWithPath: path.string))) }

    /// Writes a file with bytes.
    @discardableResult
    func file(_ name: String, _ bytes: [UInt8]) throws -> FilePath {
        try Data(bytes).write(to: url.appendingPathComponent(name))
        return path(name)
    }

    /// Writes a picture of `bands` 8-bit bands by a function of the position, in the format of the name's extension.
    /// `options` are the format's, in brackets; `space` is libvips' number of another color space to save in.
    @discardableResult
    func picture(
        _ name: String, width: Int, height: Int, bands: Int = 3, options: String = "", space: Int32? = nil,
        pixel: (Int, Int) -> [UInt8]
    ) throws -> FilePath {
        try #require(Vips.isRunning)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(width * height * bands)
        for y in 0..<height { for x in 0..<width { bytes += pixel(x, y) } }
        let target = path(name).string + options
        try #require(Self.write(bytes, width: width, height: height, bands: bands, space: space, to: target))
        return path(name)
    }

    private static func write(
        _ bytes: [UInt8], width: Int, height: Int, bands: Int, space: Int32?, to target: String
    ) -> Bool {
        let made = vips_image_new_from_memory_copy(bytes, bytes.count, Int32(width), Int32(height), Int32(bands), 0)
        guard var image = made else { return false }
        defer { Vips.release(image) }
        if let space {
            var converted: OpaquePointer?
            guard scrim_vips_colourspace(image, &converted, space) == 0, let converted else { return false }
            Vips.release(image)
            image = converted
        }
        return scrim_vips_write(image, target) == 0
    }

    /// Writes a JPEG detailed enough to destroy its middle, and returns its bytes.
    func busyJPEG(_ name: String, width: Int = 320, height: Int = 240) throws -> [UInt8] {
        let path = try picture(name, width: width, height: height, options: "[Q=90,strip]") { x, y in
            [UInt8((x * 7 + y * y) & 255), UInt8((x * y) & 255), UInt8((x ^ y) & 255)]
        }
        return try bytes(path)
    }
}

/// libvips, which writes the tests' pictures and decodes them independently.
enum Vips {
    /// Whether libvips has started, which the first access does.
    static let isRunning: Bool = {
        guard vips_init("tests") == 0 else { return false }
        vips_cache_set_max(0)
        vips_concurrency_set(1)
        return true
    }()

    static func release(_ image: OpaquePointer) { g_object_unref(UnsafeMutableRawPointer(image)) }

    /// Returns the picture at `path` at a size, upright, in sRGB: red, green, blue and alpha of each pixel, or nil if
    /// libvips can't read it.
    static func pixels(_ path: FilePath, width: Int, height: Int, isProfiled: Bool) -> [UInt8]? {
        var output: OpaquePointer?
        guard isRunning,
            scrim_vips_thumbnail(path.string, &output, Int32(width), Int32(height), isProfiled ? 1 : 0) == 0,
            var image = output
        else { return nil }
        defer { release(image) }
        var converted: OpaquePointer?
        guard scrim_vips_colourspace(image, &converted, Int32(SCRIM_VIPS_INTERPRETATION_SRGB)) == 0, let converted
        else { return nil }
        release(image)
        image = converted
        var length = 0
        guard let bytes = vips_image_write_to_memory(image, &length) else { return nil }
        defer { g_free(bytes) }
        let bands = Int(vips_image_get_bands(image))
        let samples = bytes.assumingMemoryBound(to: UInt8.self)
        return (0..<width * height).flatMap { index in
            (0..<4).map { $0 < bands ? samples[index * bands + $0] : 255 }
        }
    }
}

/// Four colors, a quarter each, which reveal rotations and reflections.
enum Quarters {
    static let red: [UInt8] = [200, 30, 30]
    static let green: [UInt8] = [30, 180, 40]
    static let blue: [UInt8] = [40, 50, 210]
    static let gray: [UInt8] = [190, 190, 190]

    /// The upright picture: red and green above blue and gray.
    static func pixel(_ x: Int, _ y: Int, width: Int, height: Int) -> [UInt8] {
        switch (x < width / 2, y < height / 2) {
        case (true, true): red
        case (false, true): green
        case (true, false): blue
        case (false, false): gray
        }
    }
}
