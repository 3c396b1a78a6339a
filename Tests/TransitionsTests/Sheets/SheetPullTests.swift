import Drawing
import Foundation
import Testing
import Timing
import ViewHierarchy

@testable import Transitions

@MainActor
@Suite("Dragging sheets")
struct SheetPullTests {
    @Test("the sheet follows the finger one to one between detents and below")
    func oneToOne() {
        let hand = SheetHand.presented([.medium(), .large()])
        hand.pull(from: 450, to: 430)
        let offset = hand.top - 430
        for y in stride(from: 420.0, to: 90, by: -13) {
            hand.stage.touch(.moved, 200, y)
            #expect(abs(hand.top - y - offset) < 1e-6)
        }
        for y in stride(from: 90.0, to: 790, by: 17) {
            hand.stage.touch(.moved, 200, y)
            #expect(abs(hand.top - y - offset) < 1e-6)
            #expect(abs(hand.dimming.alpha - 0.2 * min(1, (800 - hand.top) / 400)) < 1e-9)
        }
    }

    @Test("above the largest detent it follows by the rubber band, and returns")
    func above() {
        let hand = SheetHand.presented()
        hand.pull(from: 300, to: 290)
        #expect(hand.top == 50)
        for distance in [20.0, 100, 240] {
            hand.stage.touch(.moved, 200, 290 - distance)
            let banded = (1 - 1 / (distance * 0.55 / 800 + 1)) * 800
            #expect(abs(hand.top - (50 - banded)) < 1e-6)
            #expect(abs(hand.card.frame.maxY - 800) < 1e-6)
        }
        hand.rest()
        hand.letGo(at: 50)
        #expect(hand.top == 50)
        #expect(hand.delegate.received.isEmpty)
        #expect(hand.stage.takeEvents().isEmpty)
    }

    @Test("a modal sheet resists a dismissal, returns, and reports the attempt once (G 4)", arguments: [true, false])
    func vetoed(byController: Bool) {
        let hand = SheetHand()
        if byController { hand.first.isModalInPresentation = true } else { hand.delegate.allows = false }
        hand.present()
        let before = hand.stage.picture()
        hand.pull(from: 200, to: 210)
        for distance in [10.0, 150, 400] {
            hand.stage.touch(.moved, 200, 210 + distance)
            let banded = (1 - 1 / (distance * 0.55 / 200 + 1)) * 200
            #expect(abs(hand.top - (50 + banded)) < 1e-6)
        }
        #expect(hand.delegate.received.isEmpty)
        hand.lift(at: 610)
        #expect(hand.delegate.received == ["attempt"])
        hand.stage.settle()
        #expect(hand.stage.picture() == before)
        #expect(hand.delegate.received == ["attempt"])
        #expect(hand.stage.takeEvents().isEmpty)
    }

    @Test("a veto at the release returns the sheet, and is reported as an attempt (G 4)")
    func vetoedLate() {
        let hand = SheetHand.presented()
        let before = hand.stage.picture()
        hand.pull(from: 200, to: 700)
        hand.delegate.allows = false
        hand.letGo(at: 700)
        #expect(hand.delegate.received == ["will", "attempt"])
        #expect(hand.stage.picture() == before)
        #expect(hand.first.presentingViewController === hand.stage.root)
    }

    @Test("a dismissing drag is a transition: events in order, and everything as before (G 3, G 4)")
    func dismisses() {
        let hand = SheetHand()
        let before = hand.stage.picture()
        hand.present()
        hand.pull(from: 200, to: 650)
        #expect(hand.delegate.received == ["will"])
        #expect(hand.stage.takeEvents() == ["began dismiss", "First viewWillDisappear"])
        hand.rest()
        hand.lift(at: 650)
        #expect(hand.stage.takeEvents() == ["continued dismiss"])
        hand.stage.settle()
        #expect(hand.stage.takeEvents() == ["First viewDidDisappear", "completed dismiss"])
        #expect(hand.delegate.received == ["will", "did"])
        #expect(hand.stage.picture() == before)
        #expect(hand.stage.window.subviews.count == 1)
        #expect(hand.first.view.window == nil)
        #expect(hand.stage.errors.isEmpty)
    }

    @Test("a drag that is released early returns, with balanced lifecycle calls (B 5, G 1)")
    func returns() {
        let hand = SheetHand.presented()
        let before = hand.stage.picture()
        hand.pull(from: 200, to: 300)
        hand.rest()
        hand.letGo(at: 300)
        #expect(
            hand.stage.takeEvents() == [
                "began dismiss", "First viewWillDisappear", "continued dismiss", "First viewWillAppear",
                "First viewDidAppear", "cancelled dismiss",
            ])
        #expect(hand.delegate.received == ["will"])
        #expect(hand.stage.picture() == before)
        #expect(hand.stage.errors.isEmpty)
    }

    @Test("a drag that begins sideways leaves the sheet where it is, wherever it goes then")
    func sideways() {
        let hand = SheetHand.presented()
        hand.stage.drag(from: CGPoint(x: 100, y: 200), to: CGPoint(x: 200, y: 230), in: 0.2)
        hand.stage.touch(.moved, 200, 600)
        #expect(hand.top == 50)
        hand.stage.endTouch(200, 600)
        #expect(hand.top == 50 && hand.delegate.received.isEmpty && hand.stage.takeEvents().isEmpty)
    }

    @Test("a flick down dismisses, even before the transition has begun; one back up doesn't")
    func flicks() {
        for (end, dismisses) in [(320.0, true), (230, true)] {
            let hand = SheetHand.presented()
            hand.pull(from: 200, to: end, in: (end - 200) / 1500)
            hand.letGo(at: end)
            #expect((hand.first.presentingViewController == nil) == dismisses)
            #expect(hand.delegate.received == ["will", "did"])
            #expect(hand.stage.errors.isEmpty)
        }
        let hand = SheetHand.presented()
        hand.pull(from: 200, to: 700)
        for step in 1...10 {
            hand.stage.pass(0.01)
            hand.stage.touch(.moved, 200, 700 - Double(step) * 12)
        }
        hand.letGo(at: 580)
        #expect(hand.first.presentingViewController === hand.stage.root)
    }

    @Test("the projected position selects the nearest detent, and the spring has the finger's velocity")
    func detents() {
        let hand = SheetHand.presented([.medium(), .large()])
        hand.pull(from: 450, to: 360, in: 0.1)
        let top = hand.top
        hand.lift(at: 360)
        #expect(abs(hand.top - top) < 1e-9)
        #expect(abs(hand.speed + 900) < 1)
        #expect(hand.delegate.received == ["large"])
        hand.stage.settle()
        #expect(hand.top == 50)
        hand.pull(from: 100, to: 160, in: 0.1)
        hand.letGo(at: 160)
        #expect(hand.top == 400)
        #expect(hand.delegate.received == ["large", "medium"])
        #expect(hand.stage.takeEvents().isEmpty)
    }

    @Test(
        "a release goes to the detent nearest to 0.499 of its velocity away, or off screen beyond half of the lowest")
    func decisions() {
        let detents: [SheetPresentationController.Detent] = [.medium(), .large()]
        let tall = CGSize(width: 400, height: 1200)
        // From the medium detent at 400 of 800 points, and from the only one at 50 of 1,200, off screen from 625 on.
        for (isTall, travel, velocity, top) in [
            (false, -174.0, 0.0, 400.0), (false, -176, 0, 50), (false, 200, 0, 400), (false, 201, 0, nil),
            (false, 0, -349, 400), (false, 0, -352, 50), (false, 100, 199, 400), (false, 100, 202, nil),
            (false, 300, -199, nil), (false, 300, -202, 400), (false, -350, 349, 50), (false, -350, 352, 400),
            (true, 574, 0, 50), (true, 576, 0, nil), (true, 0, 999, 50), (true, 0, 1000, nil), (true, -10, 1000, 50),
            (true, 100, 951, 50), (true, 100, 953, nil),
        ] as [(Bool, Double, Double, Double?)] {
            let hand = isTall ? SheetHand.presented(size: tall) : SheetHand.presented(detents)
            hand.stage.act {
                hand.mover.grip(.pan)
                hand.mover.move(by: travel)
                hand.mover.release(velocity)
            }
            hand.stage.settle()
            let isPresented = hand.first.presentingViewController != nil
            #expect((isPresented ? hand.top : nil) == top, "\(isTall), \(travel), \(velocity)")
        }
    }

    @Test("a pull that may not dismiss is an attempt, unless it is thrown back at 1,000 points per second (G 4)")
    func attempts() {
        for (travel, velocity, isAttempt) in [
            (100.0, 0.0, true), (100, -999, true), (100, -1000, false), (100, 3000, true), (0, 500, false),
            (-50, 500, false),
        ] as [(Double, Double?, Bool)] {
            let hand = SheetHand.presented()
            hand.delegate.allows = false
            hand.stage.act {
                hand.mover.grip(.pan)
                hand.mover.move(by: travel)
                hand.mover.release(velocity)
            }
            hand.stage.settle()
            #expect(hand.delegate.received == (isAttempt ? ["attempt"] : []) && hand.top == 50, "\(travel)")
        }
    }

    @Test("a modal sheet caught in flight leaves if the program dismisses it, and returns if it comes (G 4)")
    func caughtModal() {
        for isPresenting in [true, false] {
            let hand = isPresenting ? SheetHand() : SheetHand.presented()
            hand.first.isModalInPresentation = true
            if isPresenting { hand.present(animated: true) }
            if !isPresenting { hand.stage.act { hand.first.dismiss(animated: true) } }
            hand.stage.pass(0.12)
            hand.stage.act {
                hand.mover.grip(.pan)
                hand.mover.move(by: 600)
                hand.mover.release(0)
            }
            hand.stage.settle()
            #expect((hand.first.presentingViewController != nil) == isPresenting)
            #expect(hand.delegate.received == (isPresenting ? ["attempt"] : []) && hand.stage.errors.isEmpty)
        }
    }

    @Test("a vetoed sheet caught on its way back resists from where it is, and its release is an attempt again (G 4)")
    func vetoedAgain() {
        let hand = SheetHand.presented()
        hand.delegate.allows = false
        hand.pull(from: 200, to: 600)
        hand.lift(at: 600)
        hand.stage.pass(0.05)
        let top = hand.top
        #expect(top > 60 && top < 160)
        hand.stage.touch(.began, 200, top + 20)
        hand.rest()
        #expect(abs(hand.top - top) < 1e-9)
        func resisted(_ distance: Double) -> Double { (1 - 1 / (distance * 0.55 / 200 + 1)) * 200 }
        // The distance whose resistance gives what is seen.
        let pulled = (1 / (1 - (top - 50) / 200) - 1) * 200 / 0.55
        for distance in [30.0, 100, 250] {
            hand.stage.touch(.moved, 200, top + 20 + distance)
            #expect(abs(hand.top - 50 - resisted(pulled + distance)) < 1e-6)
        }
        hand.letGo(at: top + 270)
        #expect(hand.delegate.received == ["attempt", "attempt"] && hand.top == 50)
    }

    @Test("only what leads a sheet moves it, and a drag can be handed from the sheet to a scroll view")
    func leads() {
        let hand = SheetHand.presented([.medium(), .large()])
        let (scroll, mover) = (ScrollView(frame: .zero), hand.mover)
        hand.stage.act {
            #expect(mover.move(by: -10, room: 0, with: scroll) == 0)
            #expect(!mover.handlesRelease(of: scroll) && !mover.release(0, with: scroll) && hand.top == 400)
            mover.grip(.pan)
            mover.move(by: -30)
            #expect(hand.top == 370 && mover.move(by: -10, room: 0, with: scroll) == 0)
            #expect(!mover.release(0, with: scroll))
            mover.grip(.scroll(ObjectIdentifier(scroll)))
            mover.move(by: -7)
            #expect(hand.top == 370 && mover.move(by: -10, room: 0, with: scroll) == -10 && hand.top == 360)
            #expect(mover.handlesRelease(of: scroll) && !mover.handlesRelease(of: ScrollView(frame: .zero)))
            mover.releasePan(0)
            #expect(mover.release(0, with: scroll))
        }
        hand.stage.settle()
        #expect(hand.top == 400 && hand.stage.errors.isEmpty)
    }

    @Test("a prediction names where the sheet will rest, with a line for each detent and for the dismissal")
    func predictions() throws {
        let hand = SheetHand.presented([.medium(), .large()])
        let pan = try #require(hand.card.gestureRecognizers?.compactMap { $0 as? SheetPanGestureRecognizer }.first)
        #expect(hand.mover.predictRelease(of: pan) == nil)
        hand.pull(from: 450, to: 440)
        for (y, outcome, top) in [(440.0, "medium", 400.0), (200, "large", 50), (700, nil, 800)] {
            hand.stage.touch(.moved, 200, y)
            hand.rest()
            let prediction = try #require(hand.stage.act { hand.mover.predictRelease(of: pan) })
            #expect(outcome.map { prediction.outcome.hasSuffix($0) } ?? (prediction.outcome == "dismisses"))
            #expect(prediction.completes == (outcome == nil) && prediction.rule == .nearest)
            #expect(Double(prediction.landing?.minY ?? -1) == top && prediction.location == CGPoint(x: 200, y: y))
            let lines = prediction.guides.map { $0.path.controlBounds }
            #expect(lines == [400, 50, 600].map { CGRect(x: 0, y: $0, width: 400, height: 0) })
            #expect(prediction.guides.last?.label == "dismissal")
        }
    }

    @Test("a dismissal that a finger has caught goes on when its gesture is cancelled")
    func cancelledDismissal() {
        let hand = SheetHand.presented()
        hand.stage.act { hand.first.dismiss(animated: true) }
        hand.stage.pass(0.1)
        let top = hand.top
        #expect(top > 60 && top < 700)
        hand.pull(from: top + 50, to: top + 80)
        hand.stage.endTouch(200, top + 80, .cancelled)
        #expect(hand.first.presentingViewController == nil && !hand.stage.director.isTransitioning)
        #expect(hand.stage.takeEvents().contains("completed dismiss"))
    }

    @Test("a card that is released between detents of two heights keeps the origin of its coordinates")
    func cardBounds() {
        let hand = SheetHand.presented([.medium(), .large()])
        hand.pull(from: 450, to: 300)
        hand.lift(at: 300)
        var heights: Set<Double> = []
        while hand.card.presentation.bounds.height != hand.card.bounds.height || heights.isEmpty {
            heights.insert(hand.card.presentation.bounds.height)
            #expect(hand.card.presentation.bounds.origin == .zero && hand.card.presentation.center.x == 200)
            hand.stage.pass(0.01)
        }
        #expect(heights.count > 10)
    }

    @Test("a sheet returns when its gesture is cancelled")
    func cancelled() {
        let hand = SheetHand.presented()
        let before = hand.stage.picture()
        hand.pull(from: 200, to: 750)
        hand.stage.endTouch(200, 750, .cancelled)
        #expect(hand.stage.picture() == before)
        #expect(hand.stage.errors.isEmpty)
    }

    @Test("a tap on the dimming and Escape dismiss, or are reported as attempts (G 4)")
    func taps() {
        let hand = SheetHand.presented()
        hand.delegate.allows = false
        hand.stage.tap(200, 20)
        hand.stage.settle()
        #expect(hand.delegate.received == ["attempt"])
        hand.delegate.allows = true
        hand.stage.tap(200, 20)
        hand.stage.settle()
        #expect(hand.delegate.received == ["attempt", "will", "did"])
        hand.stage.act { hand.stage.root.present(hand.first, animated: false) }
        #expect(hand.stage.act { hand.stage.window.sendKey("escape") })
        hand.stage.settle()
        #expect(hand.first.presentingViewController == nil)
    }

    @Test("dismissals by the program are not reported to the delegate (G 4)")
    func programmatic() {
        let hand = SheetHand.presented()
        hand.stage.settle { hand.first.dismiss(animated: true) }
        #expect(hand.delegate.received.isEmpty)
        #expect(hand.first.presentingViewController == nil)
    }

    @Test("animations alongside a drag follow the finger, and return with the sheet (G 5)")
    func alongside() {
        final class Alongside: Plain {
            var other: View?
            override func viewWillDisappear(_ animated: Bool) {
                transitionCoordinator?.animate { [weak self] _ in self?.other?.alpha = 0 }
            }
        }
        let stage = TestStage { Root() }
        let controller = Alongside()
        let other = View(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
        controller.other = other
        stage.act {
            stage.root.view.addSubview(other)
            stage.root.present(controller, animated: false)
        }
        stage.drag(from: CGPoint(x: 200, y: 200), to: CGPoint(x: 200, y: 585))
        // 375 of 750 points.
        let held = other.presentation.alpha
        #expect(abs(held - 0.5) < 0.02)
        stage.pass(0.1)
        #expect(other.presentation.alpha == held)
        stage.touch(.moved, 200, 300)
        #expect(other.presentation.alpha > 0.8)
        // A finger that has rested lets it go a third of the way down: it returns.
        stage.touch(.moved, 200, 400)
        stage.pass(0.2)
        stage.touch(.ended, 200, 400)
        var alphas = [other.presentation.alpha]
        for _ in 0..<20 {
            stage.pass(0.01)
            alphas.append(other.presentation.alpha)
        }
        #expect(alphas[0] < 0.9 && alphas == alphas.sorted() && alphas[20] > alphas[0] + 0.05, "\(alphas)")
        stage.settle()
        #expect(other.alpha == 1)
        #expect(controller.presentingViewController === stage.root)
        #expect(stage.errors.isEmpty)
    }
}
