import Foundation

/// A property that is observed, by the name that strings such as `"contentOffset"` use.
package enum ObservedKey: String {
    case frame, bounds, center, transform, alpha, contentOffset, contentSize, contentInset, preferredContentSize
    case isHidden = "hidden"
    case position
    case opacity

    /// The properties that can change with one that is set.
    fileprivate var followers: [ObservedKey] {
        switch self {
        case .bounds: [.frame, .contentOffset]
        case .center, .transform: [.frame]
        default: []
        }
    }
}

/// The observers of one object's properties.
@MainActor
package final class ObserverList {
    private struct Entry {
        /// Nil for what is compared after every change.
        let key: ObservedKey?
        weak var token: KeyValueObservation?
        /// The observer by a string, which keeps the token.
        weak var observer: AnyObject?
        var kept: KeyValueObservation?
    }

    private var entries: [Entry] = []
    /// The properties that are being set by setting others.
    private var whole: [ObservedKey] = []

    package init() {}

    /// Adds an observation, which lasts as long as its token, or until its observer is removed.
    package func add(_ token: KeyValueObservation, of key: ObservedKey?, for observer: AnyObject? = nil) {
        entries.removeAll { $0.token == nil }
        entries.append(Entry(key: key, token: token, observer: observer, kept: observer == nil ? nil : token))
    }

    /// Removes an observer by a string.
    func remove(_ observer: AnyObject, _ key: ObservedKey) {
        entries.removeAll { $0.kept != nil && ($0.observer == nil || $0.observer === observer && $0.key == key) }
    }

    /// Calls the observers of a property that has been set, to whatever value, and those of properties that have changed
    /// with it.
    package func didSet(_ key: ObservedKey) {
        for entry in entries {
            guard let observed = entry.key else {
                entry.token?.check?(false)
                continue
            }
            if whole.contains(observed) { continue }
            if observed == key {
                entry.token?.check?(true)
            } else if key.followers.contains(observed) {
                entry.token?.check?(false)
            }
        }
    }

    /// Calls the observers of what has changed without being set.
    func valuesDidChange() {
        for entry in entries { entry.token?.check?(false) }
    }

    /// Sets a property by setting others: its observers are called once, at the end.
    func set(_ key: ObservedKey, _ change: () -> Void) {
        whole.append(key)
        change()
        whole.removeLast()
        didSet(key)
    }
}

extension View {
    /// Sets a property by setting others.
    func observing(_ key: ObservedKey, _ change: () -> Void) {
        if let observers { observers.set(key, change) } else { change() }
    }

    func madeObservers() -> ObserverList {
        if let observers { return observers }
        let made = ObserverList()
        observers = made
        return made
    }
}
