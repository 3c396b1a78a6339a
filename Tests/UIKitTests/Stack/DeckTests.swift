import Testing
import UIKit

@MainActor
@Suite("An interruptible push and pop, written for UIKit")
struct DeckTests {
    private let stage = Stage { DeckNavigationController(rootViewController: ListViewController()) }

    private var deck: UINavigationController { stage.window.rootViewController as! UINavigationController }

    private var page: UIViewController? { deck.viewControllers.count > 1 ? deck.topViewController : nil }

    private func open() {
        stage.act { (deck.viewControllers[0] as? ListViewController)?.openPage() }
        stage.settle()
        _ = stage.takeEvents()
    }

    private func left(of controller: UIViewController?) -> Double {
        Double(controller?.viewIfLoaded?.layer.presentation()?.frame.minX ?? -1)
    }

    @Test("a pushed page slides in, with calls in UIKit's order (G1)")
    func pushes() {
        stage.act { (deck.viewControllers[0] as? ListViewController)?.openPage() }
        stage.settle()
        #expect(
            stage.takeEvents() == [
                "began push", "ListViewController viewWillDisappear", "PageViewController viewWillAppear",
                "ListViewController viewDidDisappear", "PageViewController viewDidAppear", "completed push",
            ])
        #expect(left(of: page) == 0 && page?.navigationItem.title == "Page 1" && stage.errors.isEmpty)
    }

    @Test("a pan leads the page; just below half it returns, just above it is popped")
    func threshold() {
        open()
        let before = stage.picture
        weak let popped = page
        for (share, completes) in [(0.499, false), (0.501, true)] {
            stage.drag(from: CGPoint(x: 50, y: 500), to: CGPoint(x: 60, y: 500), in: 0.01)
            stage.pass(0.01)
            let travel = share * 390
            stage.move(from: CGPoint(x: 60, y: 500), to: CGPoint(x: 60 + travel, y: 500), in: 1)
            #expect(abs(left(of: popped) - travel) < 1e-6)
            stage.pass(0.3)
            stage.finger(.ended, 60 + travel, 500)
            stage.settle()
            #expect((popped == nil) == completes && deck.viewControllers.count == (completes ? 1 : 2))
            if !completes { #expect(stage.picture == before) }
        }
        #expect(
            stage.takeEvents() == [
                "began pop", "PageViewController viewWillDisappear", "ListViewController viewWillAppear",
                "continued pop", "ListViewController viewWillDisappear", "ListViewController viewDidDisappear",
                "PageViewController viewWillAppear", "PageViewController viewDidAppear", "cancelled pop",
                "began pop", "PageViewController viewWillDisappear", "ListViewController viewWillAppear",
                "continued pop", "PageViewController viewDidDisappear", "ListViewController viewDidAppear",
                "completed pop",
            ])
        #expect(stage.errors.isEmpty)
    }

    @Test("a push in flight is caught and cancelled, and so is a pop by its button")
    func caught() {
        stage.act { (deck.viewControllers[0] as? ListViewController)?.openPage() }
        weak let pushed = page
        stage.pass(0.1)
        let flying = left(of: pushed)
        #expect(flying > 0 && flying < 390)
        stage.drag(from: CGPoint(x: 100, y: 500), to: CGPoint(x: 111, y: 500), in: 0)
        #expect(abs(left(of: pushed) - flying) < 60)
        let caught = left(of: pushed)
        stage.pass(0.4)
        #expect(left(of: pushed) == caught)
        stage.move(from: CGPoint(x: 111, y: 500), to: CGPoint(x: 211, y: 500), in: 0.1)
        #expect(abs(left(of: pushed) - (caught + 100)) < 1e-6)
        stage.finger(.ended, 211, 500)
        stage.settle()
        #expect(pushed == nil && deck.viewControllers.count == 1 && stage.errors.isEmpty)
        #expect(stage.takeEvents().last == "cancelled push")

        open()
        stage.tap(20, 22)
        stage.pass(0.1)
        stage.drag(from: CGPoint(x: 300, y: 500), to: CGPoint(x: 150, y: 500), in: 0.1)
        stage.finger(.ended, 150, 500)
        stage.settle()
        #expect(deck.viewControllers.count == 2 && left(of: page) == 0 && stage.errors.isEmpty)
        #expect(stage.takeEvents().last == "cancelled pop")
    }
}
