package import Drawing
package import Rasterizer

/// A single picture or text that is no part of a recording: there when whole, in the place of what was there before.
package struct StillOutput: Sendable {
    private let destination: OutputDestination

    /// The place that `name` asks for.
    /// - Throws: Why nothing can be put there; nothing has been begun then.
    package init(_ name: OutputName) throws(RecordingError) { destination = try OutputDestination(file: name) }

    /// Writes a text.
    package func write(_ text: String) throws(RecordingError) {
        try deliver { output throws(RecordingError) in
            var file = OutputFile(output.descriptor, name: destination.name.description)
            try file.write(text)
            try file.flush()
        }
    }

    /// Writes a list as a PNG file.
    /// - Parameters:
    ///   - list: The picture.
    ///   - scale: Pixels in a point.
    ///   - painter: What draws it.
    @MainActor
    package func write(_ list: DisplayList, scale: Double, painter: any FramePainter) throws(RecordingError) {
        let painted = try painter.paint(list, scale: scale)
        try deliver { output throws(RecordingError) in try output.write(painted, scale: scale) }
    }

    private func deliver(_ write: (PendingOutput) throws(RecordingError) -> Void) throws(RecordingError) {
        let output = try PendingOutput(destination)
        do throws(RecordingError) {
            try write(output)
            try output.deliver()
        } catch {
            output.discard()
            throw error
        }
    }
}

extension PendingOutput {
    /// Writes a picture as a PNG file.
    /// - Parameter scale: Pixels in a point.
    func write(_ painted: PaintedFrame, scale: Double) throws(RecordingError) {
        let picture = PNGScanlines()
        picture.fill(from: painted.pixels)
        try PNGEncoder(scale: scale).encode(picture) { bytes throws(RecordingError) in
            try OutputFile.write(bytes, path: path, name: destination.name.description)
        }
    }
}

extension Renderer {
    /// A list as a PNG file in memory.
    /// - Parameter scale: Pixels in a point.
    package func png(
        of list: DisplayList, scale: Double
    ) throws(RecordingError) -> (bytes: [UInt8], width: Int, height: Int) {
        let pixels = try paint(list, scale: scale).pixels
        let picture = PNGScanlines()
        picture.fill(from: pixels)
        let bytes = try PNGEncoder(scale: scale).encode(picture) { Array($0) }
        return (bytes, pixels.width, pixels.height)
    }
}
