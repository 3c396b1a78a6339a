package import Drawing
public import Foundation

/// The screen of a stage, like UIKit's `UIScreen`, with the size of the stage itself.
@preconcurrency @MainActor
public final class Screen {
    /// The screen of the stage that currently handles an event or draws a frame. Outside of any stage it is a screen of
    /// the default size.
    public static var main: Screen { Timeline.current.screen }

    /// The bounds from (0, 0), in points; 390 x 844 until a stage sets them.
    public private(set) var bounds = CGRect(x: 0, y: 0, width: 390, height: 844)
    /// The number of pixels per point; 2 until a stage sets it.
    public private(set) var scale = 2.0

    /// The bounds from (0, 0), in pixels.
    public var nativeBounds: CGRect { CGRect(x: 0, y: 0, width: bounds.width * scale, height: bounds.height * scale) }
    /// The most frames per second; 60, at which display links step.
    public var maximumFramesPerSecond: Int { DisplayLink.standardRate }
    /// The number of pixels per point.
    public var nativeScale: Double { scale }

    /// The device that the stage stands for and its orientation, or nil for a bare rectangle.
    public private(set) var device: HeldDevice?
    /// The text size that the user prefers.
    public package(set) var contentSizeCategory = ContentSizeCategory.large
    /// Whether the controllers have hidden the status bar.
    package var isStatusBarHidden = false

    /// The safe area of a window that fills the screen, in points; zero without a device.
    package var safeAreaInsets: EdgeInsets {
        device?.safeAreaInsets(isStatusBarHidden: isStatusBarHidden) ?? .zero
    }

    init() {}

    /// Sets the device, whose size the stage then has.
    package func hold(_ device: HeldDevice) {
        self.device = device
        resize(to: device.size, scale: scale)
    }

    /// Sets the stage's size in points and the number of pixels per point.
    package func resize(to size: CGSize, scale: Double) {
        bounds = CGRect(origin: .zero, size: size)
        self.scale = scale
    }
}
