import Testing
import UIKit
import ViewHierarchy

@MainActor
@Suite("A circle that reveals a controller, written for UIKit")
struct CircleTests {
    private let stage = Stage { MapViewController() }

    private var map: UIViewController { stage.window.rootViewController! }

    private var details: UIViewController? { map.presentedViewController }

    /// The radius by which the circle grows, in points.
    private static let growth = sqrt(195.0 * 195 + 764 * 764)

    private var width: Double? {
        (details?.view.layer.mask as? CAShapeLayer)?.presentation()?.path.map { Double($0.boundingBox.width) }
    }

    private func show() {
        stage.tap(195, 80)
        stage.settle()
        _ = stage.takeEvents()
    }

    @Test("the circle grows from the button, and is removed at the end; the presenter gets its appearance calls (G2)")
    func grows() throws {
        stage.tap(195, 80)
        stage.pass(0.24)
        let half = try #require(width)
        #expect(abs(half - (40 + Self.growth)) < 1e-6)
        stage.settle()
        #expect(details?.view.layer.mask == nil && details?.view.window != nil && map.view.window == nil)
        #expect(
            stage.takeEvents() == [
                "began present", "MapViewController viewWillDisappear", "DetailsViewController viewWillAppear",
                "MapViewController viewDidDisappear", "DetailsViewController viewDidAppear", "completed present",
            ])
        #expect(stage.errors.isEmpty)
    }

    @Test("it shrinks with a finger; just below half it returns, just above it is dismissed")
    func led() throws {
        show()
        let before = stage.picture
        weak let shown = details
        for (progress, completes) in [(0.499, false), (0.501, true)] {
            let end = CGPoint(x: 195, y: 700 - progress * 400)
            stage.drag(from: CGPoint(x: 195, y: 700), to: end, in: 1)
            let seen = try #require(width)
            #expect(abs(seen - (40 + 2 * Self.growth * (1 - progress))) < 1e-6)
            stage.finger(.ended, end.x, end.y)
            stage.settle()
            #expect((shown == nil) == completes)
            if !completes { #expect(stage.picture == before && details?.view.layer.mask == nil) }
        }
        #expect(
            stage.takeEvents().filter { !$0.contains("view") } == [
                "began dismiss", "continued dismiss", "cancelled dismiss",
                "began dismiss", "continued dismiss", "completed dismiss",
            ])
        #expect(stage.errors.isEmpty && map.view.window != nil)
    }

    @Test("a pinch of two fingers closes it as well")
    func pinch() {
        show()
        let fingers = { (phase: TouchPhase, travel: Double) in
            for (id, x) in [(1, 95 + travel), (2, 295 - travel)] {
                stage.act {
                    stage.window.sendTouch(
                        id: id, phase: phase, at: CGPoint(x: x, y: 400), time: stage.timeline.now)
                }
            }
        }
        fingers(.began, 0)
        for travel in stride(from: 5.0, through: 85, by: 5) {
            stage.pass(0.02)
            fingers(.moved, travel)
        }
        fingers(.ended, 85)
        stage.settle()
        #expect(details == nil && stage.errors.isEmpty)
    }
}
