import Drawing
import Foundation
import ViewHierarchy

/// Where views were and how they looked before a transition, and what the transition's animator has changed of that, so
/// that a cancelled one leaves everything as it was, with no help from the animator's author (rule B 5).
///
/// Only what was changed by the animator is taken back: a view that something else moves meanwhile keeps its place.
@MainActor
final class TreeRecord {
    /// How a view was.
    private struct Entry {
        let view: View
        let look: ViewLook
        let superview: View?
        let children: [View]
    }

    private var entries: [ObjectIdentifier: Entry] = [:]
    private var order: [ObjectIdentifier] = []
    private var changedLooks: Set<ObjectIdentifier> = []
    private var changedTrees: Set<ObjectIdentifier> = []
    private var isNoting = false

    /// The views at `roots` with all that they hold, as they are now.
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
                view: view, look: ViewLook(view), superview: view.superview, children: view.children)
            order.append(id)
        }
        guard deep else { return }
        for child in view.children { add(child, deep: true) }
    }

    /// Runs the body, and takes what it changes as the animator's doing.
    func noteChanges(_ body: () -> Void) {
        guard !isNoting else { return body() }
        isNoting = true
        defer { isNoting = false }
        let before = order.map { id in entries[id].map { (ViewLook($0.view), $0.view.children, $0.view.superview) } }
        body()
        for (id, earlier) in zip(order, before) {
            guard let entry = entries[id], let (look, children, superview) = earlier else { continue }
            if ViewLook(entry.view) != look { changedLooks.insert(id) }
            let same =
                entry.view.children.count == children.count
                && zip(entry.view.children, children).allSatisfy { $0 === $1 }
            if !same || entry.view.superview !== superview { changedTrees.insert(id) }
        }
    }

    /// Takes the looks of views as changed by the animator, also where they read as before: it moves them.
    func noteMoved(_ views: [View]) { changedLooks.formUnion(views.map(ObjectIdentifier.init)) }

    /// Lets the frames be what they are: the window has another size.
    func forgetGeometry() {
        for (id, entry) in entries {
            entries[id] = Entry(
                view: entry.view, look: entry.look.withGeometry(of: entry.view), superview: entry.superview,
                children: entry.children)
        }
    }

    /// Takes back what the animator has changed.
    func restore() {
        for id in order where changedTrees.contains(id) {
            if let entry = entries[id] { restoreSubviews(entry) }
        }
        for id in order where changedTrees.contains(id) {
            guard let entry = entries[id], entry.superview == nil, entry.view.superview != nil else { continue }
            entry.view.removeFromSuperview()
        }
        for id in order where changedLooks.contains(id) {
            if let entry = entries[id] { entry.look.apply(to: entry.view) }
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
