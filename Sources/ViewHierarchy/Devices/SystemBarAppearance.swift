/// The styles of a status bar, like UIKit's `UIStatusBarStyle`.
public enum StatusBarStyle: Hashable, Sendable {
    /// The same as `darkContent`: a stage has no dark mode of its own.
    case `default`
    case lightContent
    case darkContent
}

/// The animations of a status bar that appears or disappears, like UIKit's `UIStatusBarAnimation`.
public enum StatusBarAnimation: Hashable, Sendable {
    case none
    case fade
    /// Beyond the screen's top edge.
    case slide
}

/// The appearance of the bars that the system draws over a stage's window.
package struct SystemBarAppearance: Hashable, Sendable {
    package var isStatusBarHidden = false
    package var statusBarStyle = StatusBarStyle.default
    package var isHomeIndicatorHidden = false

    package init() {}
}
