public import Drawing
public import Foundation
public import Timing

/// The top of a view tree: lays it out, draws it as a list and gives it touches.
public final class Window: View {
    /// The controller of the root view, kept alive by the window.
    public var rootController: Responder?
    /// Who is asked first about keys, if not the root controller.
    public weak var firstResponder: Responder?
    /// Where the window's text fields copy to and paste from; the window's own by default.
    public var pasteboard: any Pasteboard = WindowPasteboard()
    /// Called with every gesture of the window that begins, ends or is cancelled, before the gesture's targets are.
    public var gestureEvents: (@MainActor (GestureEvent) -> Void)?
    /// Whether touches that land now reach nothing; those that are down continue (rule F 6).
    package var refusesTouches = false
    /// Lets the controllers know of another size and sets it; nil sets it at once.
    package var resizing: ((_ size: CGSize, _ isAnimated: Bool, _ resize: @escaping () -> Void) -> Void)?
    private(set) lazy var router = TouchRouter(window: self)

    /// Whether anything has asked for a new picture since the last one.
    public internal(set) var displayIsPending = true
    var layoutIsPending = true

    /// How many passes a layout gets that asks for itself again, before the next frame has to do.
    static let layoutPasses = 8

    override func didInitialize() { window = self }

    /// Gives the window another size, in points: a rotation, or a change by the user.
    ///
    /// The controllers are notified before, and may let changes of their own run alongside (rule G 5). Setting the frame
    /// changes the size without them.
    public func resize(to size: CGSize, animated isAnimated: Bool = false) {
        guard size != bounds.size else { return }
        let resize = { [self] in frame = CGRect(origin: frame.origin, size: size) }
        if let resizing { resizing(size, isAnimated, resize) } else { resize() }
    }

    /// Lays out what has asked for it, and cancels the gestures of views that have left the window; layouts that
    /// ask again are repeated, a few times at most.
    public func layOut() {
        if router.hasDepartures { router.settle() }
        var passes = 0
        while layoutIsPending, passes < Window.layoutPasses {
            layoutIsPending = false
            layoutIfNeeded()
            passes += 1
        }
    }

    /// The picture of the whole window as it is on screen now, laid out first.
    public func displayList() -> DisplayList {
        layOut()
        displayIsPending = false
        var canvas = Canvas()
        renderContents(into: &canvas, presentation, .presentation)
        return DisplayList(size: bounds.size, background: backgroundColor ?? .black, items: canvas.items)
    }
}

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

/// A gesture that was recognized, ended or was broken off: for traces.
public struct GestureEvent: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        /// A continuous gesture was recognized.
        case began
        /// A continuous gesture ended, or one that is reported only once, such as a tap, was recognized.
        case ended
        /// A continuous gesture was broken off.
        case cancelled
    }

    public var kind: Kind
    public var time: FrameTime
    /// The recognizer's `name`, or else its type's, such as `PanGestureRecognizer`.
    public var recognizer: String

    public init(kind: Kind, time: FrameTime, recognizer: String) {
        self.kind = kind
        self.time = time
        self.recognizer = recognizer
    }
}
