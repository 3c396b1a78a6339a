package import Staging

/// How the views of a run move, compared with those of an earlier recording.
package struct RunComparison: Sendable {
    /// How one view of a lane differs.
    struct Difference: Sendable, Codable {
        /// The lane's index, from 0.
        var lane: Int
        var view: String
        var text: String
    }

    /// The file of the earlier recording.
    let name: String
    /// The differences, by lane and the view's name.
    let differences: [Difference]

    /// - Parameters:
    ///   - runs: The lanes. If the earlier recording has one lane, each of them is compared with it.
    ///   - name: The file of the earlier recording.
    package init(_ runs: [MotionRun], against earlier: Trace, name: String) {
        self.name = name
        let lanes = earlier.header.lanes.indices.map { lane in LanePlaces(earlier.frames.filter { $0.lane == lane }) }
        differences = runs.flatMap { run in
            guard let other = lanes.count == 1 ? lanes[0] : lanes.dropFirst(run.lane).first else {
                return [Difference]()
            }
            let sentences = LanePlaces(run.frames.map(\.row)).sentences(against: other)
            return sentences.filter { !$0.value.isSame }.sorted { $0.key < $1.key }
                .map { Difference(lane: run.lane, view: $0.key, text: $0.value.text) }
        }
    }

    /// The comparison in lines.
    var lines: [String] {
        if differences.isEmpty { return ["moves the same as \(name)"] }
        return differences.map { difference in
            let lane = difference.lane > 0 ? ", lane \(difference.lane + 1)" : ""
            return "against \(name): \(difference.view)\(lane): \(difference.text)"
        }
    }
}
