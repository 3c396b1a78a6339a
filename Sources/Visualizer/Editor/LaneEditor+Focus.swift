import Foundation
import ViewHierarchy

// The focus goes through the controls one after the other, and stays where it is while the controls change.
extension LaneEditor {
    /// The view that has the focus, if it is in the editor.
    var ownFocusedView: (any Focusable)? { keys?.focusedView.flatMap { $0.isDescendant(of: self) ? $0 : nil } }

    /// Moves the focus to the control that had it last, or else to the first.
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

    /// Moves the focus from a control to the next one, or to the one before.
    func moveFocus(from stop: any Focusable, isBackwards: Bool) {
        layoutIfNeeded()
        let stops = column.focusStops
        guard let index = stops.firstIndex(where: { $0 === stop }) else { return }
        let next = index + (isBackwards ? -1 : 1)
        if stops.indices.contains(next) { focus(stops[next]) } else { onLeave(isBackwards) }
    }

    /// Moves the focus to the scene.
    func endFocus() { keys?.focus(nil) }

    /// Scrolls as far as needed for a control to be seen.
    func reveal(_ stop: any Focusable) {
        lastStop = stop.accessibilityIdentifier
        layoutIfNeeded()
        let place = stop.convert(stop.bounds, to: column)
        // With its neighbors where there is room for them.
        let room = min(EditorMetrics.rowHeight + EditorMetrics.gap, max(0, (scroll.bounds.height - place.height) / 2))
        scroll.scrollRectToVisible(place.insetBy(dx: 0, dy: -room), animated: false)
    }

    /// Something was touched: what was typed elsewhere is committed, and what is dragged gets the focus, so that arrow
    /// keys continue where the pointer ends.
    func touched(_ view: View) {
        if let held = view as? any Focusable & DragTaking {
            lastStop = held.accessibilityIdentifier
            keys?.focus(held)
        } else if let focused = ownFocusedView, !view.isDescendant(of: focused) {
            keys?.focus(nil)
        }
    }

    /// Changes the controls. Where the one that had the focus is gone, the one before it gets the focus.
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
    /// - Parameter commits: Whether what is being typed can still be taken over.
    /// - Returns: What was typed and is lost, because it can't be taken over; nil where nothing is.
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
