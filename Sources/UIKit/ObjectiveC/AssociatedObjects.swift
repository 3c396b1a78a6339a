import ViewHierarchy

// The names are those of Objective-C's runtime.

// swift-format-ignore: TypeNamesShouldBeCapitalized, AlwaysUseLowerCamelCase
/// How an associated value is held.
public enum objc_AssociationPolicy: UInt, Sendable {
    /// Weakly: the value reads as nil when it is gone, where Objective-C leaves a dangling pointer.
    case OBJC_ASSOCIATION_ASSIGN
    case OBJC_ASSOCIATION_RETAIN_NONATOMIC
    /// As retained: values of Swift are copied by their type.
    case OBJC_ASSOCIATION_COPY_NONATOMIC
    case OBJC_ASSOCIATION_RETAIN
    case OBJC_ASSOCIATION_COPY
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Associates a value with an object, which is held weakly, as the function of Objective-C's runtime; nil removes it.
/// - Parameters:
///   - object: The object, of any class.
///   - key: The address of a variable that is not used for anything else.
///   - value: The value, of any type.
///   - policy: Whether the value is retained.
public func objc_setAssociatedObject(
    _ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
) {
    AssociatedObjects.set(value, of: object as AnyObject, key, isWeak: policy == .OBJC_ASSOCIATION_ASSIGN)
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns the value that is associated with an object, or nil.
public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
    AssociatedObjects.value(of: object as AnyObject, key)
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Removes all values that are associated with an object.
public func objc_removeAssociatedObjects(_ object: Any) {
    AssociatedObjects.forget(ObjectIdentifier(object as AnyObject))
}
