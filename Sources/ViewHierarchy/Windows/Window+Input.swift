public import Drawing
public import Foundation
public import Timing

extension Window {
    /// Sends a pointer event to the window.
    ///
    /// The current timeline first advances to the event's time, so that everything due earlier happens before. Events
    /// of a pointer that is not down have no effect, except `began`. If a pointer begins twice, its first touch is
    /// cancelled.
    ///
    /// Any input is accepted. A point that is not a number is ignored, or replaced by the last position if the touch
    /// ends. Coordinates are clamped to a million points. A time that is not finite or is in the past counts as the
    /// timeline's.
    /// - Parameters:
    ///   - id: The pointer's identifier: any number, the same from touch-down to the end.
    ///   - phase: What the pointer did.
    ///   - point: The pointer's position, in points of the window.
    ///   - time: The event's time.
    public func sendTouch(id: Int, phase: TouchPhase, at point: CGPoint, time: FrameTime) {
        router.send(id: id, phase: phase, at: point, time: advance(to: time))
    }

    /// Advances the current timeline to a time unless it is past, and returns the timeline's time.
    private func advance(to time: FrameTime) -> FrameTime {
        if time.seconds.isFinite { Timeline.current.advance(to: time) }
        return Timeline.current.now
    }

    /// Cancels all touches and running gestures, as when the window loses the focus.
    public func cancelAllTouches() { router.cancelAll(time: Timeline.current.now) }

    /// Whether any pointer that reached a view is down.
    public var hasTouches: Bool { router.hasTouches }

    /// The running pan of the first pointer that has one, the innermost one first.
    package var activePan: PanGestureRecognizer? { router.activePan }

    /// Whether a finger moves the view or a superview of it.
    package func leads(_ view: View) -> Bool { router.leads(view) }

    /// The effects that releasing the fingers now would have, as reported by the gestures; empty if no finger is down.
    public var releasePredictions: [ReleasePrediction] { router.releasePredictions }

    /// Sends a key to the window; returns whether it was handled.
    ///
    /// It passes along the chain of the first responder, or else the root controller, then the window's own chain.
    public func sendKey(_ key: Key) -> Bool {
        let front = (rootController as? any ViewOwner)?.keyResponder ?? rootController
        let isHandled = (firstResponder ?? front)?.keyPressed(key) == true || keyPressed(key)
        if isHandled { router.yieldLeads() }
        return isHandled
    }

    /// Sends a key to the window by its name in tapes.
    @available(*, deprecated, message: "Pass a Key.")
    @_disfavoredOverload
    public func sendKey(_ key: String) -> Bool { sendKey(Key(key)) }

    /// Sends a wheel event at a point of the window.
    ///
    /// The event passes from the view at the point to its ancestors until one handles it.
    /// - Parameters:
    ///   - point: The pointer's position, in points of the window.
    ///   - delta: The distance to scroll the content, in points; a negative y reveals content further down.
    ///   - time: The event's time.
    /// - Returns: Whether the event was handled.
    @discardableResult
    public func sendWheel(at point: CGPoint, delta: CGVector, time: FrameTime) -> Bool {
        _ = advance(to: time)
        guard let point = TouchRouter.sound(point), delta.dx.isFinite, delta.dy.isFinite else { return false }
        return hitTest(point, with: nil)?.wheelTurned(by: delta) ?? false
    }

    /// Sends a wheel event with the Ctrl key at a point of the window, which acts as a pinch there (rule F 4).
    ///
    /// The first pinch recognizer that can begin takes the event, from the view at the point outwards.
    /// - Parameters:
    ///   - point: The pointer's position, in points of the window.
    ///   - delta: The distance in points, as for the wheel alone: a positive y enlarges, and 200 points double the
    ///     size.
    ///   - time: The event's time.
    /// - Returns: Whether the event was handled.
    @discardableResult
    public func sendZoomWheel(at point: CGPoint, delta: CGVector, time: FrameTime) -> Bool {
        _ = advance(to: time)
        guard let point = TouchRouter.sound(point), delta.dy.isFinite else { return false }
        var view = hitTest(point, with: nil)
        while let current = view {
            for case let pinch as PinchGestureRecognizer in current.gestureRecognizers ?? []
            where pinch.handleWheel(at: point, by: delta.dy) { return true }
            view = current.superview
        }
        return false
    }
}
