import Foundation
import ViewHierarchy

/// The amount of space along an axis, like UIKit's `UIUserInterfaceSizeClass`.
public enum UserInterfaceSizeClass: Int, Hashable, Sendable {
    case unspecified = 0
    case compact = 1
    case regular = 2
}

/// The environment of a controller, like UIKit's `UITraitCollection`.
public struct TraitCollection: Hashable, Sendable {
    /// The horizontal size class: compact below `TraitCollection.regularWidth`.
    public var horizontalSizeClass: UserInterfaceSizeClass
    /// The vertical size class: compact below `TraitCollection.regularHeight`.
    public var verticalSizeClass: UserInterfaceSizeClass

    /// The minimum regular width, in points. UIKit decides by device: the narrowest regular width is 639, the widest
    /// compact one 507. This value is between them.
    public static let regularWidth = 600.0
    /// The minimum regular height, in points. Only phones in landscape, at most 440 points high, are compact.
    public static let regularHeight = 480.0

    public init(horizontalSizeClass: UserInterfaceSizeClass, verticalSizeClass: UserInterfaceSizeClass) {
        self.horizontalSizeClass = horizontalSizeClass
        self.verticalSizeClass = verticalSizeClass
    }

    /// Creates the traits for a window of a size, in points.
    init(_ size: CGSize) {
        self.init(
            horizontalSizeClass: size.width < Self.regularWidth ? .compact : .regular,
            verticalSizeClass: size.height < Self.regularHeight ? .compact : .regular)
    }
}

extension ViewController {
    /// The traits of the view's window, or of the stage if the view is in no window.
    public var traitCollection: TraitCollection {
        TraitCollection(viewIfLoaded?.window?.bounds.size ?? Screen.main.bounds.size)
    }
}
