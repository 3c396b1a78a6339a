public import ViewHierarchy

extension ViewController: KeyValueObservable {}
extension ViewController: CodedResponder {}

extension KeyValueObservable where Self: ViewController {
    /// Observes `preferredContentSize` until the token is released.
    /// - Parameters:
    ///   - keyPath: The property.
    ///   - options: The values that the change has.
    ///   - changeHandler: Called synchronously after each change.
    public func observe<Value>(
        _ keyPath: KeyPath<Self, Value>, options: KeyValueObservingOptions = [],
        changeHandler: @escaping (Self, KeyValueObservedChange<Value>) -> Void
    ) -> KeyValueObservation {
        let path: PartialKeyPath<Self> = keyPath
        let key: ObservedKey? = path == \Self.preferredContentSize ? .preferredContentSize : nil
        return follow(keyPath, key, in: madeObservers(), options, changeHandler)
    }
}

extension ViewController: PropertyNaming {
    package func property(_ key: ObservedKey) -> FollowedProperty? {
        guard key == .preferredContentSize else { return nil }
        return FollowedProperty(madeObservers(), key) { [unowned self] in preferredContentSize }
    }

    fileprivate func madeObservers() -> ObserverList {
        if let observers { return observers }
        let made = ObserverList()
        observers = made
        return made
    }
}
