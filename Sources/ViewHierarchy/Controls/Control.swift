import Foundation

/// A view that is pressed to do something, as UIKit's `UIControl`.
///
/// A touch on it is its own: single taps of the views around it do not take it away.
open class Control: View, ControlTargeting {
    /// What happens to a control.
    public struct Event: OptionSet, Hashable, Sendable {
        public let rawValue: Int

        public init(rawValue: Int) { self.rawValue = rawValue }

        public static let touchDown = Event(rawValue: 1)
        /// The touch was lifted on the control, or not far off.
        public static let touchUpInside = Event(rawValue: 2)
        public static let touchUpOutside = Event(rawValue: 4)
        /// The touch was taken away, by a recognizer or by the system.
        public static let touchCancel = Event(rawValue: 8)
        public static let valueChanged = Event(rawValue: 16)
        public static let allTouchEvents: Event = [.touchDown, .touchUpInside, .touchUpOutside, .touchCancel]
        public static let allEvents: Event = [.allTouchEvents, .valueChanged]
    }

    /// What a control is in, as UIKit's `UIControl.State`; several at once, `normal` being none.
    public struct State: OptionSet, Hashable, Sendable {
        public let rawValue: UInt

        public init(rawValue: UInt) { self.rawValue = rawValue }

        public static let normal: State = []
        public static let highlighted = State(rawValue: 1)
        public static let disabled = State(rawValue: 2)
        public static let selected = State(rawValue: 4)
    }

    /// Where the content is along a control that is wider, as UIKit's.
    public enum ContentHorizontalAlignment: Hashable, Sendable {
        case center
        case left
        case right
        /// As `left`, but text may use the whole width.
        case fill
        /// The left here: text runs from left to right.
        case leading
        /// The right here.
        case trailing
    }

    /// How far off its edge a touch still holds the control, in points; UIKit's, by observation.
    public static let reach = 70.0

    /// A control that is off takes no touches, and lets none through.
    open var isEnabled = true { didSet { if isEnabled != oldValue { setNeedsDisplay() } } }
    /// Whether a touch holds the control now.
    open var isHighlighted = false { didSet { if isHighlighted != oldValue { setNeedsDisplay() } } }
    /// Whether the control is chosen; only the program sets it.
    open var isSelected = false { didSet { if isSelected != oldValue { setNeedsDisplay() } } }
    /// Where the content is along the control; the middle by default.
    open var contentHorizontalAlignment = ContentHorizontalAlignment.center {
        didSet { if contentHorizontalAlignment != oldValue { setNeedsLayout() } }
    }
    private var targets: [ControlTarget] = []

    /// What the control is in now.
    public var state: State {
        var state = State.normal
        if isHighlighted { state.insert(.highlighted) }
        if !isEnabled { state.insert(.disabled) }
        if isSelected { state.insert(.selected) }
        return state
    }

    /// Tells the targets of the events.
    public func sendActions(for events: Event) {
        targets.removeAll { !$0.isClosure && $0.object == nil }
        for target in targets where !target.events.isDisjoint(with: events) { target.action(self) }
    }

    /// Takes away a target's actions for the events, or with nil those of all targets, closures included.
    public func removeTarget(_ target: AnyObject?, for events: Event) {
        targets.removeAll {
            !$0.events.isDisjoint(with: events) && (target == nil || (!$0.isClosure && $0.object === target))
        }
    }

    /// Takes away all of a target's actions for the events, or with nil those of all targets.
    public func removeTarget(_ target: AnyObject?, action: Never?, for events: Event) {
        removeTarget(target, for: events)
    }

    func add(_ target: ControlTarget) { targets.append(target) }

    /// Whether a recognizer of a view around the control gets the control's touches.
    func shares(with recognizer: GestureRecognizer) -> Bool {
        guard recognizer.view !== self, let tap = recognizer as? TapGestureRecognizer else { return true }
        return tap.numberOfTapsRequired > 1 || tap.numberOfTouchesRequired > 1
    }

    open override func touchesBegan(_ touches: Set<Touch>, with event: ViewHierarchy.Event?) {
        guard isEnabled else { return }
        isHighlighted = true
        sendActions(for: .touchDown)
    }

    open override func touchesMoved(_ touches: Set<Touch>, with event: ViewHierarchy.Event?) {
        if isEnabled, let touch = touches.first { isHighlighted = holds(touch) }
    }

    open override func touchesEnded(_ touches: Set<Touch>, with event: ViewHierarchy.Event?) {
        guard isEnabled, let touch = touches.first else { return }
        isHighlighted = false
        sendActions(for: holds(touch) ? .touchUpInside : .touchUpOutside)
    }

    open override func touchesCancelled(_ touches: Set<Touch>, with event: ViewHierarchy.Event?) {
        isHighlighted = false
        if isEnabled { sendActions(for: .touchCancel) }
    }

    private func holds(_ touch: Touch) -> Bool {
        presentation.bounds.insetBy(dx: -Self.reach, dy: -Self.reach).contains(touch.location(in: self))
    }
}
