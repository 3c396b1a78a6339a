public import Foundation
import Rasterizer
import Recorder

/// Draws what windows show into pictures, without a display, and measures their text with the machine's fonts.
///
/// ```swift
/// let renderer = try OffscreenRenderer(scale: 2)
/// let window = Window(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
/// try renderer.png(of: window.displayList()).write(to: file)
/// ```
///
/// The same list gives the same bytes.
@MainActor
public final class OffscreenRenderer {
    private let painter: Renderer
    private let scale: Double

    /// Makes the machine's fonts those that labels are measured and drawn with, and lets `UIImage` read picture files.
    /// - Parameters:
    ///   - scale: Pixels in a point, 0.25 to 8.
    ///   - threads: That draw, one for each core by default.
    /// - Throws: That the machine has no usable fonts.
    public init(scale: Double = 2, threads: Int = ProcessInfo.processInfo.activeProcessorCount) throws {
        precondition(TapeLimits.scale.contains(scale), "the scale is \(scale), and lies in 0.25...8")
        painter = Renderer(width: 1, height: 1, threads: max(1, threads), fonts: try Program.fonts(Program.warnings))
        self.scale = scale
    }

    /// A picture as a PNG file in memory: 8 bits a channel, sRGB.
    /// - Throws: That there is not enough memory for it.
    public func png(of list: DisplayList) throws -> Data { Data(try painter.png(of: list, scale: scale).bytes) }
}
