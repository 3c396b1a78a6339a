import UIKit

/// The code that the page on porting shows as right: it quotes these lines word for word.

class NoteViewController: UIViewController {
    let titleLabel = UILabel()
    private let closeButton = UIButton(type: .system)
    private let transition = NoteTransition()
    private var pulse: NotePulse?
    weak var delegate: NoteDelegate?

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .white
        titleLabel.text = "Note"
        titleLabel.frame = CGRect(x: 20, y: 60, width: 200, height: 24)
        view.addSubview(titleLabel)
        let pan = UIPanGestureRecognizer(target: self, action: NoteViewController.dragged(_:))
        view.addGestureRecognizer(pan)
        closeButton.frame = CGRect(x: 20, y: 100, width: 90, height: 44)
        closeButton.addTarget(self, action: NoteViewController.closeTapped(_:), for: .touchUpInside)
        view.addSubview(closeButton)
    }

    func dragged(_ pan: UIPanGestureRecognizer) {
        titleLabel.transform = CGAffineTransform(translationX: 0, y: pan.translation(in: view).y)
    }

    func closeTapped(_ sender: UIButton) { dismiss(animated: true) }

    func openNote() {
        let note = NoteViewController()
        note.modalPresentationStyle = .custom
        note.transitioningDelegate = transition
        present(note, animated: true)
    }

    override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        delegate?.noteDidClose(self)
    }

    func pulseTitle() { pulse = NotePulse(of: titleLabel) }

    func endPulse() { pulse = nil }

    func fadeTitleLater() {
        UIView.animate(withDuration: 0.3, delay: 1) { self.titleLabel.alpha = 0 }
    }
}

@MainActor
protocol NoteDelegate: AnyObject {
    func noteDidClose(_ note: NoteViewController)
}

@MainActor
final class NotePulse: NSObject {
    private var animator: UIViewPropertyAnimator?

    init(of view: UIView) {
        super.init()
        animator = UIViewPropertyAnimator(duration: 10, curve: .linear) { view.alpha = 0 }
        animator?.startAnimation()
    }

    isolated deinit { animator?.stopAnimation(true) }
}

#if swift(>=6)
    @MainActor
#endif
final class NoteSpring: NSObject {
    private(set) var steps = 0
    private var link: CADisplayLink?

    func start() {
        link = CADisplayLink(target: self, selector: NoteSpring.step(_:))
        link?.add(to: .main, forMode: .common)
    }

    private func step(_ link: CADisplayLink) {
        steps += 1
        if steps == 30 { link.invalidate() }
    }
}

@MainActor
final class NoteTransition: NSObject {
    let interactor = UIPercentDrivenInteractiveTransition()
}

extension NoteTransition: UIViewControllerTransitioningDelegate {
    func animationController(forDismissed dismissed: UIViewController) -> UIViewControllerAnimatedTransitioning? {
        return NoteFade()
    }
}

class NoteFade: NSObject, UIViewControllerAnimatedTransitioning {
    func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval { 0.2 }

    func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        let view = transitionContext.view(forKey: .from)
        UIView.animate(
            withDuration: 0.2, animations: { view?.alpha = 0 },
            completion: { _ in
                transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
            })
    }
}

/// As a target with `ExistentialAny` has it.
@MainActor
final class StrictTransition: UIViewControllerTransitioningDelegate {
    func animationController(forDismissed dismissed: UIViewController) -> (any UIViewControllerAnimatedTransitioning)? {
        return NoteFade()
    }
}

class HorizontalPan: UIPanGestureRecognizer {
    private var start = CGPoint.zero

    required init() {
        super.init()
        maximumNumberOfTouches = 1
    }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesBegan(touches, with: event)
        start = location(in: view)
    }

    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesMoved(touches, with: event)
        let position = location(in: view)
        if state == .began, abs(position.y - start.y) > abs(position.x - start.x) { state = .cancelled }
    }
}

class BadgeView: UIView {
    override func draw(_ canvas: inout UICanvas) {
        let oval = UIBezierPath(ovalIn: bounds).cgPath
        canvas.fill(.path(oval), .red)
        canvas.stroke(.path(oval), .white, width: 2)
    }
}

class RoundView: UIView {
    override func layoutSubviews() {
        super.layoutSubviews()
        layer.cornerRadius = bounds.width / 2
    }
}

class PanelController: UIViewController, UIViewControllerTransitioningDelegate {
    func animationController(forDismissed dismissed: UIViewController) -> UIViewControllerAnimatedTransitioning? {
        return nil
    }
}

class FadingPanelController: PanelController {
    override func animationController(
        forDismissed dismissed: UIViewController
    ) -> UIViewControllerAnimatedTransitioning? {
        return NoteFade()
    }
}

final class FadeGiver: UIViewControllerTransitioningDelegate {
    func animationController(forDismissed dismissed: UIViewController) -> UIViewControllerAnimatedTransitioning? {
        return NoteFade()
    }
}

/// A view with a layer of its own.
class OutlineView: UIView {
    let outline = CALayer()

    override init(frame: CGRect) {
        super.init(frame: frame)
        outline.frame = bounds
        layer.addSublayer(outline)
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    func hideOutline() {
        UIView.animate(withDuration: CATransaction.animationDuration()) { self.outline.opacity = 0 }
    }
}

@MainActor
final class NoteOffsets: NSObject {
    private(set) var offsets: [CGPoint] = []

    init(of scrollView: UIScrollView) {
        super.init()
        scrollView.addObserver(self, forKeyPath: "contentOffset", options: .new, context: nil)
    }

    func observeValue(
        forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
        context: UnsafeMutableRawPointer?
    ) {
        if let offset = change?[.newKey] as? CGPoint { offsets.append(offset) }
    }
}

extension NoteOffsets: NSKeyPathObserver {}

class NoteRing: CALayer {
    @CALayerProperty var progress: CGFloat
    required init() { super.init() }

    required init?(coder: NSCoder) { super.init(coder: coder) }
}
