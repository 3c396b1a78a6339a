import Drawing
import Foundation
import Transitions
import ViewHierarchy

/// A page of a container: a view with a name, clear of the bars.
class Page: ViewController {
    private let content: View

    /// - Parameters:
    ///   - name: By which tapes and traces call the view.
    ///   - content: What the page shows.
    init(_ name: String, _ content: View) {
        self.content = content
        super.init(nibName: nil, bundle: nil)
        content.accessibilityIdentifier = name
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        view.backgroundColor = content.backgroundColor
        view.addSubview(content)
    }

    override func viewDidLayoutSubviews() { content.frame = view.bounds.inset(by: view.safeAreaInsets) }

    override func viewSafeAreaInsetsDidChange() { view.setNeedsLayout() }
}
