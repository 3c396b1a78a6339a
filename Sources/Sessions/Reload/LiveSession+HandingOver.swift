package import Foundation
package import Staging
package import SystemPackage
package import Timing

// Hands the last gesture to a window of newer code, which replays it, and plays changed tapes.
extension LiveSession {
    /// Whether the lanes can be handed over or replaced, because no recording runs and no pointer is down.
    package var isFree: Bool { recording == nil && (isReplaying || log.pressed.isEmpty) }

    /// The photos or folders of photos of the scene, or none for the program's own.
    package var photoPaths: [FilePath] { paths }

    /// Returns the last gesture to hand over, or nil without one or if it has more than `most` input events.
    /// - Parameter motion: The gesture's motion.
    package func handedGesture(_ motion: RecordedMotion?, most: Int) -> WindowState.Gesture? {
        guard let first = isReplaying ? scriptBegin : log.lastGesture, log.events.count + script.count <= most else {
            return nil
        }
        return WindowState.Gesture(tape: gestureTape(from: first).description, first: first, motion: motion)
    }

    /// Replays a gesture from another window.
    /// - Throws: The errors of its tape.
    package func replay(_ gesture: WindowState.Gesture, at time: FrameTime) throws(TapeErrors) {
        let events = try Tape(parsing: gesture.tape).events
        guard events.indices.contains(gesture.first) else { return }
        replay(events, from: gesture.first, at: time, waits: true)
    }

    /// Opens the scene of a tape at its beginning, and plays the tape.
    /// - Parameters:
    ///   - choice: The scene and settings of the tape.
    ///   - size: The size of the stages that the tape requests, in points.
    ///   - input: The input of the tape, with its times.
    package func play(_ input: [InputEvent], on choice: SceneChoice, size: CGSize, at time: FrameTime) {
        endReplay(at: time)
        guard begin(choice, paths) else { return }
        lanes.deliverImages()
        let resizing =
            hasDevice || size == settings.size ? [] : [InputEvent(time: .zero, action: .resize(size))]
        play(resizing + input, at: time)
    }
}

extension Tape {
    /// The input of a tape that consists of input events.
    fileprivate var events: [InputEvent] {
        statements.compactMap { if case .event(let event) = $0 { event } else { nil } }
    }
}
