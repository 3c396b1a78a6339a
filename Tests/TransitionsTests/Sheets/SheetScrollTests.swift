import Drawing
import Foundation
import Testing
import ViewHierarchy

@testable import Transitions

@MainActor
@Suite("Scroll views in sheets")
struct SheetScrollTests {
    let hand: SheetHand
    let scroll = ScrollView(frame: .zero)

    init() {
        hand = SheetHand([.medium(), .large()])
        scroll.contentSize = CGSize(width: 400, height: 3000)
        scroll.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        scroll.frame = hand.first.view.bounds
        hand.first.view.addSubview(scroll)
        hand.present()
    }

    private var offset: Double { Double(scroll.contentOffset.y) }

    private var prediction: ReleasePrediction? { hand.stage.act { hand.stage.window.releasePredictions }.first }

    @Test("one drag up expands the sheet and then scrolls, and back down scrolls and then moves the sheet (F 5)")
    func bothWays() {
        hand.pull(from: 600, to: 590)
        #expect(hand.top == 400)
        // The sheet moves 350 points, and the content the rest.
        for y in stride(from: 580.0, to: 20, by: -10) {
            hand.stage.touch(.moved, 200, y)
            #expect(abs(hand.top - max(50, 400 - (590 - y))) < 1e-6)
            #expect(abs(offset - max(0, 590 - y - 350)) < 1e-6)
        }
        // Back: first the content, then the sheet, also below the smallest detent.
        for y in stride(from: 30.0, to: 810, by: 10) {
            hand.stage.touch(.moved, 200, y)
            #expect(abs(offset - max(0, 590 - y - 350)) < 1e-6)
            #expect(abs(hand.top - max(50, 400 - (590 - y))) < 1e-6)
        }
        #expect(hand.delegate.received == ["will"])
        hand.rest()
        hand.letGo(at: 800)
        #expect(hand.first.presentingViewController == nil)
        #expect(hand.stage.errors.isEmpty)
    }

    @Test("content scrolled only by rounding is at its top, and a drag up expands the sheet (F 5, J 2)")
    func rounding() {
        hand.stage.act { scroll.contentOffset = CGPoint(x: 0, y: 1e-9) }
        hand.pull(from: 600, to: 590)
        hand.stage.touch(.moved, 200, 500)
        #expect(abs(hand.top - 310) < 1e-6)
        #expect(abs(offset) < 1e-6)
    }

    @Test("a release after expanding keeps the sheet at the detent, and the content has the finger's velocity (F 5)")
    func flung() {
        hand.pull(from: 700, to: 250, in: 0.3)
        #expect(hand.top == 50 && prediction?.rule == .other("decelerates"))
        hand.lift(at: 250)
        #expect(hand.delegate.received == ["large"])
        let before = offset
        hand.stage.settle()
        #expect(offset > before + 100)
        #expect(hand.top == 50)
    }

    @Test("a release while the sheet moves keeps the content's offset")
    func sheetOnly() {
        hand.pull(from: 600, to: 500, in: 0.1)
        #expect(prediction?.rule == .nearest)
        let log = Releases()
        scroll.delegate = log
        hand.letGo(at: 500)
        #expect(log.velocities == [.zero], "the sheet has the finger's velocity, and the content none")
        #expect(hand.top == 50)
        #expect(offset == 0)
        #expect(!scroll.isDecelerating)
    }

    @Test(
        "if scrolling doesn't expand, the content scrolls immediately, and a drag at its top moves the sheet"
    )
    func doesNotExpand() {
        hand.sheet.prefersScrollingExpandsWhenScrolledToEdge = false
        hand.pull(from: 600, to: 500)
        #expect(hand.top == 400)
        #expect(abs(offset - 90) < 1e-6)
        hand.stage.touch(.moved, 200, 650)
        #expect(abs(offset) < 1e-6)
        #expect(abs(hand.top - 460) < 1e-6)
        hand.stage.touch(.moved, 200, 500)
        #expect(abs(hand.top - 400) < 1e-6)
        #expect(abs(offset - 90) < 1e-6)
    }

    @Test("content away from its top scrolls in both directions, and the sheet stays (F 5)")
    func inTheMiddle() {
        scroll.contentOffset = CGPoint(x: 0, y: 1000)
        hand.pull(from: 600, to: 500)
        #expect(hand.top == 400)
        #expect(abs(offset - 1090) < 1e-6)
        hand.stage.touch(.moved, 200, 700)
        #expect(hand.top == 400)
        #expect(abs(offset - 890) < 1e-6)
    }

    @Test("a sheet caught by a touch on its scroll view continues to share the drag")
    func caught() {
        hand.stage.act { hand.sheet.animateChanges { hand.sheet.selectedDetentIdentifier = .large } }
        hand.stage.pass(0.05)
        let top = hand.top
        #expect(top > 200)
        hand.stage.touch(.began, 200, 700)
        #expect(abs(hand.top - top) < 1e-9)
        for y in stride(from: 690.0, to: 100, by: -10) {
            hand.stage.touch(.moved, 200, y)
            #expect(abs((top - hand.top) + offset - (700 - y)) < 1e-6)
        }
        #expect(hand.top == 50)
        #expect(offset > 100)
    }

    @Test("a scroll view removed during a drag releases the sheet (C 1)")
    func scrollViewLeaves() {
        hand.pull(from: 600, to: 700)
        #expect(hand.top > 450)
        hand.stage.act { scroll.removeFromSuperview() }
        hand.stage.endTouch(200, 700)
        #expect(hand.top == 400)
        #expect(!hand.stage.director.isTransitioning)
        hand.pull(from: 600, to: 700)
        #expect(hand.top > 450)
        #expect(hand.stage.errors.isEmpty)
    }
}

/// A scroll view's delegate that keeps the velocities of releases.
@MainActor
private final class Releases: ScrollViewDelegate {
    var velocities: [CGPoint] = []

    func scrollViewWillEndDragging(
        _ scrollView: ScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) { velocities.append(velocity) }
}
