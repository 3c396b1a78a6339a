import Testing
import UIKit

@MainActor
@Suite("A card with a presentation controller, written for UIKit")
struct CardTests {
    private let stage = Stage { DeskViewController() }

    private var desk: DeskViewController { stage.window.rootViewController as! DeskViewController }

    private var card: UIViewController? { desk.presentedViewController }

    private var dimming: UIView? { card?.presentationController?.containerView?.subviews.first }

    private static let rest = CGRect(x: 8, y: 364, width: 374, height: 472)

    private func show() {
        stage.act { desk.showCard() }
        stage.settle()
        _ = stage.takeEvents()
    }

    @Test("it appears on a spring, in its presentation controller's frame, and dims the presenter")
    func shows() throws {
        stage.act { desk.showCard() }
        stage.pass(0.15)
        let layer = try #require(card?.view.layer.presentation())
        #expect(layer.frame.minY > 364 && layer.frame.minY < 844 && layer.frame.size == Self.rest.size)
        let alpha = try #require(dimming?.layer.presentation()?.opacity)
        #expect(alpha > 0 && alpha < 1)
        stage.settle()
        #expect(card?.view.frame == Self.rest && dimming?.alpha == 1)
        #expect(abs(desk.view.transform.a - 0.94) < 1e-12)
        // The presenter receives nothing (G2), the card only at the end (G3).
        #expect(
            stage.takeEvents() == [
                "began present", "CardViewController viewWillAppear", "CardViewController viewDidAppear",
                "completed present",
            ])
        #expect(stage.errors.isEmpty)
    }

    @Test("a tap on the dimming dismisses it, without remains")
    func tap() {
        let before = stage.picture
        show()
        weak let shown = card
        weak let container = card?.presentationController?.containerView
        stage.tap(195, 100)
        stage.pass(0.2)
        #expect(shown != nil && abs((dimming?.layer.presentation()?.opacity ?? 0) - 0.5) < 0.05)
        stage.settle()
        #expect(stage.picture == before && shown == nil && container == nil && stage.errors.isEmpty)
    }

    @Test("its button dismisses it plainly")
    func button() {
        show()
        let view = card!.view.subviews.first { $0 is UIButton }!
        let place = view.superview!.convert(view.center, to: nil)
        stage.tap(place.x, place.y)
        stage.settle()
        #expect(card == nil && stage.errors.isEmpty)
    }

    @Test("a pan leads it down; just below half it returns with its dimming, just above it is dismissed")
    func pan() {
        show()
        let before = stage.picture
        for (percent, completes) in [(0.499, false), (0.501, true)] {
            // The translation counts from the touch-down, because no one resets it (F3).
            let travel = percent * 472
            stage.drag(from: CGPoint(x: 195, y: 380), to: CGPoint(x: 195, y: 380 + travel), in: 1)
            stage.pass(0.3)
            // The animation's travel is the percentage of 480 points: it leaves the screen.
            let top = card?.view.layer.presentation()?.frame.minY ?? 0
            #expect(abs(top - (364 + percent * 480)) < 1e-6)
            #expect(abs((dimming?.layer.presentation()?.opacity ?? 0) - Float(1 - percent)) < 0.02)
            stage.finger(.ended, 195, 380 + travel)
            stage.settle()
            #expect((card == nil) == completes)
            #expect((stage.picture == before) != completes)
        }
        #expect(
            stage.takeEvents() == [
                "began dismiss", "CardViewController viewWillDisappear", "continued dismiss",
                "CardViewController viewWillAppear", "CardViewController viewDidAppear", "cancelled dismiss",
                "began dismiss", "CardViewController viewWillDisappear", "continued dismiss",
                "CardViewController viewDidDisappear", "completed dismiss",
            ])
        #expect(desk.view.transform == .identity && stage.errors.isEmpty)
    }

    @Test("a pan upwards doesn't begin")
    func upwards() {
        show()
        stage.drag(from: CGPoint(x: 195, y: 600), to: CGPoint(x: 195, y: 500))
        stage.finger(.ended, 195, 500)
        stage.settle()
        #expect(card?.view.frame == Self.rest && stage.takeEvents().isEmpty)
    }

    @Test("after a rotation it has its new frame (G5)")
    func turned() {
        show()
        stage.act { stage.window.resize(to: CGSize(width: 844, height: 390)) }
        stage.settle()
        #expect(card?.view.frame == CGRect(x: 8, y: 156, width: 828, height: 226))
        #expect(stage.errors.isEmpty)
    }
}
