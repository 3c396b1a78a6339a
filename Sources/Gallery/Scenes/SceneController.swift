import Foundation
import Scrim

/// A view controller of a scene, with its style.
class SceneController: ViewController {
    let style: SceneStyle

    init(_ style: SceneStyle) {
        self.style = style
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override var preferredStatusBarStyle: StatusBarStyle {
        style.palette.background.isDark ? .lightContent : .darkContent
    }
}

/// A controller that a scene presents with a custom transition. Escape dismisses it.
class PresentedController<Content>: SceneController {
    /// The model that it shows.
    let content: Content
    /// A strong reference, because the transitioning delegate is weak.
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

    override func keyPressed(_ key: Key) -> Bool {
        guard key == .escape else { return super.keyPressed(key) }
        close()
        return true
    }

    /// Dismisses the controller without a gesture, unless it is already being presented or dismissed.
    final func close() { if !isBeingPresented, !isBeingDismissed { dismiss(animated: true) } }

    /// Makes pans of a view dismiss the controller.
    final func followPans(of view: View) {
        view.addGestureRecognizer(
            transition.follow(CatchingPanGestureRecognizer()) { [weak self] in self?.dismiss(animated: true) })
    }
}

/// A page of a container: a named view between the bars. What a device covers is up to the view.
class Page: ViewController {
    private let content: View

    /// - Parameter name: The name of the view in tapes and traces.
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

    override func viewDidLayoutSubviews() {
        var bars = view.safeAreaInsets
        (bars.left, bars.right) = (0, 0)
        if navigationController?.isNavigationBarHidden ?? true { bars.top = 0 }
        if tabBarController == nil { bars.bottom = 0 }
        content.frame = view.bounds.inset(by: bars)
    }

    override var preferredStatusBarStyle: StatusBarStyle {
        view.backgroundColor?.isDark == true ? .lightContent : .darkContent
    }

    override func viewSafeAreaInsetsDidChange() { view.setNeedsLayout() }
}
