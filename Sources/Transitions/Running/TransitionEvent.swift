/// Something that happened to controllers or to a transition, for a trace.
public struct TransitionEvent: Hashable, Sendable {
    /// What happened.
    public enum Kind: Hashable, Sendable {
        /// A transition has begun; the object says which: `present`, `dismiss`, `push`, `pop`, `select` or `page`.
        case began
        /// A gesture has taken a running transition over.
        case paused
        /// A gesture has let a transition go.
        case continued
        /// A transition has completed.
        case completed
        /// A transition went back to where it began.
        case cancelled
        /// A lifecycle method was called, such as `viewWillAppear`; the object is the controller's type.
        case lifecycle(String)
        /// Something was used wrongly.
        case error(TransitionError)
    }

    public let kind: Kind
    /// What it happened to.
    public let object: String

    public init(kind: Kind, object: String) {
        self.kind = kind
        self.object = object
    }
}
