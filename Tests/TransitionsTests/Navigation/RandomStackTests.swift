import Animator
import Drawing
import Foundation
import RandomSupport
import Testing
import Timing
import ViewHierarchy

@testable import Transitions

/// A controller that checks its appearance calls.
private final class Counting: ViewController {
    /// The last call.
    private(set) var phase = "gone"
    /// Calls out of order.
    private(set) var faults: [String] = []

    private func go(_ next: String, from allowed: [String]) {
        if !allowed.contains(phase) { faults.append("\(phase) to \(next)") }
        phase = next
    }

    override func viewWillAppear(_ animated: Bool) { go("coming", from: ["gone", "going"]) }
    override func viewDidAppear(_ animated: Bool) { go("here", from: ["coming"]) }
    override func viewWillDisappear(_ animated: Bool) { go("going", from: ["here", "coming"]) }
    override func viewDidDisappear(_ animated: Bool) { go("gone", from: ["going"]) }
}

@MainActor
@Suite("Random use of navigation and tabs")
struct RandomStackTests {
    @Test("random calls at random moments all end consistently (A 7, B 5, C 1, G 1, H 1)", arguments: 0..<150)
    func random(seed: Int) {
        var steps: [String] = []
        var random = SeededRandom(seed: UInt64(seed))
        let tabs = TabBarController()
        let navigation = NavigationController(rootViewController: Counting())
        let stage = TestStage { tabs }
        let notes = NavigationNotes()
        let tabNotes = TabNotes()
        stage.act {
            tabs.viewControllers = [navigation, Counting()]
            tabs.delegate = tabNotes
            navigation.delegate = notes
        }
        var pages: [Counting] = navigation.viewControllers.compactMap { $0 as? Counting }
        for _ in 0..<40 {
            let step = Int.random(in: 0..<14, using: &random)
            steps.append("\(step)")
            switch step {
            case 0, 1:
                let page = Counting()
                page.hidesBottomBarWhenPushed = Bool.random(using: &random)
                pages.append(page)
                stage.act { navigation.pushViewController(page, animated: step == 0) }
            case 2: stage.act { navigation.popViewController(animated: Bool.random(using: &random)) }
            case 3: stage.act { navigation.popToRootViewController(animated: true) }
            case 4:
                let some = pages.shuffled(using: &random).prefix(3)
                stage.act { navigation.setViewControllers(Array(some), animated: true) }
            case 5: stage.act { tabs.selectedIndex = 1 - min(tabs.selectedIndex, 1) }
            case 6:
                notes.animator = [nil, FadeAnimator(), InterruptibleAnimator()].randomElement(using: &random) ?? nil
                tabNotes.animator = [nil, FadeAnimator(), InterruptibleAnimator()].randomElement(using: &random) ?? nil
            case 7:
                notes.interactor = [nil, PercentDrivenInteractiveTransition()].randomElement(using: &random) ?? nil
            case 8:
                stage.drag(
                    from: CGPoint(x: 3, y: 300), to: CGPoint(x: .random(in: 20...390, using: &random), y: 300),
                    in: 0.05)
            case 9: stage.touch([.ended, .cancelled].randomElement(using: &random) ?? .ended, 200, 300)
            case 10:
                let size = [CGSize(width: 400, height: 800), CGSize(width: 800, height: 400)]
                stage.act { stage.window.resize(to: size.randomElement(using: &random) ?? size[0]) }
            case 11:
                let hidden = Bool.random(using: &random)
                stage.act { navigation.setNavigationBarHidden(hidden, animated: true) }
            case 12:
                stage.act {
                    let interactor = notes.interactor as? PercentDrivenInteractiveTransition
                    interactor?.update(0.3)
                    if Bool.random(using: &random) { interactor?.finish() } else { interactor?.cancel() }
                }
            default: stage.pass(.random(in: 0...0.3, using: &random))
            }
        }
        stage.endTouch(200, 300, .cancelled)
        let received = Comment(rawValue: "seed \(seed): \(steps.joined(separator: " "))")
        #expect(!stage.director.isTransitioning && !stage.window.refusesTouches, received)
        let size = stage.window.bounds.size
        let top = navigation.topViewController
        #expect(tabs.selectedViewController?.view.window != nil, received)
        for page in pages {
            let isTop = page === top && tabs.selectedIndex == 0
            #expect(page.faults == [] && page.phase == (isTop ? "here" : "gone"), received)
            #expect((page.viewIfLoaded?.window != nil) == isTop, received)
            #expect((page.parent != nil) == navigation.viewControllers.contains { $0 === page }, received)
            #expect(!page.isMovingToParent && !page.isMovingFromParent, received)
        }
        #expect(top?.view.frame == CGRect(origin: .zero, size: size) || tabs.selectedIndex == 1, received)
        #expect(top?.view.alpha == 1 && top?.view.transform.isIdentity == true, received)
        let shown = navigation.childContainer.subviews.count
        #expect(
            tabs.childContainer.subviews.count == 1 && (shown == 1 || shown == 0 && tabs.selectedIndex == 1), received)
        #expect(navigation.navigationBar.subviews.count { $0 is NavigationBarContent } == 1, received)
        let weakPages: [() -> ViewController?] = pages.map { page in { [weak page] in page } }
        let kept = navigation.viewControllers.count
        pages = []
        stage.settle()
        #expect(weakPages.count { $0() != nil } == kept, received)
    }
}
