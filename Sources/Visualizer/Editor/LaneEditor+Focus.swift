import Foundation
import Sessions
import ViewHierarchy
import Widgets

// Keeps the focus while the controls change, and ends typing.
extension LaneEditor {
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
            guard let (text, problem) = field.refusal else { continue }
            lost.append("“\(text)” was not taken over: \(problem)")
            field.revert()
        }
        return lost.isEmpty ? nil : Message(lost.joined(separator: "; "), isProblem: true)
    }

    private func fields(in view: View) -> [EditorField] {
        (view as? EditorField).map { [$0] } ?? view.subviews.flatMap { fields(in: $0) }
    }
}
