import Foundation
import ViewHierarchy

// The keys go through the controls one after the other, and stay where they are while the controls change.
extension LaneEditor: FocusHost {
    /// What has the keys, if that is in the editor.
    var ownTaker: (any Focusable)? { keys?.keyTaker.flatMap { $0.isDescendant(of: self) ? $0 : nil } }

    /// The keys come to the control that had them last, or else to the first.
    func takeKeys() {
        layoutIfNeeded()
        let stops = column.keyStops
        if let stop = stops.first(where: { $0.accessibilityIdentifier == lastStop }) ?? stops.first { focus(stop) }
    }

    /// The keys come to the first control, or to the last.
    func takeKeys(fromEnd: Bool) {
        layoutIfNeeded()
        let stops = column.keyStops
        if let stop = fromEnd ? stops.last : stops.first { focus(stop) }
    }

    func focus(_ stop: any Focusable) {
        keys?.lendKeys(to: stop)
        reveal(stop)
    }

    func leave(_ stop: any Focusable, isBackwards: Bool) {
        layoutIfNeeded()
        let stops = column.keyStops
        guard let index = stops.firstIndex(where: { $0 === stop }) else { return }
        let next = index + (isBackwards ? -1 : 1)
        if stops.indices.contains(next) { focus(stops[next]) } else { onLeave(isBackwards) }
    }

    func giveKeysBack() { keys?.lendKeys(to: nil) }

    func reveal(_ stop: any Focusable) {
        lastStop = stop.accessibilityIdentifier
        layoutIfNeeded()
        let place = stop.convert(stop.bounds, to: column)
        // With its neighbours where there is room for them.
        let room = min(EditorMetrics.rowHeight + EditorMetrics.gap, max(0, (scroll.bounds.height - place.height) / 2))
        scroll.scrollRectToVisible(place.insetBy(dx: 0, dy: -room), animated: false)
    }

    func copy(_ text: String) { onCopy(text, "the field") }

    /// Something was touched: what was typed elsewhere is committed, and what was taken hold of has the keys, so that
    /// arrow keys go on where the pointer ends.
    func touched(_ view: View) {
        if let held = view as? any Focusable & DragTaking {
            lastStop = held.accessibilityIdentifier
            keys?.lendKeys(to: held)
        } else if let taker = ownTaker, !view.isDescendant(of: taker) {
            keys?.lendKeys(to: nil)
        }
    }

    /// Changes the controls. Where the one that had the keys is gone, they go to the one that came before it.
    func keepingKeys(_ change: () -> Void) {
        let taker = ownTaker
        let before = column.keyStops
        change()
        guard let taker, let index = before.firstIndex(where: { $0 === taker }) else { return }
        layoutIfNeeded()
        let after = column.keyStops
        guard !after.contains(where: { $0 === taker }) else { return }
        let names = (before[...index].reversed() + before[index...]).map(\.accessibilityIdentifier)
        let next = names.lazy.compactMap { name in after.first { $0.accessibilityIdentifier == name } }.first
        if let next { focus(next) } else { keys?.lendKeys(to: nil) }
    }

    /// Ends typing, as what is shown here is about to be another lane's or another scene's.
    /// - Parameter commits: Whether what is being typed can still be taken over.
    /// - Returns: What was typed and is lost, as it could not be taken over; nil where nothing is.
    func finishFields(commits: Bool = true) -> Message? {
        var lost: [String] = []
        if let field = ownTaker as? EntryField {
            if commits {
                keys?.lendKeys(to: nil)
            } else {
                if field.shownText != field.value { lost.append("“\(field.shownText)” was not taken over") }
                field.revert()
                keys?.lendKeys(to: nil)
            }
        }
        for field in fields(in: column) {
            guard let (text, fault) = field.refusal else { continue }
            lost.append("“\(text)” was not taken over: \(fault)")
            field.revert()
        }
        return lost.isEmpty ? nil : Message(lost.joined(separator: "; "), isProblem: true)
    }

    private func fields(in view: View) -> [EntryField] {
        (view as? EntryField).map { [$0] } ?? view.subviews.flatMap { fields(in: $0) }
    }
}
