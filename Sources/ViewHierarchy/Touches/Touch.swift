public import Foundation
public import Timing

/// A finger, or the mouse with its button down, from touch-down to release.
@preconcurrency @MainActor
public final class Touch: Hashable {
    public enum Phase: Hashable, Sendable {
        case began
        case moved
        case stationary
        case ended
        case cancelled
    }

    public internal(set) var phase: Phase = .began
    /// The time of the touch's last change.
    public internal(set) var timestamp: FrameTime
    /// The view that was hit when the touch began; it receives the whole touch, wherever the touch moves.
    public internal(set) weak var view: View?
    public internal(set) weak var window: Window?
    /// The number of successive taps at the same position, this touch included; at least 1.
    public internal(set) var tapCount = 1

    /// The position at which the touch began, in the window's coordinates.
    let startPlace: CGPoint
    var place: CGPoint
    var previousPlace: CGPoint

    init(at place: CGPoint, time: FrameTime, window: Window) {
        startPlace = place
        self.place = place
        previousPlace = place
        timestamp = time
        self.window = window
    }

    /// Returns the touch's position in a view's coordinates, or in the window's if `view` is nil.
    ///
    /// The view counts as it is on screen, so that a moving view reports which of its points is under the finger. UIKit
    /// uses the model's values for this. In the window's coordinates both are the same.
    public func location(in view: View?) -> CGPoint { View.fromWindow(place, to: view) }

    /// Returns the position before the touch's last change, in a view's coordinates as they are on screen now.
    public func previousLocation(in view: View?) -> CGPoint { View.fromWindow(previousPlace, to: view) }

    var isDown: Bool {
        switch phase {
        case .began, .moved, .stationary: true
        case .ended, .cancelled: false
        }
    }

    nonisolated public static func == (left: Touch, right: Touch) -> Bool { left === right }

    nonisolated public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// The touches of a window at one moment.
@preconcurrency @MainActor
public final class Event {
    public let timestamp: FrameTime
    /// Every touch that is down or has just ended.
    public let allTouches: Set<Touch>

    init(timestamp: FrameTime, allTouches: Set<Touch>) {
        self.timestamp = timestamp
        self.allTouches = allTouches
    }
}

/// The phase of a pointer event that the window receives.
public enum TouchPhase: Hashable, Sendable, CaseIterable {
    case began
    case moved
    case ended
    /// Something else took the pointer away: nothing that it began must take effect.
    case cancelled
}
