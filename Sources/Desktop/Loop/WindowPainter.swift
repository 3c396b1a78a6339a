import Drawing
import Rasterizer

/// Draws the picture for the window: one renderer as long as the picture has as many pixels.
@MainActor
final class WindowPainter {
    private let fonts: FontLibrary
    private let threads: Int
    private var renderer: Renderer?

    init(fonts: FontLibrary, threads: Int) {
        self.fonts = fonts
        self.threads = threads
    }

    /// Draws a list at the layout's scale; returns the pixels and the boxes of them that have changed.
    func paint(_ list: DisplayList, _ layout: WindowLayout) throws(RasterizerError) -> (Surface, [PixelRect]) {
        let size = layout.picturePixels
        let renderer: Renderer
        if let known = self.renderer, known.surface.width == size.width, known.surface.height == size.height {
            renderer = known
        } else {
            // The old one's memory goes before the new one's is asked for.
            self.renderer = nil
            renderer = Renderer(width: size.width, height: size.height, threads: threads, fonts: fonts)
            self.renderer = renderer
        }
        let damage = try renderer.draw(list, scale: layout.scale)
        return (renderer.surface, damage.rects)
    }
}
