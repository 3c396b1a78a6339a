import Drawing
import Staging

/// How the chosen lane's motion differs from another lane's or, with one lane, from an earlier motion. Each gesture is compared
/// once, when it has come to rest.
package struct LaneSentences {
    private struct Subject {
        let edition: GestureHistory.Edition
        let lane: Int
        let choice: PlotChoice
        let before: RecordedMotion?
    }

    private var made: (subject: Subject, texts: [String])?

    package init() {}

    /// Returns the sentence with the names of what is compared, and without; or none while something moves or rests.
    /// - Parameter before: The earlier motion, or nil without one.
    package mutating func texts(
        _ history: GestureHistory, _ choice: PlotChoice, _ before: RecordedMotion?, scene: String, _ lane: Int
    ) -> [String] {
        guard history.end != nil else { return [] }
        if let made, made.subject.edition === history.edition, made.subject.lane == lane, made.subject.choice == choice,
            made.subject.before == before
        {
            return made.texts
        }
        let texts = Self.texts(history, choice, before, scene: scene, lane)
        made = (Subject(edition: history.edition, lane: lane, choice: choice, before: before), texts)
        return texts
    }

    private static func texts(
        _ history: GestureHistory, _ choice: PlotChoice, _ before: RecordedMotion?, scene: String, _ lane: Int
    ) -> [String] {
        guard let now = RecordedMotion(history, of: choice, scene: scene), now.lanes.indices.contains(lane) else {
            return []
        }
        if now.lanes.count > 1 {
            let other = lane == 0 ? 1 : 0
            guard let text = MotionSentence(from: now.places(of: other), to: now.places(of: lane))?.text
            else { return [] }
            return ["\(MotionSentence.name(of: lane, against: other)): \(text)", text]
        }
        guard let before, before.view == now.view, before.lanes.indices.contains(lane),
            let text = MotionSentence(from: before.places(of: lane), to: now.places(of: lane))?.text
        else { return [] }
        return ["Now against before: \(text)", text]
    }
}

extension RecordedMotion {
    /// The places of the view in a lane.
    fileprivate func places(of lane: Int) -> [MotionSentence.Place] {
        lanes[lane].compactMap { sample in
            sample.seen.map { MotionSentence.Place(time: sample.time, center: $0.frame.center) }
        }
    }
}
