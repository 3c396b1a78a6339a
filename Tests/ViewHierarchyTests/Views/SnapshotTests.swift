import Drawing
import Foundation
import RandomSupport
import Testing

@testable import ViewHierarchy

@MainActor
@Suite("Snapshots of parts of a view")
struct SnapshotTests {
    /// One axis of a snapshot: a part of the view, where it is shown, and the caps at both ends.
    private struct Axis {
        var start: Double
        var length: Double
        var shownStart: Double
        var shownLength: Double
        var before: Double
        var after: Double

        /// Returns where a place of the view is shown: in a cap as far from its end as in the view, or less.
        func shown(_ place: Double) -> Double {
            let (caps, way) = (before + after, place - start)
            if caps == 0 { return shownStart + way / length * shownLength }
            let squeeze = min(1, shownLength / caps)
            if way <= before { return shownStart + way * squeeze }
            if way >= length - after { return shownStart + shownLength - (length - way) * squeeze }
            return shownStart + before * squeeze
                + (way - before) / (length - caps) * max(0, shownLength - caps * squeeze)
        }
    }

    private func axis(_ random: inout SeededRandom, _ length: ClosedRange<Double>) -> Axis {
        let own = random.number(length)
        return Axis(
            start: random.number(-20...60), length: own, shownStart: random.number(-30...30),
            shownLength: random.number(5...300), before: random.pick([0, random.number(1...own * 0.4)]),
            after: random.pick([0, random.number(1...own * 0.4)]))
    }

    @Test("caps keep their size at each side, or are squeezed, and the middle fills the rest", arguments: 1...40)
    func caps(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let (across, down) = (axis(&random, 20...120), axis(&random, 20...80))
        let view = View(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
        view.backgroundColor = .red
        let source = CGRect(x: across.start, y: down.start, width: across.length, height: down.length)
        let made = view.resizableSnapshotView(
            from: source, afterScreenUpdates: true,
            withCapInsets: EdgeInsets(top: down.before, left: across.before, bottom: down.after, right: across.after))
        let copy = try #require(made as? SnapshotView)
        #expect(copy.frame == CGRect(origin: .zero, size: source.size))
        copy.bounds = CGRect(
            x: across.shownStart, y: down.shownStart, width: across.shownLength, height: down.shownLength)
        var canvas = Canvas()
        copy.draw(&canvas)
        var (shown, seen) = (0.0, 0.0)
        for item in canvas.items {
            let box = try #require(item.clip?.shape.bounds)
            guard box.width > 1e-6, box.height > 1e-6 else { continue }
            let part = box.applying(item.transform.inverted())
            for (place, found) in [(part.minX, box.minX), (part.maxX, box.maxX)] {
                #expect(abs(across.shown(Double(place)) - Double(found)) < 1e-6)
            }
            for (place, found) in [(part.minY, box.minY), (part.maxY, box.maxY)] {
                #expect(abs(down.shown(Double(place)) - Double(found)) < 1e-6)
            }
            shown += Double(box.width * box.height)
            seen += Double(part.width * part.height)
        }
        #expect(abs(shown - across.shownLength * down.shownLength) < 1e-6)
        let hasMiddle =
            across.shownLength > across.before + across.after + 1e-6
            && down.shownLength > down.before + down.after + 1e-6
        #expect(!hasMiddle || abs(seen - across.length * down.length) < 1e-6)
        // Without caps, a point is where its part of the length is.
        for _ in 0..<10 {
            let point = CGPoint(x: random.number(-40...160), y: random.number(-40...160))
            let found = copy.location(of: point)
            #expect((found != nil) == source.contains(point))
            guard let found else { continue }
            let parts = (
                (Double(point.x) - across.start) / across.length, (Double(point.y) - down.start) / down.length
            )
            #expect(abs(Double(found.x) - across.shownStart - parts.0 * across.shownLength) < 1e-9)
            #expect(abs(Double(found.y) - down.shownStart - parts.1 * down.shownLength) < 1e-9)
        }
    }
}
