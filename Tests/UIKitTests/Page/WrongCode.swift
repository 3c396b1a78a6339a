import UIKit

/// The code that the page on porting shows as wrong, as far as it compiles: it quotes these lines word for word.

class BarePanelController: UIViewController, UIViewControllerTransitioningDelegate {
}

class UnheardPanelController: BarePanelController {
    func animationController(forDismissed dismissed: UIViewController) -> UIViewControllerAnimatedTransitioning? {
        return NoteFade()
    }
}

final class UnheardFadeGiver: UIViewControllerTransitioningDelegate {
    func animationController(forDismissed dismissed: UIViewController) -> UIViewControllerAnimatedTransitioning {
        return NoteFade()
    }
}
