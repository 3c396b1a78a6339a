package import Foundation
package import Staging
import Support
package import Tapes

/// The chosen lane of a session, and the changes of its lanes and settings, which can be undone.
///
/// The chosen lane always exists. A change of a parameter waits for the next frame, because a drag causes more changes than
/// there are frames; whatever else changes the lanes applies it first.
@MainActor
package final class LaneEditing {
    /// The index of the chosen lane.
    package private(set) var lane = 0
    /// The changes of parameters that are not applied yet.
    package private(set) var changes: SceneSettings = [:]
    package var onMessage: (Message) -> Void = { _ in }
    /// Commits typed text before the lanes change. Returns a message if the text is invalid and lost.
    package var commit: () -> Message? = { nil }
    /// Called before another scene, or the same one again, is opened.
    package var willOpen: () -> Void = {}
    /// Whether the desktop's user prefers reduced motion. A choice without a setting of its own follows it.
    package var reducesMotion = false

    private let session: LiveSession
    private var edits = EditHistory()
    /// The run of the changes that are not applied yet.
    private var run = 0

    /// The curves of added lanes, in this order, without those that a lane already has.
    private static let curves = ["linear", "ease-out", "spring(dampingRatio: 0.7)", "ease-in-out"]

    package init(_ session: LiveSession) { self.session = session }

    package var hasCurve: Bool { session.choice.scene.parameters[.curve] != nil }

    /// Whether a lane can be added.
    package var canAddLane: Bool { hasCurve && session.lanes.stages.count < LaneSet.longest }

    /// The values of the chosen lane's parameters by name, with the changes that are not applied yet.
    package var values: [String: String] {
        let names = session.choice.scene.parameters.map(\.name)
        var values = names.reduce(into: [:]) { $0[$1] = session.choice.value(of: $1, lane: lane) }
        for change in changes { values[change.name] = change.value }
        return values
    }

    /// Starts another change for undo, unless the event continues a drag or a held key.
    package func handle(_ event: WindowEvent) { edits.handle(event, at: session.now) }

    // MARK: Lanes

    package func choose(_ lane: Int) {
        guard session.lanes.stages.indices.contains(lane) else { return }
        if lane != self.lane { finish() }
        apply()
        self.lane = lane
    }

    /// Chooses the lane that another window had chosen, or the nearest one.
    package func restore(_ lane: Int) { self.lane = min(max(0, lane), session.lanes.stages.count - 1) }

    package func addLane() {
        finish()
        var choice = session.choice
        guard hasCurve, choice.laneSettings.count < LaneSet.longest else { return sayFull() }
        choice.lanes = choice.laneSettings
        let taken = choice.lanes.indices.map { choice.value(of: .curve, lane: $0) }
        let curve = Self.curves.first { !taken.contains($0) } ?? Self.curves[0]
        var fresh = choice.lanes[lane]
        fresh[.curve] = curve
        choice.lanes.append(fresh)
        change(to: choice, lane: choice.lanes.count - 1, "lane \(choice.lanes.count) added")
    }

    package func removeLane() {
        finish()
        var choice = session.choice
        guard choice.laneSettings.count > 1 else { return onMessage(Message("There is one lane at least")) }
        choice.lanes.remove(at: lane)
        change(to: choice, lane: min(lane, choice.lanes.count - 1), "lane \(lane + 1) removed")
    }

    /// Adds a copy of the chosen lane beside it.
    package func duplicateLane() {
        finish()
        var choice = session.choice
        guard choice.laneSettings.count < LaneSet.longest else { return sayFull() }
        choice.lanes = choice.laneSettings
        choice.lanes.insert(choice.lanes[lane], at: lane + 1)
        change(to: choice, lane: lane + 1, "lane \(lane + 1) duplicated")
    }

    /// Gives the chosen lane a device of its own, by its name, or `none` for a bare stage, or with nil the device of all
    /// lanes. Another device of the first lane begins the scene again; another lane replays all input.
    package func setDevice(_ name: String?) {
        finish()
        var choice = session.choice
        choice.lanes = choice.laneSettings
        guard choice.lanes[lane][LaneDevice.setting] != name else { return }
        choice.lanes[lane][LaneDevice.setting] = name
        change(to: choice, lane: lane, title(ofChange: LaneDevice.setting))
    }

    // MARK: Animators

    /// The animators of the chosen lane with another timing than the scene gives them.
    package var timings: [AnimatorTiming] { session.choice.timings(ofLane: lane) }

    /// Gives an animator of the chosen lane another timing, and replays all input.
    package func retime(_ timing: AnimatorTiming) {
        retime(timing.name, timings.filter { $0.name != timing.name } + [timing])
    }

    /// Gives an animator of the chosen lane its own timing again, and replays all input.
    package func removeTiming(of name: AnimatorName) { retime(name, timings.filter { $0.name != name }) }

    private func retime(_ name: AnimatorName, _ timings: [AnimatorTiming]) {
        finish()
        guard timings != self.timings else { return }
        change(to: session.choice.setting(timings, lane: lane), lane: lane, title(ofChange: "timing of \(name.title)"))
    }

    /// Drops the timings of animators that did not begin in a gesture, although what they belong to did, and says so.
    /// - Parameter record: The moments of a gesture that has come to rest.
    package func dropTimings(without record: MomentRecord) {
        var (choice, lost) = (session.choice, [AnimatorName]())
        for lane in choice.laneSettings.indices where record.animators.indices.contains(lane) {
            let timings = choice.timings(ofLane: lane)
            guard !timings.isEmpty else { continue }
            let begun = Set(record.animators[lane].entries.compactMap(\.name))
            let occasions = Set(begun.map(\.occasion))
            let kept = timings.filter { !occasions.contains($0.name.occasion) || begun.contains($0.name) }
            lost += timings.filter { !kept.contains($0) }.map(\.name)
            if kept != timings { choice = choice.setting(kept, lane: lane) }
        }
        guard let first = lost.first else { return }
        change(to: choice, lane: lane, "timing of \(first.title)")
        let more = lost.count > 1 ? " and \(lost.count - 1) more" : ""
        onMessage(
            Message("No animator “\(first.title)”\(more) begins any more: its timing is dropped", isProblem: true))
    }

    private func sayFull() { onMessage(Message("There can be \(LaneSet.longest) lanes at most")) }

    // MARK: Parameters

    /// Sets a parameter of the chosen lane at the next frame, as the editor does.
    package func set(_ name: String, to value: String) {
        changes.append(SceneSetting(name, value))
        run = edits.run
    }

    /// Gives the chosen lane a curve that was found in a film, with its duration if it is not part of it.
    package func apply(_ curve: String, duration: Double?) {
        finish()
        guard hasCurve else { return onMessage(Message("This scene has no curve", isProblem: true)) }
        var left: String?
        if let duration {
            let text = DecimalText.text(duration, digits: 3)
            if let parameter = session.choice.scene.parameters[.duration], (try? parameter.read(text)) != nil {
                set(SceneParameter.Name.duration.rawValue, to: text)
            } else {
                left = text
            }
        }
        set(SceneParameter.Name.curve.rawValue, to: curve)
        apply()
        let words = left.map { "; its duration of \($0) s is none of this scene's" } ?? ""
        onMessage(Message("Lane \(lane + 1) has the film’s curve\(words)", isProblem: left != nil))
    }

    /// Applies the changes of parameters.
    /// - Parameter inPieces: Whether long replays of input can continue in the following frames.
    package func apply(inPieces: Bool = false) {
        guard let last = changes.last else { return }
        var choice = session.choice
        edits.add(title(ofChange: last.name), replacing: choice, lane: lane, after: lane, run: run)
        for change in changes { choice = choice.setting(change.name, to: change.value, lane: lane) }
        changes = [:]
        change(to: choice, inPieces: inPieces)
    }

    /// Commits typed text and applies changes, or shows a message that the text is lost.
    package func finish() {
        let lost = commit()
        apply()
        if let lost { onMessage(lost) }
    }

    private func title(ofChange parameter: String) -> String {
        let words = parameter.replacing("-", with: " ")
        return session.choice.laneSettings.count > 1 ? "\(words) of lane \(lane + 1)" : words
    }

    // MARK: Choices

    /// Changes the lanes immediately, and chooses one of them.
    /// - Parameter name: The name of the change in messages of undo.
    private func change(to choice: SceneChoice, lane: Int, _ name: String) {
        edits.add(name, replacing: session.choice, lane: self.lane, after: lane)
        change(to: choice)
        choose(lane)
    }

    private func change(to choice: SceneChoice, inPieces: Bool = false) {
        // A pointer that is down also leads the rebuilt lanes.
        session.change(to: onDesktop(choice), inPieces: inPieces)
        keepLane()
    }

    /// Replays all input so far with the desktop's current preferences.
    package func followDesktop() { change(to: session.choice, inPieces: true) }

    /// Returns a choice that falls back to the desktop's current preferences.
    private func onDesktop(_ choice: SceneChoice) -> SceneChoice {
        var choice = choice
        choice.desktopSettings[.reducedMotion] = reducesMotion ? "on" : nil
        return choice
    }

    private func keepLane() { lane = min(lane, session.lanes.stages.count - 1) }

    /// Opens a scene with settings, in place of the current one.
    private func open(_ choice: SceneChoice) {
        willOpen()
        session.open(onDesktop(choice), session.photoPaths, at: session.now)
        keepLane()
    }

    /// Opens a scene, or restarts the same one.
    package func open(_ scene: Scene) {
        finish()
        let before = (choice: session.choice, lane: lane, input: session.playedInput)
        let hadGesture = session.log.lastGesture != nil
        open(before.choice.opening(scene))
        guard session.choice.scene.name != before.choice.scene.name else {
            if hadGesture {
                edits.add(
                    "restart", replacing: before.choice, discarding: before.input, lane: before.lane, after: lane)
            }
            return
        }
        edits.add("\(scene.title) opened", replacing: before.choice, lane: before.lane, after: lane)
    }

    /// Plays a tape from the beginning of its scene, which replaces the current one.
    package func open(_ input: [InputEvent], on choice: SceneChoice, size: CGSize) {
        finish()
        let before = (choice: session.choice, lane: lane)
        willOpen()
        session.play(input, on: choice, size: size, at: session.now)
        keepLane()
        edits.add("tape opened", replacing: before.choice, lane: before.lane, after: lane)
    }

    /// Replaces the lanes by those of a preset.
    package func apply(_ choice: SceneChoice, ofPreset name: String) {
        finish()
        let before = (choice: session.choice, lane: lane)
        var next = before.choice.opening(choice.scene)
        next.settings = choice.settings
        next.lanes = choice.lanes
        if choice.scene.name == before.choice.scene.name { change(to: next) } else { open(next) }
        choose(0)
        edits.add("preset “\(name)” applied", replacing: before.choice, lane: before.lane, after: 0)
        onMessage(Message("Applied the preset “\(name)”"))
    }

    // MARK: Undo

    package var canUndo: Bool { edits.canUndo }
    package var canRedo: Bool { edits.canRedo }

    package func undo() {
        finish()
        guard let step = edits.undo(leaving: session.choice, session.playedInput) else {
            return onMessage(Message("Nothing to undo"))
        }
        if let input = step.input {
            willOpen()
            session.restore(onDesktop(step.choice), after: input, at: session.now)
            choose(step.laneBefore)
        } else {
            restore(step.choice, lane: step.laneBefore)
        }
        onMessage(Message("Undid: \(step.name)"))
    }

    package func redo() {
        finish()
        guard let step = edits.redo(leaving: session.choice, session.playedInput) else {
            return onMessage(Message("Nothing to redo"))
        }
        if step.input == nil {
            restore(step.choice, lane: step.laneAfter)
        } else {
            open(step.choice)
            choose(step.laneAfter)
        }
        onMessage(Message("Redid: \(step.name)"))
    }

    private func restore(_ choice: SceneChoice, lane: Int) {
        var choice = choice
        guard choice.scene.name == session.choice.scene.name else {
            open(choice)
            return choose(lane)
        }
        // The plotted view isn't a change of the editor.
        choice.plot = session.choice.plot
        let lanes = choice.laneSettings.count
        change(to: choice, inPieces: lanes == session.lanes.stages.count)
        choose(min(lane, lanes - 1))
    }
}
