import Drawing
import Foundation

/// An observer of properties by their names, which `scrim port` makes of a class that overrides `observeValue`.
@preconcurrency @MainActor
public protocol KeyPathObserver: AnyObject {
    /// Called after a property has been set.
    func observeValue(
        forKeyPath keyPath: String?, of object: Any?, change: [KeyValueChangeKey: Any]?,
        context: UnsafeMutableRawPointer?)
}

/// The values of a change, as Foundation's `NSKeyValueChangeKey`.
public enum KeyValueChangeKey: Hashable, Sendable {
    case newKey
    case oldKey
    /// The kind of the change; always 1, a setting.
    case kindKey
}

extension KeyValueObservable {
    /// Adds an observer of a property by its name, such as `"contentOffset"`, until it is removed or released. It is held
    /// weakly. Unknown names are reported and not observed.
    public func addObserver(
        _ observer: any KeyPathObserver, forKeyPath keyPath: String, options: KeyValueObservingOptions = [],
        context: UnsafeMutableRawPointer? = nil
    ) {
        guard let observed = followed(keyPath) else {
            return Timeline.current.report(
                "addObserver(forKeyPath: \"\(keyPath)\") of \(type(of: self)): this property is not observed; set it in "
                    + "one place, with didSet")
        }
        let token = KeyValueObservation(
            of: self, options: options, reading: { _ in observed.read() },
            handler: { [weak observer] object, change in
                var values: [KeyValueChangeKey: Any] = [.kindKey: 1]
                values[.newKey] = change.newValue
                values[.oldKey] = change.oldValue
                observer?.observeValue(forKeyPath: keyPath, of: object, change: values, context: context)
            })
        observed.list.add(token, of: observed.key, for: observer)
    }

    /// Removes an observer that was added by the property's name; one that was not added is ignored.
    public func removeObserver(
        _ observer: AnyObject, forKeyPath keyPath: String, context: UnsafeMutableRawPointer? = nil
    ) {
        guard let observed = followed(keyPath) else { return }
        observed.list.remove(observer, observed.key)
    }

    private func followed(_ name: String) -> FollowedProperty? {
        guard let key = ObservedKey(rawValue: name == "isHidden" ? "hidden" : name) else { return nil }
        if let layer = self as? Layer { return layer.view.property(key.inViews) }
        return (self as? any PropertyNaming)?.property(key)
    }
}

/// A property that is observed by its name: the list of its observers, its key there, and its value.
@MainActor
package struct FollowedProperty {
    let list: ObserverList
    let key: ObservedKey
    let read: () -> Any

    package init(_ list: ObserverList, _ key: ObservedKey, _ read: @escaping () -> Any) {
        (self.list, self.key, self.read) = (list, key, read)
    }
}

/// An object that finds its observed properties by their keys.
@MainActor
package protocol PropertyNaming {
    func property(_ key: ObservedKey) -> FollowedProperty?
}

extension View: PropertyNaming {
    package func property(_ key: ObservedKey) -> FollowedProperty? {
        func followed(_ read: @escaping (View) -> Any) -> FollowedProperty {
            FollowedProperty(madeObservers(), key) { [unowned self] in read(self) }
        }
        let scrollView = self as? ScrollView
        switch key {
        case .frame: return followed(\.frame)
        case .bounds: return followed(\.bounds)
        case .center: return followed(\.center)
        case .transform: return followed(\.transform)
        case .alpha: return followed(\.alpha)
        case .isHidden: return followed(\.isHidden)
        case .contentOffset: return scrollView.map { _ in followed(\.bounds.origin) }
        case .contentSize: return scrollView.map { _ in followed { ($0 as? ScrollView)?.contentSize ?? .zero } }
        case .contentInset: return scrollView.map { _ in followed { ($0 as? ScrollView)?.contentInset ?? .zero } }
        case .position, .opacity, .preferredContentSize: return nil
        }
    }
}

extension ObservedKey {
    /// The view's property that a layer's is.
    fileprivate var inViews: ObservedKey {
        switch self {
        case .position: .center
        case .opacity: .alpha
        default: self
        }
    }
}
