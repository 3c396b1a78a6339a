import Drawing
import Foundation
import ViewHierarchy

/// A record of views before a transition and of the changes by the transition's animator. It lets a cancelled
/// transition restore everything without the help of the animator's author (rule B 5).
///
/// Only changes by the animator are undone. Views that something else moves meanwhile keep their place.
@MainActor
final class ViewTreeSnapshot {
    /// The original state of a view.
    private struct Entry {
        let view: View
        let state: ViewState
        let superview: View?
        let children: [View]
    }

    private var entries: [ObjectIdentifier: Entry] = [:]
    private var order: [ObjectIdentifier] = []
    private var changedStates: Set<ObjectIdentifier> = []
    private var changedTrees: Set<ObjectIdentifier> = []
    private var isNoting = false
    /// Whether the window's size has changed since, so that the recorded frames are out of date.
    private var hasOldGeometry = false

    /// Records the current state of the views at `roots` and of all their subviews.
    init(of roots: [View]) {
        for root in roots {
            if let superview = root.superview { add(superview, deep: false) }
            add(root, deep: true)
        }
    }

    private func add(_ view: View, deep: Bool) {
        let id = ObjectIdentifier(view)
        if entries[id] == nil {
            entries[id] = Entry(
                view: view, state: ViewState(view), superview: view.superview, children: view.children)
            order.append(id)
        }
        guard deep else { return }
        for child in view.children { add(child, deep: true) }
    }

    /// Runs the body and records its changes as the animator's.
    func noteChanges(_ body: () -> Void) {
        guard !isNoting else { return body() }
        isNoting = true
        defer { isNoting = false }
        let before = order.map { id in entries[id].map { (ViewState($0.view), $0.view.children, $0.view.superview) } }
        body()
        for (id, earlier) in zip(order, before) {
            guard let entry = entries[id], let (state, children, superview) = earlier else { continue }
            if ViewState(entry.view) != state { changedStates.insert(id) }
            let same =
                entry.view.children.count == children.count
                && zip(entry.view.children, children).allSatisfy { $0 === $1 }
            if !same || entry.view.superview !== superview { changedTrees.insert(id) }
        }
    }

    /// Records views as changed by the animator, even if their values are the same as before.
    func noteMoved(_ views: [View]) { changedStates.formUnion(views.map(ObjectIdentifier.init)) }

    /// Leaves frames to the animations, which take their own changes back, and to layouts, because the window's size has
    /// changed.
    func forgetGeometry() { hasOldGeometry = true }

    func restore() {
        for id in order where changedTrees.contains(id) {
            if let entry = entries[id] { restoreSubviews(entry) }
        }
        for id in order where changedTrees.contains(id) {
            guard let entry = entries[id], entry.superview == nil, entry.view.superview != nil else { continue }
            entry.view.removeFromSuperview()
        }
        for id in order where changedStates.contains(id) {
            if let entry = entries[id] { entry.state.apply(to: entry.view, withGeometry: !hasOldGeometry) }
        }
    }

    private func restoreSubviews(_ entry: Entry) {
        for added in entry.view.children where !entry.children.contains(where: { $0 === added }) {
            added.removeFromSuperview()
        }
        for (index, child) in entry.children.enumerated() {
            let isThere = entry.view.children.indices.contains(index) && entry.view.children[index] === child
            if !isThere { entry.view.insertChild(child, at: index) }
        }
    }
}

/// All properties of a view that an animator can change, except its place in the tree.
@MainActor
struct ViewState: @MainActor Equatable {
    private var values: ViewValues
    private var isHidden: Bool
    private var clipsToBounds: Bool
    private var maskedCorners: RectCorner
    private var contentMode: ContentMode
    private var shadowPath: Path?
    private var mask: View?
    private var isUserInteractionEnabled: Bool
    private var autoresizingMask: AutoresizingMask

    init(_ view: View) {
        values = view.model
        isHidden = view.isHidden
        clipsToBounds = view.clipsToBounds
        maskedCorners = view.maskedCorners
        contentMode = view.contentMode
        shadowPath = view.shadowPath
        mask = view.mask
        isUserInteractionEnabled = view.isUserInteractionEnabled
        autoresizingMask = view.autoresizingMask
    }

    func apply(to view: View, withGeometry: Bool) {
        if withGeometry {
            view.bounds = values.bounds
            view.center = values.center
        }
        view.transform = values.transform
        view.alpha = values.alpha
        view.backgroundColor = values.backgroundColor
        view.cornerRadius = values.cornerRadius
        view.borderWidth = values.borderWidth
        view.borderColor = values.borderColor
        view.shadowColor = values.shadowColor
        view.shadowOpacity = values.shadowOpacity
        view.shadowRadius = values.shadowRadius
        view.shadowOffset = values.shadowOffset
        view.shadowPath = shadowPath
        view.isHidden = isHidden
        view.clipsToBounds = clipsToBounds
        view.maskedCorners = maskedCorners
        view.contentMode = contentMode
        view.mask = mask
        view.isUserInteractionEnabled = isUserInteractionEnabled
        view.autoresizingMask = autoresizingMask
    }
}
