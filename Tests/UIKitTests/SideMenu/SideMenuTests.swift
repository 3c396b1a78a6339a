import Testing
import UIKit

@MainActor
@Suite("A side menu written for UIKit, whose interactor is returned only during a gesture (A3)")
struct SideMenuTests {
    private let stage = Stage { HomeViewController() }

    private var home: UIViewController { stage.window.rootViewController! }

    private var menu: UIViewController? { home.presentedViewController }

    private func open() {
        stage.tap(56, 82)
        stage.settle()
    }

    private static let opening = [
        "began present", "MenuViewController viewWillAppear", "MenuViewController viewDidAppear", "completed present",
    ]

    @Test("a button opens and closes it plainly, in its duration")
    func buttons() throws {
        stage.tap(56, 82)
        let shown = try #require(menu)
        stage.pass(0.24)
        #expect(abs(shown.view.layer.presentation()!.frame.midX - 0) < 1e-6)
        stage.settle()
        #expect(shown.view.frame == CGRect(x: 0, y: 0, width: 312, height: 844))
        #expect(stage.takeEvents() == Self.opening)
        #expect(!home.view.isHidden)
        stage.tap(64, 82)
        stage.settle()
        #expect(
            stage.takeEvents() == [
                "began dismiss", "MenuViewController viewWillDisappear", "MenuViewController viewDidDisappear",
                "completed dismiss",
            ])
        #expect(menu == nil && shown.viewIfLoaded?.window == nil && stage.errors.isEmpty)
    }

    @Test("an edge pan leads it, and a release cancels below and finishes above the threshold")
    func threshold() throws {
        for (share, completes) in [(0.39, false), (0.41, true)] {
            // The edge pan is recognized at 20 points and counts from there.
            stage.drag(from: CGPoint(x: 2, y: 400), to: CGPoint(x: 20, y: 400), in: 0.02)
            let end = CGPoint(x: 20 + share * 312, y: 400)
            stage.move(from: CGPoint(x: 20, y: 400), to: end, in: 1)
            let shown = try #require(menu?.view.layer.presentation())
            #expect(abs(shown.frame.maxX - share * 312) < 1e-6)
            stage.pass(0.3)
            stage.finger(.ended, end.x, end.y)
            stage.settle()
            #expect((menu != nil) == completes)
            let ending =
                completes
                ? ["viewDidAppear", "completed"] : ["viewWillDisappear", "viewDidDisappear", "cancelled"]
            var wanted = ["began present", "MenuViewController viewWillAppear", "continued present"]
            wanted += ending.dropLast().map { "MenuViewController \($0)" }
            wanted.append("\(ending.last!) present")
            #expect(stage.takeEvents() == wanted)
        }
        #expect(stage.errors.isEmpty && !home.view.isHidden)
    }

    @Test("a pan closes it, and a flick back opens it again, repeatedly")
    func closing() throws {
        open()
        let open = stage.picture
        for _ in 0..<2 {
            stage.drag(from: CGPoint(x: 300, y: 500), to: CGPoint(x: 100, y: 500), in: 0.5)
            stage.move(from: CGPoint(x: 100, y: 500), to: CGPoint(x: 180, y: 500), in: 0.05)
            stage.finger(.ended, 180, 500)
            stage.settle()
            #expect(stage.picture == open)
        }
        stage.drag(from: CGPoint(x: 300, y: 500), to: CGPoint(x: 240, y: 500), in: 0.04)
        stage.finger(.ended, 240, 500)
        stage.settle()
        #expect(menu == nil && stage.errors.isEmpty)
    }

    @Test("a cancelled gesture restores everything, and the button works next")
    func cancelled() {
        let before = stage.picture
        stage.drag(from: CGPoint(x: 2, y: 400), to: CGPoint(x: 250, y: 400))
        stage.finger(.cancelled, 250, 400)
        stage.settle()
        #expect(stage.picture == before && menu == nil)
        open()
        #expect(menu != nil && stage.errors.isEmpty)
    }

    @Test("the menu and the animators are released when it is closed")
    func leaks() {
        open()
        weak let shown = menu
        #expect(shown != nil)
        stage.tap(64, 82)
        stage.settle()
        #expect(shown == nil)
    }
}
