import Staging
import ViewHierarchy

/// A view to which the keys can go.
@MainActor
protocol Focusable: View {
    /// Whether the keys come here now; it shows so.
    var isFocused: Bool { get set }

    /// Takes a key; returns false for one that it has no use for, which is then a command of the window.
    func press(_ key: KeyPress) -> Bool

    /// Takes typed text; returns false for text that it has no use for, which is then a command of the window.
    func type(_ text: String) -> Bool
}

/// Knows which view the keys go to; without one they go to the scene.
@MainActor
final class KeyFocus {
    private weak var holder: (any Focusable)?
    /// Whether a view can get the focus now.
    var mayFocus: (any Focusable) -> Bool = { _ in true }

    /// The view that has the focus; one that is not on screen has lost it.
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

/// A control that the focus reaches by Tab and leaves by Tab or Escape. Letters and Space are commands of the window
/// meanwhile: so a value can be tuned and the gesture replayed by keys alone.
@MainActor
protocol FocusStop: Focusable {
    /// Takes a key other than Tab and Escape; returns whether it was of use.
    func pressOwn(_ key: KeyPress) -> Bool
}

extension FocusStop {
    func press(_ key: KeyPress) -> Bool {
        if key.hasControl { return false }
        switch key.name {
        case "tab": laneEditor?.moveFocus(from: self, isBackwards: key.hasShift)
        case "escape": laneEditor?.endFocus()
        default: return pressOwn(key)
        }
        return true
    }

    func type(_ text: String) -> Bool { false }
}

extension KeyPress {
    /// By which factor Shift enlarges every step.
    private static let bigStep = 10.0

    /// How far an arrow key goes: one step or, with Shift, ten.
    var reach: Double { hasShift ? Self.bigStep : 1 }

    /// The steps of an arrow key: up and to the right is more; nil for other keys.
    var steps: Double? {
        switch name {
        case "right", "up": reach
        case "left", "down": -reach
        default: nil
        }
    }
}

extension Switch: FocusStop {
    /// Return changes the switch over, and an arrow key sets it to its side.
    func pressOwn(_ key: KeyPress) -> Bool {
        switch key.name {
        case "return": changeOver()
        case "left": if isOn { changeOver() }
        case "right": if !isOn { changeOver() }
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
        switch key.name {
        case "right", "down": next = min((now ?? -1) + 1, last)
        case "left", "up": next = max((now ?? numberOfSegments) - 1, 0)
        case "home": next = 0
        case "end": next = last
        default: return false
        }
        if next >= 0 { select(next) }
        return true
    }
}

/// A view whose parts are read in another order than they were added in.
@MainActor
protocol ReadingOrder: View {
    var partsInOrder: [View] { get }
}

extension View {
    /// The editor around the view.
    var laneEditor: LaneEditor? { superview.flatMap { $0 as? LaneEditor ?? $0.laneEditor } }

    /// What the focus can go to in here, in reading order.
    var focusStops: [any Focusable] {
        if isHidden { return [] }
        if let stop = self as? any Focusable { return (stop as? Control)?.isEnabled == false ? [] : [stop] }
        return ((self as? any ReadingOrder)?.partsInOrder ?? subviews).flatMap(\.focusStops)
    }
}
