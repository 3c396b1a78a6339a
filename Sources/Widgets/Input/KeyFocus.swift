package import Staging
package import ViewHierarchy

/// A view that can have the keyboard focus.
@MainActor
package protocol Focusable: View {
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
package final class KeyFocus {
    private weak var holder: (any Focusable)?
    /// Returns whether a view can have the focus now.
    package var mayFocus: (any Focusable) -> Bool = { _ in true }

    package init() {}

    /// The view that has the focus, or nil if that view is no longer in a window.
    package var focusedView: (any Focusable)? {
        guard let holder, holder.window != nil else { return nil }
        var view: View? = holder
        while let current = view {
            if current.isHidden { return nil }
            view = current.superview
        }
        return holder
    }

    /// Moves the focus to a view, or with nil to the scene.
    package func focus(_ view: (any Focusable)?) {
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
package protocol FocusStop: Focusable {
    /// Handles a key other than Tab and Escape, and returns whether the control uses it.
    func pressOwn(_ key: KeyPress) -> Bool
}

extension FocusStop {
    package func press(_ key: KeyPress) -> Bool {
        if key.hasControl { return false }
        switch key.key {
        case .tab: focusContainer?.moveFocus(from: self, isBackwards: key.hasShift)
        case .escape: focusContainer?.endFocus()
        default: return pressOwn(key)
        }
        return true
    }

    package func type(_ text: String) -> Bool { false }
}

extension KeyPress {
    /// The factor by which Shift enlarges a step.
    private static let bigStep = 10.0

    /// The number of steps of an arrow key: one, or ten with Shift.
    package var reach: Double { hasShift ? Self.bigStep : 1 }

    /// The steps of an arrow key, positive for up and right, or nil for other keys.
    package var steps: Double? {
        switch key {
        case .right, .up: reach
        case .left, .down: -reach
        default: nil
        }
    }
}

extension Switch: FocusStop {
    /// Return toggles the switch, and a horizontal arrow key turns it on or off.
    package func pressOwn(_ key: KeyPress) -> Bool {
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
    package func pressOwn(_ key: KeyPress) -> Bool {
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

/// A view that moves the focus through the stops in it.
@MainActor
package protocol FocusContainer: View {
    /// Moves the focus to a stop.
    func focus(_ stop: any Focusable)

    /// Moves the focus from a stop to the next or previous one.
    func moveFocus(from stop: any Focusable, isBackwards: Bool)

    /// Moves the focus to the scene.
    func endFocus()

    /// Scrolls a stop into view.
    func reveal(_ stop: any Focusable)
}

/// A view whose subviews are read in another order than they were added in.
@MainActor
package protocol ReadingOrder: View {
    var partsInOrder: [View] { get }
}

extension View {
    /// The nearest container of focus stops around the view.
    var focusContainer: (any FocusContainer)? { superview.flatMap { $0 as? any FocusContainer ?? $0.focusContainer } }

    /// The descendants that can have the focus, in reading order.
    package var focusStops: [any Focusable] {
        if isHidden { return [] }
        if let stop = self as? any Focusable { return (stop as? Control)?.isEnabled == false ? [] : [stop] }
        return ((self as? any ReadingOrder)?.partsInOrder ?? subviews).flatMap(\.focusStops)
    }
}
