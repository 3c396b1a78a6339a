package import Foundation
package import Staging
import SystemPackage
import Timing

/// What a window does for `scrim watch`: it replays the gesture of the window before it, compares the motion, reports its
/// state at rest, and hands over when it is free.
@MainActor
package final class Reload {
    /// The motion that the last gesture is compared with.
    package var comparer = MotionComparer()
    /// What the program is doing, shown instead of the scene's hint, or nil.
    package var activity: String?
    package var onMessage: (Message) -> Void = { _ in }

    private let session: LiveSession
    /// The earlier motion of a gesture that is replayed for another window, or nil after the replay.
    private var awaited: RecordedMotion?
    /// The closures to call once no pointer is down and no recording runs.
    private var waiting: [@MainActor () -> Void] = []
    private var lastRest: Rest?

    /// The state at rest, to compare with the last reported one.
    private struct Rest: Hashable {
        var memory: ShellMemory
        var gestureEnd: Double?
    }

    package init(_ session: LiveSession) { self.session = session }

    /// Returns the state that the next window needs, without what the window itself adds.
    /// - Parameter most: The maximum number of input events of the last gesture.
    package func state(_ memory: ShellMemory, most: Int) -> WindowState {
        var state = WindowState(memory: memory)
        state.settings = session.choice.settings
        state.plot = session.choice.plot
        state.photos = session.photoPaths.map(\.string)
        state.gesture = session.handedGesture(handedMotion, most: most)
        return state
    }

    /// The motion of the last gesture, or during its replay the motion before that.
    private var handedMotion: RecordedMotion? {
        let history = session.content.history
        let scene = session.choice.scene
        if history.end == nil, let before = comparer.before, before.isOfGesture(in: history, scene: scene.name) {
            return before
        }
        return RecordedMotion(history, of: scene.plotChoice(session.choice.plot), scene: scene.name)
    }

    /// Replays the gesture of another window, and compares its motion.
    package func replay(_ gesture: WindowState.Gesture) {
        do throws(TapeErrors) {
            try session.replay(gesture, at: session.now)
            comparer.before = gesture.motion
            awaited = gesture.motion
        } catch {
            let problem = error.problems[0].headline
            onMessage(Message("The last gesture can't be replayed: \(problem)", isProblem: true))
        }
    }

    /// Plays a changed tape from the beginning of its scene. It is compared with the motion of the unchanged tape, if the
    /// gesture begins at the same moment.
    package func play(_ input: [InputEvent], on choice: SceneChoice, size: CGSize) {
        comparer.before = handedMotion
        session.play(input, on: choice, size: size, at: session.now)
    }

    /// Calls a closure as soon as no pointer is down on a stage and no recording runs.
    package func whenFree(_ body: @escaping @MainActor () -> Void) {
        waiting.append(body)
        advance()
    }

    /// Calls what waits for a free window, and reports the end of a replay that has moved nothing.
    package func advance() {
        if !waiting.isEmpty, session.isFree {
            let bodies = waiting
            waiting = []
            for body in bodies { body() }
        }
        guard let motion = awaited, !session.isReplaying, !session.isMoving else { return }
        awaited = nil
        if session.content.history.start == nil {
            onMessage(Message("The gesture moves nothing now; before, it moved the \(motion.view)", isProblem: true))
        }
    }

    /// Returns whether the window is at rest with another state than at the last call.
    package func recordRest(_ memory: @autoclosure () -> ShellMemory) -> Bool {
        guard !session.isMoving else { return false }
        let rest = Rest(memory: memory(), gestureEnd: session.gestureEnd)
        defer { lastRest = rest }
        return rest != lastRest
    }
}
