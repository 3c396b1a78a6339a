package import Drawing

/// Draws lists with a transparent background: once over black and once over white. The difference gives the coverage of
/// each pixel.
///
/// The pixels are straight ARGB, as in files.
@MainActor
package final class TransparentPainter: FramePainter {
    private let black: any FramePainter
    private let white: any FramePainter
    private var pixels: UnsafeMutableBufferPointer<UInt32> = .allocate(capacity: 0)

    /// - Parameter painter: Makes a painter; called twice.
    package init(_ painter: () -> any FramePainter) {
        black = painter()
        white = painter()
    }

    isolated deinit { pixels.deallocate() }

    package func paint(_ list: DisplayList, scale: Double) throws(RecordingError) -> PaintedFrame {
        var list = list
        list.background = .black
        let dark = try black.paint(list, scale: scale)
        list.background = .white
        let light = try white.paint(list, scale: scale)
        let (width, height) = (dark.pixels.width, dark.pixels.height)
        let isUnchanged = dark.isUnchanged && light.isUnchanged && pixels.count == width * height
        if !isUnchanged {
            if pixels.count != width * height {
                pixels.deallocate()
                pixels = .allocate(capacity: width * height)
            }
            for row in 0..<height {
                let (under, over) = (
                    dark.pixels.base + row * dark.pixels.stride, light.pixels.base + row * light.pixels.stride
                )
                for column in 0..<width {
                    pixels[row * width + column] = Self.straight(under[column], over[column])
                }
            }
        }
        guard let base = pixels.baseAddress else { return dark }
        return PaintedFrame(
            pixels: FramePixels(base: UnsafePointer(base), width: width, height: height, stride: width, hasAlpha: true),
            isUnchanged: isUnchanged)
    }

    /// Returns the color and the alpha of a pixel that is `dark` over black and `light` over white.
    ///
    /// A color c with alpha a gives c a over black and c a + 255 (1 - a) over white, in each channel.
    private static func straight(_ dark: UInt32, _ light: UInt32) -> UInt32 {
        if dark == light { return dark | 0xFF00_0000 }
        func channel(_ pixel: UInt32, _ shift: UInt32) -> Int { Int(pixel >> shift & 0xFF) }
        // The channels agree except for rounding.
        let seen = max(
            channel(light, 0) - channel(dark, 0), channel(light, 8) - channel(dark, 8),
            channel(light, 16) - channel(dark, 16))
        let alpha = min(max(255 - seen, 0), 255)
        guard alpha > 0 else { return 0 }
        func color(_ shift: UInt32) -> UInt32 {
            UInt32(min(255, (channel(dark, shift) * 255 + alpha / 2) / alpha)) << shift
        }
        return UInt32(alpha) << 24 | color(16) | color(8) | color(0)
    }
}
