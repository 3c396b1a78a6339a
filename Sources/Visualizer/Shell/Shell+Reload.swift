package import Foundation
package import Sessions
package import Staging
import SystemPackage
import ViewHierarchy

// Replaces another window, and is replaced by a window of newer code.
extension Shell {
    /// Returns the state that the next window needs, without its position.
    /// - Parameter most: The maximum number of input events of the last gesture.
    package func state(most: Int = .max) -> WindowState {
        var state = WindowState(memory: memory)
        state.settings = session.choice.settings.map { WindowState.Setting(name: $0.name, value: $0.value) }
        state.plot = session.choice.plot
        state.photos = session.photoPaths.map(\.string)
        state.fitsStages = fitsStages
        state.chosenLane = chosenLane
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

    /// Replaces another window, and replays its gesture immediately.
    ///
    /// The scene, lanes, size and appearance are those of this window's initializer.
    package func take(_ state: WindowState) {
        door.enter {
            fitsStages = state.fitsStages
            chosenLane = min(max(0, state.chosenLane), session.lanes.stages.count - 1)
            // The gesture is replayed on stages of their size here.
            arrange()
            guard let gesture = state.gesture else { return }
            do throws(TapeErrors) {
                try session.take(gesture, at: now)
                comparer.before = gesture.motion
                awaited = gesture.motion
            } catch {
                say(Message("The last gesture can't be replayed: \(error.problems[0].headline)", isProblem: true))
            }
        }
    }

    /// Closes the window.
    package func quit() { wantsToQuit = true }

    /// Calls a closure as soon as no pointer is down on a stage and no recording runs.
    package func whenFree(_ body: @escaping @MainActor () -> Void) {
        door.enter {
            waiting.append(body)
            callWaiting()
        }
    }

    func callWaiting() {
        guard !waiting.isEmpty, session.isFree else { return }
        let bodies = waiting
        waiting = []
        for body in bodies { body() }
    }

    /// Reports the end of the motion of a replayed gesture.
    func reportStillness() {
        guard let motion = awaited, !session.isReplaying, !session.isMoving else { return }
        awaited = nil
        if session.content.history.start == nil {
            say(Message("The gesture moves nothing now; before, it moved the \(motion.view)", isProblem: true))
        }
    }

    /// Reports that the window is at rest with a new state.
    func reportChange() {
        guard let onChange, !session.isMoving else { return }
        let rest = Rest(memory: memory, gestureEnd: session.gestureEnd)
        guard rest != lastRest else { return }
        lastRest = rest
        onChange()
    }

    /// The state at rest, to compare with the last reported state.
    struct Rest: Hashable {
        var memory: ShellMemory
        var gestureEnd: Double?
    }

    /// Plays a changed tape from the beginning of its scene.
    package func play(_ input: [InputEvent], on choice: SceneChoice, size: CGSize) {
        door.enter {
            let lost = finishEditing()
            if let lost { say(lost) }
            // Compared with the motion of the unchanged tape, if the gesture begins at the same moment.
            comparer.before = handedMotion
            session.play(input, on: choice, size: size, at: now)
        }
    }

    /// Shows the problems that prevent newer code from being shown, or none with nil.
    package func show(_ problems: ProblemList?) {
        door.enter { root.problems.show(problems) }
    }

    /// Shows the program's activity instead of the scene's hint, or the hint with nil.
    package func show(activity: String?) {
        door.enter { self.activity = activity }
    }
}
