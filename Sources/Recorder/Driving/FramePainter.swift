package import Drawing

/// What draws frames: the rasterizer, or a test's stand-in.
@MainActor
package protocol FramePainter: AnyObject {
    /// Draws a list at `scale` pixels in a point. The pixels are valid until the next call.
    func paint(_ list: DisplayList, scale: Double) throws(RecordingError) -> PaintedFrame
}

/// A frame that has been drawn.
package struct PaintedFrame {
    package var pixels: FramePixels
    /// Whether the pixels are those of the last call.
    package var isUnchanged: Bool

    package init(pixels: FramePixels, isUnchanged: Bool) {
        self.pixels = pixels
        self.isUnchanged = isUnchanged
    }
}
