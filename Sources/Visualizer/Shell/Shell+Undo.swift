import Foundation
import Sessions
import Staging
import Timing

// Undoes and redoes changes of the editor: lanes, their parameters and the open scene.
extension Shell {
    func undo() {
        // A dragged control must not change under the pointer.
        guard !root.editor.scroll.isHolding else { return }
        if let lost = finishEditing() { say(lost) }
        guard let step = edits.undo(leaving: session.choice) else { return say(Message("Nothing to undo")) }
        restore(step.choice, lane: step.laneBefore)
        say(Message("Undid: \(step.name)"))
    }

    func redo() {
        guard !root.editor.scroll.isHolding else { return }
        if let lost = finishEditing() { say(lost) }
        guard let step = edits.redo(leaving: session.choice) else { return say(Message("Nothing to redo")) }
        restore(step.choice, lane: step.laneAfter)
        say(Message("Redid: \(step.name)"))
    }

    private func restore(_ choice: SceneChoice, lane: Int) {
        var choice = choice
        guard choice.scene.name == session.choice.scene.name else {
            open(choice)
            return self.choose(lane: lane)
        }
        // The plotted view isn't a change of the editor.
        choice.plot = session.choice.plot
        let lanes = choice.laneSettings.count
        change(to: choice, inPieces: lanes == session.lanes.stages.count)
        choose(lane: min(lane, lanes - 1))
    }

    /// Returns the name of a parameter's change.
    func editName(_ parameter: String) -> String {
        let words = parameter.replacing("-", with: " ")
        return session.choice.laneSettings.count > 1 ? "\(words) of lane \(chosenLane + 1)" : words
    }

    /// Opens a scene with settings, and ends what belongs to the current scene.
    func open(_ choice: SceneChoice) {
        // A pointer that is down on the old scene doesn't reach the new one.
        lanesOfPointers = [:]
        returnToNow()
        playhead.forget()
        session.open(onDesktop(choice), session.photoPaths, at: now)
        chosenLane = min(chosenLane, session.lanes.stages.count - 1)
    }
}
