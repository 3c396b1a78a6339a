import Drawing
import Foundation
import Testing
import Timing
import ViewHierarchy

@MainActor
@Suite("Zooming")
struct ScrollZoomTests {
    private let stage = ScriptedStage()
    private let scroll = ScrollView(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
    private let content = View(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
    private let log = ScrollLog()

    init() {
        scroll.contentSize = CGSize(width: 400, height: 800)
        scroll.addSubview(content)
        scroll.maximumZoomScale = 4
        log.zoomed = content
        scroll.delegate = log
        stage.window.addSubview(scroll)
    }

    /// Two touches `half` points left and right of a location.
    private func fingers(_ phase: TouchPhase, _ x: Double, _ y: Double, half: Double, at seconds: Double) {
        stage.touch(phase, x - half, y, at: seconds, id: 1)
        stage.touch(phase, x + half, y, at: seconds, id: 2)
    }

    /// Returns a point of the content in the window's coordinates.
    private func seen(_ x: Double, _ y: Double) -> CGPoint { content.convert(CGPoint(x: x, y: y), to: nil) }

    private func isNear(_ point: CGPoint, _ x: Double, _ y: Double, within tolerance: Double = 1e-9) -> Bool {
        abs(point.x - x) <= tolerance && abs(point.y - y) <= tolerance
    }

    @Test("indicators show from the beginning of a pinch")
    func indicators() {
        scroll.zoomScale = 2
        stage.advance(to: 30)
        func bars() -> Int { scroll.subviews.count { $0 !== content && $0.alpha > 0 } }
        #expect(bars() == 0)
        fingers(.began, 200, 400, half: 50, at: 31)
        fingers(.moved, 200, 400, half: 54, at: 31.01)
        #expect(scroll.pinchGestureRecognizer?.state == .began && bars() == 2)
    }

    @Test("a drag that is disabled in a pinch has ended, without deceleration, and the pinch goes on")
    func disabledDrag() {
        scroll.zoomScale = 2
        stage.press((200, 400, 0), (200, 380, 0.02), (200, 370, 0.03))
        stage.press(id: 1, (300, 400, 0.04), (340, 400, 0.06), (360, 400, 0.07))
        #expect(scroll.isZooming && log.take() == ["begin", "zoom begins"])
        scroll.panGestureRecognizer.isEnabled = false
        #expect(scroll.isZooming && log.take() == ["end false"])
        let scale = scroll.zoomScale
        stage.move(380, 400, at: 0.08, id: 1)
        #expect(scroll.zoomScale > scale)
        stage.up(380, 400, at: 0.09, id: 1)
        stage.up(200, 370, at: 0.09)
        stage.advance(to: 3)
        #expect(!scroll.isZooming && log.take() == ["zoom ends \(scroll.zoomScale)"])
    }

    @Test("new limits hold at once for content at rest")
    func newLimits() {
        scroll.minimumZoomScale = 2
        #expect(scroll.zoomScale == 2)
        scroll.minimumZoomScale = 1
        #expect(scroll.zoomScale == 2)
        scroll.maximumZoomScale = 1.5
        #expect(scroll.zoomScale == 1.5)
    }

    @Test("a pinch zooms about its center, which stays under the fingers as they move")
    func aboutTheCenter() {
        fingers(.began, 150, 300, half: 50, at: 0)
        fingers(.moved, 150, 300, half: 55, at: 0.1)
        #expect(scroll.isZooming && scroll.zoomScale == 1)
        let under = content.convert(CGPoint(x: 150, y: 300), from: nil)
        for step in 1...20 {
            let x = 150 + Double(step) * 3
            let y = 300 - Double(step) * 5
            fingers(.moved, x, y, half: 55 + Double(step) * 4, at: 0.1 + Double(step) / 100)
            #expect(isNear(seen(under.x, under.y), x, y, within: 0.5))
        }
        #expect(abs(scroll.zoomScale - 135 / 55) < 1e-12)
        #expect(abs(scroll.contentSize.width - 400 * 135 / 55) < 1e-9)
        fingers(.ended, 210, 200, half: 135, at: 0.4)
        #expect(log.take().filter { $0.hasPrefix("zoom") } == ["zoom begins", "zoom ends \(scroll.zoomScale)"])
        stage.advance(to: 5)
        #expect(!stage.timeline.isMoving)
    }

    @Test("the content resists beyond its scale limits, springs back, and stays within its edges")
    func bounces() {
        fingers(.began, 200, 400, half: 100, at: 0)
        fingers(.moved, 200, 400, half: 90, at: 0.1)
        fingers(.moved, 200, 400, half: 30, at: 0.2)
        #expect(scroll.zoomScale < 1 && scroll.zoomScale > 0.5)
        let least = scroll.zoomScale
        fingers(.ended, 200, 400, half: 30, at: 0.3)
        #expect(scroll.isZoomBouncing && scroll.zoomScale == least)
        #expect(log.take().filter { $0.hasPrefix("zoom") } == ["zoom begins"])
        stage.advance(to: 0.45)
        #expect(scroll.zoomScale > least && scroll.zoomScale < 1)
        stage.advance(to: 0.6)
        #expect(scroll.zoomScale == 1 && scroll.contentOffset == .zero)
        #expect(scroll.contentSize == CGSize(width: 400, height: 800))
        #expect(content.transform.isIdentity && content.frame == CGRect(x: 0, y: 0, width: 400, height: 800))
        #expect(log.take() == ["zoom ends 1.0"])
    }

    @Test("after a drag beyond the largest scale the content springs back about the middle of the view")
    func bouncesAboutTheMiddle() {
        fingers(.began, 200, 400, half: 20, at: 0)
        fingers(.moved, 200, 400, half: 25, at: 0.1)
        fingers(.moved, 200, 400, half: 190, at: 0.2)
        let scale = scroll.zoomScale
        #expect(scale > 4 && scale < 8)
        stage.up(390, 400, at: 0.3, id: 2)
        stage.move(110, 350, at: 0.4, id: 1)
        let middle = content.convert(CGPoint(x: 200, y: 400), from: nil)
        stage.up(110, 350, at: 0.9, id: 1)
        for time in [1.0, 1.1, 1.19] {
            stage.advance(to: time)
            #expect(scroll.zoomScale < scale && scroll.zoomScale > 4 && isNear(seen(middle.x, middle.y), 200, 400))
        }
        stage.advance(to: 2)
        #expect(scroll.zoomScale == 4 && isNear(seen(middle.x, middle.y), 200, 400))
    }

    @Test("without a bounce the limits hold at once")
    func noBounce() {
        scroll.bouncesZoom = false
        fingers(.began, 200, 400, half: 20, at: 0)
        fingers(.moved, 200, 400, half: 25, at: 0.1)
        fingers(.moved, 200, 400, half: 150, at: 0.2)
        #expect(scroll.zoomScale == 4)
        fingers(.moved, 200, 400, half: 5, at: 0.3)
        #expect(scroll.zoomScale == 1)
        fingers(.ended, 200, 400, half: 5, at: 0.4)
        #expect(!scroll.isZoomBouncing)
    }

    @Test("content that a pinch or a resize leaves far outside doesn't jump, and follows the remaining finger")
    func farOutside() {
        fingers(.began, 150, 300, half: 50, at: 0)
        fingers(.moved, 150, 330, half: 60, at: 0.1)
        fingers(.moved, 900, 330, half: 110, at: 0.2)
        let offset = scroll.contentOffset
        #expect(offset.x < -500)
        stage.up(1010, 330, at: 0.3, id: 2)
        stage.move(791, 330, at: 0.4, id: 1)
        // The rubber band b(x) = d (1 - 1 / (x c / d + 1)), of twice the distance: b = d / 2 where x = d / c.
        let extent = -2 * offset.x
        let distance = extent / 0.55 + 1
        #expect(abs(scroll.contentOffset.x + extent * (1 - 1 / (distance * 0.55 / extent + 1))) < 1e-9)
        #expect(abs(scroll.contentOffset.x - offset.x + 0.55 / 4) < 1e-3)
        let before = scroll.contentOffset
        scroll.frame.size = CGSize(width: 100, height: 200)
        #expect(scroll.contentOffset == before)
        stage.move(791, 330, at: 0.5, id: 1)
        stage.move(790, 330, at: 0.6, id: 1)
        #expect(scroll.contentOffset.x > before.x && scroll.contentOffset.x < before.x + 1)
        stage.up(790, 330, at: 0.7, id: 1)
        stage.advance(to: 5)
        #expect(scroll.contentOffset.x == 0 && !stage.timeline.isMoving)
    }

    @Test("the remaining finger of a pinch drags without a jump, and a returning one zooms again")
    func oneFingerLeaves() {
        fingers(.began, 150, 300, half: 50, at: 0)
        fingers(.moved, 150, 330, half: 60, at: 0.1)
        fingers(.moved, 150, 330, half: 110, at: 0.2)
        let scale = scroll.zoomScale
        let offset = scroll.contentOffset
        stage.up(260, 330, at: 0.3, id: 2)
        #expect(scroll.isDragging && scroll.contentOffset == offset && scroll.zoomScale == scale)
        stage.move(30, 320, at: 0.4, id: 1)
        #expect(isNear(scroll.contentOffset, offset.x + 10, offset.y + 10))
        let before = scroll.contentOffset
        stage.down(150, 320, at: 0.5, id: 3)
        #expect(scroll.isZooming)
        #expect(isNear(scroll.contentOffset, before.x, before.y) && abs(scroll.zoomScale - scale) < 1e-12)
        stage.move(270, 320, at: 0.6, id: 3)
        #expect(abs(scroll.zoomScale - scale * 2) < 1e-9)
        stage.up(270, 320, at: 0.7, id: 3)
        stage.up(30, 320, at: 0.8, id: 1)
        stage.advance(to: 5)
        #expect(!scroll.isDragging && !scroll.isZooming && !stage.timeline.isMoving)
        let calls = log.take()
        #expect(calls.count { $0 == "begin" } == calls.count { $0.hasPrefix("end ") })
        #expect(calls.count { $0 == "zoom begins" } == 2 && calls.count { $0.hasPrefix("zoom ends") } == 2)
    }

    @Test("the wheel with Ctrl zooms about the pointer")
    func wheel() {
        let under = content.convert(CGPoint(x: 100, y: 200), from: nil)
        func turn(_ dy: Double, at seconds: Double) {
            stage.run {
                _ = stage.window.sendZoomWheel(
                    at: CGPoint(x: 100, y: 200), delta: CGVector(dx: 0, dy: dy), time: FrameTime(seconds: seconds))
            }
        }
        turn(200, at: 0)
        for step in 1...30 {
            stage.advance(to: Double(step) / 100)
            #expect(isNear(seen(under.x, under.y), 100, 200))
        }
        #expect(abs(scroll.zoomScale - 2) < 1e-12)
        #expect(log.take() == ["zoom begins", "zoom ends \(scroll.zoomScale)"])
        turn(-1000, at: 1)
        stage.advance(to: 3)
        #expect(scroll.zoomScale == 1 && scroll.contentOffset == .zero)
    }

    @Test("a set scale zooms about the center, within the limits; animated, one point stays in place")
    func programmatic() {
        scroll.zoomScale = 2
        #expect(scroll.contentOffset == CGPoint(x: 200, y: 400))
        scroll.zoomScale = 99
        #expect(scroll.zoomScale == 4)
        scroll.zoomScale = .nan
        scroll.zoomScale = -3
        #expect(scroll.zoomScale == 1 && scroll.contentOffset == .zero)
        stage.run { scroll.setZoomScale(2, animated: true) }
        for step in 1...29 {
            stage.advance(to: Double(step) / 100)
            #expect(isNear(seen(200, 400), 200, 400))
        }
        stage.advance(to: 0.3)
        #expect(scroll.zoomScale == 2 && log.take() == ["zoom ends 2.0"])
    }

    @Test("zooming to a rectangle fills the view with it, centered where the edges allow")
    func toRect() {
        stage.run { scroll.zoom(to: CGRect(x: 100, y: 200, width: 200, height: 100), animated: true) }
        stage.advance(to: 1)
        #expect(scroll.zoomScale == 2)
        #expect(isNear(seen(200, 250), 200, 400))
        scroll.zoom(to: CGRect(x: 0, y: 0, width: 100, height: 100), animated: false)
        #expect(scroll.zoomScale == 4 && scroll.contentOffset == .zero)
        scroll.zoom(to: CGRect(x: 200, y: 400, width: 0, height: 0), animated: false)
        #expect(scroll.zoomScale == 4 && isNear(seen(200, 400), 200, 400))
        scroll.zoom(to: CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1), animated: false)
        #expect(scroll.zoomScale == 4)
    }

    @Test("the same scale and offset at the same time at every frame rate", arguments: [24.0, 60, 144, 240])
    func frameRates(fps: Double) {
        stage.run { scroll.zoom(to: CGRect(x: 0, y: 0, width: 200, height: 400), animated: true) }
        for frame in 1...Int(fps) where Double(frame) / fps < 0.1 { stage.advance(to: Double(frame) / fps) }
        stage.advance(to: 0.1)
        let part = (1.0 / 9) * (3 - 2.0 / 3)
        #expect(abs(scroll.zoomScale - pow(2, part)) < 1e-12)
        #expect(isNear(seen(0, 0), 0, 0))
    }

    @Test("without a view to zoom, or with one scale only, nothing zooms")
    func nothingToZoom() {
        log.zoomed = nil
        fingers(.began, 200, 400, half: 50, at: 0)
        fingers(.moved, 200, 400, half: 90, at: 0.1)
        fingers(.ended, 200, 400, half: 90, at: 0.2)
        scroll.zoomScale = 2
        #expect(scroll.zoomScale == 1 && log.take() == [])
        log.zoomed = content
        scroll.maximumZoomScale = 1
        #expect(scroll.pinchGestureRecognizer == nil)
    }

    @Test("zoomed content is dragged between its new edges, and shrinking limits bring it back")
    func dragged() {
        scroll.zoomScale = 2
        stage.drag(from: 200, 400, by: 500, 0, in: 0.2)
        stage.advance(to: 5)
        #expect(scroll.contentOffset == CGPoint(x: 0, y: 400))
        scroll.maximumZoomScale = 1.5
        #expect(scroll.zoomScale == 1.5 && scroll.contentSize == CGSize(width: 600, height: 1200))
    }

    @Test("a zoomed view that other code moves is there in proportion at another scale")
    func movedMeanwhile() {
        scroll.zoomScale = 2
        #expect(content.center == CGPoint(x: 400, y: 800))
        content.center = CGPoint(x: 300, y: 500)
        scroll.zoomScale = 4
        #expect(content.center == CGPoint(x: 600, y: 1000))
        scroll.zoomScale = 1
        #expect(content.center == CGPoint(x: 150, y: 250))
    }

    @Test("a scale that is set during a drag holds at once, about the center, and the drag goes on from there")
    func scaleDuringDrag() {
        scroll.zoomScale = 2
        stage.touch(.began, 200, 400, at: 0)
        for step in 1...10 { stage.touch(.moved, 200, 400 - Double(step) * 10, at: Double(step) / 60) }
        let before = scroll.contentOffset
        #expect(scroll.isDragging && before.y > 450)
        // The point in the center of the view stays there.
        let center = CGPoint(x: (before.x + 200) / 2, y: (before.y + 400) / 2)
        stage.run { scroll.setZoomScale(3, animated: true) }
        #expect(scroll.zoomScale == 3 && isNear(seen(center.x, center.y), 200, 400))
        let there = scroll.contentOffset
        stage.touch(.moved, 200, 280, at: 11.0 / 60)
        #expect(scroll.isDragging && abs(scroll.contentOffset.y - there.y - 20) < 1e-9)
    }

    @Test("the delegate is told of a new scale, and not of the same one")
    func zoomCalls() {
        scroll.zoomScale = 2
        #expect(log.calls.count { $0 == "zoom" } == 1)
        scroll.zoomScale = 2
        scroll.contentOffset.y = 20
        #expect(log.calls.count { $0 == "zoom" } == 1)
    }

    @Test("content that is smaller than the view rests by its alignment, in what the insets leave free")
    func alignment() {
        scroll.contentSize = CGSize(width: 100, height: 200)
        scroll.contentInset = EdgeInsets(top: 10, left: 20, bottom: 40, right: 30)
        for part in [0.0, 0.25, 0.5, 1] {
            scroll.contentAlignmentPoint = CGPoint(x: part, y: 1 - part)
            // 250 and 550 points are free.
            #expect(scroll.contentOffset == CGPoint(x: -20 - 250 * part, y: -10 - 550 * (1 - part)), "\(part)")
        }
    }

    @Test("a pinch in a scroll view that zooms is not one of the views around it")
    func outerPinch() {
        let outer = PinchGestureRecognizer()
        stage.watch(outer, as: "outer", on: stage.window)
        fingers(.began, 200, 400, half: 50, at: 0)
        for step in 1...5 { fingers(.moved, 200, 400, half: 50 + Double(step) * 10, at: Double(step) / 20) }
        fingers(.ended, 200, 400, half: 100, at: 0.4)
        #expect(scroll.zoomScale > 1 && stage.takeLog().isEmpty)
    }
}
