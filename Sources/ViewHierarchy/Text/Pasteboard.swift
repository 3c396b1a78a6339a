/// Where text is copied to and pasted from, by UIKit's name. A window has one, see ``Window/pasteboard``.
@preconcurrency @MainActor
public protocol Pasteboard: AnyObject {
    /// The text on the pasteboard; nil where there is none.
    var string: String? { get set }
}

/// A pasteboard of a window alone.
final class WindowPasteboard: Pasteboard {
    var string: String?
}
