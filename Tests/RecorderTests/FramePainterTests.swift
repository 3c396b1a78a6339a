import Drawing
import Foundation
import Rasterizer
import Recorder
import Testing

@MainActor
@Suite("Raster painter")
struct FramePainterTests {
    private func list(_ width: Double, box: Double) -> DisplayList {
        let shape = Shape.rect(CGRect(x: box, y: 0, width: 1, height: 1))
        return DisplayList(
            size: CGSize(width: width, height: 2), background: .black, items: [DisplayItem(.fill(shape, .white))])
    }

    private func pixels(_ frame: PaintedFrame) -> [UInt32] {
        (0..<frame.pixels.height).flatMap { y in
            (0..<frame.pixels.width).map { frame.pixels.base[y * frame.pixels.stride + $0] & 0xFFFFFF }
        }
    }

    @Test("frames are drawn at the scale, and repeated ones are recognized")
    func frames() throws {
        let painter = Renderer(threads: 2, fonts: try FontLibrary())
        let first = try painter.paint(list(3, box: 1), scale: 2)
        #expect(!first.isUnchanged)
        let row: [UInt32] = [0, 0, 0xFFFFFF, 0xFFFFFF, 0, 0]
        #expect(pixels(first) == row + row + Array(repeating: 0, count: 12))
        #expect(try painter.paint(list(3, box: 1), scale: 2).isUnchanged)
        #expect(try !painter.paint(list(3, box: 2), scale: 2).isUnchanged)
        let other = try painter.paint(list(2, box: 0), scale: 1)
        #expect(!other.isUnchanged)
        #expect(pixels(other) == [0xFFFFFF, 0, 0, 0])
    }

    @Test("a frame has 32,767 pixels on its longest side at most")
    func longest() throws {
        let renderer = Renderer(threads: 1, fonts: try FontLibrary())
        func list(_ width: Double, _ height: Double) -> DisplayList {
            DisplayList(size: CGSize(width: width, height: height), background: .white)
        }
        for (width, height) in [(32_767.0, 1.0), (1, 32_767)] {
            let frame = try renderer.paint(list(width, height), scale: 1)
            #expect(frame.pixels.width == Int(width) && frame.pixels.height == Int(height))
        }
        for (width, height) in [(16_384.0, 1.0), (1, 16_384)] {
            let error = #expect(throws: RecordingError.self) { try renderer.paint(list(width, height), scale: 2) }
            #expect(error?.remedy == "record at a smaller size or scale")
        }
    }
}
