import UIKit

/// Places a card at the bottom, over a dimmed presenter.
class CardPresentationController: UIPresentationController {
    private lazy var dimmingView: UIView! = {
        guard let container = containerView else { return nil }
        let view = UIView(frame: container.bounds)
        view.backgroundColor = UIColor.black.withAlphaComponent(0.75)
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.addGestureRecognizer(
            UITapGestureRecognizer(target: self, action: #selector(didTap(tap:))))
        return view
    }()

    override init(presentedViewController: UIViewController, presenting presentingViewController: UIViewController?) {
        super.init(presentedViewController: presentedViewController, presenting: presentingViewController)
        presentedViewController.view.layer.cornerRadius = 18
        presentedViewController.view.layer.masksToBounds = true
    }

    override var frameOfPresentedViewInContainerView: CGRect {
        guard let container = containerView else { return .zero }
        let height = min(container.bounds.height * 0.6, 480)
        let insets = UIEdgeInsets(top: 0, left: 8, bottom: 8, right: 8)
        let frame = CGRect(
            x: 0, y: container.bounds.maxY - height, width: container.bounds.width, height: height)
        return frame.inset(by: insets)
    }

    override func presentationTransitionWillBegin() {
        super.presentationTransitionWillBegin()
        containerView?.insertSubview(dimmingView, at: 0)
        dimmingView.alpha = 0
        guard let coordinator = presentedViewController.transitionCoordinator else {
            dimmingView.alpha = 1.0
            return
        }
        coordinator.animate(
            alongsideTransition: { _ in
                self.dimmingView.alpha = 1.0
                self.presentingViewController.view.transform = CGAffineTransform(scaleX: 0.94, y: 0.94)
            }, completion: nil)
    }

    override func presentationTransitionDidEnd(_ completed: Bool) {
        if !completed { dimmingView.removeFromSuperview() }
    }

    override func dismissalTransitionWillBegin() {
        super.dismissalTransitionWillBegin()
        guard let coordinator = presentingViewController.transitionCoordinator else {
            dimmingView.alpha = 0
            return
        }
        coordinator.animate(
            alongsideTransition: { [weak self] (context) -> Void in
                self?.dimmingView.alpha = 0
                self?.presentingViewController.view.transform = .identity
            }, completion: nil)
    }

    override func dismissalTransitionDidEnd(_ completed: Bool) {
        if completed {
            dimmingView.removeFromSuperview()
            dimmingView = nil
        }
    }

    override func containerViewWillLayoutSubviews() {
        super.containerViewWillLayoutSubviews()
        presentedView?.frame = frameOfPresentedViewInContainerView
    }

    override func viewWillTransition(to size: CGSize, with coordinator: UIViewControllerTransitionCoordinator) {
        super.viewWillTransition(to: size, with: coordinator)
        coordinator.animate(
            alongsideTransition: { _ in
                self.containerView?.layoutIfNeeded()
            }, completion: nil)
    }

    @objc func didTap(tap: UITapGestureRecognizer) {
        presentedViewController.dismiss(animated: true, completion: nil)
    }
}
