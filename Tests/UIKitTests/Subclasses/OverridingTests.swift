import Testing
import UIKit

/// Overrides what code on iOS often does, and counts.
private final class Counted: UIView {
    var log: [String] = []

    override var bounds: CGRect { didSet { layer.cornerRadius = bounds.width / 2 } }
    override var center: CGPoint { didSet { log.append("center") } }
    override var isHidden: Bool { didSet { log.append("hidden") } }
    override var alpha: Double {
        get { super.alpha }
        set { super.alpha = max(newValue, 0.25) }
    }
    override var backgroundColor: UIColor? { didSet { log.append("color") } }
    override var subviews: [UIView] { super.subviews.reversed() }
    override var safeAreaInsets: UIEdgeInsets { UIEdgeInsets(top: 7, left: 0, bottom: 0, right: 0) }

    override func addSubview(_ view: UIView) {
        log.append("add")
        super.addSubview(view)
    }

    override func removeFromSuperview() {
        log.append("leave")
        super.removeFromSuperview()
    }

    override func setNeedsLayout() {
        log.append("layout")
        super.setNeedsLayout()
    }
}

/// A window that lets touches through, as overlays have.
private final class PassThroughWindow: UIWindow {
    override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        let hit = super.hitTest(point, with: event)
        return hit === self ? nil : hit
    }
}

private final class Dashes: CAShapeLayer {
    override var path: CGPath? { didSet { paths += 1 } }
    override var bounds: CGRect { didSet { paths += 10 } }
    var paths = 0
}

private final class Steady: UIScrollView {
    override var contentOffset: CGPoint { didSet { offsets += 1 } }
    override var contentSize: CGSize { didSet { sizes += 1 } }
    var (offsets, sizes) = (0, 0)

    override func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
        super.setContentOffset(contentOffset, animated: false)
    }
}

private final class Pinned: UIViewController {
    override var navigationController: UINavigationController? { nil }
    override var presentingViewController: UIViewController? { parent }

    override func addChild(_ childController: UIViewController) {
        super.addChild(childController)
        title = "has \(children.count)"
    }
}

@MainActor
@Suite("Overrides are called, as on iOS")
struct OverridingTests {
    @Test("a view's, also where the library itself sets and calls")
    func view() {
        let view = Counted(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
        view.log = []
        view.frame = CGRect(x: 0, y: 0, width: 60, height: 60)
        #expect(view.layer.cornerRadius == 30 && view.log.contains("center") && view.log.contains("layout"))
        view.log = []
        view.isHidden = true
        view.backgroundColor = .red
        view.alpha = 0
        view.addSubview(UIView())
        view.insertSubview(UIView(), at: 0)
        #expect(view.log.filter { $0 != "layout" } == ["hidden", "color", "add"] && view.alpha == 0.25)
        #expect(view.subviews.count == 2 && view.safeAreaInsets.top == 7)
        let parent = UIView()
        parent.addSubview(view)
        view.removeFromSuperview()
        #expect(view.log.last == "leave" && view.superview == nil)
    }

    @Test("a subview resized by its mask is told of its new bounds")
    func resized() {
        let parent = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let view = Counted(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
        view.autoresizingMask = .flexibleWidth
        parent.addSubview(view)
        parent.frame.size.width = 200
        #expect(view.layer.cornerRadius == 100)
    }

    @Test("a window's, a shape layer's, a scroll view's and a controller's")
    func others() {
        let window = PassThroughWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let inner = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        window.addSubview(inner)
        #expect(window.hitTest(CGPoint(x: 5, y: 5), with: nil) === inner)
        #expect(window.hitTest(CGPoint(x: 50, y: 50), with: nil) == nil)
        let layer = Dashes()
        layer.path = UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: 1, height: 1)).cgPath
        layer.bounds.size.width = 3
        #expect(layer.paths == 11)
        let scrollView = Steady(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        scrollView.contentSize = CGSize(width: 100, height: 900)
        scrollView.contentOffset.y = 30
        scrollView.setContentOffset(CGPoint(x: 0, y: 60), animated: true)
        #expect(scrollView.sizes == 1 && scrollView.offsets == 1 && scrollView.contentOffset.y == 60)
        let (root, child) = (Pinned(), Pinned())
        root.addChild(child)
        #expect(root.title == "has 1" && child.presentingViewController === root && child.navigationController == nil)
    }
}
