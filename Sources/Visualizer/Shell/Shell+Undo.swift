import Foundation
import Staging
import Timing

/// How the lanes were set before each change of the editor, and after those that were undone.
struct EditHistory {
    /// A change, with what it replaces: what it has replaced, once it is undone.
    struct Step {
        let name: String
        var choice: SceneChoice
        let laneBefore: Int
        let laneAfter: Int
        fileprivate let run: Int
    }

    private var done: [Step] = []
    private var undone: [Step] = []
    /// The number of the drag, or of the run of one key, to which changes belong now.
    private(set) var run = 0
    private var lastKey: (key: KeyPress, time: FrameTime)?

    /// The most changes that can be undone.
    static let most = 200
    /// Seconds between two presses of a key from which on they are not one change.
    private static let longestPause = 0.6

    /// An event begins another change, unless a drag or a key that is held continues with it.
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

    /// A change has replaced a choice. Of one run only the first choice is kept.
    mutating func add(_ name: String, replacing choice: SceneChoice, lane: Int, after: Int, run: Int? = nil) {
        undone = []
        if let run, let last = done.last, last.run == run, last.name == name, last.laneBefore == lane { return }
        done.append(Step(name: name, choice: choice, laneBefore: lane, laneAfter: after, run: run ?? -1))
        if done.count > Self.most { done.removeFirst() }
    }

    /// The last change; what it has made of the lanes is kept to be redone.
    mutating func undo(leaving choice: SceneChoice) -> Step? { move(\.done, to: \.undone, leaving: choice) }

    /// The last change that was undone.
    mutating func redo(leaving choice: SceneChoice) -> Step? { move(\.undone, to: \.done, leaving: choice) }

    /// Moves the last step from one stack to the other, with the choice that it is about to replace.
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

// Every change of the editor can be undone and redone: lanes and their parameters, and which scene is open.
extension Shell {
    func undo() {
        // What is being dragged is not changed under the pointer.
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
        // Which view is plotted is no change of the editor.
        choice.plot = session.choice.plot
        let lanes = choice.laneSettings.count
        change(to: choice, inPieces: lanes == session.lanes.stages.count)
        choose(lane: min(lane, lanes - 1))
    }

    /// What a change of a parameter is called.
    func editName(_ parameter: String) -> String {
        let words = parameter.replacing("-", with: " ")
        return session.choice.laneSettings.count > 1 ? "\(words) of lane \(chosenLane + 1)" : words
    }

    /// Opens a scene as it is to be set, and leaves what belongs to the one before.
    func open(_ choice: SceneChoice) {
        // A finger that is down on the old scene does not reach into the new one.
        lanesOfPointers = [:]
        returnToNow()
        playhead.forget()
        session.open(onDesktop(choice), session.photoPaths, at: now)
        chosenLane = min(chosenLane, session.lanes.stages.count - 1)
        layOut()
    }
}
