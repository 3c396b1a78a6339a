import UIKit

class SlidingTabBarController: UITabBarController, UITabBarControllerDelegate {
    override func viewDidLoad() {
        super.viewDidLoad()
        delegate = self
        let colors: [UIColor] = [.white, .yellow, .cyan]
        viewControllers = colors.enumerated().map { index, color in
            let controller = TabPageViewController()
            controller.color = color
            controller.tabBarItem = UITabBarItem(title: "\(index + 1)", image: nil, tag: index)
            return controller
        }
    }

    func tabBarController(
        _ tabBarController: UITabBarController,
        animationControllerForTransitionFrom fromVC: UIViewController, to toVC: UIViewController
    ) -> UIViewControllerAnimatedTransitioning? {
        guard let fromIndex = viewControllers?.firstIndex(of: fromVC),
            let toIndex = viewControllers?.firstIndex(of: toVC)
        else { return nil }
        return TabSlideAnimator(direction: toIndex > fromIndex ? 1 : -1)
    }
}

class TabPageViewController: UIViewController {
    var color: UIColor?

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = color
    }
}

class TabSlideAnimator: NSObject, UIViewControllerAnimatedTransitioning {
    private let direction: CGFloat

    init(direction: CGFloat) {
        self.direction = direction
    }

    func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval {
        return 0.3
    }

    func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        guard let fromView = transitionContext.view(forKey: .from),
            let toView = transitionContext.view(forKey: .to)
        else {
            transitionContext.completeTransition(false)
            return
        }
        let frame = fromView.frame
        let width = frame.size.width * direction
        transitionContext.containerView.addSubview(toView)
        toView.frame = frame.offsetBy(dx: width, dy: 0)
        UIView.animate(
            withDuration: transitionDuration(using: transitionContext), delay: 0, options: .curveLinear,
            animations: {
                fromView.frame = frame.offsetBy(dx: -width, dy: 0)
                toView.frame = frame
            },
            completion: { success in
                fromView.removeFromSuperview()
                transitionContext.completeTransition(success)
            })
    }
}
