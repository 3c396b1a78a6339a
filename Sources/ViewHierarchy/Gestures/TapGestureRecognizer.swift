import Drawing
import Foundation
import Timing

/// One or more taps in the same place, reported once when the last of them ends.
open class TapGestureRecognizer: GestureRecognizer {
    /// At least 1; less is taken as 1.
    public var numberOfTapsRequired = 1 { didSet { numberOfTapsRequired = max(1, numberOfTapsRequired) } }
    /// How many touches have to be down at once, at least 1; less is taken as 1.
    public var numberOfTouchesRequired = 1 { didSet { numberOfTouchesRequired = max(1, numberOfTouchesRequired) } }

    /// The longest a touch may stay for a tap, in seconds; our choice, as no public source says what UIKit's is.
    public static let longestTap = 0.75

    private var taps = 0
    /// The most touches that were down at once in this tap.
    private var mostTouches = 0
    /// Where this tap or the last one landed, in the window's coordinates.
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

    /// A tap does not keep one that asks for more taps from being recognized later, as in UIKit.
    open override func canPrevent(_ other: GestureRecognizer) -> Bool {
        guard let other = other as? TapGestureRecognizer else { return true }
        return other.numberOfTapsRequired <= numberOfTapsRequired
    }
}

/// Counts touches that land in the same place in quick succession.
struct TapChain {
    /// The longest time from the end of a tap to the next touch that still counts on, in seconds: the wait of a single
    /// tap for a double one. UIKit's, by observation; no public source settles it.
    static let interval = 0.35
    /// How far the next touch may land from the last tap, in points; UIKit's, by observation.
    static let reach = 45.0

    private var last: (place: CGPoint, time: FrameTime, count: Int)?

    /// The tap count of a touch that lands now.
    func count(at place: CGPoint, time: FrameTime) -> Int {
        guard let last, time - last.time <= Self.interval, place.distance(to: last.place) <= Self.reach else {
            return 1
        }
        return last.count + 1
    }

    /// Takes note of a touch that has left; one that has travelled is no tap.
    mutating func end(_ count: Int, from start: CGPoint, to place: CGPoint, time: FrameTime) {
        last = start.distance(to: place) <= GestureRecognizer.allowedTravel ? (place, time, count) : nil
    }
}
