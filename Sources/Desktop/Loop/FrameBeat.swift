/// When the window's frames are due: one in each interval of the display, and at once for input.
///
/// A frame for input does not wait for the beat of the timer, which would add half an interval to the time from the
/// pointer to the picture. The beat counts on from that frame. Input that follows input keeps the interval, so that a
/// pointer that moves all the time has as many frames as the display.
struct FrameBeat {
    /// The seconds between two frames.
    var interval: Double
    /// Whether presenting waits for the display.
    let isPacedByDisplay: Bool

    /// The time at which the last frame was due, in seconds on the window's clock.
    private var last = -Double.infinity
    /// Whether the last frame was the first after input.
    private var lastHadInput = false
    /// Whether there was input after the last frame.
    private var hasInput = false

    /// The part of an interval that a frame keeps from the last one where it does not keep the beat. If presenting waits
    /// for the display, that keeps the loop from spinning under a compositor that doesn't wait for a covered window.
    static let leastPart = 0.25
    /// The time, in seconds, by which a frame can be early, because the system waits whole milliseconds.
    static let waitGrain = 0.001

    init(interval: Double, isPacedByDisplay: Bool) {
        self.interval = interval
        self.isPacedByDisplay = isPacedByDisplay
    }

    /// The earliest time of the next frame, in seconds.
    var next: Double {
        let isEarly = isPacedByDisplay || hasInput && !lastHadInput
        return last + interval * (isEarly ? Self.leastPart : 1)
    }

    /// Records that the content has input that no frame shows.
    mutating func receiveInput() { hasInput = true }

    /// Returns whether a frame is due, and begins it then.
    mutating func begin(at now: Double) -> Bool {
        guard now >= next - Self.waitGrain else { return false }
        // If the timer sets the pace, frames keep its rhythm unless they have fallen behind.
        let beat = last + interval
        let isOnBeat = !isPacedByDisplay && now >= beat - Self.waitGrain && now - beat < interval
        last = isOnBeat ? max(beat, now - Self.waitGrain) : now
        (lastHadInput, hasInput) = (hasInput, false)
        return true
    }

    /// Records that a frame has been shown: a display that sets the pace has shown it now.
    mutating func show(at now: Double) {
        if isPacedByDisplay { last = now }
    }
}
