/// How a controller is presented, as UIKit's `UIModalPresentationStyle`.
public enum ModalPresentationStyle: Int, Hashable, Sendable, CaseIterable {
    /// Over everything; the presenter's view leaves the window once the presentation has completed.
    case fullScreen = 0
    /// A sheet that leaves a part of the presenter to be seen.
    case pageSheet = 1
    /// A sheet, as `pageSheet`.
    case formSheet = 2
    /// In place of the nearest ancestor that defines a presentation context, whose view leaves the window.
    case currentContext = 3
    /// As the controller's transitioning delegate has it.
    case custom = 4
    /// Over everything; the presenter stays beneath.
    case overFullScreen = 5
    /// Over the nearest ancestor that defines a presentation context.
    case overCurrentContext = 6
    /// Not adapted: as it is. No controller is presented so.
    case none = -1
    /// The system's choice: a sheet.
    case automatic = -2
}

/// How the system animates a presentation that has no animator of its own, as UIKit's `UIModalTransitionStyle`.
public enum ModalTransitionStyle: Int, Hashable, Sendable, CaseIterable {
    /// Up from the bottom edge, and down again.
    case coverVertical = 0
    /// Turns about the vertical axis; drawn flat.
    case flipHorizontal = 1
    /// One becomes clear over the other.
    case crossDissolve = 2
}
