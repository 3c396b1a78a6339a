import UIKit

class ListViewController: UIViewController {
    override func viewDidLoad() {
        super.viewDidLoad()
        title = "List"
        view.backgroundColor = .white
        navigationItem.rightBarButtonItem = UIBarButtonItem(
            title: "Open", style: .plain, target: self, action: #selector(self.openPage))
    }

    @objc func openPage() {
        navigationController?.pushViewController(PageViewController(number: 1), animated: true)
    }
}

class PageViewController: UIViewController {
    private let number: Int

    init(number: Int) {
        self.number = number
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { fatalError() }

    override func viewDidLoad() {
        super.viewDidLoad()
        navigationItem.title = "Page \(number)"
        view.backgroundColor = UIColor(hue: 0.1, saturation: 0.2, brightness: 1, alpha: 1)
    }

    override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        guard isMovingFromParent else { return }
        transitionCoordinator?.notifyWhenInteractionChanges { [weak self] context in
            self?.view.alpha = context.isCancelled ? 1 : 0.9
        }
    }
}
