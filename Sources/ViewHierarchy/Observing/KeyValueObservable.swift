import Drawing
import Foundation

/// An object whose properties are observed, as by Foundation's key-value observing.
///
/// The handler is called synchronously, each time that the property is set, also to the value that it has. Observed are
/// `frame`, `bounds`, `center`, `transform`, `alpha` and `isHidden` of a view, `position`, `bounds`, `frame`, `opacity`
/// and `isHidden` of a layer, `contentOffset`, `contentSize` and `contentInset` of a scroll view,
/// `preferredContentSize` of a controller, and what changes with an animator's state. Values are the model's: an
/// animation sets them once, when it is written. A frame is reported as well when center, bounds or transform change it,
/// and a content offset when the bounds do. What else depends on them, such as `\.frame.width` or an override of a final
/// class, is compared after each change and reported if it differs. No other property is observed.
@preconcurrency @MainActor
public protocol KeyValueObservable: AnyObject {}

extension View: KeyValueObservable {}
extension Layer: KeyValueObservable {}

extension KeyValueObservable where Self: View {
    /// Observes a property of the view until the token is released.
    /// - Parameters:
    ///   - keyPath: The property.
    ///   - options: The values that the change has.
    ///   - changeHandler: Called synchronously after each change.
    public func observe<Value>(
        _ keyPath: KeyPath<Self, Value>, options: KeyValueObservingOptions = [],
        changeHandler: @escaping (Self, KeyValueObservedChange<Value>) -> Void
    ) -> KeyValueObservation {
        follow(keyPath, viewKey(of: keyPath), in: madeObservers(), options, changeHandler)
    }

    fileprivate func viewKey(of path: PartialKeyPath<Self>) -> ObservedKey? {
        switch path {
        case \Self.frame: .frame
        case \Self.bounds, \Self.layer.bounds: .bounds
        case \Self.center, \Self.layer.position: .center
        case \Self.transform: .transform
        case \Self.alpha: .alpha
        case \Self.isHidden: .isHidden
        default: nil
        }
    }
}

extension KeyValueObservable where Self: ScrollView {
    /// Observes a property of the scroll view until the token is released.
    /// - Parameters:
    ///   - keyPath: The property.
    ///   - options: The values that the change has.
    ///   - changeHandler: Called synchronously after each change, of the offset also while the content moves by itself.
    public func observe<Value>(
        _ keyPath: KeyPath<Self, Value>, options: KeyValueObservingOptions = [],
        changeHandler: @escaping (Self, KeyValueObservedChange<Value>) -> Void
    ) -> KeyValueObservation {
        let path: PartialKeyPath<Self> = keyPath
        let key: ObservedKey? =
            switch path {
            case \Self.contentOffset: .contentOffset
            case \Self.contentSize: .contentSize
            case \Self.contentInset: .contentInset
            default: viewKey(of: path)
            }
        return follow(keyPath, key, in: madeObservers(), options, changeHandler)
    }
}

extension KeyValueObservable where Self: Layer {
    /// Observes a property of the layer until the token is released.
    /// - Parameters:
    ///   - keyPath: The property.
    ///   - options: The values that the change has.
    ///   - changeHandler: Called synchronously after each change.
    public func observe<Value>(
        _ keyPath: KeyPath<Self, Value>, options: KeyValueObservingOptions = [],
        changeHandler: @escaping (Self, KeyValueObservedChange<Value>) -> Void
    ) -> KeyValueObservation {
        let path: PartialKeyPath<Self> = keyPath
        let key: ObservedKey? =
            switch path {
            case \Self.frame: .frame
            case \Self.bounds: .bounds
            case \Self.position: .center
            case \Self.opacity: .alpha
            case \Self.isHidden: .isHidden
            default: nil
            }
        return follow(keyPath, key, in: view.madeObservers(), options, changeHandler)
    }
}

extension KeyValueObservable {
    /// Adds an observation to a list; with a nil key, of what is compared after each change of any property.
    package func follow<Value>(
        _ path: KeyPath<Self, Value>, _ key: ObservedKey?, in list: ObserverList, _ options: KeyValueObservingOptions,
        _ handler: @escaping (Self, KeyValueObservedChange<Value>) -> Void
    ) -> KeyValueObservation {
        let token = KeyValueObservation(of: self, options: options, reading: { $0[keyPath: path] }, handler: handler)
        list.add(token, of: key)
        return token
    }
}
