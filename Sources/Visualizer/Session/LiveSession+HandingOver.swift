package import Foundation
package import Staging
package import SystemPackage
package import Timing

// The last gesture is handed over to a window of newer code, which replays it at once; and a tape is played again.
extension LiveSession {
    /// Whether the lanes can be handed over or replaced: no recording runs, and no pointer is down.
    package var isFree: Bool { recording == nil && (isReplaying || log.pressed.isEmpty) }

    /// The photos, or the folders of photos, that the scene shows; none for the program's own.
    package var photoPaths: [FilePath] { paths }

    /// The scene's time at which the last gesture came to rest, in seconds, or `nil` before that.
    var gestureEnd: Double? { played.gestureEnd }

    /// The last gesture as it is handed over; nil before the first, or where there was more input than `most`.
    /// - Parameter motion: How it moved.
    func handedGesture(_ motion: RecordedMotion?, most: Int) -> WindowState.Gesture? {
        guard let first = isReplaying ? scriptBegin : log.lastGesture, log.events.count + script.count <= most else {
            return nil
        }
        return WindowState.Gesture(tape: gestureTape(from: first).description, first: first, motion: motion)
    }

    /// Replays a gesture from another window.
    /// - Throws: What is wrong with its tape.
    func take(_ gesture: WindowState.Gesture, at time: FrameTime) throws(TapeErrors) {
        let events = try Tape(parsing: gesture.tape).events
        guard events.indices.contains(gesture.first) else { return }
        replay(events, from: gesture.first, at: time, waits: true)
    }

    /// Opens the scene of a tape at its beginning, and plays the tape.
    /// - Parameters:
    ///   - choice: The tape's.
    ///   - size: The stages' in points, as the tape asks for it.
    ///   - input: The tape's, with its times.
    package func play(_ input: [InputEvent], on choice: SceneChoice, size: CGSize, at time: FrameTime) {
        endReplay(at: time)
        guard begin(choice, paths) else { return }
        lanes.deliverImages()
        let resizing = size == settings.size ? [] : [InputEvent(time: .zero, action: .resize(size))]
        play(resizing + input, at: time)
    }
}

extension Tape {
    /// The input with its times, of a tape that has nothing else.
    fileprivate var events: [InputEvent] {
        statements.compactMap { if case .event(let event) = $0 { event } else { nil } }
    }
}
