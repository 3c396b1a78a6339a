import Drawing
import Foundation
import RandomSupport
import Testing
import Timing

@testable import ViewHierarchy

/// Scrolling just within its limits and just beyond them, and what is seen of it at given moments.
@MainActor
@Suite("Limits of scrolling")
struct ScrollEdgeTests {
    private let stage = ScriptedStage()
    private let scroll = ScrollView(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
    private let calls = ScrollLog()

    init() {
        scroll.contentSize = CGSize(width: 400, height: 4000)
        scroll.delegate = calls
        stage.window.addSubview(scroll)
    }

    // MARK: Indicators

    /// Compares the indicator's alpha with that of a bar which fades for a quarter of a second from a moment on.
    private func expectFade(from start: Double) {
        for (time, alpha) in [(-0.001, 1.0), (0.025, 0.9), (0.125, 0.5), (0.225, 0.1)] {
            stage.advance(to: start + time)
            #expect(abs((scroll.subviews.last?.alpha ?? 0) - alpha) < 1e-6, "\(time) after \(start)")
        }
        stage.advance(to: start + 0.2499)
        #expect(scroll.subviews.count == 1)
        stage.advance(to: start + 0.2501)
        #expect(scroll.subviews.isEmpty && !stage.timeline.isMoving)
    }

    @Test("an indicator fades 0.3 seconds after the content has come to rest, and 0.8 after a flash")
    func fades() {
        stage.press((200, 600, 0), (200, 590, 0.01), (200, 500, 0.02))
        #expect(scroll.subviews.count == 1)
        stage.touch(.cancelled, 200, 500, at: 0.03)
        expectFade(from: 0.33)
        stage.advance(to: 5)
        stage.run { scroll.flashScrollIndicators() }
        expectFade(from: 5.8)
    }

    @Test("a horizontal indicator is at the lower edge, within its insets, in proportion to the offset")
    func horizontalIndicator() throws {
        scroll.contentSize = CGSize(width: 1600, height: 800)
        scroll.horizontalScrollIndicatorInsets = EdgeInsets(top: 0, left: 20, bottom: 10, right: 30)
        scroll.showsHorizontalScrollIndicator = false
        stage.run { scroll.flashScrollIndicators() }
        #expect(scroll.subviews.isEmpty)
        scroll.showsHorizontalScrollIndicator = true
        stage.run { scroll.flashScrollIndicators() }
        let bar = try #require(scroll.subviews.first)
        #expect(scroll.subviews.count == 1)
        // Of 344 points a quarter.
        for (offset, x) in [(0.0, 23.0), (600, 752), (1200, 1481)] {
            scroll.contentOffset.x = offset
            let place = CGRect(x: x, y: 784, width: 86, height: 3)
            #expect(bar.frame == place, "\(bar.frame)")
        }
        // 344 of 400 + 1,300 points.
        scroll.contentInset = EdgeInsets(top: 0, left: 40, bottom: 0, right: 60)
        for (offset, x) in [(-40.0, -17.0), (1260, 1260 + 367 - 344.0 * 400 / 1700)] {
            scroll.contentOffset.x = offset
            #expect(abs(Double(bar.frame.minX) - x) < 1e-9 && abs(Double(bar.frame.width) - 344 * 400.0 / 1700) < 1e-9)
        }
    }

    // MARK: By itself

    @Test("a touch holds content that is faster than 30 points a second, or beyond its ends")
    func caught() {
        for (speed, isHeld) in [(30.5, true), (29.5, false)] {
            let start = stage.timeline.now.seconds
            stage.run { scroll.contentOffset.y = 500 }
            stage.drag(from: 200, 700, by: 0, -200, at: start)
            let first = stage.run { Double(scroll.contentVelocity.dy) }
            // 0.998 a millisecond: the velocity decays with a time constant of 0.499 s.
            let time = start + 0.1 + 0.499 * log(first / speed)
            stage.down(200, 400, at: time)
            #expect(scroll.isDragging == isHeld && !scroll.isDecelerating, "\(speed)")
            stage.up(200, 400, at: time + 0.1)
            stage.advance(to: time + 10)
        }
        // Pulled by 100 points and let go, after 0.6 s it is a point beyond its end, and slow.
        let start = stage.timeline.now.seconds
        stage.run { scroll.contentOffset.y = 0 }
        stage.press((200, 100, start), (200, 110, start + 0.1), (200, 210, start + 0.2))
        stage.touch(.cancelled, 200, 210, at: start + 1)
        stage.advance(to: start + 1.6)
        let speed = stage.run { Double(scroll.contentVelocity.dy) }
        #expect(speed > 0 && speed < 25 && scroll.contentOffset.y < -0.5)
        stage.down(200, 400, at: start + 1.6)
        #expect(scroll.isDragging)
    }

    @Test("content that glides goes on as before when it grows, and ends at its end when it shrinks")
    func resized() {
        stage.drag(from: 200, 700, by: 0, -200)
        let rest = Double(scroll.contentOffset.y) + 0.499 * stage.run { Double(scroll.contentVelocity.dy) }
        stage.advance(to: 0.4)
        let before = stage.run { scroll.contentVelocity.dy }
        stage.run { scroll.contentSize.height = 5000 }
        let after = stage.run { scroll.contentVelocity.dy }
        #expect(abs(after - before) < 1e-6 && scroll.isDecelerating)
        stage.advance(to: 10)
        #expect(abs(Double(scroll.contentOffset.y) - rest) < 1e-6)
        stage.drag(from: 200, 700, by: 0, -200, at: 10)
        stage.advance(to: 10.2)
        stage.run { scroll.contentSize.height = Double(scroll.contentOffset.y) + 900 }
        stage.advance(to: 20)
        #expect(abs(Double(scroll.contentOffset.y + 800 - scroll.contentSize.height)) < 1e-9)
        // An animated offset that the content no longer has becomes the last one.
        scroll.contentSize.height = 4000
        scroll.contentOffset.y = 0
        stage.run { scroll.setContentOffset(CGPoint(x: 0, y: 3000), animated: true) }
        stage.advance(to: 20.1)
        stage.run { scroll.contentSize.height = 2000 }
        stage.advance(to: 21)
        #expect(scroll.contentOffset.y == 1200)
    }

    @Test("a turn of the wheel takes 0.15 seconds")
    func wheel() {
        _ = stage.run { scroll.wheelTurned(by: CGVector(dx: 0, dy: -40)) }
        stage.advance(to: 0.149)
        #expect(scroll.contentOffset.y > 39 && scroll.contentOffset.y < 40 && !calls.calls.contains("arrive"))
        stage.advance(to: 0.151)
        #expect(scroll.contentOffset.y == 40 && calls.calls.last == "arrive")
    }

    // MARK: Rules

    @Test("a drag is locked to an axis after 10 points, if it goes 1.73 times as far along it as across")
    func locks() {
        let cases: [(x: Double, y: Double, lock: ScrollDrag.Lock)] = [
            (9.9, 0, .undecided), (0, -9.9, .undecided), (10.1, 0, .horizontal), (0, -10.1, .vertical),
            (10, 17.2, .free), (10, -17.4, .vertical), (-17.2, 10, .free), (-17.4, 10, .horizontal),
        ]
        for (x, y, lock) in cases {
            for first in [ScrollDrag.Lock.undecided, .free] {
                var drag = ScrollDrag(
                    at: .zero, ScrollLimits(x: 0...100, y: 0...100), size: CGSize(width: 400, height: 800), lock: first)
                drag.decide(by: CGPoint(x: x, y: y))
                #expect(drag.lock == (first == .free ? .free : lock), "\(x), \(y)")
            }
        }
    }

    @Test("places within a hundredth of a point are the same")
    func sameness() {
        for (x, y, isSame) in [
            (0.009, -0.009, true), (0.011, 0, false), (0, -0.011, false), (-0.011, 0.011, false),
        ] {
            let place = CGPoint(x: 5 + x, y: 7 + y)
            #expect(ScrollLimits.isSame(place, CGPoint(x: 5, y: 7)) == isSame)
            #expect(ScrollLimits(x: 5...5, y: 7...7).contains(place) == isSame)
        }
    }

    @Test("a release rests at a page: the next one of a flick, else the nearest, one from the first at most")
    func pages() {
        var random = SeededRandom(seed: 11)
        let limits = -40.0...1560
        let places = (0...4).map { -40 + 400 * Double($0) }
        for round in 0..<400 {
            let page = random.whole(0...4)
            // Also just at a page.
            let drawn = (place: random.number(limits), near: places[page] + random.pick([-1e-4, 0, 1e-4]))
            let offset = round % 4 == 0 ? drawn.near : drawn.place
            let velocity = random.pick([-900.0, -200, -199, 0, 199, 200, 900])
            func next() -> Double {
                if velocity >= 200 { return places.first { $0 > offset + 1e-3 } ?? 1560 }
                if velocity <= -200 { return places.last { $0 < offset - 1e-3 } ?? -40 }
                return places.min { abs($0 - offset) < abs($1 - offset) } ?? 0
            }
            let reach = places[max(page - 1, 0)]...places[min(page + 1, 4)]
            let expected = min(max(next(), reach.lowerBound), reach.upperBound)
            let found = ScrollPaging.target(
                offset, velocity: velocity, origin: places[page] + 30, size: 400, limits: limits)
            #expect(abs(found - expected) < 1e-9, "\(offset) at \(velocity) from page \(page)")
        }
        #expect(ScrollPaging.target(2000, velocity: 0, origin: 0, size: 0, limits: limits) == 1560)
    }

    @Test("a prediction of pages one below the other says how far the content is, or how fast")
    func verticalPrediction() throws {
        scroll.isPagingEnabled = true
        var begin = 0.0
        for (distance, seconds) in [(-250.0, 2.0), (250, 2), (-90, 0.1), (90, 0.1)] {
            stage.run { scroll.contentOffset.y = 1600 }
            stage.down(200, 400, at: begin)
            let steps = max(4, Int(seconds * 120))
            for step in 1...steps {
                let part = Double(step) / Double(steps)
                stage.move(200, 400 + distance * part, at: begin + seconds * part)
            }
            let prediction = try #require(stage.run { scroll.predictRelease() })
            switch prediction.rule {
            case .speed(let speed, threshold: 200): #expect(seconds < 1 && abs(speed - 900) < 1)
            case .progress(let part, threshold: 0.5):
                let covered = abs(Double(scroll.contentOffset.y) - 1600) / 800
                #expect(seconds > 1 && abs(part - covered) < 1e-9 && covered > 0.28)
            default: Issue.record("\(prediction.rule)")
            }
            stage.up(200, 400 + distance, at: begin + seconds)
            begin += 10
            stage.advance(to: begin)
        }
    }
}
