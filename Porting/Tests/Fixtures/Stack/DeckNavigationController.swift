import UIKit

/// Pushes and pops by a slide that a pan anywhere leads, and catches in mid-flight.
class DeckNavigationController: UINavigationController {
    private var currentTransition: DeckInteraction?
    private var isPanning = false

    override func viewDidLoad() {
        super.viewDidLoad()
        delegate = self
        interactivePopGestureRecognizer?.isEnabled = false
        let pan = UIPanGestureRecognizer(target: self, action: #selector(panned(_:)))
        pan.delegate = self
        view.addGestureRecognizer(pan)
    }

    @objc private func panned(_ recognizer: UIPanGestureRecognizer) {
        let width = view.bounds.width
        switch recognizer.state {
        case .began:
            isPanning = true
            recognizer.setTranslation(.zero, in: view)
            if let currentTransition = currentTransition {
                currentTransition.pause()
            } else {
                popViewController(animated: true)
            }
        case .changed:
            guard let transition = currentTransition else { return }
            let step = recognizer.translation(in: view).x / width
            recognizer.setTranslation(.zero, in: view)
            transition.update(transition.percentComplete + transition.sign * step)
        case .ended, .cancelled:
            isPanning = false
            guard let transition = currentTransition else { return }
            let velocity = transition.sign * recognizer.velocity(in: view).x
            let finishes = abs(velocity) > 600 ? velocity > 0 : transition.percentComplete > 0.5
            if finishes && recognizer.state == .ended { transition.finish() } else { transition.cancel() }
        default:
            break
        }
    }
}

extension DeckNavigationController: UIGestureRecognizerDelegate {
    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        return currentTransition != nil || viewControllers.count > 1
    }
}

extension DeckNavigationController: UINavigationControllerDelegate {
    func navigationController(
        _ navigationController: UINavigationController,
        animationControllerFor operation: UINavigationController.Operation,
        from fromVC: UIViewController, to toVC: UIViewController
    ) -> UIViewControllerAnimatedTransitioning? {
        switch operation {
        case .push, .pop: return DeckAnimator(operation: operation)
        case .none: return nil
        @unknown default: return nil
        }
    }

    func navigationController(
        _ navigationController: UINavigationController,
        interactionControllerFor animationController: UIViewControllerAnimatedTransitioning
    ) -> UIViewControllerInteractiveTransitioning? {
        guard let animator = animationController as? DeckAnimator else { return nil }
        let interaction = DeckInteraction(sign: animator.operation == .pop ? 1 : -1)
        interaction.wantsInteractiveStart = isPanning
        animator.onEnd = { [weak self] in self?.currentTransition = nil }
        currentTransition = interaction
        return interaction
    }
}

final class DeckInteraction: UIPercentDrivenInteractiveTransition {
    let sign: CGFloat

    init(sign: CGFloat) {
        self.sign = sign
        super.init()
        completionCurve = .easeOut
    }
}
