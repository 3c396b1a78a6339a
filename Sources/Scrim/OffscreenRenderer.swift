public import Foundation
import Rasterizer
import Recorder

/// Renders the content of windows into pictures, without a display, and measures text with the machine's fonts.
///
/// ```swift
/// let renderer = try OffscreenRenderer(scale: 2)
/// let window = Window(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
/// try renderer.png(of: window.displayList()).write(to: file)
/// ```
///
/// The same display list gives the same bytes.
@MainActor
public final class OffscreenRenderer {
    private let painter: Renderer
    private let scale: Double

    /// Uses the machine's fonts to measure and draw labels, and lets `UIImage` read picture files.
    /// - Parameters:
    ///   - scale: The pixels in a point, 0.25 to 8.
    ///   - threads: The number of drawing threads, by default one per core.
    /// - Throws: An error if the machine has no usable fonts.
    public init(scale: Double = 2, threads: Int = ProcessInfo.processInfo.activeProcessorCount) throws {
        precondition(TapeLimits.scale.contains(scale), "the scale is \(scale), and lies in 0.25...8")
        painter = Renderer(threads: max(1, threads), fonts: try Program.fonts(Program.warnings))
        self.scale = scale
    }

    /// Returns a picture as a PNG file in memory, with 8 bits per channel, in sRGB.
    /// - Throws: An error if there is not enough memory.
    public func png(of list: DisplayList) throws -> Data { Data(try painter.png(of: list, scale: scale).bytes) }
}
