import ViewHierarchy

/// A token of an observation, which ends when it is released, as Foundation's `NSKeyValueObservation`.
@preconcurrency @MainActor
public final class KeyValueObservation {
    fileprivate var check: (() -> Void)?

    /// Ends the observation.
    public func invalidate() { check = nil }
}

/// The values that an observer wants.
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

/// A change of an observed value. Values that the options do not ask for are nil.
public struct KeyValueObservedChange<Value> {
    public let newValue: Value?
    public let oldValue: Value?
}

extension PropertyAnimator {
    /// Observes a property that changes with the animator's state: `isRunning`, `state` or `isReversed`.
    ///
    /// With `pausesOnCompletion` it is how the end is noticed (rule L 7): no completion is called, but `isRunning`
    /// becomes false.
    /// - Parameters:
    ///   - keyPath: The property.
    ///   - options: The values that the change has.
    ///   - handler: Called synchronously after each change, until the token is released.
    public func observe<Value: Equatable>(
        _ keyPath: KeyPath<PropertyAnimator, Value>, options: KeyValueObservingOptions = [],
        changeHandler handler: @escaping (PropertyAnimator, KeyValueObservedChange<Value>) -> Void
    ) -> KeyValueObservation {
        let observation = KeyValueObservation()
        var last = self[keyPath: keyPath]
        func change(from old: Value?, to new: Value) -> KeyValueObservedChange<Value> {
            KeyValueObservedChange(
                newValue: options.contains(.new) ? new : nil, oldValue: options.contains(.old) ? old : nil)
        }
        observation.check = { [unowned self] in
            let (old, new) = (last, self[keyPath: keyPath])
            guard new != old else { return }
            last = new
            handler(self, change(from: old, to: new))
        }
        observers.removeAll { $0.object == nil }
        observers.append(Weak(observation))
        if options.contains(.initial) { handler(self, change(from: nil, to: last)) }
        return observation
    }

    func notifyObservers() {
        for observer in observers { observer.object?.check?() }
    }
}
