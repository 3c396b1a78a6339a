import Foundation
import Scrim

/// A controller of a scene, in its style.
class SceneController: ViewController {
    let style: SceneStyle

    init(_ style: SceneStyle) {
        self.style = style
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }
}

/// A controller that a scene presents by a transition of its own; Escape dismisses it.
class PresentedController<Content>: SceneController {
    /// What it shows.
    let content: Content
    /// Kept here, as the transitioning delegate is held weakly.
    let transition: SceneTransition

    init(
        _ content: Content, _ style: SceneStyle, _ transition: SceneTransition,
        _ presentation: ModalPresentationStyle = .custom
    ) {
        self.content = content
        self.transition = transition
        super.init(style)
        modalPresentationStyle = presentation
        transitioningDelegate = transition
    }

    required init?(coder: NSCoder) { nil }

    override func keyPressed(_ key: String) -> Bool {
        guard key == "escape" else { return super.keyPressed(key) }
        close()
        return true
    }

    /// Dismisses the controller plainly, unless it moves already.
    final func close() { if !isBeingPresented, !isBeingDismissed { dismiss(animated: true) } }

    /// Makes a view's pans dismiss the controller.
    final func followPans(of view: View) {
        view.addGestureRecognizer(
            transition.follow(CatchingPanGestureRecognizer()) { [weak self] in self?.dismiss(animated: true) })
    }
}

/// A page of a container: a view with a name, clear of the bars.
class Page: ViewController {
    private let content: View

    /// - Parameter name: The view's in tapes and traces.
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
