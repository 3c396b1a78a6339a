import UIKit

class HomeViewController: UIViewController {
    let interactor = MenuInteractor()
    var menuButton: UIButton!

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .white
        menuButton = UIButton(frame: CGRect(x: 16, y: 60, width: 80, height: 44))
        menuButton.setTitle("Menu", for: .normal)
        menuButton.addTarget(self, action: #selector(HomeViewController.menuTapped), for: .touchUpInside)
        view.addSubview(menuButton)

        let edgePan = UIScreenEdgePanGestureRecognizer(
            target: self, action: #selector(edgePanned(sender:)))
        edgePan.edges = .left
        view.addGestureRecognizer(edgePan)
    }

    @objc func menuTapped() {
        let menu = MenuViewController()
        menu.transitioningDelegate = self
        menu.modalPresentationStyle = .overFullScreen
        menu.interactor = interactor
        present(menu, animated: true, completion: nil)
    }

    @objc private func edgePanned(sender: UIScreenEdgePanGestureRecognizer) {
        let width = view.bounds.width * MenuViewController.share
        interactor.follow(sender, sign: 1, width: width) { menuTapped() }
    }
}

extension HomeViewController: UIViewControllerTransitioningDelegate {
    func animationController(
        forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
    ) -> UIViewControllerAnimatedTransitioning? {
        return MenuAnimator(isOpening: true)
    }

    func animationController(forDismissed dismissed: UIViewController) -> UIViewControllerAnimatedTransitioning? {
        return MenuAnimator(isOpening: false)
    }

    func interactionControllerForPresentation(
        using animator: UIViewControllerAnimatedTransitioning
    ) -> UIViewControllerInteractiveTransitioning? {
        return interactor.hasStarted ? interactor : nil
    }

    func interactionControllerForDismissal(
        using animator: UIViewControllerAnimatedTransitioning
    ) -> UIViewControllerInteractiveTransitioning? {
        return interactor.hasStarted ? interactor : nil
    }
}
