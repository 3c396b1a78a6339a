import UIKit

class MapViewController: UIViewController {
    let button = UIButton(frame: CGRect(x: 175, y: 60, width: 40, height: 40))

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .green
        button.layer.cornerRadius = button.frame.width / 2
        button.backgroundColor = .blue
        button.addTarget(self, action: #selector(showDetails), for: .touchUpInside)
        view.addSubview(button)
    }

    @objc
    private func showDetails() {
        let details = DetailsViewController()
        details.origin = view.convert(button.frame, to: nil)
        details.modalPresentationStyle = .fullScreen
        details.transitioningDelegate = details
        present(details, animated: true, completion: nil)
    }
}

@objc(DetailsViewController)
class DetailsViewController: UIViewController, UIViewControllerTransitioningDelegate {
    var origin: CGRect = .zero
    private var interactionController: UIPercentDrivenInteractiveTransition?

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .orange
        view.addGestureRecognizer(
            UIPinchGestureRecognizer(target: self, action: #selector(pinched(_:))))
        view.addGestureRecognizer(UIPanGestureRecognizer(target: self, action: #selector(panned(_:))))
    }

    @objc private func panned(_ pan: UIPanGestureRecognizer) {
        let distance = -pan.translation(in: view.superview).y
        lead(pan, progress: distance / 400)
    }

    @objc private func pinched(_ pinch: UIPinchGestureRecognizer) {
        lead(pinch, progress: 1 - pinch.scale)
    }

    private func lead(_ gesture: UIGestureRecognizer, progress: CGFloat) {
        switch gesture.state {
        case .began:
            interactionController = UIPercentDrivenInteractiveTransition()
            dismiss(animated: true)
        case .changed:
            interactionController?.update(progress)
        case .ended:
            if progress > 0.5 {
                interactionController?.finish()
            } else {
                interactionController?.cancel()
            }
            interactionController = nil
        case .cancelled, .failed:
            interactionController?.cancel()
            interactionController = nil
        default:
            break
        }
    }

    func animationController(
        forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
    ) -> UIViewControllerAnimatedTransitioning? {
        return CircleAnimator(origin: origin, isPresenting: true)
    }

    func animationController(forDismissed dismissed: UIViewController) -> UIViewControllerAnimatedTransitioning? {
        return CircleAnimator(origin: origin, isPresenting: false)
    }

    func interactionControllerForDismissal(
        using animator: UIViewControllerAnimatedTransitioning
    ) -> UIViewControllerInteractiveTransitioning? {
        return interactionController
    }
}
