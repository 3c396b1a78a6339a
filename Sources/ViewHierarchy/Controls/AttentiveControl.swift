/// What controls of a desktop have and UIKit's have not.
///
/// A control of your own can declare properties of these names: members of an extension of a protocol are redeclared,
/// not overridden. A subclass notices changes by `focusDidChange(from:)`, `hoverDidChange(from:)` and `toolTipText()`.
@preconcurrency @MainActor
public protocol AttentiveControl: Control {}

extension Control: AttentiveControl {}

extension AttentiveControl {
    /// The distance from its edge, in points, at which a touch still highlights the control; UIKit's, by observation.
    public static var reach: Double { 70 }

    /// Whether the control has the keyboard focus, which it shows; set by the code that moves the focus.
    public var isFocused: Bool {
        get { hasFocus }
        set { hasFocus = newValue }
    }

    /// Whether a pointer is over the control; set by the code that tracks the pointer.
    public var isHovered: Bool {
        get { hasPointer }
        set { hasPointer = newValue }
    }

    /// A short text for a pointer that rests on the control; nil for none.
    public var toolTip: String? {
        get { toolTipText() }
        set { ownToolTip = newValue }
    }
}
