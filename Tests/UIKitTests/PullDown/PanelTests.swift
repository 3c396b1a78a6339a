import Testing
import UIKit

@MainActor
@Suite("A panel written for UIKit, whose interactor is always returned (A3, A4)")
struct PanelTests {
    private let stage = Stage { LibraryViewController() }

    private var library: LibraryViewController { stage.window.rootViewController as! LibraryViewController }

    private var player: UIViewController? { library.presentedViewController }

    private func top(of controller: UIViewController?) -> CGFloat {
        controller?.viewIfLoaded?.layer.presentation()?.frame.minY ?? -1
    }

    private func open() {
        stage.act { library.openPlayer() }
        stage.settle()
        _ = stage.takeEvents()
    }

    @Test("it appears by itself, and a button closes it, without a finger")
    func plain() {
        stage.act { library.openPlayer() }
        stage.settle()
        #expect(top(of: player) == 0 && player?.view.layer.cornerRadius == 12)
        stage.tap(195, 62)
        stage.pass(0.19)
        #expect(abs(top(of: player) - 422) < 1e-6)
        stage.settle()
        #expect(player == nil && stage.errors.isEmpty)
    }

    @Test("dragged just below half it returns, and just above it is dismissed")
    func threshold() {
        open()
        for (travel, completes) in [(421.0, false), (423.0, true)] {
            // The pan is recognized at 10 points, and counts from there.
            stage.drag(from: CGPoint(x: 195, y: 200), to: CGPoint(x: 195, y: 210), in: 0.01)
            stage.move(from: CGPoint(x: 195, y: 210), to: CGPoint(x: 195, y: 210 + travel), in: 1)
            #expect(abs(top(of: player) - travel) < 1e-6)
            stage.pass(0.3)
            stage.finger(.ended, 195, 210 + travel)
            stage.settle()
            #expect((player == nil) == completes)
            let ending = completes ? [] : ["PlayerViewController viewWillAppear"]
            #expect(
                stage.takeEvents() == ["began dismiss", "PlayerViewController viewWillDisappear", "continued dismiss"]
                    + ending
                    + ["PlayerViewController viewDid\(completes ? "Disappear" : "Appear")"]
                    + [completes ? "completed dismiss" : "cancelled dismiss"])
        }
        #expect(stage.errors.isEmpty)
    }

    @Test("it can be caught in flight, dragged and dismissed")
    func caught() {
        stage.act { library.openPlayer() }
        weak let shown = player
        stage.pass(0.2)
        let before = top(of: shown)
        #expect(before > 100 && before < 500)
        stage.finger(.began, 195, 700)
        stage.finger(.moved, 195, 711)
        let caught = top(of: shown)
        #expect(abs(caught - before) < 1e-6)
        stage.move(from: CGPoint(x: 195, y: 711), to: CGPoint(x: 195, y: 751), in: 0.2)
        #expect(abs(top(of: shown) - (caught + 40)) < 1e-6)
        stage.move(from: CGPoint(x: 195, y: 751), to: CGPoint(x: 195, y: 831), in: 0.05)
        stage.finger(.ended, 195, 831)
        stage.settle()
        #expect(player == nil && shown == nil && stage.errors.isEmpty)
        #expect(stage.takeEvents().suffix(1) == ["cancelled present"])
    }

    @Test("a flick down dismisses it")
    func flick() {
        open()
        stage.drag(from: CGPoint(x: 195, y: 200), to: CGPoint(x: 195, y: 320), in: 0.05)
        stage.finger(.ended, 195, 320)
        stage.settle()
        #expect(player == nil && stage.errors.isEmpty)
    }
}
