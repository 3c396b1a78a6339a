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

extension FrameSource {
    /// Returns the frame that is shown at a time, or the first one before it.
    package func index(at time: Double) -> Int { times.lastIndex { $0 <= time } ?? 0 }
}

/// A part of a film, decoded.
package protocol FilmPart: FrameSource, Sendable {
    /// The film's file name.
    var name: String { get }
    /// The size of the frames, in pixels.
    var width: Int { get }
    var height: Int { get }
    /// The pixels of the film in a pixel of the frames, at least 1.
    var unit: Double { get }
    /// The seconds during which the last frame is shown.
    var lastDuration: Double { get }
}
