package import Drawing
package import Foundation
import Timing

/// A view that performs an action when pressed, like UIKit's `UIControl`.
///
/// Single-tap recognizers of its ancestors do not receive its touches.
open class Control: View, ControlTargeting {
    /// The events of a control.
    public struct Event: OptionSet, Hashable, Sendable {
        public let rawValue: Int

        public init(rawValue: Int) { self.rawValue = rawValue }

        public static let touchDown = Event(rawValue: 1)
        /// The touch ended inside the control or near it.
        public static let touchUpInside = Event(rawValue: 2)
        public static let touchUpOutside = Event(rawValue: 4)
        /// The touch was cancelled by a recognizer or by the system.
        public static let touchCancel = Event(rawValue: 8)
        public static let valueChanged = Event(rawValue: 16)
        /// The primary action occurred: a button was pressed, a value changed, or Return ended the editing.
        public static let primaryActionTriggered = Event(rawValue: 32)
        public static let editingDidBegin = Event(rawValue: 64)
        public static let editingChanged = Event(rawValue: 128)
        public static let editingDidEnd = Event(rawValue: 256)
        /// Return was pressed; `editingDidEnd` follows.
        public static let editingDidEndOnExit = Event(rawValue: 512)
        public static let allTouchEvents: Event = [.touchDown, .touchUpInside, .touchUpOutside, .touchCancel]
        public static let allEditingEvents: Event = [
            .editingDidBegin, .editingChanged, .editingDidEnd, .editingDidEndOnExit,
        ]
        public static let allEvents: Event = [
            .allTouchEvents, .allEditingEvents, .valueChanged, .primaryActionTriggered,
        ]
    }

    /// The state of a control, like UIKit's `UIControl.State`: a combination of values, with `normal` for none.
    public struct State: OptionSet, Hashable, Sendable {
        public let rawValue: UInt

        public init(rawValue: UInt) { self.rawValue = rawValue }

        public static let normal: State = []
        public static let highlighted = State(rawValue: 1)
        public static let disabled = State(rawValue: 2)
        public static let selected = State(rawValue: 4)
        /// The control receives the keys.
        public static let focused = State(rawValue: 8)
    }

    /// The horizontal alignment of the content in a wider control, as in UIKit.
    public enum ContentHorizontalAlignment: Hashable, Sendable {
        case center
        case left
        case right
        /// Like `left`, but text can use the whole width.
        case fill
        /// Like `left`, because text runs from left to right.
        case leading
        /// Like `right`.
        case trailing
    }

    /// Whether the control is enabled. A disabled one ignores touches and doesn't pass them through.
    open var isEnabled = true { didSet { if isEnabled != oldValue { setNeedsDisplay() } } }
    /// Whether a touch currently highlights the control.
    open var isHighlighted = false { didSet { if isHighlighted != oldValue { setNeedsDisplay() } } }
    /// Whether the control is selected; only the program sets it.
    open var isSelected = false { didSet { if isSelected != oldValue { setNeedsDisplay() } } }
    var hasFocus = false { didSet { attentionDidChange(hasFocus != oldValue) { focusDidChange(from: oldValue) } } }
    var hasPointer = false { didSet { attentionDidChange(hasPointer != oldValue) { hoverDidChange(from: oldValue) } } }
    var ownToolTip: String?
    /// Whether a touch is tracked, from `beginTracking` to `endTracking` or `cancelTracking`.
    open private(set) var isTracking = false
    /// The colors drawn over the control, or its pressed part, while a pointer is over it and while it is highlighted;
    /// nil for none.
    package var overlays: (hovered: Color, pressed: Color)? { didSet { setNeedsDisplay() } }
    /// The horizontal alignment of the content; centered by default.
    open var contentHorizontalAlignment = ContentHorizontalAlignment.center {
        didSet { if contentHorizontalAlignment != oldValue { setNeedsLayout() } }
    }
    private var targets: [ControlTarget] = []

    /// The current state of the control.
    open var state: State {
        var state = State.normal
        if isHighlighted { state.insert(.highlighted) }
        if !isEnabled { state.insert(.disabled) }
        if isSelected { state.insert(.selected) }
        if hasFocus { state.insert(.focused) }
        return state
    }

    /// Calls the actions that are registered for the events.
    open func sendActions(for events: Event) {
        targets.removeAll { !$0.isClosure && $0.object == nil }
        for target in targets where !target.events.isDisjoint(with: events) { target.action(self) }
    }

    /// Removes a target's actions for the events, or with nil those of all targets, closures included.
    open func removeTarget(_ target: AnyObject?, for events: Event) {
        targets.removeAll {
            !$0.events.isDisjoint(with: events) && (target == nil || (!$0.isClosure && $0.object === target))
        }
    }

    /// Removes all of a target's actions for the events, or with nil those of all targets.
    open func removeTarget(_ target: AnyObject?, action: Never?, for events: Event) {
        removeTarget(target, for: events)
    }

    // MARK: Attention

    /// Called when ``AttentiveControl/isFocused`` has been set.
    open func focusDidChange(from wasFocused: Bool) {}

    /// Called when ``AttentiveControl/isHovered`` has been set.
    open func hoverDidChange(from wasHovered: Bool) {}

    /// Returns the text of ``AttentiveControl/toolTip``: what was set, unless a subclass finds another.
    open func toolTipText() -> String? { ownToolTip }

    private func attentionDidChange(_ isNew: Bool, _ call: () -> Void) {
        if isNew { setNeedsDisplay() }
        call()
    }

    func add(_ target: ControlTarget) { targets.append(target) }

    /// Sets the size of a control that was created without one, without animation.
    func setInitialSize(_ size: CGSize) {
        if frame.isEmpty { model = ViewValues(frame: CGRect(origin: frame.origin, size: size)) }
    }

    /// Returns whether an ancestor's recognizer receives the control's touches.
    func shares(with recognizer: GestureRecognizer) -> Bool {
        guard recognizer.view !== self, let tap = recognizer as? TapGestureRecognizer else { return true }
        return tap.numberOfTapsRequired > 1 || tap.numberOfTouchesRequired > 1
    }

    // MARK: Touches

    /// Begins to track a touch; returns whether to track its moves. The default does nothing and returns true.
    open func beginTracking(_ touch: Touch, with event: ViewHierarchy.Event?) -> Bool { true }

    /// Tracks a move of the touch; returns whether to track further moves.
    open func continueTracking(_ touch: Touch, with event: ViewHierarchy.Event?) -> Bool { true }

    /// Ends the tracking of a touch that was released.
    open func endTracking(_ touch: Touch?, with event: ViewHierarchy.Event?) {}

    /// Ends the tracking of a touch that was cancelled.
    open func cancelTracking(with event: ViewHierarchy.Event?) {}

    open override func touchesBegan(_ touches: Set<Touch>, with event: ViewHierarchy.Event?) {
        guard isEnabled, let touch = touches.first else { return }
        isHighlighted = true
        sendActions(for: .touchDown)
        isTracking = beginTracking(touch, with: event)
    }

    open override func touchesMoved(_ touches: Set<Touch>, with event: ViewHierarchy.Event?) {
        guard isEnabled, let touch = touches.first else { return }
        isHighlighted = holds(touch)
        if isTracking { isTracking = continueTracking(touch, with: event) }
    }

    open override func touchesEnded(_ touches: Set<Touch>, with event: ViewHierarchy.Event?) {
        let touch = touches.first
        isHighlighted = false
        if isTracking {
            isTracking = false
            endTracking(touch, with: event)
        }
        guard isEnabled, let touch else { return }
        sendActions(for: holds(touch) ? pressEvents : .touchUpOutside)
    }

    open override func touchesCancelled(_ touches: Set<Touch>, with event: ViewHierarchy.Event?) {
        isHighlighted = false
        if isTracking {
            isTracking = false
            cancelTracking(with: event)
        }
        if isEnabled { sendActions(for: .touchCancel) }
    }

    var pressEvents: Event { .touchUpInside }

    private func holds(_ touch: Touch) -> Bool {
        presentation.bounds.insetBy(dx: -Self.reach, dy: -Self.reach).contains(touch.location(in: self))
    }

    // MARK: Drawing

    /// Draws the focus ring around a shape, 2 points wide at a distance of 2 points, in the tint color.
    package func drawFocusHalo(around rect: CGRect, cornerRadius: Double, into canvas: inout Canvas) {
        guard hasFocus else { return }
        let shape = Shape(rect: rect.insetBy(dx: -2, dy: -2), cornerRadius: cornerRadius + 2)
        canvas.draw(.stroke(shape, tintColor, width: 2))
    }

    /// Fills a shape of the control with its overlay if the control is highlighted or under a pointer.
    package func drawOverlay(on shape: Shape, into canvas: inout Canvas) {
        guard let overlays, isEnabled, isHighlighted || hasPointer else { return }
        canvas.fill(shape, isHighlighted ? overlays.pressed : overlays.hovered)
    }
}

/// A short animation of a control's appearance on the current timeline, with the easing of `View.animate`.
@MainActor
final class ControlMotion: TimedActivity {
    private let timeline = Timeline.current
    private let start = Timeline.current.now
    private let end: FrameTime
    private let apply: @MainActor (Double) -> Void

    /// - Parameters:
    ///   - duration: The duration in seconds, above 0.
    ///   - apply: A closure that shows a fraction of the change, 0...1; it should hold the control weakly.
    init(duration: Double, apply: @escaping @MainActor (Double) -> Void) {
        end = start + duration
        self.apply = apply
        timeline.add(self)
    }

    var nextDeadline: FrameTime? { end }
    var isMoving: Bool { true }

    func advance(to time: FrameTime) {
        if time >= end { cancel() }
        apply(time >= end ? 1 : TimingCurve.easeInOut.value(atFraction: (time - start) / (end - start)))
    }

    func cancel() { timeline.remove(self) }
}
