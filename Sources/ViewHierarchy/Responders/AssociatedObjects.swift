import Foundation
import Synchronization

/// The values that code associates with objects, by the address of a key, as Objective-C's runtime keeps them.
///
/// Objects are held weakly. Responders and recognizers release their values when they go; those of other objects
/// are released with the next association after that.
package enum AssociatedObjects {
    private final class Values {
        weak var owner: AnyObject?
        var values: [UnsafeRawPointer: Held] = [:]

        init(_ owner: AnyObject) { self.owner = owner }
    }

    /// A value, held strongly or weakly.
    private enum Held {
        case strong(Any)
        case weak(Weak<AnyObject>)

        var value: Any? {
            switch self {
            case .strong(let value): value
            case .weak(let reference): reference.object
            }
        }
    }

    private static let lock = NSLock()
    nonisolated(unsafe) private static var table: [ObjectIdentifier: Values] = [:]
    /// Whether anything has ever been associated. Without, no object that goes looks into the table.
    private static let isInUse = Atomic(false)

    /// Returns the value of a key, or nil.
    package static func value(of object: AnyObject, _ key: UnsafeRawPointer) -> Any? {
        lock.withLock { values(of: object)?.values[key]?.value }
    }

    /// Sets the value of a key; nil removes it.
    package static func set(_ value: Any?, of object: AnyObject, _ key: UnsafeRawPointer, isWeak: Bool) {
        isInUse.store(true, ordering: .relaxed)
        // What is replaced is released after the lock: its deinitializer may use associations.
        var released: [Any] = []
        lock.withLock {
            let gone = table.filter { $0.value.owner == nil }
            for (id, values) in gone {
                released.append(values)
                table[id] = nil
            }
            let values = values(of: object) ?? Values(object)
            table[ObjectIdentifier(object)] = values
            if let old = values.values[key] { released.append(old) }
            values.values[key] = value.map { isWeak ? .weak(Weak($0 as AnyObject)) : .strong($0) }
        }
        withExtendedLifetime(released) {}
    }

    /// Removes all values of an object, also from its deinitializer.
    package static func forget(_ object: ObjectIdentifier) {
        guard isInUse.load(ordering: .relaxed) else { return }
        let released = lock.withLock { table.removeValue(forKey: object) }
        withExtendedLifetime(released) {}
    }

    /// The values of an object that exists. Those of one that had the same address are not its own.
    private static func values(of object: AnyObject) -> Values? {
        table[ObjectIdentifier(object)].flatMap { $0.owner === object ? $0 : nil }
    }
}
