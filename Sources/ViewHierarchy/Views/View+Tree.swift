import Drawing

extension View {
    /// The owner of animations that views have left in the current change of the tree.
    static var abandonedOwner: (any AnimationOwner)?
    /// The number of changes that can move a view to another window.
    static var treeChanges = 0
    /// Whether drawing currently uses the model's values, for a snapshot.
    static var drawsModel = false

    /// Inserts a view at an index from the back; an index past the end is the front.
    func insert(_ view: View, at index: Int) {
        let others = subviews.filter { $0 !== view }
        guard sublayerCount > 0, others.indices.contains(max(0, index)) else {
            insertChild(view, at: sublayerCount > 0 ? nil : max(0, index))
            return
        }
        insertSubview(view, belowSubview: others[max(0, index)])
    }

    /// Inserts a view directly behind a sibling or in front of it, or in front of all others if that is not a subview.
    func insert(_ view: View, beside sibling: View, inFront isInFront: Bool) {
        if view === sibling { return }
        if view.superview === self { children.removeAll { $0 === view } }
        insertChild(view, at: children.firstIndex { $0 === sibling }.map { isInFront ? $0 + 1 : $0 })
    }

    func exchange(_ index1: Int, _ index2: Int) {
        let views = subviews
        guard index1 != index2, views.indices.contains(index1), views.indices.contains(index2),
            let first = children.firstIndex(where: { $0 === views[index1] }),
            let second = children.firstIndex(where: { $0 === views[index2] })
        else { return }
        children.swapAt(first, second)
        childrenDidChange()
    }

    func leaveTree() {
        guard let superview else { return }
        willMove(toSuperview: nil)
        leaveLayout()
        superview.removeChild(self)
        self.superview = nil
        joinLayout()
        if window == nil { endMotionsInside() } else { setWindow(nil) }
        didMoveToSuperview()
        View.endCutAnimations()
    }

    /// Drops the animations of this view and those inside it, which have left the stage (rule L 2).
    private func endMotionsInside() {
        leaveAnimations()
        for view in children { view.endMotionsInside() }
    }

    private func leaveAnimations() {
        guard let animationOwner else { return }
        animationOwner.removeAnimations(of: self)
        View.abandonedOwner = animationOwner
    }

    /// Ends the animations that views have left, once the tree is complete again.
    private static func endCutAnimations() {
        guard let owner = abandonedOwner else { return }
        abandonedOwner = nil
        owner.endCutAnimations()
    }

    /// Returns the first view with a tag: this one, then its subviews from the back, depth first.
    func firstView(tagged tag: Int) -> View? {
        if self.tag == tag { return self }
        for view in subviews {
            if let found = view.viewWithTag(tag) { return found }
        }
        return nil
    }

    /// Returns the front view with an identifier, among the descendants or else this one.
    package func frontView(named name: String) -> View? {
        for view in subviews.reversed() {
            if let found = view.frontView(named: name) { return found }
        }
        return accessibilityIdentifier == name ? self : nil
    }

    /// Inserts a subview or a sublayer's view at an index from the back; nil is the front.
    package func insertChild(_ view: View, at index: Int?) {
        guard !isDescendant(of: view) else { return }
        let moved = view.superview !== self
        // Kept only if it is compared, because it makes the insertion copy the array.
        let old = moved ? [] : children
        let tint: Color? = view.ownTintColor == nil ? view.tintColor : nil
        if moved {
            view.willMove(toSuperview: self)
            view.leaveLayout()
            view.leaveSuperview()
            if view is LayerView { sublayerCount += 1 }
        } else {
            children.removeAll { $0 === view }
        }
        children.insert(view, at: min(index ?? children.count, children.count))
        view.superview = self
        view.setWindow(window ?? (self as? Window))
        if moved {
            view.joinLayout()
            view.didMoveToSuperview()
            if let tint, view.tintColor != tint { view.notifyTintColor() }
            if !(view is LayerView) { didAddSubview(view) }
        }
        guard moved || !isOrder(old) else { return }
        childrenDidChange()
        View.endCutAnimations()
    }

    private func isOrder(_ others: [View]) -> Bool {
        children.count == others.count && zip(children, others).allSatisfy { $0 === $1 }
    }

    /// Leaves the superview for a new one. The window is notified only once, by the new one, so that a current gesture
    /// continues (rule F 2).
    private func leaveSuperview() {
        guard let superview else { return }
        superview.removeChild(self)
        self.superview = nil
    }

    private func removeChild(_ view: View) {
        if view is LayerView { sublayerCount -= 1 } else { willRemoveSubview(view) }
        children.removeAll { $0 === view }
        childrenDidChange()
    }

    func reorder(_ view: View, _ place: (inout [View]) -> Void) {
        guard view.superview === self else { return }
        let old = children
        children.removeAll { $0 === view }
        place(&children)
        guard !isOrder(old) else { return }
        childrenDidChange()
    }

    func setWindow(_ window: Window?) {
        guard self.window !== window else { return }
        willMove(toWindow: window)
        self.window?.router.hasDepartures = true
        self.window = window
        if window == nil { leaveAnimations() }
        if needsLayout { setNeedsLayout() }
        for view in children { view.setWindow(window) }
        didMoveToWindow()
        owner?.viewDidMoveToWindow(self)
    }
}

/// A marker that the module `UIKit` exports; see there.
public enum _ViewHierarchyMembers {}

/// UIKit's nested names for these types.
extension View {
    public typealias ContentMode = ViewHierarchy.ContentMode
    public typealias AutoresizingMask = ViewHierarchy.AutoresizingMask
}
