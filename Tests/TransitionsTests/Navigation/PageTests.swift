import Animator
import Drawing
import Foundation
import Testing
import Timing
import ViewHierarchy

@testable import Transitions

@MainActor
@Suite("Page view controllers")
struct PageTests {
    let stage: TestStage
    let pager: PageViewController
    let book: Book

    init() { self.init(.horizontal, spacing: 0) }

    private init(_ orientation: PageViewController.NavigationOrientation, spacing: Double) {
        let pager = PageViewController(
            transitionStyle: .scroll, navigationOrientation: orientation, options: [.interPageSpacing: spacing])
        let book = Book()
        pager.dataSource = book
        pager.delegate = book
        pager.setViewControllers([book.pages[1]], direction: .forward, animated: false)
        stage = TestStage { pager }
        self.pager = pager
        self.book = book
        _ = stage.takeEvents()
    }

    /// Returns the position of a page's left or upper edge on screen.
    func place(_ index: Int) -> CGPoint {
        let view = book.pages[index].view!
        return view.convertPresented(view.bounds.origin, to: nil)
    }

    func drag(from start: Double, to end: Double, in seconds: Double = 0.3) {
        stage.drag(from: CGPoint(x: start, y: 400), to: CGPoint(x: end, y: 400), in: seconds)
    }

    func lift(at x: Double) { stage.touch(.ended, x, 400) }

    func letGo(at x: Double) { stage.endTouch(x, 400) }

    var shown: Int? { book.pages.firstIndex { $0 === pager.viewControllers?.first } }

    @Test("pages follow the finger exactly, with the next one beside (C 3)")
    func follows() {
        drag(from: 300, to: 290)
        for x in stride(from: 280.0, to: 20, by: -13) {
            stage.touch(.moved, x, 400)
            #expect(abs(place(1).x - (x - 290)) < 1e-6)
            #expect(abs(place(2).x - (x - 290 + 400)) < 1e-6)
        }
        #expect(book.received == ["to Third"])
        #expect(pager.viewControllers?.first === book.pages[1])
        let percent = stage.act { pager.transitionCoordinator ?? book.pages[2].transitionCoordinator }?.percentComplete
        #expect(abs((percent ?? 0) + place(1).x / 400) < 1e-6, "\(percent ?? -1)")
        // Up to where it is lifted.
        stage.touch(.ended, 5, 400)
        #expect(abs(place(1).x - (5 - 290)) < 1e-6)
    }

    @Test("a turn by a finger calls controllers and delegate in order (G 1)")
    func completes() {
        drag(from: 300, to: 60)
        stage.pass(0.2)
        letGo(at: 60)
        #expect(
            stage.takeEvents() == [
                "began page", "Second viewWillDisappear", "Third viewWillAppear", "continued page",
                "Second viewDidDisappear", "Third viewDidAppear", "completed page",
            ])
        #expect(book.received == ["to Third", "from Second finished completed"])
        #expect(shown == 2)
        #expect(place(2) == .zero)
        #expect(pager.children.map { $0 === book.pages[2] } == [true])
        #expect(book.pages[1].view.superview == nil)
        #expect(stage.errors.isEmpty)
    }

    @Test("a cancelled turn restores everything, with balanced lifecycle calls (B 5, G 1)")
    func cancelled() {
        let before = stage.picture()
        drag(from: 300, to: 200)
        stage.pass(0.2)
        letGo(at: 200)
        #expect(
            stage.takeEvents() == [
                "began page", "Second viewWillDisappear", "Third viewWillAppear", "continued page",
                "Third viewWillDisappear", "Third viewDidDisappear", "Second viewWillAppear", "Second viewDidAppear",
                "cancelled page",
            ])
        #expect(book.received == ["to Third", "from Second finished back"])
        #expect(stage.picture() == before)
        #expect(pager.children.count == 1)
        #expect(shown == 1)
    }

    @Test("a flick turns the page, one against it cancels, and the spring has the finger's velocity")
    func flicks() {
        drag(from: 300, to: 240, in: 0.1)
        let x = place(1).x
        lift(at: 240)
        #expect(abs(place(1).x - x) < 1e-9)
        let track = book.pages[1].view.superview
        #expect(abs((track?.presentationVelocity.dx ?? 0) + 600) < 1)
        stage.settle()
        #expect(shown == 2)
        drag(from: 50, to: 380)
        for step in 1...10 {
            stage.pass(0.01)
            stage.touch(.moved, 380 - Double(step) * 5, 400)
        }
        letGo(at: 330)
        #expect(shown == 2)
    }

    @Test("beyond the last page the pages resist by the rubber band, and return")
    func ends() {
        stage.act { pager.setViewControllers([book.pages[3]], direction: .forward, animated: false) }
        let before = stage.picture()
        drag(from: 300, to: 290)
        for distance in [30.0, 120, 250] {
            stage.touch(.moved, 290 - distance, 400)
            let banded = (1 - 1 / (distance * 0.55 / 400 + 1)) * 400
            #expect(abs(place(3).x + banded) < 1e-6)
        }
        #expect(book.questions == ["after Fourth"])
        stage.pass(0.2)
        letGo(at: 40)
        #expect(stage.picture() == before)
        #expect(book.received.isEmpty)
        // A page that is set in the flight back, after a turn that ends at once, is there.
        drag(from: 300, to: 40)
        lift(at: 40)
        stage.pass(0.05)
        #expect(place(3).x < -10)
        stage.act {
            pager.setViewControllers([book.pages[2]], direction: .reverse, animated: true)
            pager.setViewControllers([book.pages[1]], direction: .reverse, animated: false)
        }
        #expect(place(1) == .zero)
        // So is one that is set while a finger holds the last page beyond its end.
        stage.act { pager.setViewControllers([book.pages[3]], direction: .forward, animated: false) }
        drag(from: 300, to: 40)
        #expect(place(3).x < -10)
        stage.act { pager.setViewControllers([book.pages[2]], direction: .reverse, animated: false) }
        #expect(place(2) == .zero)
    }

    @Test("one drag passes several pages, each turn with its own lifecycle calls")
    func several() {
        // In one movement from the second to beyond the third, and back to before the second.
        drag(from: 390, to: 380)
        stage.touch(.moved, -120, 400)
        #expect(shown == 2)
        #expect(abs(place(2).x + 100) < 1e-6)
        #expect(abs(place(3).x - 300) < 1e-6)
        stage.touch(.moved, 480, 400)
        #expect(abs(place(1).x - 100) < 1e-6)
        #expect(abs(place(0).x + 300) < 1e-6)
        stage.pass(0.2)
        letGo(at: 480)
        #expect(shown == 1)
        #expect(
            book.received == [
                "to Third", "from Second finished completed", "to Fourth", "from Third finished back", "to Second",
                "from Third finished completed", "to First", "from Second finished back",
            ])
        #expect(stage.errors.isEmpty)
    }

    @Test(
        "a touch catches pages in flight without a jump, and the release decides again (C 3)", arguments: [true, false])
    func caught(byHand: Bool) {
        var ends: [Bool] = []
        if byHand {
            drag(from: 300, to: 200, in: 0.1)
            lift(at: 200)
        } else {
            stage.act {
                pager.setViewControllers([book.pages[2]], direction: .forward, animated: true) { ends.append($0) }
            }
        }
        stage.pass(0.08)
        let x = place(2).x
        #expect(x > 50 && x < 390)
        stage.touch(.began, 200, 400)
        #expect(abs(place(2).x - x) < 1e-9)
        stage.pass(0.2)
        stage.touch(.moved, 200 + (390 - x), 400)
        #expect(abs(place(2).x - 390) < 1e-6)
        stage.pass(0.2)
        stage.endTouch(200 + (390 - x), 400)
        #expect(shown == 1)
        #expect(place(1) == .zero)
        #expect(ends == (byHand ? [] : [false]))
        #expect(stage.errors.isEmpty)
    }

    @Test("the program's turns use UIKit's spring and call the completion, not the delegate")
    func programmatic() {
        var ends: [Bool] = []
        stage.act { pager.setViewControllers([book.pages[0]], direction: .reverse, animated: true) { ends.append($0) } }
        #expect(abs(place(0).x + 400) < 1e-9)
        stage.pass(0.1)
        let spring = Spring(mass: 3, stiffness: 1000, damping: 500, allowsOverdamping: false)
        #expect(abs(place(0).x - (-400 + 400 * spring.value(at: 0.1))) < 1e-6)
        stage.settle()
        #expect(ends == [true])
        #expect(shown == 0)
        #expect(book.received.isEmpty)
        #expect(stage.takeEvents().count == 6)
    }

    @Test("pages can be vertical, with spacing")
    func vertical() {
        let other = PageTests(.vertical, spacing: 20)
        other.stage.drag(from: CGPoint(x: 200, y: 700), to: CGPoint(x: 200, y: 690))
        other.stage.touch(.moved, 200, 190)
        #expect(abs(other.place(1).y + 500) < 1e-6)
        #expect(abs(other.place(2).y - 320) < 1e-6)
        other.stage.pass(0.2)
        other.stage.endTouch(200, 190)
        #expect(other.shown == 2)
        // A sideways drag isn't theirs.
        other.stage.swipe(from: CGPoint(x: 300, y: 400), to: CGPoint(x: 50, y: 400))
        #expect(other.shown == 2)
    }

    @Test("a finger that is lifted where it began leaves the page in its place at once")
    func liftedThere() {
        let last = book.pages.count - 1
        stage.settle { pager.setViewControllers([book.pages[last]], direction: .forward, animated: false) }
        _ = stage.takeEvents()
        drag(from: 300, to: 290)
        for x in [240.0, 290] { stage.touch(.moved, x, 400) }
        stage.pass(0.2)
        lift(at: 290)
        #expect(place(last) == .zero && !stage.timeline.isMoving)
        stage.settle()
        #expect(place(last) == .zero && stage.takeEvents().isEmpty)
    }

    @Test("a page that is turned to has the pager's bounds at the end, and the other leaves")
    func finalFrames() throws {
        drag(from: 300, to: 200)
        let plan = try #require(stage.director.runs.first?.plan)
        #expect(plan.finalFrame(book.pages[2]) == CGRect(x: 0, y: 0, width: 400, height: 800))
        #expect(plan.finalFrame(book.pages[1]) == .zero)
        letGo(at: 200)
    }

    @Test("a stage resized during a turn ends with everything in place (G 5)", arguments: [true, false])
    func resized(held: Bool) {
        drag(from: 300, to: 60)
        if !held { lift(at: 60) }
        stage.act { stage.window.resize(to: CGSize(width: 600, height: 500)) }
        #expect(book.pages[1].view.bounds.size == CGSize(width: 600, height: 500))
        #expect(abs(place(2).x - place(1).x - 600) < 1e-6)
        if held {
            stage.pass(0.2)
            lift(at: 60)
        }
        stage.settle()
        #expect(shown == 2)
        #expect(book.pages[2].view.frame == CGRect(x: 0, y: 0, width: 600, height: 500))
        #expect(place(2) == .zero)
        #expect(stage.errors.isEmpty)
    }

    @Test("the safe area reaches the shown page, and a cancelled gesture turns back")
    func surroundings() {
        drag(from: 300, to: 40)
        stage.endTouch(40, 400, .cancelled)
        #expect(shown == 1)
        _ = stage.takeEvents()
        let page = book.pages[1]
        stage.act { stage.window.rootViewController = Root() }
        #expect(
            stage.takeEvents().filter { $0.hasPrefix("Second") } == [
                "Second viewWillDisappear", "Second viewDidDisappear",
            ])
        #expect(page.view.window == nil)
    }

    @Test("a pager removed during a turn removes everything, and nothing is retained (H 1)")
    func leaks() {
        weak var gone: PageViewController?
        weak var page: ViewController?
        let stage = TestStage { Root() }
        do {
            let book = Book()
            let pager = PageViewController(transitionStyle: .scroll, navigationOrientation: .horizontal)
            pager.dataSource = book
            pager.setViewControllers([book.pages[1]], direction: .forward, animated: false)
            gone = pager
            page = book.pages[1]
            stage.act { stage.window.rootViewController = pager }
            stage.drag(from: CGPoint(x: 300, y: 400), to: CGPoint(x: 200, y: 400))
            stage.act { stage.window.rootViewController = Root() }
            stage.touch(.ended, 200, 400)
        }
        stage.settle()
        stage.pass(1)
        #expect(gone == nil)
        #expect(page == nil)
        #expect(stage.errors.isEmpty)
    }

    @Test("a drag that is as long down as along turns no page")
    func diagonal() {
        stage.touch(.began, 300, 400)
        stage.touch(.moved, 236, 464)
        stage.touch(.moved, 172, 528)
        #expect(place(1).x == 0)
        letGo(at: 172)
        #expect(place(1).x == 0)
        // Recognizers of others begin as they do in any view.
        var taps = 0
        stage.act { pager.view.addGestureRecognizer(TapGestureRecognizer { _ in taps += 1 }) }
        stage.tap(200, 400)
        #expect(taps == 1)
    }
}
