import UIKit

class CardViewController: UIViewController {
    private let transition = CardTransition()
    private var contentView: CardView?

    init() {
        super.init(nibName: nil, bundle: nil)
        modalPresentationStyle = .custom
        transitioningDelegate = transition
    }

    required init?(coder aDecoder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override func loadView() {
        let card = CardView(frame: UIScreen.main.bounds)
        card.onClose = { [unowned self] in self.dismiss(animated: true) }
        contentView = card
        view = card
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        let pan = UIPanGestureRecognizer(target: self, action: #selector(handlePan(_:)))
        pan.delegate = self
        view.addGestureRecognizer(pan)
    }

    @objc private func handlePan(_ gesture: UIPanGestureRecognizer) {
        let translation = gesture.translation(in: gesture.view?.superview)
        let percent = max(0, translation.y) / (gesture.view?.bounds.size.height ?? 1)
        switch gesture.state {
        case .began:
            transition.isInteractive = true
            dismiss(animated: true)
        case .changed:
            transition.interaction.update(percent)
        case .ended where percent >= 0.5 || gesture.velocity(in: nil).y > 1200:
            transition.isInteractive = false
            transition.interaction.completionSpeed = 0.8
            transition.interaction.finish()
        case .ended, .cancelled, .failed:
            transition.isInteractive = false
            transition.interaction.cancel()
        default: ()
        }
    }
}

extension CardViewController: UIGestureRecognizerDelegate {
    func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool {
        return !(touch.view is UIControl)
    }

    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        guard let pan = gestureRecognizer as? UIPanGestureRecognizer else { return true }
        return pan.translation(in: view).y > 0
    }
}

class DeskViewController: UIViewController {
    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemGray
    }

    func showCard() {
        definesPresentationContext = true
        present(CardViewController(), animated: true)
    }
}
