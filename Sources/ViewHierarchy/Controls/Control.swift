package import Drawing
package import Foundation
import Timing

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
        /// What the control is for has happened: a button was pressed, a value changed, Return ended the typing.
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

    /// What a control is in, as UIKit's `UIControl.State`; several at once, `normal` being none.
    public struct State: OptionSet, Hashable, Sendable {
        public let rawValue: UInt

        public init(rawValue: UInt) { self.rawValue = rawValue }

        public static let normal: State = []
        public static let highlighted = State(rawValue: 1)
        public static let disabled = State(rawValue: 2)
        public static let selected = State(rawValue: 4)
        /// The keys go to the control.
        public static let focused = State(rawValue: 8)
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
    /// Whether the keys go to the control, which shows so; set by what moves the focus.
    open var isFocused = false { didSet { if isFocused != oldValue { setNeedsDisplay() } } }
    /// Whether a pointer is over the control; set by what follows the pointer.
    open var isHovered = false { didSet { if isHovered != oldValue { setNeedsDisplay() } } }
    /// A few words for a pointer that rests on the control; nil for none.
    open var toolTip: String?
    /// Whether a touch is followed from `beginTracking` to `endTracking` or `cancelTracking`.
    public private(set) var isTracking = false
    /// Laid over the control, or over the part of it that is pressed, while a pointer is over it and while it is held;
    /// nil for nothing.
    package var overlays: (hovered: Color, pressed: Color)? { didSet { setNeedsDisplay() } }
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
        if isFocused { state.insert(.focused) }
        return state
    }

    /// Calls the targets' actions for the events.
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

    /// Gives a control that was made without a size this one, without animation.
    func takeSize(_ size: CGSize) {
        if frame.isEmpty { model = ViewValues(frame: CGRect(origin: frame.origin, size: size)) }
    }

    /// Whether a recognizer of a view around the control gets the control's touches.
    func shares(with recognizer: GestureRecognizer) -> Bool {
        guard recognizer.view !== self, let tap = recognizer as? TapGestureRecognizer else { return true }
        return tap.numberOfTapsRequired > 1 || tap.numberOfTouchesRequired > 1
    }

    // MARK: Touches

    /// A touch has landed; returns whether its moves are followed. Does nothing and returns true unless overridden.
    open func beginTracking(_ touch: Touch, with event: ViewHierarchy.Event?) -> Bool { true }

    /// The touch has moved; returns whether its further moves are followed.
    open func continueTracking(_ touch: Touch, with event: ViewHierarchy.Event?) -> Bool { true }

    /// The touch was lifted.
    open func endTracking(_ touch: Touch?, with event: ViewHierarchy.Event?) {}

    /// The touch was cancelled.
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

    /// Draws the halo of the focus around a shape, 2 points wide and 2 points off it, in the tint colour.
    package func drawFocusHalo(around rect: CGRect, cornerRadius: Double, into canvas: inout Canvas) {
        guard isFocused else { return }
        let shape = Shape(rect: rect.insetBy(dx: -2, dy: -2), cornerRadius: cornerRadius + 2)
        canvas.draw(.stroke(shape, tintColor, width: 2))
    }

    /// Fills a shape of the control with its overlay: that of a held control, or of one under a pointer.
    package func drawOverlay(on shape: Shape, into canvas: inout Canvas) {
        guard let overlays, isEnabled, isHighlighted || isHovered else { return }
        canvas.fill(shape, isHighlighted ? overlays.pressed : overlays.hovered)
    }
}

/// A short change of a control's appearance, eased in and out as `View.animate` eases, on the timeline in force.
@MainActor
final class ControlMotion: TimedActivity {
    private let timeline = Timeline.current
    private let start = Timeline.current.now
    private let end: FrameTime
    private let apply: @MainActor (Double) -> Void

    /// - Parameters:
    ///   - duration: In seconds, above 0.
    ///   - apply: Shows a fraction of the change, 0...1; should hold the control weakly.
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
