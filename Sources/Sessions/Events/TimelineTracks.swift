import Foundation
import Staging

/// The events of one lane during a gesture, as bars and marks over time, in seconds since the touch-down.
package struct TimelineTracks {
    /// A period of time.
    package struct Bar {
        package enum Kind: Hashable {
            /// A pointer is down, and no recognizer has begun.
            case possible
            case gesture
            case interactive
            case animating
            case animator
        }

        package var kind: Kind
        package var start: Double
        package var end: Double
        package var text: String
        /// The text where the whole one has no room.
        package var brief: String
        /// The periods in which an animator held its views, paused or scrubbed.
        package var pauses: [ClosedRange<Double>] = []
        /// The times at which an animator was reversed.
        package var reversals: [Double] = []
        /// The animator of its bar, or nil for other bars.
        package var animator: AnimatorLog.Entry?
        /// Whether another animator was moving one of an animator's views when it began.
        package var overlaps = false

        /// - Parameter brief: The text where the whole one has no room, or nil for none shorter.
        init(kind: Kind, from start: Double, to end: Double, _ text: String, brief: String? = nil) {
            self.kind = kind
            self.start = start
            self.end = end
            self.text = text
            self.brief = brief ?? text
        }
    }

    /// An event at a moment.
    package struct Mark: Hashable {
        package enum Kind: Hashable {
            case caught, released, verdict, completed, error
            /// The device would tick.
            case feedback
        }

        package var kind: Kind
        package var time: Double
        package var text: String
    }

    /// The bars of recognizers, of animators, each in as many rows as overlap.
    package private(set) var gesture: [[Bar]] = []
    package private(set) var phase: [Bar] = []
    package private(set) var animators: [[Bar]] = []
    /// In the order of time.
    package private(set) var marks: [Mark] = []

    package init() {}

    /// - Parameter end: The end of unfinished bars.
    @MainActor
    package init(_ record: MomentRecord, _ history: GestureHistory, lane: Int, end: Double) {
        guard record.animators.indices.contains(lane) else { return }
        let events = record.events.filter { $0.lane == lane }
        phase = Self.phases(history, lane: lane, end: end)
        gesture = Self.rows(Self.gestures(events, record.contacts, end: end))
        animators = Self.rows(Self.animators(record.animators[lane].entries, end: end))
        marks = Self.marks(events, record.contacts, phase)
    }

    /// Returns bars in rows without overlaps.
    private static func rows(_ bars: [Bar]) -> [[Bar]] {
        bars.reduce(into: []) { rows, bar in
            if let row = rows.firstIndex(where: { ($0.last?.end ?? 0) <= bar.start }) {
                rows[row].append(bar)
            } else {
                rows.append([bar])
            }
        }
    }

    private static func phases(_ history: GestureHistory, lane: Int, end: Double) -> [Bar] {
        var bars: [Bar] = []
        var last = TracePhase.idle
        for moment in history.moments.indices {
            let phase = history.moments[moment].frames[lane].phase
            guard phase != last else { continue }
            let time = history.moments[moment].time
            if last != .idle { bars[bars.count - 1].end = time }
            switch phase {
            case .idle: break
            case .interactive: bars.append(Bar(kind: .interactive, from: time, to: end, "interactive"))
            case .animating: bars.append(Bar(kind: .animating, from: time, to: end, "animating"))
            }
            last = phase
        }
        return bars
    }

    private static func gestures(_ events: [TraceEvent], _ contacts: [MomentRecord.Contact], end: Double) -> [Bar] {
        var bars: [Bar] = []
        for event in events where event.name == .gestureBegan {
            let ending = events.first {
                $0.time >= event.time && $0.object == event.object
                    && ($0.name == .gestureEnded || $0.name == .gestureCancelled)
            }
            let word = RecognizerWord.word(for: event.object)
            let state = ending.map { $0.name == .gestureEnded ? "ended" : "cancelled" } ?? "changed"
            bars.append(
                Bar(kind: .gesture, from: event.time, to: ending?.time ?? end, "\(word) · \(state)", brief: word))
        }
        for contact in contacts where contact.isDown {
            let lifted = contacts.first { !$0.isDown && $0.id == contact.id && $0.time >= contact.time }?.time ?? end
            let begun = bars.first { $0.kind == .gesture && $0.end >= contact.time }?.start ?? lifted
            let until = min(lifted, max(begun, contact.time))
            if until > contact.time {
                bars.append(Bar(kind: .possible, from: contact.time, to: until, "possible"))
            }
        }
        return bars.sorted { $0.start < $1.start }
    }

    private static func animators(_ entries: [AnimatorLog.Entry], end: Double) -> [Bar] {
        entries.map { entry in
            let last = entry.end ?? end
            // Named views suffice; their subviews move along.
            let named = entry.views.filter { $0.first?.isLowercase == true }
            let views = named.isEmpty ? entry.views : named
            let further = views.count > mostViews ? " +\(views.count - mostViews)" : ""
            var bar = Bar(
                kind: .animator, from: entry.start, to: last,
                "\(views.prefix(mostViews).joined(separator: ", "))\(further) · \(entry.curve)", brief: entry.curve)
            bar.animator = entry
            bar.overlaps = entry.overlaps
            for (index, (time, state)) in entry.states.enumerated() {
                let next = index + 1 < entry.states.count ? entry.states[index + 1].time : last
                if state == .paused, next > time { bar.pauses.append(time...next) }
                let before = entry.states[..<index].last { $0.state != .paused }?.state ?? .running
                if state != .paused, state != before { bar.reversals.append(time) }
            }
            return bar
        }
    }

    /// The maximum number of view names in the bar of an animator.
    private static let mostViews = 3

    private static func marks(
        _ events: [TraceEvent], _ contacts: [MomentRecord.Contact], _ phases: [Bar]
    ) -> [Mark] {
        var marks: [Mark] = []
        for contact in contacts where contact.time > 0 {
            if !contact.isDown {
                if releases(contact, events, phases) {
                    marks.append(Mark(kind: .released, time: contact.time, text: "released"))
                }
            } else if let time = timeOfCatch(by: contact, contacts, events, phases) {
                marks.append(Mark(kind: .caught, time: time, text: "caught"))
            }
        }
        for event in events {
            switch event.name {
            case .verdict:
                // A release and its verdict are one mark.
                let release = marks.firstIndex { $0.kind == .released && abs($0.time - event.time) < sameTime }
                if let release {
                    marks[release] = Mark(kind: .verdict, time: event.time, text: "released: \(event.object)")
                } else {
                    marks.append(Mark(kind: .verdict, time: event.time, text: event.object))
                }
            case .transitionCompleted:
                marks.append(Mark(kind: .completed, time: event.time, text: event.object))
            case .error: marks.append(Mark(kind: .error, time: event.time, text: "error"))
            case .feedback: marks.append(Mark(kind: .feedback, time: event.time, text: "haptic: \(event.object)"))
            default: break
            }
        }
        return marks.sorted { $0.time < $1.time }
    }

    /// Returns the time at which a pointer that goes down in a flight holds what flies: at once, or as soon as its gesture
    /// is recognized; nil if it never does.
    private static func timeOfCatch(
        by contact: MomentRecord.Contact, _ contacts: [MomentRecord.Contact], _ events: [TraceEvent], _ phases: [Bar]
    ) -> Double? {
        guard
            let index = phases.firstIndex(where: {
                $0.kind == .animating && $0.start < contact.time && contact.time <= $0.end
            })
        else { return nil }
        let flight = phases[index]
        let lifted = contacts.first { !$0.isDown && $0.id == contact.id && $0.time >= contact.time }?.time ?? .infinity
        let next = phases.indices.contains(index + 1) ? phases[index + 1] : nil
        if next?.kind == .interactive, flight.end - sample <= lifted {
            return events.last {
                ($0.name == .gestureBegan || $0.name == .transitionPaused)
                    && contact.time <= $0.time + sameTime && $0.time <= flight.end
            }?.time ?? contact.time
        }
        // A scroll view's deceleration is stopped by a press that drags nothing.
        let ends = events.contains { $0.name == .transitionCompleted && abs($0.time - flight.end) <= sample }
        return flight.end - contact.time <= sample && !ends ? contact.time : nil
    }

    /// Whether a pointer that is lifted has held something, or its release does something.
    private static func releases(_ contact: MomentRecord.Contact, _ events: [TraceEvent], _ phases: [Bar]) -> Bool {
        phases.contains { $0.kind == .interactive && $0.start < contact.time && contact.time <= $0.end + sameTime }
            || events.contains { abs($0.time - contact.time) < sameTime && !$0.name.isLifecycle }
    }

    /// The time, in seconds, after which the next sample shows what input has changed.
    private static let sample = 1 / PlayedLanes.samplingRate + sameTime

    /// The difference, in seconds, below which events are simultaneous.
    private static let sameTime = 1e-5
}
