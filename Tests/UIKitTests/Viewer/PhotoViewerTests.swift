import Testing
import UIKit

@MainActor
@Suite("An image viewer with a transition driver, written for UIKit after session 216")
struct PhotoViewerTests {
    private let stage = Stage { GridViewController() }

    private var grid: GridViewController { stage.window.rootViewController as! GridViewController }

    private var viewer: PhotoViewController? { grid.presentedViewController as? PhotoViewController }

    private var driver: PhotoTransitionDriver? { viewer?.transitionController.driver }

    private static let small = CGRect(x: 30, y: 100, width: 100, height: 100)
    private static let large = CGRect(x: 0, y: 227, width: 390, height: 390)

    private var seen: CGRect { driver?.picture.layer.presentation()?.frame ?? .null }

    private var dimming: Double { Double(viewer?.view.layer.presentation()?.opacity ?? -1) }

    private func show() {
        stage.tap(80, 150)
        stage.settle()
        _ = stage.takeEvents()
    }

    /// Checks that the picture is in its final place, and the views of its flight are removed.
    private func expectGrid() {
        #expect(viewer == nil && stage.window.subviews.count == 1)
        #expect(grid.thumbnails.allSatisfy { !$0.isHidden } && stage.errors.isEmpty)
    }

    private func near(_ left: CGRect, _ right: CGRect, within distance: Double = 1e-6) -> Bool {
        abs(left.minX - right.minX) < distance && abs(left.minY - right.minY) < distance
            && abs(left.width - right.width) < distance
    }

    @Test("without touches it opens, closes, and releases everything")
    func plain() {
        let before = stage.picture
        show()
        #expect(viewer?.imageView.frame == Self.large && viewer?.imageView.isHidden == false && driver == nil)
        weak let shown = viewer
        weak let transition = viewer?.transitionController
        stage.act { viewer?.dismiss(animated: true) }
        stage.settle()
        expectGrid()
        #expect(stage.picture == before && shown == nil && transition == nil)
        #expect(
            stage.takeEvents() == [
                "began dismiss", "PhotoViewController viewWillDisappear", "PhotoViewController viewDidDisappear",
                "completed dismiss",
            ])
    }

    @Test("a finger catches the picture in flight repeatedly, and lets it continue")
    func caughtOften() throws {
        stage.tap(80, 150)
        for pass in [0.16, 0.1, 0.06] {
            stage.pass(pass)
            let flying = seen
            let fraction = try #require(driver?.transitionAnimator.fractionComplete)
            stage.finger(.began, 200, 400)
            #expect(driver?.isInteractive == true && near(seen, flying))
            stage.pass(0.5)
            #expect(near(seen, flying) && driver?.transitionAnimator.fractionComplete == fraction)
            stage.drag(by: CGPoint(x: 0, y: -30), from: CGPoint(x: 200, y: 400))
            stage.pass(0.3)
            stage.finger(.ended, 200, 370)
            #expect(driver?.isInteractive == false)
        }
        stage.settle()
        #expect(viewer?.imageView.isHidden == false && viewer?.view.alpha == 1 && driver == nil)
        var wanted = ["began present", "PhotoViewController viewWillAppear"]
        for _ in 0..<3 { wanted += ["paused present", "continued present"] }
        wanted += ["PhotoViewController viewDidAppear", "completed present"]
        #expect(stage.takeEvents() == wanted)
        #expect(stage.errors.isEmpty)
    }

    @Test("both animators end together, whatever distance remains")
    func together() throws {
        stage.tap(80, 150)
        stage.pass(0.2)
        stage.finger(.began, 200, 400)
        stage.drag(by: CGPoint(x: 40, y: -60), from: CGPoint(x: 200, y: 400))
        stage.finger(.ended, 240, 340)
        let item = try #require(driver?.itemAnimator)
        let whole = try #require(driver?.transitionAnimator)
        stage.pass(item.duration - 0.001)
        #expect(item.isRunning && whole.isRunning && viewer?.transitionController.driver != nil)
        stage.pass(0.002)
        #expect(!item.isRunning && !whole.isRunning && driver == nil && stage.errors.isEmpty)
    }

    @Test("caught and flicked back while it opens, it is cancelled and the grid is restored (B5)")
    func cancelledPresentation() {
        let before = stage.picture
        stage.tap(80, 150)
        weak let shown = viewer
        stage.pass(0.15)
        stage.finger(.began, 200, 300)
        stage.drag(by: CGPoint(x: 0, y: 60), from: CGPoint(x: 200, y: 300))
        stage.finger(.ended, 200, 360)
        // It flies back from the release's position, with the finger's velocity.
        stage.pass(0.01)
        #expect(seen.midY > 200)
        stage.settle()
        expectGrid()
        #expect(stage.picture == before && shown == nil)
        #expect(
            stage.takeEvents().suffix(3) == [
                "PhotoViewController viewWillDisappear", "PhotoViewController viewDidDisappear", "cancelled present",
            ])
        show()
        #expect(viewer != nil && stage.errors.isEmpty)
    }

    @Test("a pan leads it; released just below a third it returns, just above it flies to its tile")
    func threshold() throws {
        show()
        let before = stage.picture
        for (share, completes) in [(0.329, false), (0.331, true)] {
            stage.drag(from: CGPoint(x: 200, y: 300), to: CGPoint(x: 200, y: 310), in: 0.01)
            stage.pass(0.01)
            let travel = share * 422
            stage.move(from: CGPoint(x: 200, y: 310), to: CGPoint(x: 200, y: 310 + travel), in: 0.6)
            #expect(near(seen, Self.large.offsetBy(dx: 0, dy: travel)) && grid.thumbnails[0].isHidden)
            #expect(abs(dimming - (1 - share)) < 1e-3)
            stage.pass(0.3)
            stage.finger(.ended, 200, 310 + travel)
            stage.settle()
            #expect((viewer == nil) == completes)
            if !completes { #expect(stage.picture == before) }
        }
        expectGrid()
    }

    @Test("a dismissal is caught in flight and dragged back up")
    func caughtDismissal() {
        show()
        let before = stage.picture
        stage.drag(from: CGPoint(x: 200, y: 300), to: CGPoint(x: 200, y: 420), in: 0.06)
        stage.finger(.ended, 200, 420)
        for _ in 0..<2 {
            stage.pass(0.08)
            let flying = seen
            stage.finger(.began, flying.midX, flying.midY)
            #expect(near(seen, flying))
            stage.drag(by: CGPoint(x: 0, y: -300), from: CGPoint(x: flying.midX, y: flying.midY))
            stage.finger(.ended, flying.midX, flying.midY - 300)
        }
        stage.settle()
        #expect(viewer != nil && stage.picture == before && stage.errors.isEmpty)
        #expect(
            stage.takeEvents().suffix(3) == [
                "PhotoViewController viewWillAppear", "PhotoViewController viewDidAppear", "cancelled dismiss",
            ])
    }
}

extension Stage {
    /// A finger that is down moves on, in 0.05 s.
    fileprivate func drag(by travel: CGPoint, from start: CGPoint) {
        move(from: start, to: CGPoint(x: start.x + travel.x, y: start.y + travel.y), in: 0.05)
    }
}
