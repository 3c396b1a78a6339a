public import Timing

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
