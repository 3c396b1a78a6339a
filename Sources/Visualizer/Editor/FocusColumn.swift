import Foundation
import ViewHierarchy
import Widgets

/// A column of controls that scrolls, through which Tab moves the focus.
@MainActor
protocol FocusColumn: FocusContainer {
    var keys: KeyFocus? { get }
    var scroll: EditorScroll { get }
    var column: PartStack { get }
    /// The name of the last focused control.
    var lastStop: String? { get set }
    /// Called when Tab leaves the column, at its end or beginning.
    var onLeave: (_ isBackwards: Bool) -> Void { get }
}

extension FocusColumn {
    /// The view that has the focus, if it is in the column.
    var ownFocusedView: (any Focusable)? { keys?.focusedView.flatMap { $0.isDescendant(of: self) ? $0 : nil } }

    /// Moves the focus to the last focused control, or else to the first.
    func requestFocus() {
        layoutIfNeeded()
        let stops = column.focusStops
        if let stop = stops.first(where: { $0.accessibilityIdentifier == lastStop }) ?? stops.first { focus(stop) }
    }

    /// Moves the focus to the first control, or to the last.
    func requestFocus(fromEnd: Bool) {
        layoutIfNeeded()
        let stops = column.focusStops
        if let stop = fromEnd ? stops.last : stops.first { focus(stop) } else { endFocus() }
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
}
