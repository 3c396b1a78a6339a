import Drawing
import Foundation
import Rasterizer
import Recorder

/// Draws a recording's frames with the window's rasterizer.
@MainActor
final class RendererPainter: FramePainter {
    private let fonts: FontLibrary
    private let threads: Int
    private var renderer: Renderer?

    init(fonts: FontLibrary, threads: Int) {
        self.fonts = fonts
        self.threads = threads
    }

    func paint(_ list: DisplayList, scale: Double) throws(RecordingError) -> PaintedFrame {
        let width = max(1, Int((list.size.width * scale).rounded()))
        let height = max(1, Int((list.size.height * scale).rounded()))
        let renderer: Renderer
        if let known = self.renderer, known.surface.width == width, known.surface.height == height {
            renderer = known
        } else {
            self.renderer = nil
            renderer = Renderer(width: width, height: height, threads: threads, fonts: fonts)
            self.renderer = renderer
        }
        do throws(RasterizerError) {
            let damage = try renderer.draw(list, scale: scale)
            // The surface stays where it is as long as the renderer, which is kept until the next call.
            let pixels = FramePixels(renderer.surface)
            return PaintedFrame(pixels: pixels, isUnchanged: damage.isEmpty)
        } catch {
            throw RecordingError(operation: error.operation, cause: error.cause, remedy: error.remedy)
        }
    }
}
