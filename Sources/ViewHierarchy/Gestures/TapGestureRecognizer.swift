import Drawing
import Foundation
import Timing

/// A recognizer of one or more taps at the same position, reported once when the last of them ends.
open class TapGestureRecognizer: GestureRecognizer {
    /// The number of taps required, at least 1; smaller values count as 1.
    open var numberOfTapsRequired = 1 { didSet { numberOfTapsRequired = max(1, numberOfTapsRequired) } }
    /// The number of touches required at once, at least 1; smaller values count as 1.
    open var numberOfTouchesRequired = 1 { didSet { numberOfTouchesRequired = max(1, numberOfTouchesRequired) } }

    /// The maximum duration of a tap, in seconds; our choice, because no public source documents UIKit's.
    public static let longestTap = 0.75

    private var taps = 0
    /// The maximum number of touches that were down at once in this tap.
    private var mostTouches = 0
    /// The position of this tap or the last one, in the window's coordinates.
    private var place: CGPoint?

    open override func touchesBegan(_ touches: Set<Touch>, with event: Event) {
        guard state == .possible else { return }
        if numberOfTouches > numberOfTouchesRequired {
            state = .failed
            return
        }
        if numberOfTouches == 1 {
            if taps > 0, let place, centroid.distance(to: place) > TapChain.reach {
                state = .failed
                return
            }
            place = centroid
            mostTouches = 0
            wait(Self.longestTap) { [weak self] in self?.state = .failed }
        }
        mostTouches = max(mostTouches, numberOfTouches)
    }

    open override func touchesMoved(_ touches: Set<Touch>, with event: Event) {
        if touches.contains(where: { $0.place.distance(to: $0.startPlace) > Self.allowedTravel }) { state = .failed }
    }

    open override func touchesEnded(_ touches: Set<Touch>, with event: Event) {
        touchesMoved(touches, with: event)
        guard state == .possible, numberOfTouches <= touches.count else { return }
        guard mostTouches >= numberOfTouchesRequired else {
            state = .failed
            return
        }
        taps += 1
        if taps >= numberOfTapsRequired {
            stopWaiting()
            state = .ended
        } else {
            wait(TapChain.interval) { [weak self] in self?.state = .failed }
        }
    }

    open override func touchesCancelled(_ touches: Set<Touch>, with event: Event) { state = .failed }

    open override func reset() {
        taps = 0
        mostTouches = 0
        place = nil
    }

    /// Returns false for a tap that requires more taps, so that it can be recognized later, as in UIKit.
    open override func canPrevent(_ other: GestureRecognizer) -> Bool {
        guard let other = other as? TapGestureRecognizer else { return true }
        return other.numberOfTapsRequired <= numberOfTapsRequired
    }
}

/// A counter of successive touches at the same position.
struct TapChain {
    /// The maximum time from the end of a tap to the next touch of the chain, in seconds: the time that a single tap
    /// waits for a double tap. UIKit's, by observation; no public source documents it.
    static let interval = 0.35
    /// The maximum distance of the next touch from the last tap, in points; UIKit's, by observation.
    static let reach = 45.0

    private var last: (place: CGPoint, time: FrameTime, count: Int)?

    /// Returns the tap count of a new touch.
    func count(at place: CGPoint, time: FrameTime) -> Int {
        guard let last, time - last.time <= Self.interval, place.distance(to: last.place) <= Self.reach else {
            return 1
        }
        return last.count + 1
    }

    /// Records the end of a touch; one that has traveled is not a tap.
    mutating func end(_ count: Int, from start: CGPoint, to place: CGPoint, time: FrameTime) {
        last = start.distance(to: place) <= GestureRecognizer.allowedTravel ? (place, time, count) : nil
    }
}
