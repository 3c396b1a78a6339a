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
        // Above and below a picture that is as wide as the window, 25 points are the backdrop's.
        let low = WindowLayout(
            windowSize: CGSize(width: 200, height: 100), drawableSize: CGSize(width: 400, height: 200),
            pictureSize: CGSize(width: 400, height: 100))
        #expect(low.point(CGPoint(x: 10, y: 30)) == CGPoint(x: 20, y: 10))
        #expect(low.point(CGPoint(x: 10, y: 20)) == CGPoint(x: 20, y: -10))
    }

    @Test("an empty window gives a stage of one pixel")
    func empty() {
        let layout = WindowLayout(windowSize: .zero, drawableSize: .zero, pictureSize: CGSize(width: 390, height: 844))
        #expect(layout.picturePixels.width == 1 && layout.picturePixels.height == 1)
    }

    /// A layout of a window whose units are pixels.
    private func layout(_ window: (Double, Double), _ picture: (Double, Double)) -> WindowLayout {
        let size = CGSize(width: window.0, height: window.1)
        return WindowLayout(
            windowSize: size, drawableSize: size, pictureSize: CGSize(width: picture.0, height: picture.1))
    }

    @Test("the picture is as large as fits, centered, in whole pixels that it covers")
    func exact() {
        typealias Row = (window: (Double, Double), picture: (Double, Double), scale: Double, place: [Int])
        let rows: [Row] = [
            ((390, 1000), (390, 844), 1, [0, 78, 390, 844]),
            ((1000, 844), (390, 844), 1, [305, 0, 390, 844]),
            ((99, 99), (11, 33), 3, [33, 0, 33, 99]),
            ((99, 99), (33, 11), 3, [0, 33, 99, 33]),
            // Less than a pixel of the picture may be cut off, and a whole one may not.
            ((100, 100), (100, 100.9), 1, [0, 0, 100, 100]),
            ((100, 100), (100.9, 100), 1, [0, 0, 100, 100]),
            ((128, 128), (128, 129), 128.0 / 129, [0, 0, 127, 128]),
            ((128, 128), (129, 128), 128.0 / 129, [0, 0, 128, 127]),
            // A pixel that is covered but for a hundredth is the picture's.
            ((400, 100), (33.9895, 100), 1, [183, 0, 33, 100]),
            ((400, 100), (33.9905, 100), 1, [183, 0, 34, 100]),
            ((100, 400), (100, 33.9895), 1, [0, 183, 100, 33]),
            ((100, 400), (100, 33.9905), 1, [0, 183, 100, 34]),
            // What is less than a point or a pixel counts as one.
            ((50, 70), (0.5, 0), 50, [0, 10, 50, 50]),
            ((0.5, 0.25), (20, 40), 0.025, [0, 0, 1, 1]),
            ((4000, 2), (2, 4000), 0.0005, [1999, 0, 1, 2]),
            ((2, 4000), (4000, 2), 0.0005, [0, 1999, 2, 1]),
        ]
        for row in rows {
            let layout = layout(row.window, row.picture)
            let pixels = layout.picturePixels
            #expect(abs(layout.scale - row.scale) < 1e-12, "\(row): \(layout.scale)")
            #expect([pixels.x, pixels.y, pixels.width, pixels.height] == row.place, "\(row): \(pixels)")
        }
    }

    @Test("a layout differs from one of another window, of other pixels, and of another picture")
    func equality() {
        func layout(_ sides: [Double]) -> WindowLayout {
            WindowLayout(
                windowSize: CGSize(width: sides[0], height: sides[1]),
                drawableSize: CGSize(width: sides[2], height: sides[3]),
                pictureSize: CGSize(width: sides[4], height: sides[5]))
        }
        let sides = [100.0, 200, 300, 400, 50, 60]
        #expect(layout(sides) == layout(sides))
        for index in sides.indices {
            var others = sides
            others[index] += 1
            #expect(layout(others) != layout(sides), "\(index)")
        }
    }

    @Test("a window fits into 92 % of the display with its aspect ratio, and its minimum into itself")
    @MainActor
    func shrunk() {
        func sizes(_ size: CGSize?, _ scale: Double, _ room: CGSize) -> [Double] {
            let (size, least) = DesktopWindow.sizes(size, scale: scale, room: room)
            return [size.width, size.height, least.width, least.height].map { ($0 * 1e6).rounded() / 1e6 }
        }
        let asked = CGSize(width: 1280, height: 800)
        #expect(sizes(asked, 1, CGSize(width: 1000, height: 1000)) == [920, 575, 360, 420])
        #expect(sizes(asked, 1, CGSize(width: 2000, height: 500)) == [736, 460, 360, 420])
        #expect(sizes(asked, 2, CGSize(width: 1000, height: 1000)) == [920, 575, 720, 575])
        #expect(sizes(asked, 1, CGSize(width: 300, height: 300)) == [276, 172.5, 276, 172.5])
        // It is not enlarged, and whole points count in a first window.
        #expect(sizes(asked, 1, CGSize(width: 5000, height: 5000)) == [1280, 800, 360, 420])
        #expect(sizes(nil, 1, CGSize(width: 1001, height: 801)) == [850, 680, 360, 420])
        #expect(sizes(nil, 2, CGSize(width: 1001, height: 801)) == [850, 680, 720, 680])
    }
}
