import Drawing
import Foundation
import Testing
import Timing

@testable import ViewHierarchy

@MainActor
@Suite("Scroll view")
struct ScrollViewTests {
    let stage = ScriptedStage()
    let scroll = ScrollView(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
    private let log = ScrollLog()

    init() {
        scroll.contentSize = CGSize(width: 400, height: 4000)
        scroll.delegate = log
        stage.window.addSubview(scroll)
    }

    @Test("a drag moves the content with the finger from the moment the pan begins, without a jump")
    func drags() {
        stage.press((200, 600, 0), (200, 590, 0.01))
        #expect(scroll.isDragging)
        #expect(scroll.contentOffset == .zero)
        stage.move(200, 500, at: 0.02)
        #expect(scroll.contentOffset == CGPoint(x: 0, y: 90))
        #expect(scroll.bounds.origin == scroll.contentOffset)
        #expect(scroll.isTracking)
        stage.touch(.cancelled, 200, 500, at: 0.03)
        #expect(!scroll.isDragging && !scroll.isDecelerating && !scroll.isTracking)
        #expect(scroll.contentOffset == CGPoint(x: 0, y: 90))
    }

    @Test("a flick continues at the finger's velocity and rests 0.499 v away, at its own deadline")
    func flick() throws {
        stage.drag(from: 200, 700, by: 0, -200)
        let start = scroll.contentOffset.y
        #expect(scroll.isDecelerating)
        let end = try #require(stage.timeline.nextDeadline)
        stage.advance(to: 0.1 + 0.001)
        #expect(abs((scroll.contentOffset.y - start) / 0.001 - 2000) < 10)
        stage.advance(to: end.seconds + 5)
        #expect(abs(scroll.contentOffset.y - (start + 2000 * 0.499)) < 1e-6)
        #expect(!scroll.isDecelerating)
        #expect(log.ends == [end])
        #expect(!stage.timeline.isMoving)
        #expect(log.calls.filter { $0 != "scroll" } == ["begin", "willEnd", "end true", "rest"])
    }

    @Test("the offset is the same at the same time, whatever the frame rate", arguments: [24.0, 60, 144, 240])
    func frameRates(fps: Double) {
        stage.drag(from: 200, 700, by: 0, -400)
        let start = scroll.contentOffset.y
        let frames = Int(fps) * 2
        for frame in 0...frames { stage.advance(to: 0.1 + Double(frame) / fps) }
        let distance = 0.499 * 4000 * -expm1(-2 / 0.499)
        #expect(abs(scroll.contentOffset.y - (start + distance)) < 1e-6)
    }

    @Test("beyond its edge the content follows the finger by the rubber band, and springs back exactly to the edge")
    func rubberBand() {
        stage.press((200, 100, 0), (200, 110, 0.01), (200, 210, 0.02))
        // b = (1 - 1 / (x c / d + 1)) d with x = 100, d = 800, c = .55.
        let stretch: CGFloat = 100 * 0.55 / 800 + 1
        let band: CGFloat = (1 - 1 / stretch) * 800
        #expect(abs(scroll.contentOffset.y + band) < 1e-9)
        stage.leave((200, 210, 0.5), (200, 210, 0.51))
        #expect(scroll.isDecelerating)
        stage.advance(to: 0.6)
        #expect(scroll.contentOffset.y < 0 && scroll.contentOffset.y > -band)
        stage.advance(to: 3)
        #expect(scroll.contentOffset == .zero)
    }

    @Test("content held beyond its edge stays in place when its size changes, and continues from there")
    func resizedUnderFinger() {
        stage.press((200, 100, 0), (200, 110, 0.01), (200, 310, 0.02))
        let held = scroll.contentOffset.y
        #expect(held < -80)
        scroll.frame.size.height = 300
        #expect(scroll.contentOffset.y == held)
        stage.move(200, 310, at: 0.1)
        #expect(abs(scroll.contentOffset.y - held) < 1e-9)
        stage.move(200, 320, at: 0.2)
        #expect(scroll.contentOffset.y < held && scroll.contentOffset.y > held - 10)
    }

    @Test("a finger that catches bouncing content holds it where it is")
    func catchesBounce() {
        stage.drag(from: 200, 100, by: 0, 300, in: 0.3)
        stage.advance(to: 0.35)
        let caught = scroll.contentOffset.y
        #expect(caught < 0)
        stage.down(200, 300, at: 0.35)
        #expect(scroll.isDragging)
        stage.advance(to: 1)
        #expect(scroll.contentOffset.y == caught)
        stage.move(200, 301, at: 1.01)
        #expect(abs(scroll.contentOffset.y - caught) < 1)
        stage.up(200, 301, at: 2)
        stage.advance(to: 4)
        #expect(scroll.contentOffset == .zero)
    }

    @Test("without bounces the content stops at its edge")
    func noBounce() {
        scroll.bounces = false
        stage.drag(from: 200, 100, by: 0, 300)
        #expect(scroll.contentOffset == .zero)
        #expect(!scroll.isDecelerating)
    }

    @Test("a touch on moving content stops it and doesn't tap; on resting content it taps")
    func touchStops() {
        var taps = 0
        let tile = View(frame: CGRect(x: 0, y: 0, width: 400, height: 4000))
        scroll.addSubview(tile)
        tile.addGestureRecognizer(TapGestureRecognizer { _ in taps += 1 })
        stage.drag(from: 200, 700, by: 0, -200)
        stage.advance(to: 0.3)
        stage.tap(200, 400, at: 0.3)
        let stopped = scroll.contentOffset
        #expect(taps == 0)
        stage.advance(to: 2)
        #expect(scroll.contentOffset == stopped)
        #expect(log.calls.last { $0 != "scroll" } == "end false")
        stage.tap(200, 400, at: 2)
        #expect(taps == 1)
    }

    @Test("F5: a drag along an axis that cannot scroll is left to others")
    func otherAxis() {
        let pan = PanGestureRecognizer()
        stage.watch(pan, as: "pan", on: stage.window)
        stage.drag(from: 100, 400, by: 200, 30)
        #expect(stage.takeLog().first == "pan began")
        #expect(scroll.contentOffset == .zero)
        stage.drag(from: 100, 400, by: 30, -200, at: 1)
        #expect(stage.takeLog() == [])
        #expect(scroll.contentOffset.y > 0)
    }

    @Test("F5: content that fits claims nothing, unless it always bounces")
    func fittingContent() {
        scroll.contentSize = CGSize(width: 400, height: 300)
        stage.drag(from: 100, 400, by: 0, 200)
        #expect(log.calls == [])
        scroll.alwaysBounceVertical = true
        stage.drag(from: 100, 400, by: 0, 200, at: 1)
        #expect(log.calls.first == "begin")
        #expect(scroll.contentOffset.y < 0)
        stage.advance(to: 5)
        #expect(scroll.contentOffset == .zero)
    }

    @Test("F5: a dismissing pan shares with the scroll view at its top only")
    func sharing() {
        let sharing = ShareAtTop(scroll: scroll)
        let pan = PanGestureRecognizer()
        pan.delegate = sharing
        stage.watch(pan, as: "pan", on: stage.window)
        stage.drag(from: 100, 200, by: 0, 100)
        #expect(stage.takeLog().first == "pan began")
        #expect(log.calls.first == "begin")
        stage.advance(to: 3)
        scroll.contentOffset = CGPoint(x: 0, y: 50)
        stage.drag(from: 100, 200, by: 0, 100, at: 3)
        #expect(stage.takeLog() == [])
    }

    @Test("insets move both edges")
    func insets() {
        scroll.contentInset = EdgeInsets(top: 40, left: 0, bottom: 60, right: 0)
        scroll.contentOffset = CGPoint(x: 0, y: -40)
        stage.drag(from: 200, 100, by: 0, 300)
        stage.advance(to: 3)
        #expect(scroll.contentOffset.y == -40)
        scroll.contentOffset.y = 3200
        stage.drag(from: 200, 700, by: 0, -500, at: 3)
        stage.advance(to: 9)
        #expect(scroll.contentOffset.y == 3260)
    }

    @Test("the delegate may choose where the content comes to rest, and receives the velocity per millisecond")
    func targets() {
        log.target = CGPoint(x: 0, y: 800)
        stage.drag(from: 200, 700, by: 0, -200)
        #expect(abs(log.velocity.y - 2) < 0.01)
        #expect(abs(log.proposed.y - (scroll.contentOffset.y + 998)) < 1)
        stage.advance(to: 9)
        #expect(scroll.contentOffset == CGPoint(x: 0, y: 800))
        scroll.contentSize.width = 4000
        stage.drag(from: 300, 700, by: -100, -200, at: 10)
        #expect(abs(log.velocity.x - 1) < 0.01 && abs(log.velocity.y - 2) < 0.01)
    }

    @Test("an animated offset arrives after 0.3 s and rises throughout")
    func animated() {
        stage.run { scroll.setContentOffset(CGPoint(x: 0, y: 500), animated: true) }
        #expect(scroll.contentOffset == .zero)
        var last = 0.0
        for step in 1..<30 {
            stage.advance(to: Double(step) / 100)
            #expect(scroll.contentOffset.y > last && scroll.contentOffset.y < 500)
            last = scroll.contentOffset.y
        }
        stage.advance(to: 0.3)
        #expect(scroll.contentOffset.y == 500)
        #expect(log.calls.last == "arrive")
    }

    @Test("indicators show while the content moves and fade after it rests")
    func indicators() {
        func bars() -> [View] { scroll.subviews.filter { $0.alpha > 0 } }
        #expect(bars().isEmpty)
        stage.drag(from: 200, 700, by: 0, -200, in: 1)
        #expect(bars().count == 1)
        stage.advance(to: 30)
        #expect(bars().isEmpty)
        #expect(!stage.timeline.isMoving)
        // Whatever moves it.
        let moves: [() -> Void] = [
            { scroll.setContentOffset(CGPoint(x: 0, y: 900), animated: true) },
            { _ = scroll.wheelTurned(by: CGVector(dx: 0, dy: -40)) },
        ]
        for (number, move) in moves.enumerated() {
            let start = 40.0 + 10 * Double(number)
            stage.advance(to: start)
            #expect(bars().isEmpty)
            stage.run(move)
            stage.advance(to: start + 0.1)
            #expect(bars().count == 1)
        }
    }

    @Test("shorter content, or a higher view, leaves no gap at rest")
    func smallerContent() {
        scroll.contentOffset = CGPoint(x: 0, y: 3000)
        scroll.contentSize = CGSize(width: 400, height: 2000)
        #expect(scroll.contentOffset.y == 1200)
        scroll.frame = CGRect(x: 0, y: 0, width: 400, height: 1000)
        #expect(scroll.contentOffset.y == 1000)
    }

    @Test("the content sticks to the finger within 0.5 points, and continues from the release without a step")
    func sticksAndGoesOn() {
        for fps in [24.0, 60, 120, 240] {
            scroll.contentOffset = CGPoint(x: 0, y: 500)
            let start = stage.timeline.now.seconds
            stage.press((200, 700, start), (200, 690, start + 0.01))
            for step in 1...40 {
                let y = 690 - Double(step * step) / 4
                stage.move(200, y, at: start + 0.01 + Double(step) / 120)
                #expect(abs(scroll.contentOffset.y - (500 + 690 - y)) < 0.5)
            }
            let release = stage.timeline.now.seconds
            let speed = abs(scroll.panGestureRecognizer.velocity(in: nil).y)
            stage.up(200, 290, at: release)
            var last = scroll.contentOffset.y
            for frame in 1...Int(fps) {
                stage.advance(to: release + Double(frame) / fps)
                #expect(scroll.contentOffset.y - last <= speed / fps + 0.5)
                last = scroll.contentOffset.y
            }
            stage.advance(to: release + 10)
        }
    }

    @Test("indicators can be flashed, keep to their insets, and contrast with their style's background")
    func flash() {
        scroll.indicatorStyle = .white
        scroll.verticalScrollIndicatorInsets = EdgeInsets(top: 50, left: 0, bottom: 100, right: 20)
        stage.run { scroll.flashScrollIndicators() }
        let bar = scroll.subviews.last
        #expect(bar?.frame.minY == 53 && bar?.frame.maxX == 377)
        #expect(bar?.backgroundColor?.red == 1)
        scroll.verticalScrollIndicatorInsets.top = 80
        #expect(bar?.frame.minY == 83)
        scroll.contentOffset.y = 3200
        #expect(bar.map { abs($0.frame.maxY - scroll.bounds.maxY + 103) < 1e-9 } == true)
        stage.advance(to: 0.7)
        #expect(bar?.alpha == 1)
        stage.advance(to: 3)
        #expect(scroll.subviews.isEmpty && !stage.timeline.isMoving)
    }

    @Test("scrolling to a rectangle moves no further than needed, and not beyond the edges")
    func rectToVisible() {
        scroll.scrollRectToVisible(CGRect(x: 0, y: 900, width: 10, height: 100), animated: false)
        #expect(scroll.contentOffset.y == 200)
        scroll.scrollRectToVisible(CGRect(x: 0, y: 300, width: 10, height: 100), animated: false)
        #expect(scroll.contentOffset.y == 200)
        scroll.scrollRectToVisible(CGRect(x: 0, y: 150, width: 10, height: 100), animated: false)
        #expect(scroll.contentOffset.y == 150)
        stage.run { scroll.scrollRectToVisible(CGRect(x: 0, y: 3990, width: 10, height: 500), animated: true) }
        stage.advance(to: 1)
        #expect(scroll.contentOffset.y == 3200)
    }

    @Test("sizes, insets and offsets that aren't finite leave the content in place")
    func noNumbers() {
        scroll.contentOffset = CGPoint(x: CGFloat.nan, y: 100)
        #expect(scroll.contentOffset == CGPoint(x: 0, y: 100))
        scroll.contentSize = CGSize(width: CGFloat.nan, height: CGFloat.infinity)
        scroll.contentInset = EdgeInsets(top: .nan, left: -.infinity, bottom: .nan, right: .infinity)
        #expect(scroll.contentOffset == .zero)
        stage.drag(from: 200, 700, by: 10, -200)
        stage.advance(to: 5)
        #expect(scroll.contentOffset == .zero)
        scroll.contentSize = CGSize(width: -5, height: -5)
        scroll.minimumZoomScale = .nan
        scroll.maximumZoomScale = -1
        scroll.decelerationRate = ScrollView.DecelerationRate(rawValue: .nan)
        stage.run {
            #expect(
                !stage.window.sendWheel(
                    at: CGPoint(x: 10, y: 10), delta: CGVector(dx: 0, dy: Double.nan), time: FrameTime(seconds: 6)))
        }
        #expect(scroll.contentOffset == .zero && scroll.zoomScale == 1)
    }

    @Test("a drag continues from an offset that is set under the finger")
    func offsetDuringDrag() {
        stage.press((200, 600, 0), (200, 500, 0.01), (200, 400, 0.02))
        stage.run { scroll.contentOffset = CGPoint(x: 0, y: 1000) }
        stage.move(200, 390, at: 0.03)
        #expect(scroll.contentOffset == CGPoint(x: 0, y: 1010))
    }

    @Test("indicators are gray, dark or light")
    func indicatorStyles() {
        let bar = ScrollIndicator()
        // Of content of any length, 36 points between margins of 3.
        let ends = [0.0, 50_000, 100_000].map { ScrollIndicator.extent(offset: $0, range: 100_000, size: 206) }
        #expect(ends.map(\.length) == [36, 36, 36] && ends.map(\.start) == [3, 85, 167])
        #expect(ScrollIndicator.extent(offset: -500, range: 100, size: 206).length == 8)
        #expect(bar.backgroundColor == Color(white: 0.5).withAlphaComponent(0.7))
        bar.setStyle(.black)
        #expect(bar.backgroundColor == Color.black.withAlphaComponent(0.5))
        bar.setStyle(.white)
        #expect(bar.backgroundColor == Color.white.withAlphaComponent(0.6))
    }
}

@MainActor
private final class ShareAtTop: GestureRecognizerDelegate {
    let scroll: ScrollView

    init(scroll: ScrollView) { self.scroll = scroll }

    func gestureRecognizer(
        _ gestureRecognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
    ) -> Bool {
        other === scroll.panGestureRecognizer && scroll.contentOffset.y <= 0
    }
}
