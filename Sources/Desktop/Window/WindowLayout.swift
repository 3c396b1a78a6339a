package import Foundation
import Support
import Timing

/// The placement of the picture in the window: complete, undistorted and centered, at the largest scale that fits.
package struct WindowLayout: Equatable, Sendable {
    /// The window's size, in the window system's units for sizes and pointers.
    package let windowSize: CGSize
    /// The window's size, in pixels.
    package let drawableSize: CGSize
    /// The picture's size, in points.
    package let pictureSize: CGSize
    /// The number of the window's pixels per point of the picture.
    package let scale: Double
    /// The picture's top left corner and size in whole pixels of the window.
    package let picturePixels: (x: Int, y: Int, width: Int, height: Int)

    /// Creates a layout. Sizes below 1 count as 1.
    package init(windowSize: CGSize, drawableSize: CGSize, pictureSize: CGSize) {
        self.windowSize = Self.atLeastOne(windowSize)
        self.drawableSize = Self.atLeastOne(drawableSize)
        self.pictureSize = Self.atLeastOne(pictureSize)
        let (across, down) = (
            self.drawableSize.width / self.pictureSize.width, self.drawableSize.height / self.pictureSize.height
        )
        // If a window of whole pixels can't have the picture's aspect ratio, part of a pixel of the picture is cut off,
        // so that no line of backdrop is visible.
        let filling = max(across, down)
        let fills =
            self.pictureSize.width * filling - self.drawableSize.width < 1
            && self.pictureSize.height * filling - self.drawableSize.height < 1
        scale = fills ? filling : min(across, down)
        // A pixel that the picture barely covers shows the backdrop. The tolerance is for rounding.
        let width = Int(min(max(1, self.pictureSize.width * scale + 0.01), self.drawableSize.width))
        let height = Int(min(max(1, self.pictureSize.height * scale + 0.01), self.drawableSize.height))
        picturePixels = (
            x: (Int(self.drawableSize.width) - width) / 2, y: (Int(self.drawableSize.height) - height) / 2,
            width: width, height: height
        )
    }

    /// Converts a location in the window to points of the picture, rounded to thousandths for exact tapes.
    ///
    /// Locations outside the picture give points outside it.
    package func point(_ place: CGPoint) -> CGPoint {
        let x = (place.x * drawableSize.width / windowSize.width - Double(picturePixels.x)) / scale
        let y = (place.y * drawableSize.height / windowSize.height - Double(picturePixels.y)) / scale
        return CGPoint(x: Self.thousandths(x), y: Self.thousandths(y))
    }

    /// Converts a location in fractions of the window, as touch screens report it, to points of the picture.
    package func point(fractionX: Double, fractionY: Double) -> CGPoint {
        point(CGPoint(x: fractionX * windowSize.width, y: fractionY * windowSize.height))
    }

    static func thousandths(_ value: Double) -> Double { DecimalText.rounded(value, digits: 3) }

    private static func atLeastOne(_ size: CGSize) -> CGSize {
        CGSize(width: max(1, size.width), height: max(1, size.height))
    }

    package static func == (left: WindowLayout, right: WindowLayout) -> Bool {
        left.windowSize == right.windowSize && left.drawableSize == right.drawableSize
            && left.pictureSize == right.pictureSize
    }
}
