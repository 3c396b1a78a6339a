public import Foundation

/// A recognizer of quick strokes in a direction, reported once as soon as the stroke is long enough.
///
/// Its location is where the stroke began, as in UIKit.
open class SwipeGestureRecognizer: GestureRecognizer {
    /// The directions of a stroke on the window.
    public struct Direction: OptionSet, Hashable, Sendable {
        public let rawValue: Int

        public init(rawValue: Int) { self.rawValue = rawValue }

        public static let right = Direction(rawValue: 1)
        public static let left = Direction(rawValue: 2)
        public static let up = Direction(rawValue: 4)
        public static let down = Direction(rawValue: 8)
    }

    /// The permitted directions of the stroke, `right` by default; any of several counts.
    open var direction = Direction.right
    /// The number of touches required, at least 1; smaller values count as 1.
    open var numberOfTouchesRequired = 1 { didSet { numberOfTouchesRequired = max(1, numberOfTouchesRequired) } }

    /// The minimum travel of each touch, in points; UIKit's, by observation.
    public static let leastTravel = 50.0
    /// The maximum sideways deviation of a touch, in points; UIKit's, by observation.
    public static let mostStray = 50.0
    /// The maximum duration of the stroke from the first touch, in seconds; UIKit's, by observation.
    public static let longestStroke = 0.5

    private var start = CGPoint.zero

    open override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
        guard state == .possible else { return }
        if numberOfTouches > numberOfTouchesRequired {
            state = .failed
            return
        }
        if numberOfTouches == 1 { wait(Self.longestStroke) { [weak self] in self?.state = .failed } }
        start = PanGestureRecognizer.middle(self.touches, at: \.startPlace)
    }

    open override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
        guard state == .possible else { return }
        if self.touches.allSatisfy({ isStroke($0) }), numberOfTouches == numberOfTouchesRequired {
            stopWaiting()
            state = .ended
        } else if touches.contains(where: { isAstray($0) }) {
            state = .failed
        }
    }

    open override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
        touchesMoved(touches, with: event)
        state = .failed
    }

    open override func touchesCancelled(_ touches: Set<Touch>, with event: Event) { state = .failed }

    open override func location(in view: View?) -> CGPoint { View.fromWindow(start, to: view) }

    open override func location(ofTouch index: Int, in view: View?) -> CGPoint {
        touches.indices.contains(index) ? View.fromWindow(touches[index].startPlace, to: view) : location(in: view)
    }

    /// Returns whether the touch has moved far enough in one of the directions without deviating too far.
    private func isStroke(_ touch: Touch) -> Bool {
        let strokes: [(Direction, along: Double, aside: Double)] = [
            (.right, touch.place.x - touch.startPlace.x, touch.place.y - touch.startPlace.y),
            (.left, touch.startPlace.x - touch.place.x, touch.place.y - touch.startPlace.y),
            (.down, touch.place.y - touch.startPlace.y, touch.place.x - touch.startPlace.x),
            (.up, touch.startPlace.y - touch.place.y, touch.place.x - touch.startPlace.x),
        ]
        return strokes.contains { towards, along, aside in
            direction.contains(towards) && along >= Self.leastTravel && abs(aside) <= min(Self.mostStray, along)
        }
    }

    /// Returns whether the touch has deviated too far for every permitted direction.
    private func isAstray(_ touch: Touch) -> Bool {
        let isAcross = abs(touch.place.y - touch.startPlace.y) > Self.mostStray
        let isAlong = abs(touch.place.x - touch.startPlace.x) > Self.mostStray
        let wantsSideways = !direction.isDisjoint(with: [.left, .right])
        let wantsUpright = !direction.isDisjoint(with: [.up, .down])
        return (!wantsSideways || isAcross) && (!wantsUpright || isAlong)
    }
}
