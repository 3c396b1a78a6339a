import Drawing
import Foundation
import RandomSupport
import Staging
import Tapes
import Testing
import Timing
import Transitions
import ViewHierarchy

@testable import Sessions

/// What is kept of a gesture's moments and input, against all of them.
@Suite("Summaries of gestures")
@MainActor
struct GestureSummaryTests {
    private func distance(_ one: CGPoint, _ other: CGPoint) -> Double { hypot(one.x - other.x, one.y - other.y) }

    /// Returns a moment of lanes whose views are at random places, some of them gone or invisible.
    private func moment(
        _ index: Int, lanes: Int, reach: Double, _ random: inout SeededRandom
    ) -> GestureHistory.Moment {
        func place() -> CGPoint { CGPoint(x: random.number(0...reach), y: random.number(0...reach)) }
        let pointer = random.chance(0.9) ? TracePointer(location: place(), isDown: random.chance(0.8)) : nil
        let frames = (0..<lanes).map { lane in
            var views: [String: TraceView] = [:]
            for name in ["a", "b", "c"] where name == "a" || random.chance(0.85) {
                let center = place()
                views[name] = TraceView(
                    frame: CGRect(x: center.x - 5, y: center.y - 5, width: 10, height: 10),
                    alpha: random.chance(0.8) ? 1 : 0)
            }
            return TraceFrame(
                frame: index, time: 0, lane: lane, phase: .interactive, pointer: pointer, views: views)
        }
        return GestureHistory.Moment(time: Double(index) / 10, frames: frames)
    }

    /// The greatest distance of a view between two lanes, and whether all have it.
    private func spread(_ name: String, _ moment: GestureHistory.Moment) -> (farthest: Double, isWhole: Bool) {
        let centers = moment.frames.compactMap { $0.views[name]?.frame.center }
        let all = centers.flatMap { one in centers.map { distance(one, $0) } }
        return (all.max() ?? 0, centers.count == moment.frames.count)
    }

    @Test("views have moved as far as in any moment, from 2 points on, and a finger from 10 on", arguments: 1...40)
    func moves(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let (lanes, reach) = (random.whole(1...4), random.pick([2.0, 12, 200]))
        var summary = GestureSummary()
        var moments: [GestureHistory.Moment] = []
        for index in 0..<random.whole(2...16) {
            moments.append(moment(index, lanes: lanes, reach: reach, &random))
            summary.record(moments[index])
            for name in ["a", "b", "c"] {
                let seen = moments.flatMap(\.frames).compactMap { $0.views[name] }.filter { $0.alpha > 0 }
                let centers = seen.map { $0.frame.center }
                let farthest = centers.map { distance($0, centers[0]) }.max() ?? 0
                let move = summary.moves[name]
                #expect(summary.origins[name] == centers.first && (move != nil) == (farthest >= 2))
                guard let move else { continue }
                let end = CGPoint(x: centers[0].x + move.vector.dx, y: centers[0].y + move.vector.dy)
                #expect(abs(move.length - farthest) < 1e-9 && centers.contains { distance($0, end) < 1e-9 })
            }
            // The first press, until it is lifted.
            let pointers = moments.map { $0.frames[0].pointer }
            let touches = pointers.drop { $0?.isDown != true }.prefix { $0?.isDown == true }.compactMap { $0?.location }
            let farthest = touches.map { distance($0, touches[0]) }.max() ?? 0
            #expect(abs((summary.fingerMove?.length ?? 0) - (farthest >= 10 ? farthest : 0)) < 1e-9)
        }
    }

    @Test("lanes are as far apart as the two that are farthest, if all have the view", arguments: 1...40)
    func spreads(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let lanes = random.whole(1...4)
        var summary = GestureSummary()
        var moments: [GestureHistory.Moment] = []
        for index in 0..<random.whole(2...16) {
            let moment = moment(index, lanes: lanes, reach: 100, &random)
            moments.append(moment)
            summary.record(moment)
            for name in ["a", "b", "c"] {
                guard lanes > 1, let found = summary.spreads[name] else {
                    #expect(lanes == 1 || moments.allSatisfy { $0.frames.allSatisfy { $0.views[name] == nil } })
                    continue
                }
                let (farthest, isWhole) = spread(name, moment)
                #expect((found.now == nil) != isWhole && (found.lanes == nil) != isWhole)
                if let now = found.now, let pair = found.lanes {
                    let centers = [pair.0, pair.1].compactMap { moment.frames[$0].views[name]?.frame.center }
                    #expect(abs(now - farthest) < 1e-9 && abs(distance(centers[0], centers[1]) - farthest) < 1e-9)
                    #expect(found.name == "Lanes \(pair.0 + 1) and \(pair.1 + 1)" && pair.0 < pair.1)
                }
                let all = moments.map { spread(name, $0).farthest }
                let greatest = all.max() ?? 0
                let first = try #require(all.firstIndex { abs($0 - greatest) < 1e-9 })
                #expect(abs(found.greatest - greatest) < 1e-9)
                #expect(greatest == 0 || found.time == moments[first].time)
            }
        }
    }

    @Test("lanes that are joined are where each of them was, and at rest with the last of them", arguments: 1...40)
    func joined(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let count = random.whole(3...20)
        // Each lane moves at some of the samples, up to the one at which it is at rest.
        let rests = (0..<3).map { _ in random.whole(1...count - 1) }
        var places: [[Double]] = []
        for rest in rests {
            var own = [100.0]
            for sample in 1..<count { own.append(own[sample - 1] + (sample <= rest && random.chance(0.4) ? 10 : 0)) }
            places.append(own)
        }
        func history(_ lanes: [Int]) -> GestureHistory {
            var history = GestureHistory()
            history.begin(at: 2)
            for sample in 0..<count {
                let frames = lanes.enumerated().map { index, lane in
                    let view = TraceView(frame: CGRect(x: 0, y: places[lane][sample], width: 10, height: 10))
                    return TraceFrame(
                        frame: 0, time: 0, lane: index, phase: .interactive, pointer: nil, views: ["card": view])
                }
                let isSettled = lanes.map { sample >= rests[$0] }
                history.add(
                    frames, at: 2 + Double(sample) / 8, isSettled: isSettled.contains(true) ? isSettled : [])
            }
            return history
        }
        let sources: [LaneSource] = [.kept(1), .replayed(0), .kept(0)]
        let joined = GestureHistory.joining(sources, of: history([0, 1]), and: history([2]))
        #expect((joined != nil) == places.contains { $0.last != $0.first })
        guard let joined else { return }
        let end = rests.max() ?? 0
        #expect(joined.start == 2 && joined.end == 2 + Double(end) / 8)
        for sample in 0...end {
            let moment = try #require(joined.moment(at: Double(sample) / 8))
            let found = moment.frames.map { Double($0.views["card"]?.frame.minY ?? 0) }
            #expect(found == [1, 2, 0].map { places[$0][sample] }, "\(sample)")
            #expect(moment.frames.map(\.lane) == [0, 1, 2])
        }
    }

    @Test("the log has all input except places that a mouse has left, unless a recording keeps them", arguments: 1...30)
    func input(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let phases: [PointerPhase] = [.down, .move, .move, .move, .move, .up, .cancel]
        var log = InputLog()
        var all: [(event: InputEvent, isReplaced: Bool)] = []
        var pressed: [Int: CGPoint] = [:]
        for index in 0..<80 {
            let place = CGPoint(x: Double(index), y: 0)
            var action = InputAction.key(.space)
            var isPassing = false
            if random.chance(0.9) {
                let (id, phase) = (random.whole(1...2), random.pick(phases))
                action = .pointer(id: id, phase: phase, location: place)
                let wasDown = pressed[id] != nil
                isPassing = phase == .move && !wasDown
                let isDown = phase == .down || phase == .move && wasDown
                pressed[id] = isDown ? place : nil
            }
            let keeps = random.chance(0.2)
            let event = InputEvent(time: FrameTime(seconds: Double(index)), action: action)
            log.append(event, keepsPassing: keeps)
            all.append((event, isPassing && !keeps))
            // The last of each row of such places.
            let kept = all.indices.filter { place in
                !(all[place].isReplaced && place + 1 < all.count && all[place + 1].isReplaced)
            }
            let events = kept.map { all[$0].event }
            #expect(log.events == events && log.pressed == pressed && log.lastIsPassing == isPassing)
        }
    }

    @Test("typed words find scenes that have all of them, the best one with a title that begins so")
    func scenes() {
        func scene(_ name: String, _ title: String) -> Scene { Scene(name, title: title) { _ in ViewController() } }
        let groups = [
            SceneGroup(
                title: "A", scenes: [scene("swipe-back", "Swipe Back"), scene("pull-to-dismiss", "Pull to Dismiss")]),
            SceneGroup(title: "B", scenes: [scene("photos", "Photos"), scene("tab-fade", "Backdrop of Tabs")]),
        ]
        let all = [["swipe-back", "pull-to-dismiss"], ["photos", "tab-fade"]]
        let cases: [(query: String, found: [[String]], best: String?)] = [
            ("", all, nil), (" - ", all, nil), ("p", all, "pull-to-dismiss"), ("PHO", [["photos"]], "photos"),
            ("back", [["swipe-back"], ["tab-fade"]], "tab-fade"), ("swipe-b", [["swipe-back"]], "swipe-back"),
            ("dismiss pull", [["pull-to-dismiss"]], "pull-to-dismiss"), ("fade", [["tab-fade"]], "tab-fade"),
            ("x", [], nil), ("pull x", [], nil),
        ]
        for (query, found, best) in cases {
            var filter = SceneFilter()
            filter.query = query
            #expect(filter.groups(of: groups).map { $0.scenes.map(\.name) } == found, "\(query)")
            #expect(filter.best(of: groups)?.name == best, "\(query)")
        }
    }
}
