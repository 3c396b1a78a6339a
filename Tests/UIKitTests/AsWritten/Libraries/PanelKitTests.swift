import Testing
import UIKit

/// A list in a panel, which decides whether a pull dismisses it.
private final class ListController: UIViewController, PanelPresentable, PanelDelegate {
    let scrollView = UIScrollView()
    var mayDismiss = true
    var log: [String] = []

    var panelScrollView: UIScrollView? { scrollView }
    var shortHeight: CGFloat { 300 }
    var longHeight: CGFloat { 700 }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.addSubview(scrollView)
        scrollView.translatesAutoresizingMaskIntoConstraints = false
        NSLayoutConstraint.activate([
            scrollView.topAnchor.constraint(equalTo: view.topAnchor, constant: 40),
            scrollView.leadingAnchor.constraint(equalTo: view.leadingAnchor),
            scrollView.trailingAnchor.constraint(equalTo: view.trailingAnchor),
            scrollView.bottomAnchor.constraint(equalTo: view.bottomAnchor),
        ])
        scrollView.contentSize = CGSize(width: 390, height: 3000)
    }

    func panel(_ panel: PanelPresentationController, didMoveTo position: PanelPosition) { log.append("\(position)") }

    func panelShouldDismiss(_ panel: PanelPresentationController) -> Bool? { mayDismiss }

    func panelDidAttemptToDismiss(_ panel: PanelPresentationController) { log.append("attempt") }
}

@MainActor
@Suite("A ported sheet that observes its content's offset")
struct PanelKitTests {
    private let stage = Stage { UIViewController() }
    private let list = ListController()

    private func present() {
        stage.act { stage.window.rootViewController?.presentPanel(list) }
        stage.settle()
    }

    private var panel: UIView? { list.view.superview }

    @Test("it rests at its short height, over a darkness, with its handle placed by constraints")
    func presented() {
        present()
        #expect(panel?.frame == CGRect(x: 0, y: 544, width: 390, height: 700) && list.log == ["short"])
        #expect(list.view.frame.size == CGSize(width: 390, height: 700))
        #expect(list.scrollView.frame == CGRect(x: 0, y: 40, width: 390, height: 660))
        let handle = panel?.subviews.last
        #expect(handle?.frame == CGRect(x: 177, y: 8, width: 36, height: 5) && handle is PanelHandleView)
        #expect(stage.errors.isEmpty)
    }

    @Test("a pull up takes it to its long height, where its list scrolls; below, the observed offset holds the list")
    func long() {
        present()
        stage.drag(from: CGPoint(x: 200, y: 700), to: CGPoint(x: 200, y: 640))
        #expect(list.scrollView.contentOffset.y == 0, "the offset is put back as it changes")
        stage.finger(.ended, 200, 640)
        stage.settle()
        stage.drag(from: CGPoint(x: 200, y: 560), to: CGPoint(x: 200, y: 200), in: 0.2)
        stage.finger(.ended, 200, 200)
        stage.settle()
        #expect(panel?.frame.minY == 144 && list.log.last == "long")
        stage.drag(from: CGPoint(x: 200, y: 700), to: CGPoint(x: 200, y: 500))
        #expect(list.scrollView.contentOffset.y > 100)
        stage.finger(.ended, 200, 500)
        stage.settle()
        #expect(panel?.frame.minY == 144 && stage.errors.isEmpty)
    }

    @Test("a pull down dismisses it, unless its delegate objects, and a tap on the darkness does")
    func dismissal() {
        present()
        list.mayDismiss = false
        stage.drag(from: CGPoint(x: 200, y: 552), to: CGPoint(x: 200, y: 800), in: 0.2)
        stage.finger(.ended, 200, 800)
        stage.settle()
        #expect(list.log == ["short", "attempt", "short"] && panel?.frame.minY == 544)
        list.mayDismiss = true
        stage.drag(from: CGPoint(x: 200, y: 552), to: CGPoint(x: 200, y: 800), in: 0.2)
        stage.finger(.ended, 200, 800)
        stage.settle()
        #expect(list.log.last == "hidden" && list.presentingViewController == nil)
        present()
        stage.tap(200, 100)
        stage.settle()
        #expect(list.presentingViewController == nil && stage.errors.isEmpty)
    }
}
