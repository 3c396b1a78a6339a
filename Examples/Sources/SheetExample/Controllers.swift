import Foundation
import UIKit

/// A page with a button that presents the sheet.
final class HomeViewController: UIViewController {
    private let transition: SheetTransition
    private let button = UIButton(type: .system)

    init(_ transition: SheetTransition) {
        self.transition = transition
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .white
        button.setTitle("Show the sheet", for: .normal)
        button.accessibilityIdentifier = "show"
        button.addTarget(self, action: HomeViewController.show, for: .touchUpInside)
        view.addSubview(button)
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        button.frame = CGRect(x: view.bounds.midX - 100, y: view.bounds.midY - 22, width: 200, height: 44)
    }

    private func show(_ sender: UIButton) {
        let sheet = SheetViewController(transition)
        sheet.modalPresentationStyle = .custom
        sheet.transitioningDelegate = transition
        present(sheet, animated: true)
    }
}

/// The sheet. A drag down dismisses it.
final class SheetViewController: UIViewController {
    private let transition: SheetTransition

    init(_ transition: SheetTransition) {
        self.transition = transition
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBlue
        view.layer.cornerRadius = 20
        view.accessibilityIdentifier = "sheet"
        transition.drive(self)
    }
}
