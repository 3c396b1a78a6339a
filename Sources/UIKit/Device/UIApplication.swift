public import Foundation
public import ViewHierarchy

/// The stage as an app: what transitions ask of it.
@preconcurrency @MainActor
public final class UIApplication {
    public static let shared = UIApplication()

    private init() {}

    /// The windows of the stage that handles an event or draws a frame.
    public var windows: [Window] { Timeline.current.windows }

    /// The first of them.
    public var keyWindow: Window? { windows.first }

    /// The status bar's rectangle, in points; empty without a device.
    public var statusBarFrame: CGRect {
        let screen = Timeline.current.screen
        return CGRect(x: 0, y: 0, width: screen.bounds.width, height: keyWindow?.safeAreaInsets.top ?? 0)
    }

    /// Whether the interface runs from right to left; never here.
    public var userInterfaceLayoutDirection: UserInterfaceLayoutDirection { .leftToRight }
}

/// The device that the stage stands for.
@preconcurrency @MainActor
public final class UIDevice {
    public static let current = UIDevice()

    private init() {}

    /// A tablet if both sides of the stage are 600 points or more, else a phone.
    public var userInterfaceIdiom: UIUserInterfaceIdiom {
        let bounds = Timeline.current.screen.bounds
        return min(bounds.width, bounds.height) >= Self.leastTabletSide ? .pad : .phone
    }

    /// The shorter side of the smallest tablet, in points: between those of Apple's phones and tablets.
    private static let leastTabletSide = 600.0
}

public enum UIUserInterfaceIdiom: Int, Sendable {
    case unspecified = -1
    case phone, pad, tv, carPlay
}
