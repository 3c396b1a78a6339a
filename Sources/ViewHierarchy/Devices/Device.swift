public import Drawing
public import Foundation

/// A kind of phone or tablet, with the values of its screen.
///
/// Sizes, safe areas and pixel ratios are those of the devices in Apple's Human Interface Guidelines (Layout: device
/// dimensions and size classes) and of their simulators. The corner radii are those that UIKit uses on such devices, as
/// published by UIKitCorners, to a third of a point. All lengths are in points.
public enum Device: String, CaseIterable, Hashable, Sendable {
    /// 320 x 568, with a plain status bar.
    case smallPhone = "small-phone"
    /// 375 x 667, with a plain status bar.
    case plainPhone = "plain-phone"
    /// 390 x 844, with round corners.
    case roundPhone = "round-phone"
    /// 430 x 932, with round corners.
    case largePhone = "large-phone"
    /// 744 x 1133.
    case smallTablet = "small-tablet"
    /// 1024 x 1366.
    case largeTablet = "large-tablet"

    /// The size of the upright screen.
    public var size: CGSize {
        switch self {
        case .smallPhone: CGSize(width: 320, height: 568)
        case .plainPhone: CGSize(width: 375, height: 667)
        case .roundPhone: CGSize(width: 390, height: 844)
        case .largePhone: CGSize(width: 430, height: 932)
        case .smallTablet: CGSize(width: 744, height: 1133)
        case .largeTablet: CGSize(width: 1024, height: 1366)
        }
    }

    /// The radius of the screen's corners; 0 for square ones.
    public var cornerRadius: Double {
        switch self {
        case .smallPhone, .plainPhone: 0
        case .roundPhone: 47.33
        case .largePhone: 55
        case .smallTablet: 21.5
        case .largeTablet: 18
        }
    }

    /// The number of pixels per point.
    public var pixelRatio: Double {
        switch self {
        case .roundPhone, .largePhone: 3
        case .smallPhone, .plainPhone, .smallTablet, .largeTablet: 2
        }
    }

    /// Whether the device is a tablet, which has a status bar in landscape and can be used upside down.
    public var isTablet: Bool { self == .smallTablet || self == .largeTablet }

    /// The height of the status bar.
    public var statusBarHeight: Double {
        switch self {
        case .smallPhone, .plainPhone: 20
        case .roundPhone: 47
        case .largePhone: 54
        case .smallTablet, .largeTablet: 24
        }
    }

    /// Whether the screen has an indicator at its bottom instead of a button below it.
    public var hasHomeIndicator: Bool { self != .smallPhone && self != .plainPhone }

    /// Whether the screen has a sensor housing at its top, which the safe area leaves out even without a status bar.
    public var hasSensorHousing: Bool { self == .roundPhone || self == .largePhone }

    /// The safe area with the device upright or turned.
    /// - Parameter isStatusBarHidden: Whether the status bar is hidden. In landscape a phone has none.
    func safeAreaInsets(isTurned: Bool, isStatusBarHidden: Bool) -> EdgeInsets {
        let housing = self == .largePhone ? 59.0 : statusBarHeight
        switch (self, isTurned) {
        case (.smallPhone, true), (.plainPhone, true): return .zero
        case (.roundPhone, true), (.largePhone, true):
            return EdgeInsets(top: 0, left: housing, bottom: 21, right: housing)
        case (.roundPhone, false), (.largePhone, false): return EdgeInsets(top: housing, left: 0, bottom: 34, right: 0)
        case (.smallPhone, false), (.plainPhone, false):
            return EdgeInsets(top: isStatusBarHidden ? 0 : statusBarHeight, left: 0, bottom: 0, right: 0)
        case (.smallTablet, _), (.largeTablet, _):
            return EdgeInsets(top: isStatusBarHidden ? 0 : statusBarHeight, left: 0, bottom: 20, right: 0)
        }
    }
}

/// The direction of a quarter turn of a device, as seen by its user.
public enum DeviceTurn: String, CaseIterable, Hashable, Sendable {
    /// Counterclockwise.
    case left
    /// Clockwise.
    case right
}

/// A device in the orientation in which it is used.
public struct HeldDevice: Hashable, Sendable {
    /// The orientations, in the order of quarter turns to the left.
    public enum Orientation: Int, CaseIterable, Hashable, Sendable {
        case upright
        case turnedLeft
        case upsideDown
        case turnedRight
    }

    public let device: Device
    /// The orientation of what the screen shows. A phone that is held upside down keeps the last one, as in iOS.
    public private(set) var orientation: Orientation
    /// The orientation in which the device is held.
    private var held: Orientation

    public init(_ device: Device, _ orientation: Orientation = .upright) {
        self.device = device
        held = orientation
        self.orientation = device.isTablet || orientation != .upsideDown ? orientation : .upright
    }

    /// Turns the device by a quarter.
    public mutating func turn(_ turn: DeviceTurn) {
        let all = Orientation.allCases
        held = all[(held.rawValue + (turn == .left ? 1 : all.count - 1)) % all.count]
        if device.isTablet || held != .upsideDown { orientation = held }
    }

    /// Whether the screen is wider than high.
    public var isLandscape: Bool { orientation == .turnedLeft || orientation == .turnedRight }

    /// The size of the screen, in points.
    public var size: CGSize {
        isLandscape ? CGSize(width: device.size.height, height: device.size.width) : device.size
    }

    /// Whether there is a status bar at all: not on a phone in landscape.
    public var hasStatusBar: Bool { device.isTablet || !isLandscape }

    /// The distances from the screen's edges within which content can be covered, in points.
    public func safeAreaInsets(isStatusBarHidden: Bool) -> EdgeInsets {
        device.safeAreaInsets(isTurned: isLandscape, isStatusBarHidden: isStatusBarHidden)
    }

    /// Whether the width counts as regular: on tablets, and on the largest phone in landscape.
    public var isWidthRegular: Bool { device.isTablet || device == .largePhone && isLandscape }

    /// Whether the height counts as regular: everywhere except on phones in landscape.
    public var isHeightRegular: Bool { device.isTablet || !isLandscape }

    /// Whether bars are lower than elsewhere: on phones in landscape, except the largest.
    package var hasLowBars: Bool { !isHeightRegular && !isWidthRegular }

    /// Returns the angle, in radians, clockwise positive, by which content of another orientation appears turned in this
    /// one, from -π (excluded) to π.
    func angle(from other: HeldDevice) -> Double {
        let quarters = (orientation.rawValue - other.orientation.rawValue + 4) % 4
        return [0, -0.5, 1, 0.5][quarters] * Double.pi
    }
}
