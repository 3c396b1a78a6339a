package import Staging
import Support
import Timing

/// The events of a lane during a gesture: states of recognizers, calls of transitions, lifecycle, errors, and what a
/// check has found.
package struct EventLog: Hashable {
    /// The subject of an entry.
    package enum Kind: String, CaseIterable {
        case gestures, transitions, lifecycle
        /// Errors of the scene, and findings.
        case errors
    }

    package struct Entry: Hashable {
        /// The time in seconds since the touch-down.
        package var time: Double
        package var kind: Kind
        /// The event, or the called method.
        package var title: String
        /// The receiver and its answer.
        package var detail: String
    }

    package private(set) var entries: [Entry] = []

    package init() {}

    /// - Parameters:
    ///   - log: The log of all lanes, by time.
    ///   - findings: The findings in all lanes, by time. One follows the events of its moment.
    ///   - kind: The kind of entries, or nil for all.
    package init(_ log: [TraceEvent], _ findings: [GestureFinding] = [], lane: Int, kind: Kind?) {
        var found = findings.filter { $0.lane == lane }.map(Self.entry)[...]
        for entry in log.lazy.filter({ $0.lane == lane }).map(Self.entry) {
            while let first = found.first, first.time + Self.sameTime < entry.time {
                entries.append(found.removeFirst())
            }
            entries.append(entry)
        }
        entries += found
        if let kind { entries.removeAll { $0.kind != kind } }
    }

    /// Returns the last entry at or before a time, or `nil` before the first.
    package func index(at time: Double) -> Int? { entries.lastIndex { $0.time <= time + Self.sameTime } }

    private static let sameTime = 1e-6

    /// The entries, one per line.
    package var text: String {
        entries.map { "\(DecimalText.fixed($0.time, digits: 3)) s  \($0.title)  \($0.detail)" }.joined(separator: "\n")
    }

    private static func entry(_ finding: GestureFinding) -> Entry {
        Entry(
            time: finding.time, kind: .errors, title: "Finding: \(finding.rule.rawValue)", detail: finding.statement)
    }

    private static let gestureStates: [TraceEvent.Name: String] = [
        .gestureBegan: "began", .gestureEnded: "ended", .gestureCancelled: "cancelled", .gestureFailed: "failed",
    ]
    private static let transitionStates: [TraceEvent.Name: String] = [
        .transitionBegan: "began", .transitionPaused: "taken over", .transitionContinued: "let go",
    ]

    private static func entry(_ event: TraceEvent) -> Entry {
        if let state = gestureStates[event.name] {
            return Entry(time: event.time, kind: .gestures, title: "Gesture \(state)", detail: event.object)
        }
        if let state = transitionStates[event.name] {
            return Entry(time: event.time, kind: .transitions, title: "Transition \(state)", detail: event.object)
        }
        switch event.name {
        case .transitionCompleted:
            return Entry(time: event.time, kind: .transitions, title: "Transition \(event.object)", detail: "")
        case .verdict:
            return Entry(time: event.time, kind: .gestures, title: "Verdict: \(event.object)", detail: "at the release")
        case .feedback:
            return Entry(time: event.time, kind: .gestures, title: "Haptic: \(event.object)", detail: "on a device")
        case .error: return Entry(time: event.time, kind: .errors, title: "Error", detail: event.object)
        default:
            let kind = event.name.isLifecycle ? Kind.lifecycle : .transitions
            return Entry(time: event.time, kind: kind, title: event.name.text, detail: event.object)
        }
    }
}
