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

@Suite("Tracks of properties in the timeline")
@MainActor
struct PropertyTracksTests {
    private func hand(
        lanes: [String] = ["linear", "ease-out"], size: CGSize = CGSize(width: 1280, height: 800)
    ) throws -> ShellHand {
        let hand = try ShellHand(.miniPlayer, lanes: lanes, size: size)
        pull(hand)
        return hand
    }

    private func pull(_ hand: ShellHand) {
        hand.pullUp()
        hand.letGo(wait: 2)
    }

    /// Opens the list of views by its key, types a view and a property, and accepts both.
    private func add(_ view: String, _ property: String, _ hand: ShellHand) {
        // As a keyboard does: the key's letter arrives as text too.
        hand.key("a")
        hand.type("a")
        hand.type(view)
        hand.key("return")
        hand.type(property)
        hand.key("return")
        hand.wait(0.05)
    }

    private func curves(_ hand: ShellHand) -> [PropertyCurve] {
        _ = hand.refreshed
        return hand.shell.root.timeline.canvas.content.properties
    }

    @Test("typed view and property become a track of all lanes, which has the traced values at each moment")
    func values() throws {
        let hand = try hand()
        add("cover", "y", hand)
        add("cover", "x", hand)
        let curves = curves(hand)
        #expect(curves.map(\.track.title) == ["cover y", "cover x"])
        let history = hand.shell.session.history
        var compared = 0
        for moment in history.moments {
            for (lane, frame) in moment.frames.enumerated() {
                // The trace is cropped to the stage; its frame is whole at these moments. Under a finger a moment can be
                // before an input of its time.
                guard frame.phase == .animating else { continue }
                guard let seen = frame.views["cover"], seen.frame.minY > 0, seen.frame.maxY < 844 else { continue }
                guard let sample = curves[0].lanes[lane].first(where: { abs($0.time - moment.time) < 1e-6 }) else {
                    continue
                }
                #expect(abs(try #require(sample.value) - seen.frame.midY) < 0.01, "\(moment.time)")
                compared += 1
            }
        }
        #expect(compared > 10)
        // Both lanes move, each by its own curve.
        let ranges = curves[0].lanes.map { $0.compactMap(\.value) }
        #expect(ranges.allSatisfy { ($0.max() ?? 0) - ($0.min() ?? 0) > 300 } && ranges[0] != ranges[1])
    }

    @Test("the values at the playhead are beside the track's name, and follow it")
    func playhead() throws {
        let hand = try hand(lanes: ["linear"])
        add("player", "y", hand)
        let curve = try #require(curves(hand).first)
        for time in [0.1, 0.2, 0.4] {
            hand.shell.model.scrubbing.move(to: time)
            let shown = try #require(hand.shell.model.scrubbing.time)
            let value = try #require(curve.lanes[0].last { $0.time <= shown + 1e-6 }?.value)
            #expect(hand.texts.contains(PropertyTrack(view: curve.track.view, property: .y).text(value)), "\(time)")
        }
        #expect(hand.texts.contains("player y"))
    }

    @Test("values of lanes end before the track's button, and those without room are left out")
    func manyValues() throws {
        let lanes = ["linear", "ease-in", "ease-out", "ease-in-out"]
        let hand = try hand(lanes: lanes, size: CGSize(width: 1280, height: 600))
        for property in ["x", "y", "width", "height"] { add("player", property, hand) }
        #expect(curves(hand).count == 4)
        let canvas = hand.shell.root.timeline.canvas
        let colors = lanes.indices.map(canvas.theme.lane)
        var drawn = Canvas()
        canvas.draw(&drawn)
        for row in canvas.rows.properties {
            let values = drawn.items.compactMap { item -> TextRun? in
                guard case .text(let run) = item.command, row.minY <= run.origin.y, run.origin.y <= row.maxY,
                    colors.contains(run.color)
                else { return nil }
                return run
            }
            // The button is left of the column of the greatest and least values, and has 8 points before it.
            let end = TimelineRows.labels - 8 - TimelineRows.values - TimelineStrip.removeSide
            #expect(!values.isEmpty && values.allSatisfy { Double($0.origin.x) + $0.width <= end + 1e-6 })
        }
    }

    @Test("a track is removed by its button and by choosing it again, is kept with its scene, and six are the most")
    func kept() throws {
        let hand = try hand()
        for property in ["x", "y", "alpha"] { add("player", property, hand) }
        try hand.tap("remove track 2")
        #expect(curves(hand).map(\.track.property) == [.x, .alpha])
        add("player", "alpha", hand)
        #expect(curves(hand).map(\.track.property) == [.x])
        // Another scene has none, and the first one still has its own, also in the next window.
        hand.key("page-down")
        pull(hand)
        #expect(curves(hand).isEmpty)
        hand.key("page-up")
        #expect(curves(hand).map(\.track.property) == [.x])
        let next = try ShellHand(.miniPlayer, memory: hand.shell.memory)
        pull(next)
        #expect(curves(next).map(\.track.property) == [.x])
        for property in ["y", "alpha", "width", "height", "scale", "rotation"] { add("player", property, hand) }
        #expect(curves(hand).count == PropertyTrack.most)
        #expect(hand.shell.root.toast.label.text?.hasPrefix("There are 6 tracks") == true)
    }

    @Test("any view has tracks, also one without a name; without a gesture the lists open all the same")
    func anyView() throws {
        let hand = try ShellHand(.miniPlayer)
        hand.key("a")
        let panel = try #require(hand.view("track view panel"))
        let names = panel.allNames.filter { $0.hasPrefix("track view ") }
        // The window of the stage has no name: it is called by its type. The player comes with the transition.
        #expect(names.contains("track view Window") && names.first == "track view bar", "\(names)")
        #expect(names.contains("track view player"))
        hand.key("escape")
        pull(hand)
        hand.key("a")
        try hand.tap("track view Window")
        try hand.tap("track height")
        #expect(curves(hand).first?.value(lane: 0, at: 0) == 844)
    }

    @Test(
        "tracks lie below both plots without overlaps, and leave 70 points to each plot in a usual window",
        arguments: [0, 1, 3, 6])
    func places(count: Int) throws {
        for height in [600.0, 800, 1200] {
            let size = CGSize(width: 1280, height: height)
            let hand = try hand(size: size)
            let properties = ["x", "y", "alpha", "width", "height", "scale"]
            for property in properties.prefix(count) { add("player", property, hand) }
            _ = hand.refreshed
            let canvas = hand.shell.root.timeline.canvas
            let rows = canvas.rows
            #expect(rows.properties.count == count)
            let plots = [rows.position] + [rows.velocity].compactMap(\.self)
            let all = plots + rows.properties + [rows.axis]
            for (above, below) in zip(all, all.dropFirst()) { #expect(above.maxY <= below.minY + 1e-9) }
            #expect(rows.properties.allSatisfy { $0.height >= 24 } && rows.axis.maxY <= canvas.bounds.maxY + 1e-9)
            if height >= 800, count <= 3 { #expect(plots.count == 2 && plots.allSatisfy { $0.height >= 70 }) }
        }
    }
}

extension View {
    /// The names of the view's subviews, at any depth.
    fileprivate var allNames: [String] {
        subviews.flatMap { [$0.accessibilityIdentifier].compactMap(\.self) + $0.allNames }
    }
}
