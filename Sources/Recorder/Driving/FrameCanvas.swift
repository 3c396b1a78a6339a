import Drawing
import Foundation
import Rasterizer

/// Draws lists whose size may change, only where one differs from the one before. For one thread at a time.
struct FrameCanvas {
    private let fonts: FontLibrary
    private let threads: Int
    private var renderer: Renderer?

    /// The longest side in pixels that cairo can draw.
    private static let longestSide = 32_767.0

    /// - Parameters:
    ///   - fonts: The fonts that text was measured with.
    ///   - threads: How many threads draw at once; below 1 counts as 1.
    init(fonts: FontLibrary, threads: Int) {
        self.fonts = fonts
        self.threads = max(1, threads)
    }

    /// Draws a list; the pixels are valid until the next call, as long as the canvas is there.
    mutating func draw(_ list: DisplayList, scale: Double) throws(RecordingError) -> PaintedFrame {
        let width = (list.size.width * scale).rounded()
        let height = (list.size.height * scale).rounded()
        guard max(width, height) <= Self.longestSide else {
            throw RecordingError(
                operation: "drawing a frame of \(width) x \(height) pixels", cause: "it is too large",
                remedy: "record at a smaller size or scale")
        }
        let renderer = renderer(width: max(1, Int(width)), height: max(1, Int(height)))
        do throws(RasterizerError) {
            let damage = try renderer.draw(list, scale: scale)
            return PaintedFrame(pixels: FramePixels(renderer.surface), isUnchanged: damage.isEmpty)
        } catch {
            throw RecordingError(operation: error.operation, cause: error.cause, remedy: error.remedy)
        }
    }

    private mutating func renderer(width: Int, height: Int) -> Renderer {
        if let renderer, renderer.surface.width == width, renderer.surface.height == height { return renderer }
        let made = Renderer(width: width, height: height, threads: threads, fonts: fonts)
        renderer = made
        return made
    }
}

extension FramePixels {
    /// The pixels of a surface; valid as long as it is, until it is drawn into again.
    init(_ surface: Surface) {
        self.init(
            base: UnsafePointer(surface.base), width: surface.width, height: surface.height, stride: surface.width)
    }
}
