import Foundation
public import ViewHierarchy

/// The amount of space along an axis, like UIKit's `UIUserInterfaceSizeClass`.
public enum UserInterfaceSizeClass: Int, Hashable, Sendable {
    case unspecified = 0
    case compact = 1
    case regular = 2
}

/// The environment of a controller, like UIKit's `UITraitCollection`.
public struct TraitCollection: Hashable, Sendable {
    /// The horizontal size class: that of the stage's device, or compact below `TraitCollection.regularWidth`.
    public var horizontalSizeClass: UserInterfaceSizeClass
    /// The vertical size class: that of the stage's device, or compact below `TraitCollection.regularHeight`.
    public var verticalSizeClass: UserInterfaceSizeClass
    /// The text size that the user prefers.
    public var preferredContentSizeCategory: ContentSizeCategory

    /// The minimum regular width, in points. UIKit decides by device: the narrowest regular width is 639, the widest
    /// compact one 507. This value is between them.
    public static let regularWidth = 600.0
    /// The minimum regular height, in points. Only phones in landscape, at most 440 points high, are compact.
    public static let regularHeight = 480.0

    public init(
        horizontalSizeClass: UserInterfaceSizeClass, verticalSizeClass: UserInterfaceSizeClass,
        preferredContentSizeCategory: ContentSizeCategory = .large
    ) {
        self.horizontalSizeClass = horizontalSizeClass
        self.verticalSizeClass = verticalSizeClass
        self.preferredContentSizeCategory = preferredContentSizeCategory
    }

    /// Creates the traits for a window of a size, in points. If it fills the screen of a device, they are the device's.
    init(_ size: CGSize, on device: HeldDevice?, _ category: ContentSizeCategory = .large) {
        let fits = device?.size == size
        let isWide = fits ? device?.isWidthRegular == true : size.width >= Self.regularWidth
        let isHigh = fits ? device?.isHeightRegular == true : size.height >= Self.regularHeight
        self.init(
            horizontalSizeClass: isWide ? .regular : .compact, verticalSizeClass: isHigh ? .regular : .compact,
            preferredContentSizeCategory: category)
    }

    /// Creates the traits for a window of a size, in points, on a screen as it is now.
    @MainActor
    init(_ size: CGSize, on screen: Screen) {
        self.init(size, on: screen.device, screen.contentSizeCategory)
    }
}

extension ViewController {
    /// The screen of the view's window, or that of the stage if the view is in no window.
    var screen: Screen { viewIfLoaded?.window?.screen ?? .main }

    /// The traits of the view's window, or of the stage if the view is in no window.
    var currentTraits: TraitCollection {
        guard let window = viewIfLoaded?.window else {
            return TraitCollection(Screen.main.bounds.size, on: Screen.main)
        }
        // A device changes before the window that fills it.
        let size = window.screen.device == nil ? window.bounds.size : window.screen.bounds.size
        return TraitCollection(size, on: window.screen)
    }
}
