/// The brightness of a film's frame, 8 bits per pixel in rows from the top.
package struct GrayFrame: Hashable, Sendable {
    package let width: Int
    package let height: Int
    /// The pixels, `width * height` of them.
    package let pixels: [UInt8]

    package init(width: Int, height: Int, pixels: [UInt8]) {
        precondition(pixels.count == width * height, "a frame has all its pixels")
        self.width = width
        self.height = height
        self.pixels = pixels
    }
}

/// A film whose frames are read one at a time, by their index from 0.
package protocol FrameSource {
    /// The times of the frames in seconds, in ascending order.
    var times: [Double] { get }

    /// Returns a frame; all have the same size.
    func frame(_ index: Int) throws(TrackingError) -> GrayFrame
}
