/// A reference in a collection that does not keep its object alive.
package struct Weak<Object: AnyObject> {
    /// The object; nil once nothing else retains it.
    package private(set) weak var object: Object?

    package init(_ object: Object) { self.object = object }
}
