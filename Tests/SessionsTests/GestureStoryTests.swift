import Drawing
import Foundation
import GoldenSupport
import ScrimGallery
import StageSupport
import Staging
import Testing
import Timing
import ViewHierarchy

@testable import Sessions

/// All that is known of a gesture while it goes on and after it, compared with recorded stories. `SCRIM_RECORD=1` records
/// them: see `GoldenStory`.
@Suite("What is known of a gesture")
@MainActor
struct GestureStoryTests {
    private static let size = CGSize(width: 390, height: 844)

    /// A finger's drag: where and when it begins, where it goes, and how long it takes, in seconds.
    struct Drag {
        var time: Double
        var start: CGPoint
        var travel: CGVector
        var duration: Double

        fileprivate var events: [InputEvent] {
            let count = 12
            func event(_ phase: PointerPhase, _ part: Double) -> InputEvent {
                let place = CGPoint(x: start.x + travel.dx * part, y: start.y + travel.dy * part)
                return InputEvent(
                    time: FrameTime(seconds: time + duration * part).roundedToMicroseconds,
                    action: .pointer(id: 1, phase: phase, location: place))
            }
            return [event(.down, 0)] + (1...count).map { event(.move, Double($0) / Double(count)) }
                + [
                    InputEvent(
                        time: FrameTime(seconds: time + duration + 0.01).roundedToMicroseconds,
                        action: .pointer(id: 1, phase: .up, location: event(.up, 1).action.location))
                ]
        }
    }

    private func lanes(_ scene: String, _ curves: String) throws -> LaneSet {
        let scene = try #require(SceneGallery.scene(named: scene))
        let lanes = try SceneChoice(scene: scene, lanes: try LaneList.lanes(parsing: curves)).open(
            size: Self.size, scale: 2, photos: StageRun.photos(12),
            images: ImagePool(SyntheticImageLoading(isDetailed: false)))
        lanes.finishLoading()
        return lanes
    }

    /// Plays drags as a window of 60 frames per second does, and writes what is known at some times.
    private func story(_ played: PlayedLanes, _ drags: [Drag], _ times: [Double], _ story: inout GoldenStory) {
        let events = drags.flatMap(\.events)
        var next = 0
        var samples = PlotSamples()
        var curves = PropertyCurves()
        for frame in 0...Int((times.last ?? 0) * 60) {
            let time = Double(frame) / 60
            while next < events.count, events[next].time.seconds <= time {
                played.advance(to: events[next].time)
                played.handle(events[next], keepsPassing: false)
                next += 1
            }
            played.advance(to: FrameTime(seconds: time))
            _ = played.pictures()
            guard times.contains(where: { abs($0 - time) < 1 / 120 }) else { continue }
            let name = "\(time) s"
            story.add("\(name), history", GestureText.history(played.content().history))
            story.add(
                "\(name), reports", ValueText.lines("lane", played.content().reports.map { [$0.text, $0.brief] }))
            story.add("\(name), plot", GestureText.samples(&samples, played))
            guard let record = played.moments else { continue }
            story.add("\(name), record", GestureText.record(record))
            story.add("\(name), views", GestureText.views(record, played))
            story.add("\(name), bars", GestureText.bars(record, played.history))
            story.add("\(name), curves", GestureText.curves(&curves, record))
        }
    }

    @Test("a player is lifted, caught, and goes back, in two lanes")
    func player() throws {
        var story = GoldenStory("gesture-mini-player")
        let played = PlayedLanes(try lanes("mini-player", "linear, ease-out"), keepsMoments: true)
        self.story(
            played,
            [
                Drag(time: 0.5, start: CGPoint(x: 195, y: 800), travel: CGVector(dx: 10, dy: -420), duration: 0.25),
                Drag(time: 0.9, start: CGPoint(x: 195, y: 400), travel: CGVector(dx: 0, dy: 200), duration: 0.2),
            ], [0.45, 0.6, 0.85, 1, 1.2, 2.5], &story)
        try story.check()
    }

    @Test("a photo opens and is dragged away, in three lanes")
    func photo() throws {
        var story = GoldenStory("gesture-photos")
        let played = PlayedLanes(
            try lanes("photos", "linear, spring(dampingRatio: 0.7), ease-in-out"), keepsMoments: true)
        self.story(
            played,
            [
                Drag(time: 0.5, start: CGPoint(x: 60, y: 60), travel: .zero, duration: 0.05),
                Drag(time: 2, start: CGPoint(x: 200, y: 420), travel: CGVector(dx: 40, dy: 260), duration: 0.3),
                Drag(time: 4, start: CGPoint(x: 200, y: 420), travel: CGVector(dx: 300, dy: 9), duration: 0.1),
            ], [0.6, 1.8, 2.2, 2.5, 3.8, 5], &story)
        try story.check()
    }

    @Test(
        "a page and a card are dragged, and dragged again in flight",
        arguments: [
            ("edge-swipe", CGPoint(x: 2, y: 300), CGVector(dx: 260, dy: 190)),
            ("cards", CGPoint(x: 195, y: 800), CGVector(dx: 9, dy: -420)),
        ])
    func others(scene: String, start: CGPoint, travel: CGVector) throws {
        var story = GoldenStory("gesture-\(scene)")
        let played = PlayedLanes(try lanes(scene, "ease-in-out"), keepsMoments: true)
        self.story(
            played,
            [
                Drag(time: 0.5, start: CGPoint(x: 195, y: 500), travel: .zero, duration: 0.05),
                Drag(time: 2, start: start, travel: travel, duration: 0.3),
                Drag(time: 2.4, start: CGPoint(x: 220, y: 500), travel: CGVector(dx: -60, dy: -90), duration: 0.2),
            ], [1.9, 2.2, 2.5, 5], &story)
        try story.check()
    }
}

extension InputAction {
    fileprivate var location: CGPoint {
        if case .pointer(_, _, let location) = self { location } else { .zero }
    }
}

/// What is known of a gesture, as text.
@MainActor
private enum GestureText {
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
