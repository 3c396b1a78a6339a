import Drawing
import Foundation
import Testing
import Timing
import ViewHierarchy

@testable import Transitions

@MainActor
@Suite("Sheets in flight")
struct SheetFlightTests {
    private static let spring = Spring(mass: 3, stiffness: 1000, damping: 500, allowsOverdamping: false)

    @Test("a sheet slides up by UIKit's default spring, and presenter and dimming follow its position")
    func presents() {
        let hand = SheetHand()
        hand.present(animated: true)
        #expect(hand.top == 800)
        for _ in 0..<10 {
            hand.stage.pass(0.03)
            let part = (800 - hand.top) / 750
            #expect(abs(hand.shrinking - part) < 1e-9)
            #expect(abs(hand.dimming.alpha - 0.2 * part) < 1e-9)
        }
        #expect(abs(hand.top - (800 - 750 * Self.spring.value(at: 0.3))) < 1e-6)
        // The presenter's velocity is the slope of its place (I 1).
        let presenter: View = hand.stage.root.view
        func place() -> CGPoint { presenter.convert(presenter.bounds.center, to: nil) }
        let before = place()
        hand.stage.pass(1e-4)
        let velocity = hand.stage.act { presenter.velocityOnStage }
        hand.stage.pass(1e-4)
        #expect(abs(velocity.dx - (place().x - before.x) / 2e-4) < 0.5)
        #expect(abs(velocity.dy - (place().y - before.y) / 2e-4) < 0.5)
        hand.stage.settle()
        #expect(
            hand.stage.takeEvents() == [
                "Root viewWillAppear", "Root viewDidAppear", "began present", "First viewWillAppear",
                "First viewDidAppear", "completed present",
            ])
        #expect(hand.top == 50)
        #expect(hand.stage.errors.isEmpty)
    }

    @Test("a layout in flight changes no flight to the same place, and a new place is reached without a jump (G 5)")
    func laidOutInFlight() {
        let (hand, other) = (SheetHand([.medium()]), SheetHand([.medium()]))
        for hand in [hand, other] { hand.present(animated: true) }
        while other.stage.director.isTransitioning {
            for hand in [hand, other] { hand.stage.pass(0.03) }
            hand.stage.act { hand.sheet.invalidateDetents() }
            #expect(abs(hand.top - other.top) < 1e-9)
            #expect(hand.stage.director.isTransitioning == other.stage.director.isTransitioning)
        }
        let (faded, alone) = (SheetHand(), SheetHand())
        for hand in [faded, alone] {
            hand.stage.timeline.isReduceMotionEnabled = true
            hand.present(animated: true)
        }
        while alone.stage.director.isTransitioning {
            for hand in [faded, alone] { hand.stage.pass(0.03) }
            faded.stage.act { faded.sheet.invalidateDetents() }
            #expect(abs(faded.card.presentation.alpha - alone.card.presentation.alpha) < 1e-9)
        }
        #expect(!faded.stage.director.isTransitioning)
        let resized = SheetHand([.medium()])
        resized.present(animated: true)
        resized.stage.pass(0.1)
        var tops = [resized.top]
        resized.stage.act { resized.stage.window.resize(to: CGSize(width: 400, height: 700)) }
        while resized.stage.director.isTransitioning {
            tops.append(resized.top)
            resized.stage.pass(0.01)
        }
        resized.stage.settle()
        // The spring's greatest speed, over 400 points, is below 3,000 points per second.
        #expect(zip(tops, tops.dropFirst()).allSatisfy { abs($1 - $0) < 30 })
        let goal = SheetHand.presented([.medium()], size: CGSize(width: 400, height: 700)).top
        #expect(abs((tops.last ?? 0) - goal) < 1 && abs(resized.top - goal) < 1e-9 && goal < 390)
        // A finger keeps it, but not below the stage.
        for height in [700.0, 450] {
            let held = SheetHand.presented([.medium()])
            held.pull(from: 410, to: 520)
            let top = held.top
            #expect(abs(top - 500) < 2)
            held.stage.act { held.stage.window.resize(to: CGSize(width: 400, height: height)) }
            held.stage.pass(0)
            #expect(abs(held.top - min(top, height)) < 1e-6)
        }
    }

    @Test("a presentation that its own interaction controller cancels was no dismissal by the user (G 4)")
    func cancelledByInteractor() {
        let (hand, own) = (SheetHand(), TestDelegate())
        let interactor = PercentDrivenInteractiveTransition()
        (own.animator, own.interactor) = (FadeAnimator(), interactor)
        hand.first.transitioningDelegate = own
        hand.sheet.delegate = hand.delegate
        hand.present(animated: true)
        #expect(hand.first.presentationController?.delegate === hand.delegate)
        hand.stage.act {
            interactor.update(0.3)
            interactor.cancel()
        }
        hand.stage.settle()
        #expect(hand.first.presentingViewController == nil && hand.delegate.received.isEmpty)
    }

    @Test("the progress of a presentation rises with the card, and that of a dismissal as it leaves")
    func progress() {
        let hand = SheetHand()
        hand.present(animated: true)
        for _ in 0..<4 {
            hand.stage.pass(0.05)
            #expect(abs((hand.stage.director.progress?.fraction ?? -1) - (800 - hand.top) / 750) < 1e-9)
            #expect(hand.stage.director.progress?.isInteractive == false)
        }
        hand.stage.settle()
        hand.stage.act { hand.first.dismiss(animated: true) }
        hand.stage.pass(0)
        for _ in 0..<4 {
            hand.stage.pass(0.05)
            #expect(abs((hand.stage.director.progress?.fraction ?? -1) - (hand.top - 50) / 750) < 1e-9)
        }
        hand.stage.settle()
        #expect(hand.stage.director.progress == nil)
        // From the medium detent it is 350 points nearer.
        let medium = SheetHand.presented([.medium(), .large()])
        medium.stage.act { medium.first.dismiss(animated: true) }
        medium.stage.pass(0)
        medium.stage.pass(0.1)
        #expect(abs((medium.stage.director.progress?.fraction ?? -1) - (medium.top - 400) / 400) < 1e-9)
    }

    @Test(
        "a touch in flight catches the sheet without a jump, and the release decides (C 3)", arguments: [true, false])
    func caughtPresenting(finishes: Bool) {
        let hand = SheetHand()
        let before = hand.stage.picture()
        var completions = 0
        hand.stage.act { hand.stage.root.present(hand.first, animated: true) { completions += 1 } }
        hand.stage.pass(0)
        hand.stage.pass(0.12)
        let top = hand.top
        hand.stage.touch(.began, 200, top + 30)
        #expect(abs(hand.top - top) < 1e-9)
        hand.rest()
        #expect(abs(hand.top - top) < 1e-9)
        let travel = finishes ? -40.0 : 300
        hand.stage.touch(.moved, 200, top + 30 + travel)
        #expect(abs(hand.top - top - travel) < 1e-6)
        hand.rest()
        hand.stage.endTouch(200, top + 30 + travel)
        #expect((hand.first.presentingViewController != nil) == finishes)
        #expect(completions == (finishes ? 1 : 0))
        let events = hand.stage.takeEvents().dropFirst(2)
        if finishes {
            #expect(hand.top == 50)
            #expect(
                Array(events) == [
                    "began present", "First viewWillAppear", "paused present", "continued present",
                    "First viewDidAppear", "completed present",
                ])
            #expect(hand.delegate.received.isEmpty)
        } else {
            #expect(hand.stage.picture() == before)
            #expect(
                Array(events) == [
                    "began present", "First viewWillAppear", "paused present", "continued present",
                    "First viewWillDisappear", "First viewDidDisappear", "cancelled present",
                ])
            #expect(hand.delegate.received == ["will", "did"])
        }
        #expect(hand.stage.errors.isEmpty)
    }

    @Test("a dismissal is caught too, and moved to another detent (C 3)")
    func caughtDismissing() {
        let hand = SheetHand.presented([.medium(), .large()])
        var completions = 0
        hand.stage.act { hand.first.dismiss(animated: true) { completions += 1 } }
        hand.stage.pass(0)
        hand.stage.pass(0.1)
        let top = hand.top
        #expect(top > 410)
        hand.stage.touch(.began, 200, top + 10)
        hand.rest()
        hand.stage.touch(.moved, 200, 120)
        hand.rest()
        hand.letGo(at: 120)
        #expect(hand.top == 50)
        #expect(completions == 0)
        #expect(hand.delegate.received == ["large"])
        #expect(hand.first.presentingViewController === hand.stage.root)
        #expect(
            hand.stage.takeEvents() == [
                "began dismiss", "First viewWillDisappear", "paused dismiss", "continued dismiss",
                "First viewWillAppear", "First viewDidAppear", "cancelled dismiss",
            ])
        #expect(hand.stage.errors.isEmpty)
    }

    @Test("a flight between detents is caught and continued repeatedly")
    func caughtAgain() {
        let hand = SheetHand.presented([.medium(), .large()])
        hand.stage.act { hand.sheet.animateChanges { hand.sheet.selectedDetentIdentifier = .large } }
        for _ in 0..<2 {
            hand.stage.pass(0.12)
            let top = hand.top
            hand.stage.touch(.began, 200, 600)
            #expect(abs(hand.top - top) < 1e-9)
            hand.rest()
            hand.stage.touch(.moved, 200, 580)
            #expect(abs(hand.top - top + 20) < 1e-6)
            hand.rest()
            hand.lift(at: 580)
            #expect(abs(hand.top - top + 20) < 1e-6)
        }
        hand.stage.settle()
        #expect(hand.top == 50)
        #expect(hand.stage.takeEvents().isEmpty)
    }

    @Test(
        "a stage resized in flight or in a drag ends with everything in place (G 5)",
        arguments: [0, 1, 2])
    func resized(moment: Int) {
        let hand = SheetHand()
        hand.present(animated: moment == 0)
        switch moment {
        case 0: hand.stage.pass(0.1)
        case 1: hand.pull(from: 200, to: 260)
        default:
            hand.stage.act { hand.first.dismiss(animated: true) }
            hand.stage.pass(0)
            hand.stage.pass(0.1)
        }
        hand.stage.act { hand.stage.window.resize(to: CGSize(width: 500, height: 600), animated: moment == 1) }
        hand.stage.pass(0.1)
        if moment == 1 {
            #expect(hand.card.bounds.width == 500)
            hand.lift(at: 260)
        }
        hand.stage.settle()
        if moment == 2 {
            #expect(hand.first.presentingViewController == nil)
        } else {
            #expect(hand.card.frame == CGRect(x: 0, y: 50, width: 500, height: 550))
            #expect(abs(hand.stage.root.view.frame.width - 450) < 1e-9)
            #expect(abs(hand.stage.root.view.frame.minY - 40) < 1e-9)
            hand.stage.settle { hand.first.dismiss(animated: true) }
        }
        #expect(hand.stage.root.view.frame == CGRect(x: 0, y: 0, width: 500, height: 600))
        #expect(hand.stage.root.view.transform.isIdentity)
        #expect(hand.stage.window.subviews.count == 1)
        #expect(hand.stage.errors.isEmpty)
    }

    @Test("with reduced motion the sheet fades in place, and still follows the finger")
    func reducedMotion() {
        let hand = SheetHand()
        hand.stage.timeline.isReduceMotionEnabled = true
        hand.present(animated: true)
        hand.stage.pass(0.2)
        #expect(hand.top == 50)
        #expect(abs(hand.card.presentation.alpha - 0.5) < 0.05)
        #expect(abs(hand.dimming.alpha - 0.2 * hand.card.presentation.alpha) < 1e-9)
        hand.stage.settle()
        #expect(hand.card.alpha == 1)
        hand.pull(from: 200, to: 700)
        #expect(hand.top > 500)
        hand.letGo(at: 700)
        #expect(hand.first.presentingViewController == nil)
        #expect(hand.stage.root.view.transform.isIdentity)
    }

    @Test("a flick up from below the smallest detent leaves no gap beneath the card")
    func noGap() {
        let hand = SheetHand.presented()
        hand.pull(from: 200, to: 240)
        hand.pull(from: 240, to: 140, in: 0.05)
        hand.lift(at: 140)
        for _ in 0..<20 {
            hand.stage.pass(0.01)
            let skirt = hand.card.subviews[0]
            let bottom = hand.card.presentation.center.y + hand.card.presentation.bounds.height / 2
            #expect(bottom >= 800 || (!skirt.isHidden && hand.top + skirt.frame.maxY >= 800 - 1e-9))
        }
        hand.stage.settle()
        #expect(hand.card.subviews[0].isHidden)
    }

    @Test("a card that is thrown up from below overshoots, and its content's color fills what is below it")
    func overshoots() {
        let hand = SheetHand.presented([.medium()])
        hand.pull(from: 450, to: 650)
        hand.pull(from: 650, to: 500, in: 0.03)
        hand.lift(at: 500)
        var gaps = 0
        for _ in 0..<40 {
            hand.stage.pass(0.01)
            let skirt = hand.card.subviews[0]
            let bottom = hand.top + hand.card.presentation.bounds.height
            let isGap = bottom < 800
            #expect(skirt.isHidden != isGap)
            guard isGap else { continue }
            gaps += 1
            #expect(
                abs(hand.top + skirt.frame.maxY - 800) < 1e-9 && abs(hand.top + skirt.frame.minY + 1 - bottom) < 1e-9)
            #expect(skirt.backgroundColor == hand.first.view.backgroundColor)
            #expect(skirt.frame.minX == 0 && skirt.frame.width == 400)
        }
        #expect(gaps > 3)
    }

    @Test("a presentation that is ended in flight has its card in its place")
    func ended() {
        let hand = SheetHand()
        hand.present(animated: true)
        hand.stage.pass(0.1)
        #expect(hand.top > 60)
        hand.stage.act { for run in hand.stage.director.runs { run.force(completed: true) } }
        #expect(hand.top == 50 && hand.card.frame == CGRect(x: 0, y: 50, width: 400, height: 750))
        #expect(!hand.stage.director.isTransitioning && hand.first.presentingViewController === hand.stage.root)
    }

    @Test("what a sheet contains is laid out in its flight")
    func contents() {
        final class Footed: Plain {
            let foot = View(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
            override func viewDidLoad() { view.addSubview(foot) }
            override func viewDidLayoutSubviews() { foot.frame.origin.y = view.bounds.height - 10 }
        }
        let stage = TestStage { Root() }
        let page = Footed()
        let sheet = stage.act { page.sheetPresentationController }
        sheet?.detents = [.medium(), .large()]
        stage.act { stage.root.present(page, animated: true) }
        for _ in 0..<5 {
            stage.pass(0.02)
            #expect(page.foot.presentation.frame.maxY == 400)
        }
        stage.settle()
        stage.act { sheet?.animateChanges { sheet?.selectedDetentIdentifier = .large } }
        for _ in 0..<5 {
            #expect(abs(page.foot.presentation.frame.maxY - page.view.presentation.bounds.height) < 1e-6)
            stage.pass(0.05)
        }
        #expect(page.foot.presentation.frame.maxY > 500 && page.foot.frame.maxY == 750)
    }

    @Test("nothing is retained after a sheet (H 1)", arguments: [true, false])
    func leaks(pulled: Bool) {
        weak var controller: ViewController?
        weak var sheet: PresentationController?
        weak var card: View?
        let stage = TestStage { Root() }
        do {
            let first = First()
            controller = first
            sheet = stage.act { first.sheetPresentationController }
            stage.settle { stage.root.present(first, animated: true) }
            card = first.view.superview
            if !pulled { stage.act { first.dismiss(animated: true) } }
        }
        if pulled {
            stage.drag(from: CGPoint(x: 200, y: 200), to: CGPoint(x: 200, y: 700))
            stage.touch(.ended, 200, 700)
        }
        stage.settle()
        stage.pass(1)
        #expect(controller == nil)
        #expect(sheet == nil)
        #expect(card == nil)
        #expect(stage.window.subviews.count == 1)
    }

    @Test("a root replaced under a held sheet gets its old appearance back")
    func tornDown() {
        let hand = SheetHand.presented()
        let root = hand.stage.root
        hand.pull(from: 200, to: 260)
        hand.stage.act { hand.stage.window.rootViewController = Second() }
        #expect(root.view.transform.isIdentity)
        #expect(root.view.cornerRadius == 0)
        hand.letGo(at: 260)
        #expect(hand.stage.window.subviews.count == 1)
    }
}
