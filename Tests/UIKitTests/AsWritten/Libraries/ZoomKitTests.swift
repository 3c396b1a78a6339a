import Testing
import UIKit

/// The controllers of a small app: a tile, and the page that it becomes.
private final class TileController: UIViewController {
    let tile = UIView(frame: CGRect(x: 20, y: 100, width: 100, height: 100))

    override func viewDidLoad() {
        super.viewDidLoad()
        tile.backgroundColor = .red
        tile.zoomID = "picture"
        view.addSubview(tile)
    }
}

private final class PageController: UIViewController {
    let picture = UIView(frame: CGRect(x: 0, y: 200, width: 390, height: 390))
    let title1 = UILabel(frame: CGRect(x: 20, y: 650, width: 350, height: 30))

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .white
        picture.backgroundColor = .red
        picture.layer.cornerRadius = 12
        picture.zoomID = "picture"
        title1.zoomModifiers = [.fade, .translate(y: 40)]
        for inner in [picture, title1] { view.addSubview(inner) }
    }
}

/// Follows the zoom with two of the four optional members.
private final class Follower: ZoomDelegate {
    var log: [String] = []

    func zoomWillStart(_ zoom: ZoomTransition) { log.append("start") }

    func zoomDidEnd(_ zoom: ZoomTransition, completed: Bool) { log.append("end \(completed)") }
}

@MainActor
@Suite("A ported zoom with associated objects", .serialized)
struct ZoomKitTests {
    private let stage = Stage { TileController() }
    private let page = PageController()
    private let follower = Follower()

    private var tile: UIView? { (stage.window.rootViewController as? TileController)?.tile }

    private func copy() -> UIView? {
        var waiting: [UIView] = [stage.window]
        while let view = waiting.popLast() {
            if view.accessibilityIdentifier == "copy picture" { return view }
            waiting += view.subviews
        }
        return nil
    }

    private func present() {
        ZoomTransition.shared.delegate = follower
        stage.act {
            page.isZooming = true
            page.addZoomPull()
            stage.window.rootViewController?.present(page, animated: true)
        }
    }

    @Test("values that are associated with views and controllers are their own")
    func associated() {
        #expect(!page.isZooming && page.view.zoomID == nil && page.view.isZoomEnabled)
        page.view.isZoomEnabled = false
        #expect(!page.view.isZoomEnabled && page.picture.zoomID == "picture" && page.title1.zoomModifiers?.count == 2)
        page.isZooming = true
        #expect(page.transitioningDelegate === ZoomTransition.shared && page.modalPresentationStyle == .fullScreen)
        page.isZooming = false
        #expect(page.transitioningDelegate == nil)
    }

    @Test("a copy flies from the tile to the page, whose own views show again at the end")
    func zoom() {
        present()
        stage.pass(0.1)
        let flying = copy()
        let width = flying?.layer.presentation()?.bounds.width ?? 0
        #expect(width > 100 && width < 390 && page.picture.alpha == 0 && tile?.alpha == 0)
        stage.settle()
        #expect(copy() == nil && page.picture.alpha == 1 && tile?.alpha == 1 && page.view.alpha == 1)
        #expect(follower.log == ["start", "end true"] && stage.errors.isEmpty, "\(stage.errors)")
    }

    @Test("a pull scrubs the way back; a short one returns, a long one dismisses")
    func pull() {
        present()
        stage.settle()
        stage.drag(from: CGPoint(x: 200, y: 300), to: CGPoint(x: 200, y: 400), in: 0.5)
        #expect(ZoomTransition.shared.state == .animating && copy() != nil)
        stage.pass(0.2)
        stage.finger(.moved, 200, 399)
        stage.finger(.ended, 200, 399)
        stage.settle()
        #expect(page.presentingViewController != nil && follower.log.last == "end false" && copy() == nil)
        stage.drag(from: CGPoint(x: 200, y: 300), to: CGPoint(x: 200, y: 700), in: 0.5)
        stage.finger(.ended, 200, 700)
        stage.settle()
        #expect(page.presentingViewController == nil && follower.log.last == "end true" && tile?.alpha == 1)
        #expect(ZoomTransition.shared.state == .possible && stage.errors.isEmpty, "\(stage.errors)")
    }
}
