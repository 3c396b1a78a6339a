import Drawing
import Foundation
import Staging
import Timing

/// A finished gesture: its input, for replays, and its motion.
struct KeptGesture {
    /// The actions for a kept gesture, by their titles.
    enum Action: String, CaseIterable {
        case replay = "Replay"
        case compare = "Show as a ghost"
        case stopComparing = "Remove the ghost"
        case rename = "Name…"
        case save = "Save as a tape"
    }

    /// The number of the gesture, from 1.
    let number: Int
    /// The scene with its settings and lanes.
    let choice: SceneChoice
    /// All input since the scene was opened, until the gesture had ended.
    let events: [InputEvent]
    /// The event with which the gesture begins.
    let first: Int
    /// The scene's time at which everything was at rest, in seconds.
    let end: Double
    /// The motion of the plotted view, or `nil` if it rested.
    let motion: RecordedMotion?

    /// The maximum number of kept gestures.
    static let most = 20
    /// The longest name, in characters.
    static let longestName = 40

    /// The user's name for the gesture, or `nil` without one.
    var ownName: String?

    var name: String { ownName ?? "Gesture \(number)" }

    /// The number, the name or the scene, and the duration.
    var title: String {
        "\(number)  \(ownName ?? choice.scene.title), \(Figures.text(end - events[first].time.seconds, digits: 2)) s"
    }
}

extension LiveSession {
    /// The curves of the last gesture.
    var history: GestureHistory { played.history }

    /// The memory of the last gesture, in bytes.
    package var keptBytes: Int { played.moments?.bytes ?? 0 }

    /// The history of the last gesture so far, or nil while it remains to be computed.
    var keptMoments: MomentRecord? { played.moments }

    /// Returns the current pictures of the lanes.
    func pictures() -> [DisplayList] { played.pictures() }

    /// Returns the last gesture, or nil until it is at rest.
    func keptGesture(number: Int) -> KeptGesture? {
        guard let first = log.lastGesture, let end = played.gestureEnd else { return nil }
        return KeptGesture(
            number: number, choice: choice, events: log.events.filter { $0.time.seconds <= end }, first: first,
            end: end,
            motion: RecordedMotion(history, of: choice.scene.plotChoice(choice.plot), scene: choice.scene.name))
    }

    /// Replays a gesture on the current lanes. If another scene is open, the gesture's scene opens with its settings of
    /// that time.
    func replay(_ gesture: KeptGesture, at time: FrameTime) {
        if !isReplaying { endTouches(at: time) }
        if gesture.choice.scene.name != choice.scene.name { open(gesture.choice, paths, at: time) }
        replay(gesture.events, from: gesture.first, at: time)
    }

    /// Saves a gesture as a tape, like the last gesture.
    func save(_ gesture: KeptGesture, at time: FrameTime) {
        advance(to: max(time, now))
        do {
            let request = request(.tape)
            let recorder = try settings.record(request)
            save(
                recorder, as: request.form,
                tape(
                    of: gesture.choice, on: board(), events: gesture.events,
                    start: recordingStart(of: gesture.events[gesture.first])))
        } catch {
            say("\(error)", isProblem: true)
        }
    }

    /// Returns the last gesture for a check, or nil until it is at rest.
    package func gestureToCheck() -> GestureCheckRequest? {
        guard let first = log.lastGesture, let end = played.gestureEnd,
            let last = log.events.lastIndex(where: { $0.time.seconds <= end })
        else { return nil }
        return GestureCheckRequest(
            scene: choice.scene.name, settings: tapeSettings(of: choice, on: board()), events: log.events[...last],
            from: first, start: recordingStart(of: log.events[first]), photos: paths)
    }

    /// Returns the beginning of a recording of the gesture that an event begins, just before it.
    private func recordingStart(of event: InputEvent) -> FrameTime {
        max(.zero, FrameTime(seconds: event.time.seconds - Self.lead)).roundedToMicroseconds
    }
}
