import Staging

/// Leaves out movements that follow each other faster than anything is shown: mice report up to 8,000 times a second,
/// and the last place of each few milliseconds says as much.
enum MoveThinning {
    /// Milliseconds between two movements of a pointer that are both told: 250 a second, twice what a touch screen
    /// reports and enough for the velocity over the last tenth of a second.
    static let interval: UInt32 = 4

    /// The events without those movements that the next one overtakes within the interval. Of movements without
    /// anything in between the last is always there, and all that is there keeps its time.
    static func thinned(_ events: [TimedWindowEvent]) -> [TimedWindowEvent] {
        var kept: [TimedWindowEvent] = []
        // When the last movement was told that is not up for being overtaken.
        var told: UInt32?
        for event in events {
            if let last = kept.last, let pointer = mover(last), pointer == mover(event) {
                if let told, event.ticks &- told < interval {
                    kept[kept.count - 1] = event
                    continue
                }
                told = last.ticks
            } else {
                told = nil
            }
            kept.append(event)
        }
        return kept
    }

    /// The pointer that an event moves.
    private static func mover(_ event: TimedWindowEvent) -> Int? {
        guard case .input(.pointer(let id, .move, _)) = event.event else { return nil }
        return id
    }
}
