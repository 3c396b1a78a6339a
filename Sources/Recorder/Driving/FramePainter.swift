package import Drawing
import Foundation
package import Rasterizer

/// A painter of frames: the rasterizer, or a substitute in tests.
@MainActor
package protocol FramePainter: AnyObject {
    /// Draws a list at `scale` pixels per point. The pixels are valid until the next call.
    func paint(_ list: DisplayList, scale: Double) throws(RecordingError) -> PaintedFrame
}

package struct PaintedFrame {
    package var pixels: FramePixels
    /// Whether the pixels equal those of the previous call.
    package var isUnchanged: Bool

    package init(pixels: FramePixels, isUnchanged: Bool) {
        self.pixels = pixels
        self.isUnchanged = isUnchanged
    }
}

extension Renderer: FramePainter {}

extension Renderer {
    /// The longest side that cairo can draw, in pixels.
    private static let longestSide = 32_767.0

    /// Draws a list at its own size, only where it differs from the previous one.
    package func paint(_ list: DisplayList, scale: Double) throws(RecordingError) -> PaintedFrame {
        let width = (list.size.width * scale).rounded()
        let height = (list.size.height * scale).rounded()
        guard max(width, height) <= Self.longestSide else {
            throw RecordingError(
                operation: "drawing a frame of \(width) x \(height) pixels", cause: "it is too large",
                remedy: "record at a smaller size or scale")
        }
        resize(width: Int(width), height: Int(height))
        do throws(RasterizerError) {
            let damage = try draw(list, scale: scale)
            return PaintedFrame(pixels: FramePixels(surface), isUnchanged: damage.isEmpty)
        } catch {
            throw RecordingError(operation: error.operation, cause: error.cause, remedy: error.remedy)
        }
    }
}

extension FramePixels {
    /// The pixels of a surface, valid until the surface is drawn into again or deallocated.
    init(_ surface: Surface) {
        self.init(
            base: UnsafePointer(surface.base), width: surface.width, height: surface.height, stride: surface.width)
    }
}
