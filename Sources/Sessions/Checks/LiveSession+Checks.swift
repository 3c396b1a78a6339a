import Staging
import Timing

extension LiveSession {
    /// Returns the last gesture for a check, or nil until it is at rest.
    package func gestureToCheck() -> GestureCheckRequest? {
        guard let first = log.lastGesture, let end = played.gestureEnd,
            let last = log.events.lastIndex(where: { $0.time.seconds <= end })
        else { return nil }
        return GestureCheckRequest(
            scene: choice.scene.name, settings: tapeSettings(of: choice, on: board()), events: log.events[...last],
            from: first, start: recordingStart(of: log.events[first]), photos: paths)
    }
}
