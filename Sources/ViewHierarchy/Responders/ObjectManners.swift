/// What objects of Objective-C's root class have, for views, controllers, layers and recognizers, which are none.
public protocol ObjectManners: AnyObject {}

extension Responder: ObjectManners {}
extension Layer: ObjectManners {}
extension GestureRecognizer: ObjectManners {}

extension ObjectManners {
    /// Returns whether the object is of a class or of one that derives from it.
    public func isKind(of aClass: AnyClass) -> Bool {
        func test<Class: AnyObject>(_ type: Class.Type) -> Bool { self is Class }
        return _openExistential(aClass, do: test)
    }

    /// Returns whether the object's own class is this one.
    public func isMember(of aClass: AnyClass) -> Bool { type(of: self) == aClass }

    /// Returns whether the other object is this one.
    public func isEqual(_ object: Any?) -> Bool { object.map { $0 as AnyObject === self } ?? false }
}
