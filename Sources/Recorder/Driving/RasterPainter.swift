package import Drawing
package import Rasterizer

/// Draws frames with the rasterizer, only where they differ from the one before.
@MainActor
package final class RasterPainter: FramePainter {
    private var canvas: FrameCanvas

    /// - Parameters:
    ///   - fonts: The fonts that text was measured with.
    ///   - threads: How many threads draw at once; below 1 counts as 1.
    package init(fonts: FontLibrary, threads: Int) { canvas = FrameCanvas(fonts: fonts, threads: threads) }

    /// Draws a list; one of another size than the last is drawn whole.
    package func paint(_ list: DisplayList, scale: Double) throws(RecordingError) -> PaintedFrame {
        try canvas.draw(list, scale: scale)
    }
}
