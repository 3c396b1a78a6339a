import Drawing
import Foundation
import Testing
import Timing

@testable import ViewHierarchy

/// What is said of a release, against what the content does after it.
@MainActor
@Suite("Predictions of scroll views")
struct ScrollPredictionTests {
    private let stage = ScriptedStage()
    private let scroll = ScrollView(frame: CGRect(x: 0, y: 0, width: 400, height: 800))

    init() {
        scroll.contentSize = CGSize(width: 400, height: 3000)
        stage.window.addSubview(scroll)
    }

    /// Drags by a distance at a constant speed, and returns what is predicted, and the seconds until the content rests after
    /// the release.
    private func drag(
        _ dx: Double, _ dy: Double, seconds: Double, at begin: Double
    ) throws -> (prediction: ReleasePrediction, seconds: Double) {
        let steps = max(4, Int((seconds * 120).rounded()))
        stage.touch(.began, 200, 400, at: begin)
        for step in 1...steps {
            let part = Double(step) / Double(steps)
            stage.touch(.moved, 200 + dx * part, 400 + dy * part, at: begin + seconds * part)
        }
        let prediction = try #require(stage.run { scroll.predictRelease() })
        stage.touch(.ended, 200 + dx, 400 + dy, at: begin + seconds)
        var time = 0.0
        while scroll.isDecelerating, time < 20 {
            time += 0.01
            stage.advance(to: begin + seconds + time)
        }
        return (prediction, time)
    }

    @Test("content that scrolls on lands where and when it is said to")
    func free() throws {
        var begin = 0.0
        for (start, dy, seconds) in [(800.0, -120.0, 0.1), (800, 90, 0.15), (2000, -200, 0.1), (300, 250, 0.1)] {
            stage.run { scroll.contentOffset.y = start }
            let (prediction, rest) = try drag(0, dy, seconds: seconds, at: begin)
            #expect(prediction.outcome == "scrolls on" && prediction.completes)
            #expect(prediction.rule == .other("decelerates") && prediction.velocity.dx == 0)
            #expect(abs(prediction.velocity.dy - dy / seconds) < 1)
            #expect(prediction.location == CGPoint(x: 200, y: 400 + dy))
            let content = CGRect(x: 0, y: -Double(scroll.contentOffset.y), width: 400, height: 3000)
            let landing = try #require(prediction.landing)
            let seen = content.intersection(stage.window.bounds)
            #expect(abs(landing.minY - seen.minY) < 0.5 && abs(landing.maxY - seen.maxY) < 0.5, "\(landing) \(seen)")
            #expect(abs((prediction.duration ?? 0) - rest) < 0.02, "\(prediction.duration ?? 0) \(rest)")
            begin += seconds + rest + 1
        }
    }

    @Test("a page returns below half of its width, and turns beyond it or by a flick")
    func pages() throws {
        scroll.contentSize = CGSize(width: 2000, height: 800)
        scroll.isPagingEnabled = true
        var begin = 0.0
        for (dx, seconds, outcome) in [
            (-150.0, 2.0, "returns"), (150, 2, "returns"), (-290, 4, "turns"), (290, 4, "turns"), (-90, 0.1, "turns"),
        ] {
            stage.run { scroll.contentOffset.x = 800 }
            let (prediction, _) = try drag(dx, 0, seconds: seconds, at: begin)
            #expect(prediction.outcome == outcome && prediction.completes == (outcome == "turns"), "\(dx)")
            let page = outcome == "returns" ? 800 : dx < 0 ? 1200 : 400.0
            #expect(abs(Double(scroll.contentOffset.x) - page) < 1e-6)
            let speed = abs(dx) / seconds
            switch prediction.rule {
            case .speed(let found, threshold: 200): #expect(speed >= 200 && abs(found - speed) < 1)
            case .progress(let found, threshold: 0.5):
                // What the pan took to begin is not on the way.
                #expect(speed < 200 && found <= abs(dx) / 400 && found > abs(dx) / 400 - 0.04, "\(found)")
            default: Issue.record("\(prediction.rule)")
            }
            begin += 20
        }
        // At rest nothing is predicted.
        #expect(stage.run { scroll.predictRelease() } == nil)
    }
}
