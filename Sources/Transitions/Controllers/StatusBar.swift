/// The appearance of a status bar, as UIKit's `UIStatusBarStyle`; there is none here.
public enum StatusBarStyle: Hashable, Sendable {
    case `default`
    case lightContent
    case darkContent
}

/// The animation of a status bar, as UIKit's `UIStatusBarAnimation`; there is none here.
public enum StatusBarAnimation: Hashable, Sendable {
    case none
    case fade
    case slide
}

/// A name for the module `UIKit` to export, see there.
public enum _TransitionsMembers {}
