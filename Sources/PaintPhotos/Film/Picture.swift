import CVips
import Foundation

/// A developed photograph.
struct Picture: Sendable {
    let width: Int
    let height: Int
    /// Red, green and blue of sRGB, rows from the top.
    let bytes: [UInt8]
    /// What was developed.
    let light: Plane

    /// Writes a JPEG. `quality`: 1 ... 100.
    ///
    /// Calls `vips_jpegsave`.
    func write(to url: URL, quality: Int32) throws(PaintingError) {
        let image = bytes.withUnsafeBytes { bytes in
            scrim_vips_image_from_rgb(bytes.baseAddress, bytes.count, Int32(width), Int32(height))
        }
        guard let image else {
            throw PaintingError(
                operation: "hand the picture to libvips", cause: Self.vipsMessage(),
                remedy: "free some memory and run again")
        }
        defer { g_object_unref(UnsafeMutableRawPointer(image)) }
        guard scrim_vips_jpegsave(image, url.path, quality) == 0 else {
            throw PaintingError(
                operation: "write \(url.path)", cause: Self.vipsMessage(),
                remedy: "choose a folder that may be written to and has room")
        }
    }

    private static func vipsMessage() -> String {
        defer { vips_error_clear() }
        return String(cString: vips_error_buffer()).split(separator: "\n").joined(separator: "; ")
    }
}
