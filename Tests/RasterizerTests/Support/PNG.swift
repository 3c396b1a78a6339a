import CCairo
import Drawing
import Foundation

@testable import Rasterizer

/// Frames as PNG files.
enum PNG {
    static func write(_ frame: Frame, to url: URL) throws {
        try frame.pixels.withUnsafeBytes { bytes in
            let surface = cairo_image_surface_create_for_data(
                UnsafeMutablePointer(mutating: bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)),
                CAIRO_FORMAT_ARGB32, Int32(frame.width), Int32(frame.height), Int32(frame.width * 4))
            defer { cairo_surface_destroy(surface) }
            try check(.cairo(cairo_surface_write_to_png(surface, url.path)), "writing \(url.path)")
        }
    }
}
