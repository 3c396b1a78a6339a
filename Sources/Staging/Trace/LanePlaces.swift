import Drawing

/// Where the views of one lane are, frame by frame.
package struct LanePlaces: Sendable {
    private var places: [String: [MotionSentence.Place]] = [:]

    package init(_ frames: [TraceFrame] = []) {
        for frame in frames { record(frame) }
    }

    package mutating func record(_ frame: TraceFrame) {
        for (name, view) in frame.views {
            places[name, default: []].append(MotionSentence.Place(time: frame.time, center: view.frame.center))
        }
    }

    /// Returns how each view that moves differs from another lane's view of the same name.
    package func sentences(against other: LanePlaces) -> [String: MotionSentence] {
        let names = Set(places.keys).union(other.places.keys)
        return Dictionary(
            uniqueKeysWithValues: names.compactMap { name in
                MotionSentence(from: other.places[name] ?? [], to: places[name] ?? []).map { (name, $0) }
            })
    }
}
