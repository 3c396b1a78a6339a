import Drawing
import Foundation
import Testing
import Timing
import ViewHierarchy

@MainActor
@Suite("Content and bounds that differ only by rounding are equal (J 2)")
struct RoundingTests {
    private let stage = ScriptedStage()
    private let scroll = ScrollView(frame: CGRect(x: 0, y: 0, width: 390, height: 844))

    /// Pictures of many aspect ratios that fit the scroll view's height at its width.
    private static let sizes: [CGSize] = (0..<500).map { (index: Int) -> CGSize in
        let height: Int = 400 + index * 37 % 1700
        return CGSize(width: 1000 + 3 * index, height: height)
    }

    /// Sizes the content to a picture at the scroll view's width, with insets that center it.
    private func center(_ picture: CGSize) {
        let size = CGSize(width: picture.width * (390 / picture.width), height: picture.height * (390 / picture.width))
        scroll.contentSize = size
        let (x, y) = ((390 - size.width) / 2, (844 - size.height) / 2)
        scroll.contentInset = EdgeInsets(top: y, left: x, bottom: y, right: x)
        scroll.contentOffset = CGPoint(x: -x, y: -y)
    }

    /// Whether the content with its insets is longer than the bounds in floating point.
    private var isLongerByRounding: Bool {
        let inset = scroll.contentInset
        let isTaller = scroll.contentSize.height + inset.bottom - 844 > -inset.top
        return isTaller || scroll.contentSize.width + inset.right - 390 > -inset.left
    }

    @Test("F 5, J 2: a centered picture of any of 500 sizes leaves each drag to a pan around the scroll view")
    func centered() {
        var dragged = 0
        let pan = PanGestureRecognizer { if $0.state == .began { dragged += 1 } }
        let frame = View(frame: CGRect(x: 0, y: 0, width: 400, height: 844))
        frame.addGestureRecognizer(pan)
        frame.addSubview(scroll)
        stage.window.addSubview(frame)
        let log = ScrollLog()
        scroll.delegate = log
        var (time, traps) = (0.0, 0)
        for size in Self.sizes {
            center(size)
            if isLongerByRounding { traps += 1 }
            let place = scroll.contentOffset
            stage.drag(from: 200, 400, by: 0, 60, in: 0.03, at: time)
            stage.drag(from: 200, 400, by: -60, 0, in: 0.03, at: time + 1)
            time += 2
            #expect(scroll.contentOffset == place)
        }
        #expect(traps > 100)
        #expect(dragged == 1000)
        #expect(!log.calls.contains("begin"))
    }

    @Test("J 2: an inner scroll view at its edge within rounding passes on a drag and the wheel")
    func atTheEnd() {
        let inner = ScrollView(frame: CGRect(x: 0, y: 100, width: 390, height: 400))
        inner.contentSize = CGSize(width: 390, height: 1000)
        scroll.contentSize = CGSize(width: 390, height: 2000)
        scroll.addSubview(inner)
        stage.window.addSubview(scroll)
        inner.contentOffset.y = 600 - 1e-9
        stage.drag(from: 200, 300, by: 0, -100, in: 1)
        #expect(scroll.contentOffset.y == 90 && inner.contentOffset.y == 600 - 1e-9)
        stage.advance(to: 3)
        let before = scroll.contentOffset.y
        stage.run { _ = inner.wheelTurned(by: CGVector(dx: 0, dy: -40)) }
        stage.advance(to: 4)
        #expect(scroll.contentOffset.y == before + 40 && inner.contentOffset.y == 600 - 1e-9)
    }

    @Test("J 2: content beyond its last page by rounding turns by one page, as from the page itself")
    func pages() {
        scroll.isPagingEnabled = true
        scroll.contentSize = CGSize(width: 390 * 4, height: 844)
        stage.window.addSubview(scroll)
        scroll.contentOffset.x = 390 * 3 + 1e-9
        // Pulled past the edge and flicked back; the finger lifts at the page's position.
        stage.down(300, 400, at: 0)
        for (x, time) in [(280.0, 0.1), (200, 0.3), (240, 0.31), (280, 0.32)] { stage.move(x, 400, at: time) }
        #expect(abs(scroll.contentOffset.x - 1170) < 1e-6)
        stage.up(280, 400, at: 0.32)
        stage.advance(to: 5)
        #expect(scroll.contentOffset.x == 780)
    }

    @Test("J 2: scales that differ by rounding leave nothing to zoom")
    func scales() {
        scroll.minimumZoomScale = 390.0 / 1080
        scroll.maximumZoomScale = 390.0 / 1080 * (1 + 1e-12)
        #expect(scroll.pinchGestureRecognizer == nil)
        scroll.maximumZoomScale = 0.4
        #expect(scroll.pinchGestureRecognizer != nil)
    }
}
