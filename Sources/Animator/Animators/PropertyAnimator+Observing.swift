public import ViewHierarchy

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
        observers.removeAll { $0.object == nil }
        let observation = KeyValueObservation(
            of: self, options: options, reading: { $0[keyPath: keyPath] }, handler: handler)
        observers.append(Weak(observation))
        return observation
    }

    func notifyObservers() {
        for observer in observers { observer.object?.check?(false) }
    }
}
