import UIKit

class PanelTransition: NSObject, UIViewControllerTransitioningDelegate {
    private let driver = PanelDriver()

    func animationController(
        forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
    ) -> UIViewControllerAnimatedTransitioning? {
        driver.link(to: presented)
        return PanelPresentAnimation()
    }

    func animationController(forDismissed dismissed: UIViewController) -> UIViewControllerAnimatedTransitioning? {
        return PanelDismissAnimation()
    }

    func interactionControllerForPresentation(
        using animator: UIViewControllerAnimatedTransitioning
    ) -> UIViewControllerInteractiveTransitioning? {
        return driver
    }

    func interactionControllerForDismissal(
        using animator: UIViewControllerAnimatedTransitioning
    ) -> UIViewControllerInteractiveTransitioning? {
        return driver
    }
}

class PlayerViewController: UIViewController {
    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        let button = UIButton(type: .system)
        button.frame = CGRect(x: 150, y: 40, width: 90, height: 44)
        button.setTitle("Close", for: [])
        button.addAction(UIAction { [weak self] _ in self?.dismiss(animated: true) }, for: .touchUpInside)
        view.addSubview(button)
    }
}

class LibraryViewController: UIViewController {
    private var transition: PanelTransition?

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        view.backgroundColor = UIColor(white: 0.95, alpha: 1)
    }

    func openPlayer() {
        let player = PlayerViewController()
        transition = PanelTransition()
        player.modalPresentationStyle = .custom
        player.transitioningDelegate = transition
        present(player, animated: true) { [weak player] in
            player?.view.layer.cornerRadius = 12
        }
    }
}
