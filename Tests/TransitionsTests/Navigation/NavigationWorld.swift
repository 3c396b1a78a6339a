import Animator
import Drawing
import Foundation
import ViewHierarchy

@testable import Transitions

/// A navigation controller with one page in a window, and its delegate's log.
@MainActor
final class NavigationWorld {
    let stage: TestStage
    let navigation = NavigationController(rootViewController: Root())
    let delegate = NavigationNotes()
    let first = First()
    let second = Second()

    init(hasDelegate: Bool = false) {
        let navigation = navigation
        stage = TestStage { navigation }
        first.title = "First"
        second.title = "Second"
        root.title = "Root"
        if hasDelegate { navigation.delegate = delegate }
        stage.settle()
        _ = stage.takeEvents()
    }

    var root: ViewController { navigation.viewControllers[0] }

    /// The type names of the pages.
    var pages: [String] { navigation.viewControllers.map { String(describing: type(of: $0)) } }

    func push(_ page: ViewController, animated: Bool = true) {
        stage.act { navigation.pushViewController(page, animated: animated) }
    }

    @discardableResult
    func pop(animated: Bool = true) -> ViewController? {
        stage.act { navigation.popViewController(animated: animated) }
    }

    /// Pushes the first page, and clears the log.
    func goToFirst() {
        push(first, animated: false)
        stage.settle()
        _ = stage.takeEvents()
        delegate.notes = []
    }

    /// Describes the views in the controller's view by type and depth, to find remains.
    func tree() -> [String] {
        var lines: [String] = []
        func add(_ view: View, _ depth: Int) {
            lines.append(String(repeating: " ", count: depth) + String(describing: type(of: view)))
            for inner in view.subviews { add(inner, depth + 1) }
        }
        add(navigation.view, 0)
        return lines
    }
}

/// A delegate that returns animators and interaction controllers, and logs its calls.
@MainActor
final class NavigationNotes: NavigationControllerDelegate {
    var animator: (any ViewControllerAnimatedTransitioning)?
    var interactor: (any ViewControllerInteractiveTransitioning)?
    var notes: [String] = []
    var whenAsked: (() -> Void)?

    private func name(_ controller: ViewController) -> String { String(describing: type(of: controller)) }

    func navigationController(
        _ navigationController: NavigationController, willShow viewController: ViewController, animated: Bool
    ) { notes.append("will show \(name(viewController)) \(animated)") }

    func navigationController(
        _ navigationController: NavigationController, didShow viewController: ViewController, animated: Bool
    ) { notes.append("did show \(name(viewController)) \(animated)") }

    func navigationController(
        _ navigationController: NavigationController,
        animationControllerFor operation: NavigationController.Operation, from fromVC: ViewController,
        to toVC: ViewController
    ) -> (any ViewControllerAnimatedTransitioning)? {
        notes.append("animator for \(operation) from \(name(fromVC)) to \(name(toVC))")
        whenAsked?()
        return animator
    }

    func navigationController(
        _ navigationController: NavigationController,
        interactionControllerFor animationController: any ViewControllerAnimatedTransitioning
    ) -> (any ViewControllerInteractiveTransitioning)? {
        notes.append("interactor")
        return interactor
    }
}

extension NavigationWorld {
    /// The alpha of a title in the bar, or 0 without it.
    func barAlpha(of text: String) -> Double { barTitle(text)?.presentation.alpha ?? 0 }

    func barTitle(_ text: String) -> Label? {
        navigation.navigationBar.subviews.lazy.compactMap { ($0 as? NavigationBarContent)?.titleLabel }
            .first { $0.text == text }
    }

    var contents: [NavigationBarContent] {
        navigation.navigationBar.subviews.compactMap { $0 as? NavigationBarContent }
    }
}
