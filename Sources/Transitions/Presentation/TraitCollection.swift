import Foundation
import ViewHierarchy

/// How much room there is along an axis, as UIKit's `UIUserInterfaceSizeClass`.
public enum UserInterfaceSizeClass: Int, Hashable, Sendable {
    case unspecified = 0
    case compact = 1
    case regular = 2
}

/// The surroundings of a controller, as UIKit's `UITraitCollection`.
public struct TraitCollection: Hashable, Sendable {
    /// Compact below `TraitCollection.regularWidth`.
    public var horizontalSizeClass: UserInterfaceSizeClass
    /// Compact below `TraitCollection.regularHeight`.
    public var verticalSizeClass: UserInterfaceSizeClass

    /// The least width in points that is regular. UIKit goes by devices: the narrowest regular one is 639 wide, the widest
    /// compact one 507; we decided for a value in between.
    public static let regularWidth = 600.0
    /// The least height in points that is regular: phones on their side, at most 440 high, are compact, all else is not.
    public static let regularHeight = 480.0

    public init(horizontalSizeClass: UserInterfaceSizeClass, verticalSizeClass: UserInterfaceSizeClass) {
        self.horizontalSizeClass = horizontalSizeClass
        self.verticalSizeClass = verticalSizeClass
    }

    /// The surroundings in a window of a size, in points.
    init(_ size: CGSize) {
        self.init(
            horizontalSizeClass: size.width < Self.regularWidth ? .compact : .regular,
            verticalSizeClass: size.height < Self.regularHeight ? .compact : .regular)
    }
}

extension ViewController {
    /// The surroundings: of the window, or of the stage where the view is in none.
    public var traitCollection: TraitCollection {
        TraitCollection(viewIfLoaded?.window?.bounds.size ?? Screen.main.bounds.size)
    }
}
