extension View {
    public func addSubview(_ view: View) { insert(view, at: nil) }

    /// Inserts at a place from the back, 0 being the rearmost; a place past the end is the front.
    public func insertSubview(_ view: View, at index: Int) { insert(view, at: max(0, index)) }

    /// Inserts behind `sibling`; in front of everything if that is no subview.
    public func insertSubview(_ view: View, belowSubview sibling: View) {
        if view === sibling { return }
        view.removeIfInside(self)
        insert(view, at: subviews.firstIndex { $0 === sibling })
    }

    /// Inserts right in front of `sibling`; in front of everything if that is no subview.
    public func insertSubview(_ view: View, aboveSubview sibling: View) {
        if view === sibling { return }
        view.removeIfInside(self)
        insert(view, at: subviews.firstIndex { $0 === sibling }.map { $0 + 1 })
    }

    public func bringSubviewToFront(_ view: View) { reorder(view) { $0.append(view) } }

    public func sendSubviewToBack(_ view: View) { reorder(view) { $0.insert(view, at: 0) } }

    public func removeFromSuperview() {
        guard let superview else { return }
        superview.willRemoveSubview(self)
        superview.subviews.removeAll { $0 === self }
        superview.setNeedsDisplay()
        self.superview = nil
        setWindow(nil)
        didMoveToSuperview()
    }

    /// Whether this view is `view` or lies anywhere inside of it.
    public func isDescendant(of view: View) -> Bool {
        var current: View? = self
        while let candidate = current {
            if candidate === view { return true }
            current = candidate.superview
        }
        return false
    }

    /// The first view with this tag: this one, then its subviews from the back, depth first.
    public func viewWithTag(_ tag: Int) -> View? {
        if self.tag == tag { return self }
        for view in subviews {
            if let found = view.viewWithTag(tag) { return found }
        }
        return nil
    }

    private func insert(_ view: View, at index: Int?) {
        guard !isDescendant(of: view) else { return }
        if view.superview === self {
            subviews.removeAll { $0 === view }
        } else {
            view.leaveSuperview()
        }
        subviews.insert(view, at: min(index ?? subviews.count, subviews.count))
        let moved = view.superview !== self
        view.superview = self
        view.setWindow(window ?? (self as? Window))
        if moved {
            view.didMoveToSuperview()
            didAddSubview(view)
        }
        setNeedsDisplay()
    }

    /// Leaves one superview for another: the window is told once, by the new one, so that a gesture in progress goes
    /// on (rule F 2).
    private func leaveSuperview() {
        guard let superview else { return }
        superview.willRemoveSubview(self)
        superview.subviews.removeAll { $0 === self }
        superview.setNeedsDisplay()
        self.superview = nil
    }

    private func removeIfInside(_ parent: View) {
        if superview === parent { parent.subviews.removeAll { $0 === self } }
    }

    private func reorder(_ view: View, _ place: (inout [View]) -> Void) {
        guard view.superview === self else { return }
        subviews.removeAll { $0 === view }
        place(&subviews)
        setNeedsDisplay()
    }

    func setWindow(_ window: Window?) {
        guard self.window !== window else { return }
        self.window?.router.hasDepartures = true
        self.window = window
        setDisplayMark(window?.displayMark)
        if window == nil { animationOwner?.viewDidLeaveWindow(self) }
        if needsLayout { setNeedsLayout() }
        for view in subviews { view.setWindow(window) }
        didMoveToWindow()
        owner?.viewDidMoveToWindow(self)
    }
}
