package import Foundation
package import Staging
import SystemPackage
import ViewHierarchy

// The window takes another one's place, and is replaced by one of newer code.
extension Shell {
    /// What the window that takes this one's place needs to know, apart from where it is.
    /// - Parameter most: The most input that the last gesture is handed over with.
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

    /// How the last gesture moved; while it is replayed, how it moved before that.
    private var handedMotion: RecordedMotion? {
        let history = session.content.history
        let scene = session.choice.scene
        if history.end == nil, let before = comparer.before, before.isOfGesture(in: history, scene: scene.name) {
            return before
        }
        return RecordedMotion(history, of: scene.plotChoice(session.choice.plot), scene: scene.name)
    }

    /// Takes another window's place: its gesture is replayed at once.
    ///
    /// The scene, its lanes, the size and the appearance are those that this window was made with.
    package func take(_ state: WindowState) {
        fitsStages = state.fitsStages
        chosenLane = min(max(0, state.chosenLane), session.lanes.stages.count - 1)
        layOut()
        guard let gesture = state.gesture else { return }
        do throws(TapeErrors) {
            try session.take(gesture, at: now)
            comparer.before = gesture.motion
            awaited = gesture.motion
        } catch {
            say(Message("The last gesture can't be replayed: \(error.problems[0].headline)", isProblem: true))
        }
        layOut()
    }

    /// Closes the window.
    package func quit() { wantsToQuit = true }

    /// Calls something as soon as nobody holds anything on the stages and no recording runs.
    package func whenFree(_ body: @escaping @MainActor () -> Void) {
        waiting.append(body)
        callWaiting()
    }

    func callWaiting() {
        guard !waiting.isEmpty, session.isFree else { return }
        let bodies = waiting
        waiting = []
        for body in bodies { body() }
    }

    /// Reports that a gesture which moved something moves nothing any more.
    func reportStillness() {
        guard let motion = awaited, !session.isReplaying, !session.isMoving else { return }
        awaited = nil
        if session.content.history.start == nil {
            say(Message("The gesture moves nothing now; before, it moved the \(motion.view)", isProblem: true))
        }
    }

    /// Reports that the window has come to rest with something else to hand over.
    func reportChange() {
        guard let onChange, !session.isMoving else { return }
        let rest = Rest(memory: memory, gestureEnd: session.gestureEnd)
        guard rest != lastRest else { return }
        lastRest = rest
        onChange()
    }

    /// What a window at rest differs by from what was reported last.
    struct Rest: Hashable {
        var memory: ShellMemory
        var gestureEnd: Double?
    }

    /// Plays a tape that has changed, from the beginning of its scene.
    package func play(_ input: [InputEvent], on choice: SceneChoice, size: CGSize) {
        let lost = finishEditing()
        if let lost { say(lost) }
        // With the tape as it was, where the gesture begins at the same moment.
        comparer.before = handedMotion
        session.play(input, on: choice, size: size, at: now)
        layOut()
    }

    /// Shows what keeps newer code from being shown, or with nil that nothing does.
    package func show(_ problems: ProblemList?) {
        timeline.asCurrent { root.problems.show(problems) }
    }

    /// Shows in the place of the scene's hint what the program is busy with; with nil the hint.
    package func show(activity: String?) {
        guard activity != self.activity else { return }
        self.activity = activity
        timeline.asCurrent { root.show(session.choice.scene, activity: activity) }
    }
}
