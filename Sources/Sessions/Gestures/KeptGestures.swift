/// The last gestures that came to rest, oldest first, at most ``KeptGesture/most``.
@MainActor
package struct KeptGestures {
    package private(set) var list: [KeptGesture] = []
    private var lastNumber = 0
    /// The edition of the history at the last finished gesture.
    private var edition: GestureHistory.Edition?

    package init() {}

    /// Adds the session's last gesture once it is at rest, unless it was a replay.
    package mutating func follow(_ session: LiveSession) {
        guard session.gestureEnd != nil, session.history.edition !== edition else { return }
        edition = session.history.edition
        guard !session.wasReplayed, let gesture = session.keptGesture(number: lastNumber + 1) else { return }
        // Rebuilt lanes show the same gesture.
        if let last = list.last, last.first == gesture.first, last.events == gesture.events { return }
        lastNumber += 1
        list.append(gesture)
        if list.count > KeptGesture.most { list.removeFirst() }
    }

    /// Gives a gesture a name of the user, or removes it with nil. Returns the gesture, or nil if it is no longer kept.
    package mutating func rename(_ number: Int, to name: String?) -> KeptGesture? {
        guard let index = list.firstIndex(where: { $0.number == number }) else { return nil }
        list[index].ownName = name
        return list[index]
    }
}
