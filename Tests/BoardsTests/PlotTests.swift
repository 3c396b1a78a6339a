import Drawing
import Foundation
import RandomSupport
import StageSupport
import Staging
import Testing
import Widgets

@testable import Boards
@testable import Sessions

@Suite("Data of diagrams")
struct PlotTests {
    // MARK: PlotThread

    private func ends(_ path: Path) -> [CGPoint] {
        path.elements.compactMap {
            switch $0 {
            case .move(let point), .line(let point), .curve(let point, _, _): point
            case .close: nil
            }
        }
    }

    private func thread(_ points: [CGPoint]) -> Path {
        var thread = PlotThread()
        for point in points { thread.add(point) }
        thread.cut()
        return thread.path
    }

    @Test("samples on a straight line become one line, however many and close they are", arguments: [1, 0.5])
    func straight(step: Double) {
        let path = thread((0...1000).map { CGPoint(x: step * Double($0), y: 3 * step * Double($0)) })
        #expect(ends(path) == [CGPoint(x: 0, y: 0), CGPoint(x: 1000 * step, y: 3000 * step)])
    }

    @Test("a curve passes each of its samples within an invisible tolerance", arguments: 1...20)
    func near(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        var y = 50.0
        let points = (0..<400).map { index in
            y += Double(random.next() % 1000) / 500 - 1
            return CGPoint(x: Double(index) * 0.7, y: seed.isMultiple(of: 2) ? y : 40 * sin(Double(index) / 30))
        }
        let path = ends(thread(points))
        #expect(path.first == points.first && path.last == points.last)
        #expect(path.count < points.count)
        for point in points {
            let after = try #require(path.firstIndex { $0.x >= point.x })
            let right = path[after]
            let left = path[max(0, after - 1)]
            let part = right.x > left.x ? (point.x - left.x) / (right.x - left.x) : 1
            #expect(abs(left.y + (right.y - left.y) * part - point.y) <= 0.06)
        }
    }

    @Test("invisible steps add nothing, and vertical ones are drawn to their end")
    func steps() {
        let small = thread([.zero, CGPoint(x: 0.2, y: 0.1), CGPoint(x: 0.3, y: 0.2)])
        #expect(ends(small) == [.zero])
        let upright = thread([.zero, CGPoint(x: 10, y: 0), CGPoint(x: 10, y: 30), CGPoint(x: 20, y: 30)])
        #expect(
            ends(upright) == [.zero, CGPoint(x: 10, y: 0), CGPoint(x: 10, y: 30), CGPoint(x: 20, y: 30)])
    }

    @Test("after a cut the curve begins again")
    func cut() {
        var thread = PlotThread()
        thread.add(.zero)
        thread.add(CGPoint(x: 10, y: 0))
        thread.cut()
        thread.add(CGPoint(x: 30, y: 5))
        thread.add(CGPoint(x: 40, y: 5))
        thread.cut()
        var expected = Path()
        expected.move(to: .zero)
        expected.addLine(to: CGPoint(x: 10, y: 0))
        expected.move(to: CGPoint(x: 30, y: 5))
        expected.addLine(to: CGPoint(x: 40, y: 5))
        #expect(thread.path == expected)
    }

    // MARK: PlotSamples and GestureSummary

    private func frame(_ lane: Int, _ views: [String: CGPoint], finger: CGPoint? = nil) -> TraceFrame {
        TraceFrame(lane: lane, centers: views, finger: finger) { CGVector(dx: $0.x, dy: 0) }
    }

    /// Returns a moment of two lanes with two moving views, one of which is not always visible, and a finger that is
    /// down in the middle of the gesture.
    private func moment(_ index: Int, _ random: inout SeededRandom) -> [TraceFrame] {
        let finger = (20..<60).contains(index) ? CGPoint(x: Double(index), y: Double(random.next() % 90)) : nil
        return (0..<2).map { lane in
            var views = ["card": CGPoint(x: Double(random.next() % 300), y: Double(index))]
            if index % 7 != 0 { views["bar"] = CGPoint(x: 10, y: Double(random.next() % 200)) }
            return frame(lane, views, finger: finger)
        }
    }

    @Test("incremental samples equal those of the whole history, also for another view and after thinning")
    func samples() {
        var random = SeededRandom(seed: 3)
        var history = GestureHistory()
        history.begin(at: 0)
        var samples = PlotSamples()
        for index in 0..<2 * (GestureHistory.longest + 200) {
            let time = Double(index / 2 * 2) / 100
            // Every other one is only a current state between two samples.
            if index.isMultiple(of: 2) {
                history.add(moment(index, &random), at: time)
            } else {
                history.setPresent(moment(index, &random), at: time + 0.001)
            }
            let view = index < 500 ? "card" : "bar"
            samples.follow(view, in: history)
            guard index < 5 || index % 201 == 0 || index > 2 * (GestureHistory.longest + 200) - 10 else { continue }
            let moments = history.moments + [history.present].compactMap(\.self)
            #expect(samples.fingers.map(\.time) == moments.map(\.time))
            // The whole history at once.
            var fresh = PlotSamples()
            fresh.follow(view, in: history)
            for lane in 0..<2 {
                let seen = moments.map { $0.frames[lane].views[view] }
                #expect(samples.lanes[lane].map(\.center) == seen.map { $0?.frame.center })
                #expect(samples.lanes[lane].map(\.velocity) == fresh.lanes[lane].map(\.velocity))
            }
            let pointers = moments.map { $0.frames[0].pointer?.location }
            #expect(samples.fingers.map(\.location) == pointers)
            #expect(samples.fingers.map { $0.press != nil } == pointers.map { $0 != nil })
            #expect(samples.fingers.map(\.press) == fresh.fingers.map(\.press))
        }
    }

    @Test("the summary equals one of all moments at once, also after a change of the last one")
    func summary() throws {
        var random = SeededRandom(seed: 11)
        var history = GestureHistory()
        history.begin(at: 0)
        for index in 0..<120 {
            history.add(moment(index, &random), at: Double(index) / 100)
            // The current state is replaced by the next sample.
            history.setPresent(moment(index + 1, &random), at: Double(index) / 100 + 0.005)
            if index < 119 { _ = history.summary }
        }
        history.add(moment(120, &random), at: 1.2)
        #expect(history.moments.count == 121)
        let moments = history.moments
        let summary = history.summary

        var origins: [String: CGPoint] = [:]
        var longest = 0.0
        for moment in moments {
            for frame in moment.frames {
                for (name, view) in frame.views {
                    let origin = origins[name] ?? view.frame.center
                    origins[name] = origin
                    longest = max(longest, hypot(view.frame.midX - origin.x, view.frame.midY - origin.y))
                }
            }
        }
        #expect(summary.origins == origins)
        #expect(summary.moves.values.map(\.length).max() == longest)

        let fingers = moments.compactMap { $0.frames[0].pointer?.location }
        let press = try #require(fingers.first)
        let reach = try #require(fingers.map { hypot($0.x - press.x, $0.y - press.y) }.max())
        let move = try #require(summary.fingerMove)
        #expect(abs(move.length - reach) < 1e-9 && abs(hypot(move.vector.dx, move.vector.dy) - reach) < 1e-9)

        let apart = moments.map { moment -> Double in
            let centers = moment.frames.compactMap { $0.views["card"]?.frame.center }
            return hypot(centers[0].x - centers[1].x, centers[0].y - centers[1].y)
        }
        let spread = try #require(summary.spreads["card"])
        #expect(spread.now == apart.last)
        #expect(spread.greatest == apart.max())
        #expect(spread.time == zip(moments, apart).first { $0.1 == spread.greatest }?.0.time)
    }

    @Test("removed views have no distance")
    func gone() throws {
        var history = GestureHistory()
        history.begin(at: 0)
        history.add([frame(0, ["card": .zero]), frame(1, ["card": CGPoint(x: 30, y: 40)])], at: 0)
        history.add([frame(0, [:]), frame(1, [:])], at: 0.1)
        let spread = try #require(history.summary.spreads["card"])
        #expect(spread.now == nil && spread.greatest == 50)
    }
}

@Suite("Labels of a plot's values")
struct PlotAxisTests {
    @Test(
        "there are at least two labels, 0 and a round value, and little of the axis is empty",
        arguments: [1, 2, 3, 5, 9])
    func labels(count: Int) {
        // Maxima of about 5k pt/s and 140 pt once had only a 0.
        for peak in [3, 9.99, 10, 47, 140, 142.5, 990, 1001, 4700, 5100, 5331, 90_000] {
            for other in [0, 0.02, 0.2, 0.49, 0.8, 1] {
                for sign in [1.0, -1] {
                    let axis = AxisScale(showing: [sign * peak, -sign * peak * other], steps: count)
                    #expect(axis.ticks.count >= 2 && axis.ticks.contains(0))
                    #expect(axis.ticks == axis.ticks.sorted())
                    #expect(axis.ticks.allSatisfy { axis.range.contains($0) })
                    #expect(axis.range.contains(sign * peak) && axis.range.contains(-sign * peak * other))
                    // No more labels than fit, and at each end at most an eighth of the extent left empty.
                    #expect(axis.ticks.count <= count + 3)
                    let extent = max(10, peak * (1 + other))
                    #expect(axis.range.upperBound - axis.range.lowerBound <= 1.25 * extent)
                    // Each label has its value.
                    let texts = axis.ticks.map(Figures.brief)
                    #expect(Set(texts).count == texts.count)
                }
            }
        }
    }

    @Test("an empty plot has an axis")
    func empty() {
        #expect(AxisScale(showing: [], steps: 1).ticks == [0, 10])
        #expect(AxisScale(showing: [0, 0], steps: 4).range == 0...10)
    }
}
