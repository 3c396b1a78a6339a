public import Foundation

/// What a stage is shown on, as UIKit's `UIScreen`: as large as the stage itself.
@preconcurrency @MainActor
public final class Screen {
    /// The screen of the stage that handles an event or draws a frame now. Outside of any stage it is a screen of the
    /// default size.
    public static var main: Screen { Timeline.current.screen }

    /// From (0, 0), in points; 390 x 844 before a stage says otherwise.
    public private(set) var bounds = CGRect(x: 0, y: 0, width: 390, height: 844)
    /// Pixels in a point; 2 before a stage says otherwise.
    public private(set) var scale = 2.0

    /// From (0, 0), in pixels.
    public var nativeBounds: CGRect { CGRect(x: 0, y: 0, width: bounds.width * scale, height: bounds.height * scale) }
    /// Pixels in a point.
    public var nativeScale: Double { scale }

    init() {}

    /// Sets the stage's size in points, and the pixels in a point.
    package func resize(to size: CGSize, scale: Double) {
        bounds = CGRect(origin: .zero, size: size)
        self.scale = scale
    }
}
