public import Foundation

/// Views and controllers, whose class is known only as the program runs.
///
/// `type.init()` needs an initializer that every subclass has. On iOS that is any of Objective-C's; here it is
/// `init(coder:)`, which every subclass with an initializer of its own has to write: it gets a coder without contents.
@preconcurrency @MainActor
public protocol CodedResponder: Responder {
    init!(coder: NSCoder)
}

extension View: CodedResponder {}

extension CodedResponder {
    /// Creates an object of a class that is known as a value, as in `type.init()`. Calls `init(coder:)`, and traps if that
    /// returns nil.
    @_disfavoredOverload
    public init() { self.init(coder: NSCoder()) }
}
