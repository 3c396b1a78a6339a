public import Drawing
public import Foundation
public import Timing

/// The root of a view tree, which lays it out, draws it as a display list and dispatches touches to it.
open class Window: View {
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
    /// A closure that notifies the controllers of a change and makes it; nil makes it at once.
    package var resizing: ((WindowChange) -> Void)?
    /// The screen of the stage in which the window was created.
    package let screen = Timeline.current.screen
    /// The timeline of that stage.
    private(set) weak var timeline: Timeline? = .current
    /// The bars of the screen's device.
    private var systemBars: SystemBarsView?
    private(set) lazy var router = TouchRouter(window: self)

    /// Whether a new image has been requested since the last one.
    public internal(set) var displayIsPending = true
    var layoutIsPending = true
    /// Whether the layout goes on requesting itself, and that has been reported.
    private var isInLayoutLoop = false
    /// Called with what Auto Layout says of the window's views.
    package var layoutMessages: (String) -> Void = { _ in }

    /// The number of passes for a layout that requests itself again, before it is deferred to the next frame.
    static let layoutPasses = 8

    override func didInitialize() {
        window = self
        timeline?.register(self)
    }

    /// Resizes the window, in points, for a rotation or a change by the user.
    ///
    /// The controllers are notified first and can run their own changes alongside (rule G 5). Setting the frame changes
    /// the size without them.
    public func resize(to size: CGSize, animated isAnimated: Bool = false) {
        guard size != bounds.size else { return }
        make(
            WindowChange(size: size, device: screen.device, isAnimated: isAnimated, prepare: {}) { [self] in
                frame = CGRect(origin: frame.origin, size: size)
            })
    }

    /// Turns the stage's device, animated as in iOS: the content turns back while it takes its new size.
    ///
    /// The controllers are notified first, of new traits before the new size (rule G 5). Without a device, the sides are
    /// exchanged. While the content turns, new touches are ignored.
    package func turn(_ turn: DeviceTurn) {
        guard var device = screen.device else {
            return resize(to: CGSize(width: bounds.height, height: bounds.width), animated: true)
        }
        let old = device
        device.turn(turn)
        guard device.orientation != old.orientation else { return screen.hold(device) }
        // What is drawn stays where it is on the glass, and turns from there.
        transform = transform.concatenating(CGAffineTransform(rotationAngle: device.angle(from: old)))
        make(
            WindowChange(
                size: device.size, device: device, isAnimated: true, prepare: { [screen] in screen.hold(device) }
            ) { [self] in
                transform = .identity
                bounds.size = device.size
                center = CGPoint(x: device.size.width / 2, y: device.size.height / 2)
                addSystemBars()
            })
    }

    private func make(_ change: WindowChange) {
        if let resizing { return resizing(change) }
        change.prepare()
        change.make()
    }

    /// Shows the bars of the screen's device, in front of all other views.
    package func addSystemBars() {
        guard let device = screen.device else { return }
        if let systemBars { return systemBars.follow(device) }
        let bars = SystemBarsView(device, size: bounds.size)
        systemBars = bars
        addSubview(bars)
    }

    /// The appearance of the bars.
    package var systemBarAppearance: SystemBarAppearance { systemBars?.appearance ?? SystemBarAppearance() }

    /// Changes the appearance of the bars. Within an animation block the change is animated.
    package func setSystemBars(_ appearance: SystemBarAppearance, _ animation: StatusBarAnimation) {
        screen.isStatusBarHidden = appearance.isStatusBarHidden
        systemBars?.setAppearance(appearance, animation)
    }

    open override func didAddSubview(_ subview: View) {
        super.didAddSubview(subview)
        if let systemBars, subview !== systemBars { bringSubviewToFront(systemBars) }
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
        if layoutIsPending, !isInLayoutLoop {
            let names = viewsToLayOut.map(\.layoutName).joined(separator: ", ")
            LayoutMessages.report(
                "the layout of \(names.isEmpty ? "a view" : names) requests itself again after \(passes) passes: "
                    + "set frames and constants in layoutSubviews() only where they change", of: self)
        }
        isInLayoutLoop = layoutIsPending
    }

    /// Lays out the window and returns its drawing as it is on screen now.
    public func displayList() -> DisplayList {
        layOut()
        displayIsPending = false
        var canvas = Canvas()
        let seen = presentation
        if !seen.transform.isIdentity {
            // Content that turns with the device does so about the middle of the stage.
            let middle = seen.bounds.center
            canvas.concatenate(
                CGAffineTransform(translationX: -middle.x, y: -middle.y).concatenating(seen.transform)
                    .concatenating(CGAffineTransform(translationX: bounds.midX, y: bounds.midY)))
        }
        renderContents(into: &canvas, seen, .presentation)
        return DisplayList(size: bounds.size, background: backgroundColor ?? .black, items: canvas.items)
    }
}

/// A change of a window's size or of its device's orientation.
@MainActor
package struct WindowChange {
    /// The new size, in points.
    package let size: CGSize
    /// The device after the change, or nil without one.
    package let device: HeldDevice?
    package let isAnimated: Bool
    /// Sets the device, which the traits depend on.
    package let prepare: () -> Void
    /// Changes the sizes.
    package let make: () -> Void
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
