import Drawing
import Foundation
import ScrimGallery
import ShellSupport
import Staging
import Testing
import ViewHierarchy

@testable import Sessions
@testable import Visualizer
@testable import Widgets

@Suite("Labels in the timeline's tracks")
@MainActor
struct TimelineLabelTests {
    @Test(
        "recognizers have a designer's words",
        arguments: [
            ("PanGestureRecognizer", "pan"), ("CatchingPanGestureRecognizer", "pan"),
            ("LongPressGestureRecognizer", "long press"), ("ScreenEdgePanGestureRecognizer", "edge pan"),
            ("ScrollPanGestureRecognizer", "scroll"), ("GripGestureRecognizer", "photo"),
            ("drag of the card", "drag of the card"),
        ])
    func words(name: String, word: String) { #expect(RecognizerWord.word(for: name) == word) }

    @Test("the name of an earlier motion is beside a line of its color, below the velocity's name")
    func legend() throws {
        let canvas = TimelineCanvas()
        canvas.frame = CGRect(x: 0, y: 0, width: 900, height: 300)
        let still = RecordedMotion.Sample(time: 0, seen: nil)
        let motion = RecordedMotion(scene: "card", view: "card", start: 0, isWhole: true, lanes: [[still]])
        canvas.apply(.dark)
        canvas.content = TimelineContent(before: motion, legend: "Gesture 3")
        canvas.layoutIfNeeded()
        var drawn = Canvas()
        canvas.draw(&drawn)
        var runs: [String: CGPoint] = [:]
        for item in drawn.items { if case .text(let run) = item.command { runs[run.text] = run.origin } }
        let (name, velocity) = (try #require(runs["Gesture 3"]), try #require(runs["Velocity"]))
        let lines = drawn.items.compactMap { item -> CGRect? in
            guard case .fill(let shape, Theme.dark.before) = item.command else { return nil }
            return shape.bounds
        }
        let line = try #require(lines.first)
        #expect(lines.count == 1 && line.minX == velocity.x && line.width == 14 && line.height == 2)
        #expect(name.x == line.maxX + 6 && name.y - velocity.y > 12 && name.y - velocity.y < 20)
        #expect(line.midY > name.y - 10 && line.midY < name.y)
    }

    @Test("without a sample a gesture ends where it begins, and nothing later is shown")
    func noSamples() {
        let content = TimelineContent()
        #expect(content.end == 0 && content.time == 0)
    }

    @Test("another gesture is seen whole, and more of the same one leaves what is seen")
    func zoomsOut() {
        let canvas = TimelineCanvas()
        canvas.frame = CGRect(x: 0, y: 0, width: 900, height: 300)
        canvas.layoutIfNeeded()
        var content = TimelineContent()
        for start in [1.0, 1, 7, 9] {
            let isOther = content.history.start != start
            if isOther { content.history.begin(at: start) }
            content.lane += 1
            canvas.content = content
            #expect((canvas.scale.part == nil) == isOther, "\(start)")
            if isOther { canvas.scale.zoom(by: 2, aboutX: canvas.scale.plot.midX) }
        }
    }

    /// Opens a story and pulls it down: its text scrolls and its card is dragged by the same finger.
    private func pull() throws -> ShellHand {
        let hand = try ShellHand(.pullToDismiss)
        let story = try #require(hand.shell.session.lanes.center(ofViewNamed: "story 1"))
        hand.press(stagePoint: story)
        hand.letGo(wait: 2)
        hand.press(stagePoint: CGPoint(x: 195, y: 300))
        for step in 1...16 {
            hand.wait(0.02)
            hand.move(stagePoint: CGPoint(x: 195, y: 300 + Double(step) * 25))
        }
        hand.wait(0.1)
        hand.letGo(wait: 2)
        return hand
    }

    @Test(
        "recognizers that are active at once have a row each, and no text crosses a mark, the end of a bar or another text"
    )
    func labels() throws {
        let hand = try pull()
        let canvas = hand.shell.root.timeline.canvas
        let tracks = canvas.content.tracks
        #expect(tracks.gesture.count == 2)
        #expect(Set(tracks.gesture.joined().map(\.brief)).isSuperset(of: ["scroll", "pan"]))
        for row in tracks.gesture { for (one, next) in zip(row, row.dropFirst()) { #expect(one.end <= next.start) } }
        let picture = hand.refreshed
        let frame = canvas.convert(canvas.bounds, to: nil)
        let rows = canvas.rows
        let runs = picture.items.compactMap { item -> CGRect? in
            guard case .text(let run) = item.command else { return nil }
            let place = run.origin.applying(item.transform)
            guard place.x >= frame.minX + TimelineRows.labels, frame.contains(place) else { return nil }
            let y = place.y - frame.minY
            return y < rows.position.minY
                ? CGRect(x: place.x - frame.minX, y: y - 9, width: run.width, height: 9) : nil
        }
        #expect(runs.count >= 5)
        for (index, run) in runs.enumerated() {
            for mark in tracks.marks {
                let x = canvas.scale.x(mark.time)
                let isOwn = rows.marks.minY <= run.midY && run.midY < rows.marks.maxY
                #expect(isOwn || x <= run.minX || x >= run.maxX, "\(mark.text)")
            }
            for other in runs.dropFirst(index + 1) { #expect(!run.intersects(other)) }
        }
        for (row, bars) in zip(rows.gesture, tracks.gesture) {
            for run in runs where row.minY <= run.midY && run.midY < row.maxY {
                #expect(
                    bars.contains { canvas.scale.x($0.start) <= run.minX && run.maxX <= canvas.scale.x($0.end) })
            }
        }
    }
}
