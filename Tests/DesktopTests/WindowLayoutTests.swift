import Foundation
import Testing

@testable import Desktop

@Suite("Where the stage lies in the window")
struct StageLayoutTests {
    @Test("a window of the stage's shape is filled without a rim", arguments: [1.0, 2, 1.5])
    func fills(scale: Double) {
        let layout = StageLayout(
            windowSize: CGSize(width: 390, height: 844), drawableSize: CGSize(width: 390 * scale, height: 844 * scale),
            stageSize: CGSize(width: 390, height: 844))
        #expect(layout.scale == scale)
        #expect(layout.stagePixels == (0, 0, Int(390 * scale), Int(844 * scale)))
    }

    @Test(
        "a window that differs from the stage's shape by a part of a pixel is filled",
        arguments: [(717.0, 919.0), (718, 920), (313, 401)])
    func fillsNearly(width: Double, height: Double) {
        let size = CGSize(width: width, height: height)
        let layout = StageLayout(
            windowSize: size, drawableSize: size, stageSize: CGSize(width: 390, height: 500))
        #expect(layout.stagePixels == (0, 0, Int(width), Int(height)))
    }

    @Test("in a wider window the stage keeps its shape, whole and centred")
    func letterboxes() {
        let layout = StageLayout(
            windowSize: CGSize(width: 1000, height: 422), drawableSize: CGSize(width: 1000, height: 422),
            stageSize: CGSize(width: 390, height: 844))
        #expect(layout.scale == 0.5)
        #expect(layout.stagePixels == (402, 0, 195, 422))
    }

    @Test("a place of the window is told in the stage's points, in thousandths")
    func points() {
        let layout = StageLayout(
            windowSize: CGSize(width: 1000, height: 422), drawableSize: CGSize(width: 2000, height: 844),
            stageSize: CGSize(width: 390, height: 844))
        #expect(layout.stagePoint(CGPoint(x: 402.5, y: 0)) == CGPoint(x: 0, y: 0))
        #expect(layout.stagePoint(CGPoint(x: 500, y: 211)) == CGPoint(x: 195, y: 422))
        #expect(layout.stagePoint(CGPoint(x: 402, y: 1)) == CGPoint(x: -1, y: 2))
        #expect(layout.stagePoint(fractionX: 0.5, fractionY: 0.123456789) == CGPoint(x: 195, y: 104.198))
    }

    @Test("a window without an extent gives a stage of a pixel")
    func empty() {
        let layout = StageLayout(windowSize: .zero, drawableSize: .zero, stageSize: CGSize(width: 390, height: 844))
        #expect(layout.stagePixels.width == 1 && layout.stagePixels.height == 1)
    }
}
