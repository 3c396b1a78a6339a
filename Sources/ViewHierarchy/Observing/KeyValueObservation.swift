/// A token of an observation, which ends when it is released, as Foundation's `NSKeyValueObservation`.
@preconcurrency @MainActor
public final class KeyValueObservation {
    /// Compares the value with the last one and calls the handler; with true, also if nothing differs. Nil once the
    /// observation has ended.
    package var check: ((_ isSet: Bool) -> Void)?

    /// Calls the handler once if the options ask for it.
    package init<Object: AnyObject, Value>(
        of object: Object, options: KeyValueObservingOptions, reading value: @escaping (Object) -> Value,
        handler: @escaping (Object, KeyValueObservedChange<Value>) -> Void
    ) {
        var last = value(object)
        func change(from old: Value?, to new: Value) -> KeyValueObservedChange<Value> {
            KeyValueObservedChange(
                newValue: options.contains(.new) ? new : nil, oldValue: options.contains(.old) ? old : nil)
        }
        check = { [weak object] isSet in
            guard let object else { return }
            let (old, new) = (last, value(object))
            guard isSet || !Self.isSame(old, new) else { return }
            last = new
            handler(object, change(from: old, to: new))
        }
        if options.contains(.initial) { handler(object, change(from: nil, to: last)) }
    }

    /// Ends the observation.
    public func invalidate() { check = nil }

    /// Returns whether two values are equal; values that can't be compared never are.
    private static func isSame<Value>(_ left: Value, _ right: Value) -> Bool {
        func equals<Known: Equatable>(_ known: Known) -> Bool { known == right as? Known }
        return (left as? any Equatable).map { equals($0) } ?? false
    }
}

/// The values that an observer wants, as Foundation's `NSKeyValueObservingOptions`.
public struct KeyValueObservingOptions: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Passes the new value.
    public static let new = KeyValueObservingOptions(rawValue: 1 << 0)
    /// Passes the value before the change.
    public static let old = KeyValueObservingOptions(rawValue: 1 << 1)
    /// Calls the handler at once as well, with the current value as the new one.
    public static let initial = KeyValueObservingOptions(rawValue: 1 << 2)
}

/// A change of an observed value, as Foundation's `NSKeyValueObservedChange`. Values that the options do not ask for are
/// nil.
public struct KeyValueObservedChange<Value> {
    public let newValue: Value?
    public let oldValue: Value?
}
