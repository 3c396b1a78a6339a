import Foundation
import ViewHierarchy

extension ViewController {
    /// Makes a controller a child of this one, after it has left its earlier parent. Its view is added by hand, and
    /// `didMove(toParent:)` called then.
    public func addChild(_ childController: ViewController) {
        guard childController.parent !== self, childController !== self else { return }
        childController.parent?.forget(childController)
        childController.willMove(toParent: self)
        children.append(childController)
        childController.parent = self
    }

    /// Ends being a child. The view is removed by hand, and `willMove(toParent:)` called with nil before.
    public func removeFromParent() {
        guard let parent else { return }
        parent.forget(self)
        didMove(toParent: nil)
    }

    private func forget(_ child: ViewController) {
        children.removeAll { $0 === child }
        child.parent = nil
    }

    /// Whether the controller is getting a parent by a transition that runs, as by a push.
    public var isMovingToParent: Bool { parentMove == .toParent }

    /// Whether the controller is leaving its parent by a transition that runs, as by a pop.
    public var isMovingFromParent: Bool { parentMove == .fromParent }

    /// Whether this controller is `other` or lies anywhere inside of it.
    func isDescendant(of other: ViewController) -> Bool {
        var current: ViewController? = self
        while let controller = current {
            if controller === other { return true }
            current = controller.parent
        }
        return false
    }

    /// Why another controller can't be a child of this one, in words that follow its name; nil if it can.
    func obstacle(toHolding child: ViewController) -> String? {
        if let parent = child.parent, parent !== self { return "is a child of \(TransitionDirector.name(of: parent))" }
        if isDescendant(of: child) { return "is around this controller" }
        if child.presentedBy != nil { return "is presented" }
        if child.viewIfLoaded?.window?.rootController === child { return "is the window's root controller" }
        return nil
    }

    /// The ancestor that has no parent; this one where it has none itself.
    var rootAncestor: ViewController {
        var root = self
        while let parent = root.parent { root = parent }
        return root
    }
}
