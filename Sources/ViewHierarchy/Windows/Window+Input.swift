public import Drawing
public import Foundation
public import Timing

extension Window {
    /// Tells the window what a pointer did at a moment, in points of the window.
    ///
    /// The current timeline is brought to that moment first, so that what is due before is done before. A pointer that
    /// is not down and does not land is without effect; one that lands twice was lost in between, and its first touch
    /// is cancelled.
    /// - Parameter id: Which pointer: any number, the same from touch-down to its end.
    public func sendTouch(id: Int, phase: TouchPhase, at point: CGPoint, time: FrameTime) {
        Timeline.current.advance(to: time)
        router.send(id: id, phase: phase, at: point, time: time)
    }

    /// Breaks off every touch, as when the window loses the focus: running gestures are cancelled.
    public func cancelAllTouches() { router.cancelAll(time: Timeline.current.now) }

    /// Whether any pointer is down that reached a view.
    public var hasTouches: Bool { router.hasTouches }

    /// Tells the window of a key by its tape name, such as `escape`; returns whether it was of use.
    ///
    /// Asked are the first responder, or else the root controller, and those after it, then the window's own chain.
    public func sendKey(_ key: String) -> Bool {
        if let responder = firstResponder ?? rootController, responder.keyPressed(key) { return true }
        return keyPressed(key)
    }

    /// Turns the wheel over a point of the window.
    ///
    /// The view there is told, then those around it, until one has a use for it.
    /// - Parameter delta: How far the content is to move, in points: a negative y shows what is further down.
    /// - Returns: Whether it was of use.
    @discardableResult
    public func sendWheel(at point: CGPoint, delta: CGVector, time: FrameTime) -> Bool {
        Timeline.current.advance(to: time)
        return hitTest(point, with: nil)?.wheelTurned(by: delta) ?? false
    }
}
