import Drawing
import Foundation
import Testing
import Timing

@testable import ViewHierarchy

@MainActor
@Suite("Paging")
struct ScrollPagingTests {
    private let stage = ScriptedStage()
    private let scroll = ScrollView(frame: CGRect(x: 0, y: 0, width: 400, height: 800))

    init() {
        scroll.contentSize = CGSize(width: 2000, height: 800)
        scroll.isPagingEnabled = true
        stage.window.addSubview(scroll)
    }

    @Test("a release rests at the nearest page, a flick at the next, and never more than one page further")
    func pages() {
        stage.drag(from: 300, 400, by: -120, 0, in: 1)
        stage.advance(to: 4)
        #expect(scroll.contentOffset.x == 0)
        stage.drag(from: 390, 400, by: -260, 0, in: 2, at: 4)
        stage.advance(to: 9)
        #expect(scroll.contentOffset.x == 400)
        stage.drag(from: 300, 400, by: -60, 0, in: 0.05, at: 9)
        stage.advance(to: 12)
        #expect(scroll.contentOffset.x == 800)
        stage.drag(from: 390, 400, by: -380, 0, in: 0.03, at: 12)
        stage.advance(to: 15)
        #expect(scroll.contentOffset.x == 1200)
        stage.drag(from: 100, 400, by: 60, 0, in: 0.05, at: 15)
        stage.advance(to: 18)
        #expect(scroll.contentOffset.x == 800)
    }

    @Test("content pulled past its edge and flicked back rests at a page, as from anywhere else")
    func beyondTheEnd() {
        var time = 0.0
        for (pull, back) in [(40.0, 60.0), (120, 60), (120, 200), (30, 12), (200, 90), (60, 140)] {
            stage.touch(.began, 200, 400, at: time)
            for step in 1...10 {
                stage.touch(.moved, 200 + pull * Double(step) / 10, 400, at: time + Double(step) * 0.02)
            }
            #expect(scroll.contentOffset.x < 0)
            for step in 1...4 {
                stage.touch(.moved, 200 + pull - back * Double(step) / 4, 400, at: time + 0.2 + Double(step) * 0.01)
            }
            stage.touch(.ended, 200 + pull - back, 400, at: time + 0.24)
            time += 5
            stage.advance(to: time)
            let pages = scroll.contentOffset.x / 400
            #expect(pages == 0 || pages == 1, "pulled by \(pull), flicked back by \(back): \(scroll.contentOffset.x)")
            #expect(!scroll.isDecelerating)
            stage.run { scroll.contentOffset = .zero }
        }
    }

    @Test(
        "content that is flung out of its first or last page goes beyond it and comes back, if it bounces",
        arguments: [true, false])
    func flungOut(bounces: Bool) {
        scroll.bounces = bounces
        var begin = 0.0
        for (page, way) in [(4.0, 1.0), (0, -1)] {
            stage.run { scroll.contentOffset.x = page * 400 }
            stage.touch(.began, 200, 400, at: begin)
            for step in 1...10 {
                stage.touch(.moved, 200 + way * Double(step) * 10, 400, at: begin + Double(step) / 60)
            }
            // Back to where the page is in its place, at the speed of a flick.
            let distance = page * 400 - Double(scroll.contentOffset.x)
            #expect(abs(distance) > 50)
            for step in 1...4 {
                let place = 200 + way * 100 - distance * Double(step) / 4
                stage.touch(.moved, place, 400, at: begin + 0.2 + Double(step) / 120)
            }
            #expect(abs(Double(scroll.contentOffset.x) - page * 400) < 1e-9)
            stage.touch(.ended, 200 + way * 100 - distance, 400, at: begin + 0.2 + 4.0 / 120)
            var farthest = 0.0
            for step in 1...300 {
                stage.advance(to: begin + 0.25 + Double(step) / 100)
                farthest = max(farthest, abs(Double(scroll.contentOffset.x) - page * 400))
            }
            #expect(abs(Double(scroll.contentOffset.x) - page * 400) < 1e-9)
            #expect((farthest > 1) == bounces, "page \(page): \(farthest)")
            begin += 5
        }
    }

    @Test("a moving page is caught, and flicked on from its position")
    func caught() {
        stage.drag(from: 300, 400, by: -60, 0, in: 0.05)
        stage.advance(to: 0.2)
        let caught = scroll.contentOffset.x
        #expect(caught > 60 && caught < 400)
        stage.drag(from: 300, 400, by: -60, 0, in: 0.05, at: 0.2)
        stage.advance(to: 3)
        #expect(scroll.contentOffset.x == 400)
    }

    @Test("content stopped between two pages continues to the nearest at the lift")
    func stopped() {
        stage.drag(from: 300, 400, by: -60, 0, in: 0.05)
        stage.advance(to: 0.1)
        stage.touch(.began, 300, 400, at: 0.1)
        let stopped = scroll.contentOffset.x
        #expect(stopped > 60 && stopped < 400)
        stage.advance(to: 1)
        #expect(scroll.contentOffset.x == stopped)
        stage.touch(.ended, 300, 400, at: 1)
        stage.advance(to: 4)
        #expect(scroll.contentOffset.x == (stopped < 200 ? 0 : 400))
        #expect(!scroll.isDecelerating)
    }

    @Test("no page is overshot, however fast the flick", arguments: [0.02, 0.05, 0.2, 0.5])
    func noOvershoot(seconds: Double) {
        stage.drag(from: 390, 400, by: -370, 0, in: seconds)
        var last = scroll.contentOffset.x
        for step in 1...300 {
            stage.advance(to: seconds + Double(step) / 120)
            #expect(scroll.contentOffset.x >= last && scroll.contentOffset.x <= 400)
            last = scroll.contentOffset.x
        }
        #expect(last == 400)
    }

    @Test("a flick past the last page bounces by the spring, and stays")
    func lastPage() {
        scroll.contentOffset.x = 1600
        stage.drag(from: 390, 400, by: -100, 0, in: 0.05)
        #expect(scroll.contentOffset.x > 1600)
        stage.advance(to: 5)
        #expect(scroll.contentOffset.x == 1600)
    }

    @Test("pages are the same at the same time at every frame rate", arguments: [24.0, 60, 120, 240])
    func frameRates(fps: Double) {
        stage.drag(from: 390, 400, by: -200, 0, in: 0.1)
        let end = 0.1 + 0.25
        for frame in 1...Int(fps) where Double(frame) / fps < end { stage.advance(to: Double(frame) / fps) }
        stage.advance(to: end)
        // Critically damped at 15 a second from 180 points and 2000 points a second, towards 400.
        let displacement: CGFloat = 180 - 400
        let expected: CGFloat = 400 + (displacement + (2000 + 15 * displacement) * 0.25) * exp(-15 * 0.25)
        #expect(abs(scroll.contentOffset.x - expected) < 1e-9)
    }

    @Test("the wheel turns one page, however far it is turned during the animation")
    func wheel() {
        func turn(_ dx: Double, at seconds: Double) {
            stage.run {
                _ = stage.window.sendWheel(
                    at: CGPoint(x: 10, y: 10), delta: CGVector(dx: dx, dy: 0), time: FrameTime(seconds: seconds))
            }
        }
        for step in 0..<5 { turn(-40, at: Double(step) / 50) }
        stage.advance(to: 1)
        #expect(scroll.contentOffset.x == 400)
        // The slightest turn is enough.
        turn(0.5, at: 1)
        stage.advance(to: 2)
        #expect(scroll.contentOffset.x == 0)
    }

    @Test(
        "a release at 200 points per second goes to the next page, a slower one to the nearest", arguments: [-1.0, 1])
    func flickSpeed(direction: Double) {
        func page(_ speed: Double) -> Double {
            ScrollPaging.target(830, velocity: speed * direction, origin: 800, size: 400, limits: 0...1600)
        }
        #expect(page(199) == 800 && page(200) == (direction > 0 ? 1200 : 800))
        #expect(page(0) == 800)
    }

    @Test("the wheel turns pages on the axes on which it is turned, and on no other")
    func axes() {
        scroll.contentSize = CGSize(width: 1200, height: 2400)
        let turns = [
            (0.0, -1.0, 400.0, 1600.0), (-1, 0, 800, 800), (0, 1, 400, 0), (1, 0, 0, 800), (-1, -1, 800, 1600),
        ]
        for (index, (dx, dy, x, y)) in turns.enumerated() {
            stage.run {
                scroll.contentOffset = CGPoint(x: 400, y: 800)
                _ = scroll.wheelTurned(by: CGVector(dx: dx * 30, dy: dy * 30))
            }
            stage.advance(to: Double(index) * 2 + 2)
            #expect(scroll.contentOffset == CGPoint(x: x, y: y))
        }
    }
}
