import Foundation
public import Timing

/// One finger, or the mouse with its button down, from the moment it lands to the moment it leaves.
@MainActor
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

    var place: CGPoint
    var previousPlace: CGPoint

    init(at place: CGPoint, time: FrameTime, window: Window) {
        self.place = place
        previousPlace = place
        timestamp = time
        self.window = window
    }

    nonisolated public static func == (left: Touch, right: Touch) -> Bool { left === right }

    nonisolated public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
