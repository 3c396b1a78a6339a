public import Foundation
public import Timing

/// One finger, or the mouse with its button down, from the moment it lands to the moment it leaves.
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
    /// When the touch last changed.
    public internal(set) var timestamp: FrameTime
    /// The view that was hit when the touch began; it gets all of the touch, wherever that moves.
    public internal(set) weak var view: View?
    public internal(set) weak var window: Window?
    /// How many times in a row the place was tapped, this touch included; at least 1.
    public internal(set) var tapCount = 1

    /// Where the touch landed, in the window's coordinates.
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

    /// Where the touch is in a view's coordinates, or in the window's where `view` is nil.
    ///
    /// The view counts as it is on screen, so that a moving view says which of its points is under the finger; UIKit
    /// goes by the model there. In the window's coordinates the two are the same.
    public func location(in view: View?) -> CGPoint { View.fromWindow(place, to: view) }

    /// Where the touch was before its last change, in a view's coordinates as they are on screen now.
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

/// What happened to the touches of a window at one moment.
@preconcurrency @MainActor
public final class Event {
    public let timestamp: FrameTime
    /// Every touch that is down, or has just left.
    public let allTouches: Set<Touch>

    init(timestamp: FrameTime, allTouches: Set<Touch>) {
        self.timestamp = timestamp
        self.allTouches = allTouches
    }
}

/// What a pointer did, as the window receives it.
public enum TouchPhase: Hashable, Sendable, CaseIterable {
    case began
    case moved
    case ended
    /// The pointer was taken away by something else: nothing that it began may take effect.
    case cancelled
}
