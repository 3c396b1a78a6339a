package import Staging
package import Timing

/// The settings of the lanes before each change of the editor, and after each undone change; and what was input before each
/// restart.
package struct EditHistory {
    /// A change with the choice that it replaced, or after undo the choice that undo replaced.
    package struct Step {
        package let name: String
        package var choice: SceneChoice
        /// What had been input when a restart discarded it, or nil for a change that keeps the input.
        package fileprivate(set) var input: PlayedInput?
        package let laneBefore: Int
        package let laneAfter: Int
        fileprivate let run: Int
    }

    private var done: [Step] = []
    private var undone: [Step] = []
    /// The number of the drag or of the run of one key to which changes belong now.
    package private(set) var run = 0
    private var lastKey: (key: KeyPress, time: FrameTime)?

    /// The maximum number of changes that can be undone.
    package static let most = 200
    /// The seconds between two presses of a key above which they are separate changes.
    private static let longestPause = 0.6

    package init() {}

    /// Starts another change, unless the event continues a drag or a held key.
    package mutating func handle(_ event: WindowEvent, at time: FrameTime) {
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
    /// - Parameter input: What a restart discards, or nil for a change that keeps the input.
    package mutating func add(
        _ name: String, replacing choice: SceneChoice, discarding input: PlayedInput? = nil, lane: Int, after: Int,
        run: Int? = nil
    ) {
        undone = []
        if let run, let last = done.last, last.run == run, last.name == name, last.laneBefore == lane { return }
        done.append(
            Step(name: name, choice: choice, input: input, laneBefore: lane, laneAfter: after, run: run ?? -1))
        if done.count > Self.most { done.removeFirst() }
    }

    var canUndo: Bool { !done.isEmpty }
    var canRedo: Bool { !undone.isEmpty }

    /// Returns the last change and makes it available to redo.
    package mutating func undo(leaving choice: SceneChoice, _ input: PlayedInput) -> Step? {
        move(\.done, to: \.undone, leaving: choice, input)
    }

    /// Returns the last undone change.
    package mutating func redo(leaving choice: SceneChoice, _ input: PlayedInput) -> Step? {
        move(\.undone, to: \.done, leaving: choice, input)
    }

    /// Moves the last step between the stacks, together with the choice that it replaces, and for a restart the input.
    private mutating func move(
        _ from: WritableKeyPath<Self, [Step]>, to other: WritableKeyPath<Self, [Step]>, leaving choice: SceneChoice,
        _ input: PlayedInput
    ) -> Step? {
        run += 1
        guard let step = self[keyPath: from].popLast() else { return nil }
        var left = step
        left.choice = choice
        if step.input != nil { left.input = input }
        self[keyPath: other].append(left)
        return step
    }
}
