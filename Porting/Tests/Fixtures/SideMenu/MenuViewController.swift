import UIKit

class MenuViewController: UIViewController {
    /// The share of the screen's width that the menu takes.
    static let share: CGFloat = 0.8

    var interactor: MenuInteractor?
    var entries: [String] = ["Home", "Search", "Settings"]

    private lazy var closeButton: UIButton = {
        let button = UIButton(type: .custom)
        button.setTitle("Close", for: .normal)
        button.setTitleColor(UIColor.white, for: .normal)
        button.addTarget(self, action: #selector(closeTapped(_:)), for: .touchUpInside)
        return button
    }()

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = UIColor(red: 0.15, green: 0.2, blue: 0.3, alpha: 1.0)
        view.clipsToBounds = true
        for (index, entry) in entries.enumerated() {
            let label = UILabel(frame: CGRect(x: 24, y: 160 + CGFloat(index) * 48, width: 200, height: 32))
            label.text = entry
            label.textColor = UIColor.white.withAlphaComponent(0.9)
            view.addSubview(label)
        }
        closeButton.frame = CGRect(x: 24, y: 60, width: 80, height: 44)
        view.addSubview(closeButton)
        view.addGestureRecognizer(
            UIPanGestureRecognizer(target: self, action: #selector(handleGesture(_:))))
    }

    override var prefersStatusBarHidden: Bool {
        return true
    }

    @IBAction private func closeTapped(_ sender: UIButton) {
        dismiss(animated: true, completion: nil)
    }

    @objc func handleGesture(_ sender: UIPanGestureRecognizer) {
        interactor?.follow(sender, sign: -1, width: view.bounds.width) { [weak self] in
            self?.dismiss(animated: true, completion: nil)
        }
    }
}
