import Foundation
import Staging
import Timing

/// The settings of the lanes before each change of the editor, and after each undone change.
struct EditHistory {
    /// A change with the choice that it replaced, or after undo the choice that undo replaced.
    struct Step {
        let name: String
        var choice: SceneChoice
        let laneBefore: Int
        let laneAfter: Int
        fileprivate let run: Int
    }

    private var done: [Step] = []
    private var undone: [Step] = []
    /// The number of the drag or of the run of one key to which changes belong now.
    private(set) var run = 0
    private var lastKey: (key: KeyPress, time: FrameTime)?

    /// The maximum number of changes that can be undone.
    static let most = 200
    /// The seconds between two presses of a key above which they are separate changes.
    private static let longestPause = 0.6

    /// Starts another change, unless the event continues a drag or a held key.
    mutating func take(_ event: WindowEvent, at time: FrameTime) {
        switch event {
        case .input(.pointer(_, .down, _)):
            run += 1
            lastKey = nil
        case .key(let key):
            let continues = lastKey.map { $0.key == key && time - $0.time < Self.longestPause } ?? false
            if !continues { run += 1 }
            lastKey = (key, time)
        default: break
        }
    }

    /// Adds a change. Only the first replaced choice of a run is kept.
    mutating func add(_ name: String, replacing choice: SceneChoice, lane: Int, after: Int, run: Int? = nil) {
        undone = []
        if let run, let last = done.last, last.run == run, last.name == name, last.laneBefore == lane { return }
        done.append(Step(name: name, choice: choice, laneBefore: lane, laneAfter: after, run: run ?? -1))
        if done.count > Self.most { done.removeFirst() }
    }

    /// Returns the last change and makes it available to redo.
    mutating func undo(leaving choice: SceneChoice) -> Step? { move(\.done, to: \.undone, leaving: choice) }

    /// Returns the last undone change.
    mutating func redo(leaving choice: SceneChoice) -> Step? { move(\.undone, to: \.done, leaving: choice) }

    /// Moves the last step between the stacks, together with the choice that it replaces.
    private mutating func move(
        _ from: WritableKeyPath<Self, [Step]>, to other: WritableKeyPath<Self, [Step]>, leaving choice: SceneChoice
    ) -> Step? {
        run += 1
        guard let step = self[keyPath: from].popLast() else { return nil }
        var left = step
        left.choice = choice
        self[keyPath: other].append(left)
        return step
    }
}

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
        layOut()
    }
}
