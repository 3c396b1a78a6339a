import Foundation
import Testing

@testable import Desktop

@Suite("The stage's frame in the window")
struct WindowLayoutTests {
    @Test("a window with the stage's aspect ratio is filled without a margin", arguments: [1.0, 2, 1.5])
    func fills(scale: Double) {
        let layout = WindowLayout(
            windowSize: CGSize(width: 390, height: 844), drawableSize: CGSize(width: 390 * scale, height: 844 * scale),
            pictureSize: CGSize(width: 390, height: 844))
        #expect(layout.scale == scale)
        #expect(layout.picturePixels == (0, 0, Int(390 * scale), Int(844 * scale)))
    }

    @Test(
        "a window fits the display at any pixel scale, even below its minimum size",
        arguments: [1.0, 2, 3], [CGSize(width: 1280, height: 800), CGSize(width: 1024, height: 600)])
    @MainActor
    func fitsDisplay(scale: Double, room: CGSize) {
        let asked = CGSize(width: 1280, height: 800)
        let (size, least) = DesktopWindow.sizes(asked, scale: scale, room: room)
        #expect(size.width <= room.width && size.height <= room.height)
        #expect(least.width <= size.width && least.height <= size.height)
        #expect(abs(size.width / size.height - 1.6) < 1e-9)
        let free = DesktopWindow.sizes(asked, scale: scale, room: nil)
        #expect(free.size == CGSize(width: 1280 * scale, height: 800 * scale))
        #expect(free.least == CGSize(width: 360 * scale, height: 420 * scale))
    }

    @Test("a first window takes 85 % of the display, 1600 by 1050 points at most, and a usual size if that is unknown")
    @MainActor
    func firstSize() {
        func size(_ scale: Double, _ width: Double, _ height: Double) -> CGSize {
            DesktopWindow.sizes(nil, scale: scale, room: CGSize(width: width, height: height)).size
        }
        #expect(size(1, 1000, 800) == CGSize(width: 850, height: 680))
        #expect(size(1, 1920, 1200) == CGSize(width: 1600, height: 1020))
        #expect(size(1, 3840, 2160) == CGSize(width: 1600, height: 1050))
        #expect(size(2, 3840, 2160) == CGSize(width: 3200, height: 1836))
        #expect(DesktopWindow.sizes(nil, scale: 1, room: nil).size == CGSize(width: 1280, height: 800))
    }

    @Test(
        "a window that differs from the stage's aspect ratio by a fraction of a pixel is filled",
        arguments: [(717.0, 919.0), (718, 920), (313, 401)])
    func fillsNearly(width: Double, height: Double) {
        let size = CGSize(width: width, height: height)
        let layout = WindowLayout(
            windowSize: size, drawableSize: size, pictureSize: CGSize(width: 390, height: 500))
        #expect(layout.picturePixels == (0, 0, Int(width), Int(height)))
    }

    @Test("in a wider window the stage keeps its aspect ratio, in full and centered")
    func letterboxes() {
        let layout = WindowLayout(
            windowSize: CGSize(width: 1000, height: 422), drawableSize: CGSize(width: 1000, height: 422),
            pictureSize: CGSize(width: 390, height: 844))
        #expect(layout.scale == 0.5)
        #expect(layout.picturePixels == (402, 0, 195, 422))
    }

    @Test("a location in the window is converted to the stage's points, in thousandths")
    func points() {
        let layout = WindowLayout(
            windowSize: CGSize(width: 1000, height: 422), drawableSize: CGSize(width: 2000, height: 844),
            pictureSize: CGSize(width: 390, height: 844))
        #expect(layout.point(CGPoint(x: 402.5, y: 0)) == CGPoint(x: 0, y: 0))
        #expect(layout.point(CGPoint(x: 500, y: 211)) == CGPoint(x: 195, y: 422))
        #expect(layout.point(CGPoint(x: 402, y: 1)) == CGPoint(x: -1, y: 2))
        #expect(layout.point(fractionX: 0.5, fractionY: 0.123456789) == CGPoint(x: 195, y: 104.198))
    }

    @Test("an empty window gives a stage of one pixel")
    func empty() {
        let layout = WindowLayout(windowSize: .zero, drawableSize: .zero, pictureSize: CGSize(width: 390, height: 844))
        #expect(layout.picturePixels.width == 1 && layout.picturePixels.height == 1)
    }
}
