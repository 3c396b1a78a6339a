import Foundation
import Gallery
import Staging
import Timing
import ViewHierarchy

// Lanes are opened, closed, chosen and set otherwise.
extension Shell {
    /// Whether the scene has a curve to compare by.
    var hasCurve: Bool { session.choice.scene.parameters.contains { $0.name == "curve" } }

    /// What lanes are given, one after the other, unless one has it already.
    private static let curves = ["linear", "ease-out", "spring(dampingRatio: 0.7)", "ease-in-out"]

    func addLane() {
        applyChanges()
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
        change(to: choice)
        choose(lane: choice.lanes.count - 1)
    }

    func removeLane() {
        applyChanges()
        var choice = session.choice
        guard choice.laneSettings.count > 1 else { return say(Message("One lane is the least there is")) }
        choice.lanes.remove(at: chosenLane)
        change(to: choice)
        choose(lane: min(chosenLane, choice.lanes.count - 1))
    }

    func choose(lane: Int) {
        guard session.lanes.stages.indices.contains(lane) else { return }
        applyChanges()
        chosenLane = lane
        layOut()
    }

    /// The most input of all lanes that is played anew in every frame of a drag in the editor; each takes 30 µs.
    static let inputPlayedInFrame = 600
    /// Seconds for which a finger rests that has changed what takes longer.
    static let restOfChange = 0.15

    /// Applies what was changed since the last frame. Where so much input is to be played anew that a drag in the editor
    /// would stutter, the lanes follow when the finger rests or is lifted.
    func applyChangesIfDue() {
        let input = session.log.events.count * session.lanes.stages.count
        if input <= Self.inputPlayedInFrame || !window.hasTouches || now - lastChange >= Self.restOfChange {
            applyChanges()
        }
    }

    /// Applies what was changed in the editor to the chosen lane.
    func applyChanges() {
        guard !changes.isEmpty else { return }
        var choice = session.choice
        for (name, value) in changes { choice = choice.setting(name, to: value, lane: chosenLane) }
        changes = []
        change(to: choice)
    }

    func showEditor() {
        let choice = session.choice
        let names = choice.scene.parameters.map(\.name)
        let values = names.compactMap { name in choice.value(of: name, lane: chosenLane).map { (name, $0) } }
        let isOne = session.lanes.stages.count == 1
        root.editor.show(
            choice.scene, values: Dictionary(uniqueKeysWithValues: values),
            laneTitle: isOne ? "Curve" : "Lane \(chosenLane + 1)", laneColor: root.theme.lane(chosenLane))
    }

    func change(to choice: SceneChoice) {
        // A finger that is down stays so in the lanes that are built anew: it goes on to lead them.
        session.change(to: choice)
        chosenLane = min(chosenLane, session.lanes.stages.count - 1)
        layOut()
    }
}
