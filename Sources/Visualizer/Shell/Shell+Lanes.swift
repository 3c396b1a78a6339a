import Foundation
import Sessions
import Staging
import Timing
import ViewHierarchy
import Widgets

// Adds, removes, chooses and changes lanes.
extension Shell {
    var hasCurve: Bool { session.choice.scene.parameters.contains { $0.name == "curve" } }

    /// The curves of added lanes, in this order, without those that a lane already has.
    private static let curves = ["linear", "ease-out", "spring(dampingRatio: 0.7)", "ease-in-out"]

    func addLane() {
        leaveLane()
        var choice = session.choice
        guard hasCurve, choice.laneSettings.count < LaneSet.longest else {
            return say(Message("There can be \(LaneSet.longest) lanes at most"))
        }
        choice.lanes = choice.laneSettings
        let taken = choice.lanes.indices.map { choice.value(of: "curve", lane: $0) }
        let curve = Self.curves.first { !taken.contains($0) } ?? Self.curves[0]
        var fresh = choice.lanes[chosenLane].filter { $0.name != "curve" }
        fresh.append(("curve", curve))
        choice.lanes.append(fresh)
        change(to: choice, lane: choice.lanes.count - 1, "lane \(choice.lanes.count) added")
    }

    func removeLane() {
        leaveLane()
        var choice = session.choice
        guard choice.laneSettings.count > 1 else { return say(Message("There is one lane at least")) }
        choice.lanes.remove(at: chosenLane)
        change(to: choice, lane: min(chosenLane, choice.lanes.count - 1), "lane \(chosenLane + 1) removed")
    }

    /// Adds a copy of the chosen lane beside it.
    func duplicateLane() {
        leaveLane()
        var choice = session.choice
        guard choice.laneSettings.count < LaneSet.longest else {
            return say(Message("There can be \(LaneSet.longest) lanes at most"))
        }
        choice.lanes = choice.laneSettings
        choice.lanes.insert(choice.lanes[chosenLane], at: chosenLane + 1)
        change(to: choice, lane: chosenLane + 1, "lane \(chosenLane + 1) duplicated")
    }

    /// Changes the lanes immediately, and chooses one of them.
    /// - Parameter name: The name of the change in messages of undo.
    func change(to choice: SceneChoice, lane: Int, _ name: String) {
        edits.add(name, replacing: session.choice, lane: chosenLane, after: lane)
        change(to: choice)
        choose(lane: lane)
    }

    func choose(lane: Int) {
        guard session.lanes.stages.indices.contains(lane) else { return }
        if lane != chosenLane { leaveLane() }
        applyChanges()
        chosenLane = lane
    }

    /// Commits typed text to the chosen lane, or shows a message that it is lost.
    private func leaveLane() {
        if let lost = finishEditing() { say(lost) }
    }

    /// Sets a parameter of the chosen lane at the next frame, as the editor does.
    package func set(_ name: String, to value: String) {
        changes.append((name, value))
        changedRun = edits.run
    }

    /// Applies the changes of the editor to the chosen lane.
    /// - Parameter inPieces: Whether long replays of input can continue in the following frames.
    func applyChanges(inPieces: Bool = false) {
        guard let last = changes.last else { return }
        var choice = session.choice
        edits.add(
            editName(last.name), replacing: choice, lane: chosenLane, after: chosenLane, run: changedRun)
        for (name, value) in changes { choice = choice.setting(name, to: value, lane: chosenLane) }
        changes = []
        change(to: choice, inPieces: inPieces)
    }

    func showEditor() {
        let choice = session.choice
        let names = choice.scene.parameters.map(\.name)
        var values = names.reduce(into: [:]) { $0[$1] = choice.value(of: $1, lane: chosenLane) }
        for (name, value) in changes { values[name] = value }
        let isOne = session.lanes.stages.count == 1
        root.editor.show(
            choice.scene, values: values,
            laneTitle: isOne ? "Curve" : "Lane \(chosenLane + 1)", laneColor: root.theme.lane(chosenLane))
    }

    func change(to choice: SceneChoice, inPieces: Bool = false) {
        // A pointer that is down also leads the rebuilt lanes.
        session.change(to: onDesktop(choice), inPieces: inPieces)
        chosenLane = min(chosenLane, session.lanes.stages.count - 1)
    }
}
