package import Drawing
import Foundation
package import Rasterizer

/// Draws frames with the rasterizer, only where they differ from the one before.
@MainActor
package final class RasterPainter: FramePainter {
    private let fonts: FontLibrary
    private let threads: Int
    private var renderer: Renderer?

    /// The longest side in pixels that cairo can draw.
    private static let longestSide = 32_767.0

    /// - Parameters:
    ///   - fonts: The fonts that text was measured with.
    ///   - threads: How many threads draw at once; below 1 counts as 1.
    package init(fonts: FontLibrary, threads: Int) {
        self.fonts = fonts
        self.threads = max(1, threads)
    }

    /// Draws a list; one of another size than the last is drawn whole.
    package func paint(_ list: DisplayList, scale: Double) throws(RecordingError) -> PaintedFrame {
        let width = (list.size.width * scale).rounded()
        let height = (list.size.height * scale).rounded()
        guard max(width, height) <= Self.longestSide else {
            throw RecordingError(
                operation: "drawing a frame of \(width) x \(height) pixels", cause: "it is too large",
                remedy: "record at a smaller size or scale")
        }
        let renderer = renderer(width: max(1, Int(width)), height: max(1, Int(height)))
        let damage: DamagedRegion
        do throws(RasterizerError) {
            damage = try renderer.draw(list, scale: scale)
        } catch {
            throw RecordingError(operation: error.operation, cause: error.cause, remedy: error.remedy)
        }
        let surface = renderer.surface
        let pixels = FramePixels(
            base: UnsafePointer(surface.base), width: surface.width, height: surface.height, stride: surface.width)
        return PaintedFrame(pixels: pixels, isUnchanged: damage.isEmpty)
    }

    private func renderer(width: Int, height: Int) -> Renderer {
        if let renderer, renderer.surface.width == width, renderer.surface.height == height { return renderer }
        let made = Renderer(width: width, height: height, threads: threads, fonts: fonts)
        renderer = made
        return made
    }
}
