package import Drawing
package import Rasterizer

/// A single picture or text that is not part of a recording. It replaces an existing file once it is complete.
package struct StillOutput: Sendable {
    private let destination: OutputDestination

    /// Creates the output for a requested name.
    /// - Throws: The reason why nothing can be written there. Nothing has begun then.
    package init(_ name: OutputName) throws(RecordingError) { destination = try OutputDestination(file: name) }

    package func write(_ text: String) throws(RecordingError) {
        try deliver { output throws(RecordingError) in
            var file = OutputFile(output.descriptor, name: destination.name.description)
            try file.write(text)
            try file.flush()
        }
    }

    /// Writes a list as a PNG file.
    /// - Parameters:
    ///   - list: The display list.
    ///   - scale: The number of pixels per point.
    ///   - painter: The painter.
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
    /// - Parameter scale: The number of pixels per point.
    func write(_ painted: PaintedFrame, scale: Double) throws(RecordingError) {
        let picture = PNGScanlines()
        picture.fill(from: painted.pixels)
        try PNGEncoder(scale: scale).encode(picture) { bytes throws(RecordingError) in
            try OutputFile.write(bytes, path: path, name: destination.name.description)
        }
    }
}

extension Renderer {
    /// Returns a list as a PNG file in memory.
    /// - Parameter scale: The number of pixels per point.
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
