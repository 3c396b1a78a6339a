import Drawing
import Foundation
import RandomSupport
import Recorder
import Testing

/// A painter of pixels that are given for each background.
@MainActor
private final class GivenPixels: FramePainter {
    private let black: UnsafeMutableBufferPointer<UInt32>
    private let white: UnsafeMutableBufferPointer<UInt32>

    init(black: [UInt32], white: [UInt32]) {
        self.black = .allocate(capacity: black.count)
        self.white = .allocate(capacity: white.count)
        _ = self.black.initialize(from: black)
        _ = self.white.initialize(from: white)
    }

    isolated deinit {
        black.deallocate()
        white.deallocate()
    }

    func paint(_ list: DisplayList, scale: Double) throws(RecordingError) -> PaintedFrame {
        let pixels = list.background == .black ? black : white
        guard let base = pixels.baseAddress else { throw RecordingError(operation: "drawing", cause: "no pixels") }
        return PaintedFrame(
            pixels: FramePixels(base: UnsafePointer(base), width: pixels.count, height: 1, stride: pixels.count),
            isUnchanged: false)
    }
}

@Suite("Pixels over black and over white")
@MainActor
struct TransparentPixelTests {
    @Test("each channel is the color that gives it over black, at most 255, by one coverage for all", arguments: 1...20)
    func channels(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        var (black, white): ([UInt32], [UInt32]) = ([], [])
        for _ in 0..<400 {
            let alpha = random.whole(1...254)
            var (dark, light): (UInt32, UInt32) = (0, 0)
            for shift: UInt32 in [0, 8, 16] {
                // Drawing rounds by a level more or less.
                let part = min(max(random.pick([0, alpha, random.whole(0...alpha)]) + random.whole(-1...1), 0), 255)
                let over = min(max(part + 255 - alpha + random.whole(-1...1), part), 255)
                dark |= UInt32(part) << shift
                light |= UInt32(over) << shift
            }
            black.append(0xFF00_0000 | dark)
            white.append(0xFF00_0000 | light)
        }
        let painter = TransparentPainter { GivenPixels(black: black, white: white) }
        let painted = try painter.paint(DisplayList(size: .zero), scale: 1).pixels
        func level(_ pixel: UInt32, _ shift: UInt32) -> Int { Int(pixel >> shift & 0xFF) }
        for index in black.indices {
            let (dark, light, pixel) = (black[index], white[index], painted.base[index])
            let seen = [UInt32(0), 8, 16].map { level(light, $0) - level(dark, $0) }.max() ?? 0
            let alpha = 255 - seen
            #expect(level(pixel, 24) == alpha)
            for shift: UInt32 in [0, 8, 16] {
                let color = alpha == 0 ? 0 : min(255, (Double(level(dark, shift)) * 255 / Double(alpha)).rounded())
                #expect(level(pixel, shift) == Int(color), "\(String(dark, radix: 16)) \(String(light, radix: 16))")
            }
        }
    }
}
