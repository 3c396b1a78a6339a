public import Drawing
public import Foundation
public import Timing

extension Window {
    /// Sends the window what a pointer did at a moment, in points of the window.
    ///
    /// The current timeline is brought to that moment first, so that what is due before is done before. A pointer that
    /// is not down and does not land is without effect; one that lands twice was lost in between, and its first touch
    /// is cancelled.
    ///
    /// Any input is taken: a place that is no number is ignored, or at the end of a touch is where it was last;
    /// coordinates beyond a million points are taken as a million; a moment that is before the timeline's, or none, is
    /// the timeline's.
    /// - Parameters:
    ///   - id: Which pointer: any number, the same from touch-down to its end.
    ///   - phase: What it did.
    ///   - point: Where, in points of the window.
    ///   - time: When.
    public func sendTouch(id: Int, phase: TouchPhase, at point: CGPoint, time: FrameTime) {
        router.send(id: id, phase: phase, at: point, time: advance(to: time))
    }

    /// Brings the current timeline to a moment, if it is one that is still to come; the moment at which it is then.
    private func advance(to time: FrameTime) -> FrameTime {
        if time.seconds.isFinite { Timeline.current.advance(to: time) }
        return Timeline.current.now
    }

    /// Breaks off every touch, as when the window loses the focus: running gestures are cancelled.
    public func cancelAllTouches() { router.cancelAll(time: Timeline.current.now) }

    /// Whether any pointer is down that reached a view.
    public var hasTouches: Bool { router.hasTouches }

    /// What a release of the fingers that are down would do now, by what the gestures report; none without a finger.
    public var releasePredictions: [ReleasePrediction] { router.releasePredictions }

    /// Sends the window a key by its tape name, such as `escape`; returns whether it was of use.
    ///
    /// Asked are the first responder, or else the root controller, and those after it, then the window's own chain.
    public func sendKey(_ key: String) -> Bool {
        let front = (rootController as? any ViewOwner)?.keyResponder ?? rootController
        if let responder = firstResponder ?? front, responder.keyPressed(key) { return true }
        return keyPressed(key)
    }

    /// Turns the wheel over a point of the window.
    ///
    /// The view there is asked, then those around it, until one has a use for it.
    /// - Parameters:
    ///   - point: Where the pointer is, in points of the window.
    ///   - delta: How far the content is to move, in points: a negative y shows what is further down.
    ///   - time: When.
    /// - Returns: Whether it was of use.
    @discardableResult
    public func sendWheel(at point: CGPoint, delta: CGVector, time: FrameTime) -> Bool {
        _ = advance(to: time)
        guard let point = TouchRouter.sound(point), delta.dx.isFinite, delta.dy.isFinite else { return false }
        return hitTest(point, with: nil)?.wheelTurned(by: delta) ?? false
    }

    /// Turns the wheel with Ctrl over a point of the window: a pinch there (rule F 4).
    ///
    /// The pinch recognizers of the view there and of those around it are asked, from the inside out; the first that
    /// may begin takes it.
    /// - Parameters:
    ///   - point: Where the pointer is, in points of the window.
    ///   - delta: Points, as for the wheel alone: a positive y makes larger; 200 points double.
    ///   - time: When.
    /// - Returns: Whether it was of use.
    @discardableResult
    public func sendZoomWheel(at point: CGPoint, delta: CGVector, time: FrameTime) -> Bool {
        _ = advance(to: time)
        guard let point = TouchRouter.sound(point), delta.dy.isFinite else { return false }
        var view = hitTest(point, with: nil)
        while let current = view {
            for case let pinch as PinchGestureRecognizer in current.gestureRecognizers ?? []
            where pinch.takeWheel(at: point, by: delta.dy) { return true }
            view = current.superview
        }
        return false
    }
}
