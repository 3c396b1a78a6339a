import Foundation
import Sessions
import ViewHierarchy
import Widgets

// Moves the focus through the controls, and keeps it while the controls change.
extension LaneEditor {
    /// The view that has the focus, if it is in the editor.
    var ownFocusedView: (any Focusable)? { keys?.focusedView.flatMap { $0.isDescendant(of: self) ? $0 : nil } }

    /// Moves the focus to the last focused control, or else to the first.
    func takeFocus() {
        layoutIfNeeded()
        let stops = column.focusStops
        if let stop = stops.first(where: { $0.accessibilityIdentifier == lastStop }) ?? stops.first { focus(stop) }
    }

    /// Moves the focus to the first control, or to the last.
    func takeFocus(fromEnd: Bool) {
        layoutIfNeeded()
        let stops = column.focusStops
        if let stop = fromEnd ? stops.last : stops.first { focus(stop) }
    }

    /// Moves the focus to a control.
    func focus(_ stop: any Focusable) {
        keys?.focus(stop)
        reveal(stop)
    }

    /// Moves the focus from a control to the next or previous one.
    func moveFocus(from stop: any Focusable, isBackwards: Bool) {
        layoutIfNeeded()
        let stops = column.focusStops
        guard let index = stops.firstIndex(where: { $0 === stop }) else { return }
        let next = index + (isBackwards ? -1 : 1)
        if stops.indices.contains(next) { focus(stops[next]) } else { onLeave(isBackwards) }
    }

    /// Moves the focus to the scene.
    func endFocus() { keys?.focus(nil) }

    /// Scrolls a control into view.
    func reveal(_ stop: any Focusable) {
        lastStop = stop.accessibilityIdentifier
        layoutIfNeeded()
        let place = stop.convert(stop.bounds, to: column)
        // Together with its neighbors if they fit.
        let room = min(EditorMetrics.rowHeight + EditorMetrics.gap, max(0, (scroll.bounds.height - place.height) / 2))
        scroll.scrollRectToVisible(place.insetBy(dx: 0, dy: -room), animated: false)
    }

    /// Handles a touch: commits text typed elsewhere, and moves the focus to a dragged control, so that arrow keys
    /// continue from the end of the drag.
    func touched(_ view: View) {
        if let held = view as? any Focusable & DragTaking {
            lastStop = held.accessibilityIdentifier
            keys?.focus(held)
        } else if let focused = ownFocusedView, !view.isDescendant(of: focused) {
            keys?.focus(nil)
        }
    }

    /// Changes the controls. If the focused control is removed, one of the same name or the nearest before it gets the
    /// focus.
    func keepingFocus(_ change: () -> Void) {
        let focused = ownFocusedView
        let before = column.focusStops
        change()
        guard let focused, let index = before.firstIndex(where: { $0 === focused }) else { return }
        layoutIfNeeded()
        let after = column.focusStops
        guard !after.contains(where: { $0 === focused }) else { return }
        let names = (before[...index].reversed() + before[index...]).map(\.accessibilityIdentifier)
        let next = names.lazy.compactMap { name in after.first { $0.accessibilityIdentifier == name } }.first
        if let next { focus(next) } else { keys?.focus(nil) }
    }

    /// Ends typing before another lane or another scene is shown.
    /// - Parameter commits: Whether typed text can still be committed.
    /// - Returns: A message about typed text that is invalid and lost, or nil.
    func finishFields(commits: Bool = true) -> Message? {
        var lost: [String] = []
        if let field = ownFocusedView as? EditorField {
            if commits {
                keys?.focus(nil)
            } else {
                if field.shownText != field.value { lost.append("“\(field.shownText)” was not taken over") }
                field.revert()
                keys?.focus(nil)
            }
        }
        for field in fields(in: column) {
            guard let (text, fault) = field.refusal else { continue }
            lost.append("“\(text)” was not taken over: \(fault)")
            field.revert()
        }
        return lost.isEmpty ? nil : Message(lost.joined(separator: "; "), isProblem: true)
    }

    private func fields(in view: View) -> [EditorField] {
        (view as? EditorField).map { [$0] } ?? view.subviews.flatMap { fields(in: $0) }
    }
}
