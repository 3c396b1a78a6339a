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
