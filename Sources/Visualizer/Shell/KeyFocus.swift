import Staging
import ViewHierarchy

/// A view that can have the keyboard focus.
@MainActor
protocol Focusable: View {
    /// Whether the view has the focus, which it shows.
    var isFocused: Bool { get set }

    /// Handles a key.
    /// - Returns: False for a key that the view doesn't use, which then is a command of the window.
    func press(_ key: KeyPress) -> Bool

    /// Handles typed text.
    /// - Returns: False for text that the view doesn't use, which then is a command of the window.
    func type(_ text: String) -> Bool
}

/// Manages the view that has the focus. Without one, keys go to the scene.
@MainActor
final class KeyFocus {
    private weak var holder: (any Focusable)?
    /// Returns whether a view can have the focus now.
    var mayFocus: (any Focusable) -> Bool = { _ in true }

    /// The view that has the focus, or nil if that view is no longer in a window.
    var focusedView: (any Focusable)? {
        guard let holder, holder.window != nil else { return nil }
        var view: View? = holder
        while let current = view {
            if current.isHidden { return nil }
            view = current.superview
        }
        return holder
    }

    /// Moves the focus to a view, or with nil to the scene.
    func focus(_ view: (any Focusable)?) {
        let view = view.flatMap { mayFocus($0) ? $0 : nil }
        guard view !== holder else { return }
        holder?.isFocused = false
        holder = view
        view?.isFocused = true
    }
}

/// A control that Tab enters and leaves, and that Escape leaves. Letters and Space remain commands of the window, so
/// that the keyboard alone can adjust a value and replay the gesture.
@MainActor
protocol FocusStop: Focusable {
    /// Handles a key other than Tab and Escape, and returns whether the control uses it.
    func pressOwn(_ key: KeyPress) -> Bool
}

extension FocusStop {
    func press(_ key: KeyPress) -> Bool {
        if key.hasControl { return false }
        switch key.key {
        case .tab: laneEditor?.moveFocus(from: self, isBackwards: key.hasShift)
        case .escape: laneEditor?.endFocus()
        default: return pressOwn(key)
        }
        return true
    }

    func type(_ text: String) -> Bool { false }
}

extension KeyPress {
    /// The factor by which Shift enlarges a step.
    private static let bigStep = 10.0

    /// The number of steps of an arrow key: one, or ten with Shift.
    var reach: Double { hasShift ? Self.bigStep : 1 }

    /// The steps of an arrow key, positive for up and right, or nil for other keys.
    var steps: Double? {
        switch key {
        case .right, .up: reach
        case .left, .down: -reach
        default: nil
        }
    }
}

extension Switch: FocusStop {
    /// Return toggles the switch, and a horizontal arrow key turns it on or off.
    func pressOwn(_ key: KeyPress) -> Bool {
        switch key.key {
        case .return: changeOver()
        case .left: if isOn { changeOver() }
        case .right: if !isOn { changeOver() }
        default: return false
        }
        return true
    }
}

extension SegmentedControl: FocusStop {
    /// Arrow keys select the segment beside the selected one.
    func pressOwn(_ key: KeyPress) -> Bool {
        let last = numberOfSegments - 1
        let now = selectedSegmentIndex == Self.noSegment ? nil : selectedSegmentIndex
        let next: Int
        switch key.key {
        case .right, .down: next = min((now ?? -1) + 1, last)
        case .left, .up: next = max((now ?? numberOfSegments) - 1, 0)
        case .home: next = 0
        case .end: next = last
        default: return false
        }
        if next >= 0 { select(next) }
        return true
    }
}

/// A view whose subviews are read in another order than they were added in.
@MainActor
protocol ReadingOrder: View {
    var partsInOrder: [View] { get }
}

extension View {
    /// The editor around the view.
    var laneEditor: LaneEditor? { superview.flatMap { $0 as? LaneEditor ?? $0.laneEditor } }

    /// The descendants that can have the focus, in reading order.
    var focusStops: [any Focusable] {
        if isHidden { return [] }
        if let stop = self as? any Focusable { return (stop as? Control)?.isEnabled == false ? [] : [stop] }
        return ((self as? any ReadingOrder)?.partsInOrder ?? subviews).flatMap(\.focusStops)
    }
}
