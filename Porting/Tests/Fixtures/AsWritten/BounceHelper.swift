import UIKit

/// Helpers as they are written for iOS in Swift 5 mode: they derive from nothing or from `NSObject`, name no actor, make
/// and change views wherever they like, and let go of them in a plain `deinit`.
final class BounceHelper: NSObject {
    let card = UIView()
    let link = UIPercentDrivenInteractiveTransition()
    private var animator: UIViewPropertyAnimator?
    private lazy var pan = UIPanGestureRecognizer(target: self, action: #selector(dragged(_:)))
    weak var delegate: BounceHelperDelegate?
    private let onRelease: (UIView) -> Void

    init(in container: UIView, onRelease: @escaping (UIView) -> Void) {
        self.onRelease = onRelease
        super.init()
        card.frame = CGRect(x: 20, y: 20, width: 100, height: 60)
        container.addSubview(card)
        card.addGestureRecognizer(pan)
    }

    deinit {
        animator?.stopAnimation(true)
        card.removeFromSuperview()
    }

    @objc private func dragged(_ gesture: UIPanGestureRecognizer) {
        switch gesture.state {
        case .changed:
            card.transform = CGAffineTransform(translationX: gesture.translation(in: card.superview).x, y: 0)
        case .ended:
            delegate?.helper(self, willReturn: card.transform.tx)
            let animator = UIViewPropertyAnimator(duration: 0.5, dampingRatio: 0.8) { self.card.transform = .identity }
            animator.addCompletion { _ in self.onRelease(self.card) }
            animator.startAnimation()
            self.animator = animator
        default: break
        }
    }
}

/// An app's own protocol, which names no actor either, and a controller that follows it.
protocol BounceHelperDelegate: AnyObject {
    var returned: [CGFloat] { get set }
    func helper(_ helper: BounceHelper, willReturn distance: CGFloat)
}

class BounceViewController: UIViewController, BounceHelperDelegate {
    var returned: [CGFloat] = []
    private(set) var helper: BounceHelper?
    private var badges = Badges()

    override func viewDidLoad() {
        super.viewDidLoad()
        helper = BounceHelper(in: view) { $0.alpha = 0.5 }
        helper?.delegate = self
        badges.add(to: view)
    }

    func helper(_ helper: BounceHelper, willReturn distance: CGFloat) { returned.append(distance) }

    func letGo() { helper = nil }

    deinit { view.removeFromSuperview() }
}

/// A value that holds views, and a function of no type at all.
struct Badges {
    var first = makeBadge(.red)
    private let second = makeBadge(.blue)

    func add(to view: UIView) {
        for badge in [first, second] { view.addSubview(badge) }
    }
}

func makeBadge(_ color: UIColor) -> UIView {
    let badge = UIView(frame: CGRect(x: 300, y: 20, width: 10, height: 10))
    badge.backgroundColor = color
    return badge
}
