public import Drawing
public import Foundation
public import Timing

/// The root of a view tree, which lays it out, draws it as a display list and dispatches touches to it.
public final class Window: View {
    /// The controller of the root view, retained by the window.
    public var rootController: Responder?
    /// The first responder for keys; if it is nil, the root controller is.
    public weak var firstResponder: Responder?
    /// The pasteboard of the window's text fields; by default one of the window's own.
    public var pasteboard: any Pasteboard = WindowPasteboard()
    /// A closure called when a gesture of the window begins, ends or is cancelled, before the gesture's targets.
    public var gestureEvents: (@MainActor (GestureEvent) -> Void)?
    /// Whether new touches are ignored; those that are down continue (rule F 6).
    package var refusesTouches = false
    /// A closure that notifies the controllers of a new size and sets it; nil sets it at once.
    package var resizing: ((_ size: CGSize, _ isAnimated: Bool, _ resize: @escaping () -> Void) -> Void)?
    private(set) lazy var router = TouchRouter(window: self)

    /// Whether a new image has been requested since the last one.
    public internal(set) var displayIsPending = true
    var layoutIsPending = true
    /// Called with what Auto Layout says of the window's views.
    package var layoutMessages: (String) -> Void = { _ in }

    /// The number of passes for a layout that requests itself again, before it is deferred to the next frame.
    static let layoutPasses = 8

    override func didInitialize() { window = self }

    /// Resizes the window, in points, for a rotation or a change by the user.
    ///
    /// The controllers are notified first and can run their own changes alongside (rule G 5). Setting the frame changes
    /// the size without them.
    public func resize(to size: CGSize, animated isAnimated: Bool = false) {
        guard size != bounds.size else { return }
        let resize = { [self] in frame = CGRect(origin: frame.origin, size: size) }
        if let resizing { resizing(size, isAnimated, resize) } else { resize() }
    }

    /// Performs pending layouts and cancels the gestures of views that have left the window. Layouts that request
    /// themselves again are repeated, up to a limit.
    public func layOut() {
        if router.hasDepartures { router.settle() }
        var passes = 0
        while layoutIsPending, passes < Window.layoutPasses {
            layoutIsPending = false
            layoutIfNeeded()
            passes += 1
        }
    }

    /// Lays out the window and returns its drawing as it is on screen now.
    public func displayList() -> DisplayList {
        layOut()
        displayIsPending = false
        var canvas = Canvas()
        renderContents(into: &canvas, presentation, .presentation)
        return DisplayList(size: bounds.size, background: backgroundColor ?? .black, items: canvas.items)
    }
}

/// A pasteboard for text, like UIKit's `UIPasteboard`. Every window has one, see ``Window/pasteboard``.
@preconcurrency @MainActor
public protocol Pasteboard: AnyObject {
    /// The text on the pasteboard, or nil if there is none.
    var string: String? { get set }
}

/// A pasteboard that only one window uses.
final class WindowPasteboard: Pasteboard {
    var string: String?
}

/// The beginning, end or cancellation of a gesture, for traces.
public struct GestureEvent: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        /// A continuous gesture was recognized.
        case began
        /// A continuous gesture ended, or a discrete one, such as a tap, was recognized.
        case ended
        /// A continuous gesture was cancelled.
        case cancelled
    }

    public var kind: Kind
    public var time: FrameTime
    /// The recognizer's `name`, or else the name of its type, such as `PanGestureRecognizer`.
    public var recognizer: String
    /// The velocity that the end of a pan hands over, in the window's points per second: the recognizer's estimate. Nil for
    /// other events and gestures.
    public var velocity: CGVector?

    public init(kind: Kind, time: FrameTime, recognizer: String, velocity: CGVector? = nil) {
        self.kind = kind
        self.time = time
        self.recognizer = recognizer
        self.velocity = velocity
    }
}
