import Drawing
import Foundation
import Staging
import Transitions
import ViewHierarchy

/// A scene that is a controller: its views are found by their `accessibilityIdentifier`, the front one first.
@MainActor
final class ControllerScene: Scene {
    let rootViewController: ViewController
    private let lead: String?
    private let byHand: () -> SceneProgress?

    /// - Parameters:
    ///   - lead: The name of the view that a finger leads in interactive transitions.
    ///   - byHand: The progress of what the controllers move without a transition; nil while that rests.
    init(_ root: ViewController, lead: String? = nil, byHand: @escaping () -> SceneProgress? = { nil }) {
        rootViewController = root
        self.lead = lead
        self.byHand = byHand
    }

    func view(named name: String) -> View? { window.flatMap { Self.find(name, in: $0) } }

    var progress: SceneProgress {
        if let progress = byHand() { return progress }
        guard let window, TransitionDirector.current.progress?.isInteractive == true
        else { return .ofTransitions() }
        let velocity = Self.activePan(in: window)?.velocity(in: nil)
        return .ofTransitions(
            lead: lead.flatMap { name in
                velocity.map { SceneProgress.Lead(view: name, velocity: CGVector(dx: $0.x, dy: $0.y)) }
            })
    }

    /// The window, which the root's own view is out of while a whole screen is presented over it.
    private var window: Window? {
        var controller: ViewController? = rootViewController
        while let next = controller {
            if let window = next.viewIfLoaded?.window { return window }
            controller = next.presentedViewController
        }
        return nil
    }

    private static func find(_ name: String, in view: View) -> View? {
        for inner in view.subviews.reversed() { if let found = find(name, in: inner) { return found } }
        return view.accessibilityIdentifier == name ? view : nil
    }

    /// The pan that drags, the front one first.
    private static func activePan(in view: View) -> PanGestureRecognizer? {
        for inner in view.subviews.reversed() { if let found = activePan(in: inner) { return found } }
        return view.gestureRecognizers?.lazy.compactMap { $0 as? PanGestureRecognizer }
            .first { $0.state == .began || $0.state == .changed }
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
