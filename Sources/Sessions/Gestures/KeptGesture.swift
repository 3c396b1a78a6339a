package import Drawing
import Foundation
package import Staging
package import Timing

/// A finished gesture: its input, for replays, and its motion.
package struct KeptGesture {
    /// The actions for a kept gesture, by their titles.
    package enum Action: String, CaseIterable {
        case replay = "Replay"
        case compare = "Show as a ghost"
        case stopComparing = "Remove the ghost"
        case rename = "Name…"
        case save = "Save as a tape"
    }

    /// The number of the gesture, from 1.
    package let number: Int
    /// The scene with its settings and lanes.
    package let choice: SceneChoice
    /// All input since the scene was opened, until the gesture had ended.
    package let events: [InputEvent]
    /// The event with which the gesture begins.
    package let first: Int
    /// The scene's time at which everything was at rest, in seconds.
    package let end: Double
    /// The motion of the plotted view, or `nil` if it rested.
    package let motion: RecordedMotion?
    /// The outcome in the first lane, in a few words, or empty.
    package let outcome: String
    /// The first lane in the middle of its motion, with small photos, or nil if no moment is kept.
    package let picture: DisplayList?

    /// The maximum number of kept gestures.
    package static let most = 20
    /// The longest name, in characters.
    package static let longestName = 40

    /// The user's name for the gesture, or `nil` without one.
    var ownName: String?

    package var name: String { ownName ?? "Gesture \(number)" }

    /// The number, the name or the scene, and the duration.
    package var title: String {
        "\(number)  \(ownName ?? choice.scene.title), \(Figures.text(end - events[first].time.seconds, digits: 2)) s"
    }
}

extension LiveSession {
    /// Returns the last gesture, or nil until it is at rest.
    func keptGesture(number: Int) -> KeptGesture? {
        guard let first = log.lastGesture, let end = played.gestureEnd else { return nil }
        return KeptGesture(
            number: number, choice: choice, events: log.events.filter { $0.time.seconds <= end }, first: first,
            end: end,
            motion: RecordedMotion(history, of: choice.scene.plotChoice(choice.plot), scene: choice.scene.name),
            outcome: played.content().reports.first?.text ?? "",
            picture: played.moments.flatMap { record in
                record.moment(at: history.middle).map { record.picture(lane: 0, moment: $0).withSmallPhotos }
            })
    }

    /// Replays a gesture on the current lanes. If another scene is open, the gesture's scene opens with its settings of
    /// that time.
    package func replay(_ gesture: KeptGesture, at time: FrameTime) {
        if !isReplaying { endTouches(at: time) }
        if gesture.choice.scene.name != choice.scene.name { open(gesture.choice, paths, at: time) }
        replay(gesture.events, from: gesture.first, at: time)
    }

    /// Saves a gesture as a tape, like the last gesture.
    package func save(_ gesture: KeptGesture, at time: FrameTime) {
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
}
