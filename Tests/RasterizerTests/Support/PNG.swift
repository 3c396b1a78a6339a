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

    static func read(_ url: URL) throws -> Frame {
        let surface = cairo_image_surface_create_from_png(url.path)
        defer { cairo_surface_destroy(surface) }
        try check(.cairo(cairo_surface_status(surface)), "reading \(url.path)")
        let width = Int(cairo_image_surface_get_width(surface))
        let height = Int(cairo_image_surface_get_height(surface))
        let frame = Surface(width: width, height: height)
        let stride = Int(cairo_image_surface_get_stride(surface))
        if let data = cairo_image_surface_get_data(surface) {
            for row in 0..<height {
                UnsafeMutableRawPointer(frame.base + row * width)
                    .copyMemory(from: data + row * stride, byteCount: width * 4)
            }
        }
        // Files without alpha are read with undefined bytes instead.
        return Frame(width: width, height: height, pixels: frame.withPixels { $0.map { $0 | 0xFF00_0000 } })
    }
}
