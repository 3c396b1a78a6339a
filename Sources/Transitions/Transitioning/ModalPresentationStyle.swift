/// The styles of presentations, like UIKit's `UIModalPresentationStyle`.
public enum ModalPresentationStyle: Int, Hashable, Sendable, CaseIterable {
    /// Covers the container; the presenter's view is removed once the presentation has completed.
    case fullScreen = 0
    /// A sheet that partly covers the presenter.
    case pageSheet = 1
    /// A sheet that is narrower than `pageSheet` at regular widths.
    case formSheet = 2
    /// Replaces the view of the nearest ancestor that defines a presentation context.
    case currentContext = 3
    /// Uses the presentation controller of the transitioning delegate.
    case custom = 4
    /// Covers the container; the presenter's view stays below.
    case overFullScreen = 5
    /// Covers the nearest ancestor that defines a presentation context.
    case overCurrentContext = 6
    /// Keeps the style when adapting. Not a style to present in.
    case none = -1
    /// The system's default: a sheet.
    case automatic = -2
}

/// The system's animations of presentations without a custom animator, like UIKit's `UIModalTransitionStyle`.
public enum ModalTransitionStyle: Int, Hashable, Sendable, CaseIterable {
    /// Slides up from the bottom edge, and down again.
    case coverVertical = 0
    /// Turns about the vertical axis, drawn without perspective.
    case flipHorizontal = 1
    /// Fades one view over the other.
    case crossDissolve = 2
}
