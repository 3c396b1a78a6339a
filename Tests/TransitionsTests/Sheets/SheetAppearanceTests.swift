import Drawing
import Foundation
import Testing
import Timing
import ViewHierarchy

@testable import Transitions

@MainActor
@Suite("Sheets at rest")
struct SheetAppearanceTests {
    @Test("a large sheet is 50 shorter than its container, over a presenter at 0.9 that peeks out by 10 (G 2)")
    func large() {
        let hand = SheetHand()
        let before = hand.stage.picture()
        hand.present()
        #expect(hand.stage.takeEvents().isEmpty)
        #expect(hand.card.frame == CGRect(x: 0, y: 50, width: 400, height: 750))
        #expect(hand.first.view.frame == CGRect(x: 0, y: 0, width: 400, height: 750))
        let presenter = hand.stage.root.view!
        #expect(abs(presenter.frame.width - 360) < 1e-9)
        #expect(abs(presenter.frame.minY - 40) < 1e-9)
        #expect(presenter.cornerRadius == 10)
        #expect(presenter.clipsToBounds)
        #expect(abs(hand.dimming.alpha - SheetLayout.dimmingAlpha) < 1e-9)
        #expect(hand.first.view.superview?.cornerRadius == 10)
        #expect(hand.first.view.superview?.maskedCorners == [.topLeft, .topRight])
        hand.stage.act { hand.first.dismiss(animated: false) }
        #expect(hand.stage.picture() == before)
        #expect(hand.stage.errors.isEmpty)
    }

    @Test("at a medium detent the presenter is unchanged and dimmed; in between, all follows the sheet's top")
    func medium() {
        let hand = SheetHand.presented([.medium(), .large()])
        #expect(hand.top == 400)
        #expect(hand.stage.root.view.transform.isIdentity)
        #expect(!hand.stage.root.view.clipsToBounds)
        #expect(abs(hand.dimming.alpha - 0.2) < 1e-9)
        hand.pull(from: 450, to: 275)
        let moved = (400 - hand.top) / 350
        #expect(moved > 0.4)
        #expect(abs(hand.shrinking - moved) < 1e-9)
        #expect(abs(hand.dimming.alpha - 0.2) < 1e-9)
        #expect(abs(hand.card.frame.maxY - 800) < 1e-9)
    }

    @Test("with an undimmed detent touches beside the sheet pass through, and dimming increases above it")
    func undimmed() {
        let hand = SheetHand([.medium(), .large()])
        hand.sheet.largestUndimmedDetentIdentifier = .medium
        hand.present()
        var taps = 0
        hand.stage.root.view.addGestureRecognizer(TapGestureRecognizer { _ in taps += 1 })
        #expect(hand.dimming.alpha == 0)
        hand.stage.tap(200, 100)
        #expect(taps == 1)
        hand.pull(from: 450, to: 275)
        #expect(abs(hand.dimming.alpha - 0.2 * (400 - hand.top) / 350) < 1e-9)
        hand.pull(from: 275, to: 60)
        hand.letGo(at: 60)
        #expect(hand.top == 50)
        hand.stage.tap(200, 20)
        #expect(taps == 1)
        #expect(hand.delegate.received == ["large", "will"])
    }

    @Test("a sheet that dims nothing from its beginning on leaves touches around it to the presenter")
    func undimmedFromBeginning() {
        let hand = SheetHand([.medium(), .large()])
        hand.sheet.largestUndimmedDetentIdentifier = .medium
        hand.present()
        #expect(!hand.dimming.isUserInteractionEnabled)
        hand.stage.tap(200, 100)
        hand.stage.settle()
        #expect(hand.first.presentingViewController === hand.stage.root && hand.delegate.received.isEmpty)
    }

    @Test("a sheet whose detents are all inactive is a large one", arguments: [true, false])
    func noDetents(isEmpty: Bool) {
        let hand = SheetHand.presented(isEmpty ? [] : [.custom { _ in nil }])
        #expect(hand.top == SheetHand.presented([.large()]).top)
    }

    @Test("custom detents are resolved for the container; invalid ones are ignored")
    func custom() {
        var seen: [CGFloat] = []
        let third = SheetPresentationController.Detent.custom { context in
            seen.append(context.maximumDetentValue)
            return context.maximumDetentValue / 3
        }
        let hand = SheetHand([
            .large(), third, .custom { _ in nil }, .custom { _ in 5000 }, .custom { _ in -3 }, .custom { _ in .nan },
        ])
        hand.present()
        #expect(seen == [750])
        #expect(hand.top == 550)
        #expect(hand.sheet.layout?.stops.map(\.height) == [250, 750])
        hand.stage.act { hand.sheet.selectedDetentIdentifier = .large }
        #expect(hand.top == 50)
    }

    @Test("in a regular width the card is centered, at most 704 wide, form sheets 540")
    func regularWidth() {
        for (style, width) in [(ModalPresentationStyle.pageSheet, 704.0), (.formSheet, 540)] {
            let hand = SheetHand(size: CGSize(width: 1000, height: 700))
            hand.first.modalPresentationStyle = style
            hand.present()
            #expect(hand.card.frame == CGRect(x: (1000 - width) / 2, y: 50, width: width, height: 650))
            #expect(hand.stage.root.view.transform.isIdentity)
        }
    }

    @Test("in a compact height a sheet covers everything, or is attached to the edge if preferred")
    func compactHeight() {
        let hand = SheetHand.presented([.medium(), .large()], size: CGSize(width: 800, height: 390))
        #expect(hand.card.frame == CGRect(x: 0, y: 0, width: 800, height: 390))
        #expect(hand.first.view.superview?.cornerRadius == 0)
        hand.pull(from: 200, to: 100)
        #expect(hand.top == 0)
        hand.letGo(at: 100)
        hand.stage.act { hand.sheet.prefersEdgeAttachedInCompactHeight = true }
        #expect(hand.card.frame == CGRect(x: 48, y: 50, width: 704, height: 340))
    }

    @Test("changes inside animateChanges use UIKit's spring, others are immediate; the delegate receives neither")
    func animateChanges() {
        let hand = SheetHand.presented([.medium(), .large()])
        hand.stage.act { hand.sheet.animateChanges { hand.sheet.selectedDetentIdentifier = .large } }
        #expect(hand.top == 400)
        hand.stage.pass(0.1)
        let spring = Spring(mass: 3, stiffness: 1000, damping: 500, allowsOverdamping: false)
        let expected = 400 - 350 * spring.value(at: 0.1)
        #expect(abs(hand.top - expected) < 1e-6)
        #expect(abs(hand.shrinking - (400 - hand.top) / 350) < 1e-9)
        hand.stage.settle()
        #expect(hand.top == 50)
        hand.stage.act { hand.sheet.selectedDetentIdentifier = nil }
        #expect(hand.top == 400)
        #expect(hand.delegate.received.isEmpty)
        #expect(hand.stage.root.view.transform.isIdentity)
    }

    @Test("the grabber is 36 x 5, 5 points from the top, and a tap on it cycles the detents")
    func grabber() {
        let hand = SheetHand([.medium(), .large()])
        hand.sheet.prefersGrabberVisible = true
        hand.present()
        let grabber = hand.card.subviews.last
        let bar = grabber?.subviews.first
        #expect(grabber?.isHidden == false)
        #expect(bar.map { $0.convert($0.bounds, to: hand.card) } == CGRect(x: 182, y: 5, width: 36, height: 5))
        for (y, name, top) in [(410.0, "large", 50.0), (60, "medium", 400)] {
            hand.stage.tap(200, y)
            hand.stage.settle()
            #expect(hand.delegate.received.last == name)
            #expect(hand.top == top)
        }
    }

    @Test("a sheet over a sheet moves the lower card back, and restores it")
    func stacked() {
        let hand = SheetHand.presented()
        let before = hand.stage.picture()
        let second = Second()
        hand.stage.settle { hand.first.present(second, animated: true) }
        #expect(abs(hand.card.transform.a - 0.9) < 1e-9)
        #expect(abs(hand.card.frame.minY - 40) < 1e-9)
        hand.stage.settle { second.dismiss(animated: true) }
        #expect(hand.stage.picture() == before)
        hand.stage.act { hand.first.present(second, animated: false) }
        hand.stage.settle { hand.stage.root.dismiss(animated: true) }
        #expect(hand.stage.window.subviews.count == 1)
        #expect(hand.stage.root.view.transform.isIdentity)
        #expect(hand.stage.errors.isEmpty)
    }

    @Test("two nested dismissals end once each, in any order, also if the lower one is cancelled")
    func nestedDismissals() {
        for takesBack in [false, true] {
            let hand = SheetHand.presented()
            let second = Second()
            hand.stage.act { hand.first.present(second, animated: false) }
            hand.stage.act {
                second.dismiss(animated: true)
                hand.stage.root.dismiss(animated: true)
            }
            #expect(hand.stage.takeIgnored().count == 1 && hand.stage.takeErrors().isEmpty)
            hand.stage.settle()
            #expect(second.presentingViewController == nil)
            #expect(hand.first.presentingViewController === hand.stage.root)
            hand.stage.act { hand.first.present(second, animated: false) }
            hand.stage.act {
                hand.stage.root.dismiss(animated: true)
                second.dismiss(animated: true)
            }
            hand.stage.pass(0)
            if takesBack {
                hand.stage.pass(0.05)
                hand.stage.act {
                    hand.mover.grip(.pan)
                    hand.mover.release(-3000)
                }
            }
            hand.stage.settle()
            #expect(hand.stage.window.subviews.count == (takesBack ? 2 : 1))
            #expect(!hand.stage.director.isTransitioning)
            #expect(hand.stage.errors.isEmpty)
        }
    }

    @Test("a sheet controller that was read but never presented isn't retained (H 1)")
    func neverPresented() {
        weak var gone: First?
        weak var sheet: SheetPresentationController?
        do {
            let first = First()
            gone = first
            sheet = first.sheetPresentationController
        }
        #expect(gone == nil)
        #expect(sheet == nil)
    }

    @Test("a sheet controller exists before presentation only for its style (H 1)")
    func before() {
        let first = First()
        #expect(first.sheetPresentationController != nil)
        #expect(first.sheetPresentationController === first.sheetPresentationController)
        first.modalPresentationStyle = .fullScreen
        #expect(first.sheetPresentationController == nil)
        #expect(!first.isViewLoaded)
    }

    @Test(
        "the presenter's corners become those of a card, or stay as they are if they are rounder",
        arguments: [0.0, 4, 30])
    func presenterCorners(radius: Double) {
        let hand = SheetHand([.medium(), .large()])
        hand.stage.root.view.cornerRadius = radius
        hand.present()
        #expect(hand.stage.root.view.cornerRadius == radius)
        hand.pull(from: 450, to: 275)
        let part = (400 - hand.top) / 350
        #expect(part > 0.4 && abs(hand.stage.root.view.cornerRadius - (radius + max(10 - radius, 0) * part)) < 1e-9)
        hand.letGo(at: 60)
        #expect(abs(hand.stage.root.view.cornerRadius - max(10, radius)) < 1e-9)
        hand.stage.settle { hand.first.dismiss(animated: true) }
        #expect(hand.stage.root.view.cornerRadius == radius)
    }
}
