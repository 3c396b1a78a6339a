import Drawing
import Foundation
import GoldenSupport
import Staging
import ViewHierarchy

@testable import Sessions

/// What is known of a gesture, as texts of stories.
@MainActor
enum GestureText {
    static func history(_ history: GestureHistory) -> String {
        var lines = [
            """
            start \(ValueText.text(history.start as Any)), end \(ValueText.text(history.end as Any)), open \(history.isOpen), \
            dragged \(history.hasReleasedDrag), middle \(ValueText.text(history.middle)), \(history.moments.count) moments
            """,
            ValueText.text(history.summary),
            ValueText.lines("release", history.releases),
        ]
        let travel = Travel(history)
        lines.append(
            "travel \(ValueText.text(travel as Any)), spread \(ValueText.text(history.spread(of: travel) as Any))")
        let step = max(1, history.moments.count / 6)
        for index in stride(from: 0, to: history.moments.count, by: step) {
            let moment = history.moments[index]
            for frame in moment.frames { lines.append("\(ValueText.text(moment.time)) \(ValueText.text(frame))") }
        }
        lines.append("present \(ValueText.text(history.present?.time as Any))")
        return lines.joined(separator: "\n")
    }

    static func samples(_ samples: inout PlotSamples, _ played: PlayedLanes) -> String {
        guard let travel = Travel(played.history) else { return "no travel" }
        samples.follow(travel.view, in: played.history)
        let fingers = samples.fingers.map { [$0, samples.position(of: $0, travel) as Any] }
        var lines = ["fingers \(ValueText.text(fingers))"]
        for lane in samples.lanes.indices {
            let places = samples.lanes[lane].map {
                [$0, $0.center.map(travel.value) as Any, travel.velocity($0.velocity)]
            }
            lines.append("lane \(lane) \(ValueText.text(places))")
            for part in 0...4 {
                let time = (samples.fingers.last?.time ?? 0) * (Double(part) * 0.3 - 0.05)
                lines.append(
                    """
                    reading \(ValueText.text(time)) \(ValueText.text(samples.reading(lane: lane, at: time) as Any)) \
                    \(ValueText.text(samples.finger(at: time) as Any))
                    """)
            }
        }
        return lines.joined(separator: "\n")
    }

    static func record(_ record: MomentRecord) -> String {
        var lines = [
            "start \(ValueText.text(record.start)), end \(ValueText.text(record.end)), stride \(record.stride)",
            "times \(ValueText.text(record.times))",
            ValueText.lines("event", record.events), ValueText.lines("log", record.log),
            ValueText.lines("contact", record.contacts),
        ]
        for lane in record.animators.indices {
            for entry in record.animators[lane].entries {
                lines.append(
                    "animator \(lane) \(ValueText.text(entry)) whole \(entry.isWhole) \(ValueText.text(entry.timing as Any))"
                )
            }
        }
        for kind in [nil] + EventLog.Kind.allCases {
            lines.append("log of \(kind?.rawValue ?? "all"):")
            for lane in 0..<record.lanes { lines.append(EventLog(record.log, lane: lane, kind: kind).text) }
        }
        return lines.joined(separator: "\n")
    }

    static func views(_ record: MomentRecord, _ played: PlayedLanes) -> String {
        var lines: [String] = []
        for lane in 0..<record.lanes {
            guard let moment = record.moment(at: record.end) else { continue }
            let inside = LaneInside(record, lane: lane, moment: moment, frames: played.history.last?.frames ?? [])
            var details: [Any] = []
            for (index, view) in inside.views.enumerated() {
                lines.append(
                    """
                    \(String(repeating: " ", count: view.identity.depth))\(inside.keys[index].text) \
                    \(view.roleName ?? "") \(ValueText.text(view.appearance.presentationFrame)) \
                    \(ValueText.text(view.appearance.frame)) \(ValueText.text(view.appearance.alpha)) \
                    \(view.identity.animators) \(ValueText.text(inside.holder(of: index) as Any))
                    """)
                details.append([view.appearance, view.isSeen, view.identity])
            }
            lines.append("details \(ValueText.text(details))")
            for place in [CGPoint(x: 60, y: 60), CGPoint(x: 195, y: 420), CGPoint(x: 195, y: 800)] {
                lines.append("at \(ValueText.text(place)): \(inside.views(at: place).map { inside.keys[$0].text })")
            }
            lines.append("velocities \(ValueText.text(inside.velocities))")
            lines.append(ValueText.lines("recognizer", record.recognizers(lane: lane, moment: moment)))
            lines.append(ValueText.lines("prediction", record.predictions(lane: lane, moment: moment)))
            lines.append("report \(record.report(lane: lane, moment: moment).text)")
        }
        return lines.joined(separator: "\n")
    }

    static func bars(_ record: MomentRecord, _ history: GestureHistory) -> String {
        (0..<record.lanes).map { lane in
            let tracks = TimelineTracks(record, history, lane: lane, end: record.end)
            return [
                ValueText.lines("gesture", tracks.gesture), ValueText.lines("phase", tracks.phase),
                ValueText.lines("animator", tracks.animators), ValueText.lines("mark", tracks.marks),
            ].joined(separator: "\n")
        }.joined(separator: "\n")
    }

    static func curves(_ curves: inout PropertyCurves, _ record: MomentRecord) -> String {
        let keys = (0..<record.lanes).flatMap { record.keys(lane: $0) }
        let views = ["photo", "player", "card", "sheet", "page", "cover"]
        let key = keys.first { views.contains($0.name) } ?? keys.last
        guard let key else { return "no view" }
        let tracks = PropertyTrack.Property.allCases.map { PropertyTrack(view: key, property: $0) }
        curves.follow(tracks, in: record)
        return curves.curves.map { curve in
            let parts = curve.lanes.indices.map { lane in
                (0...4).map { part in
                    let time = record.end * Double(part) / 4
                    return curve.value(lane: lane, at: time).map(curve.track.text) ?? "–"
                }.joined(separator: "; ")
            }
            return "\(curve.track.title): \(parts.joined(separator: " | ")), \(curve.lanes.map(\.count))"
        }.joined(separator: "\n")
    }
}
