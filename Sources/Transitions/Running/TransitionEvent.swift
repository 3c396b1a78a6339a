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

/// A question to a delegate, or a call of an animator, an interaction or a presentation controller: for a log.
public struct TransitionCall: Hashable, Sendable {
    /// The type of the one who is asked or called.
    public let receiver: String
    /// The method, such as `animationController(forDismissed:)`.
    public let method: String
    /// The type of what it returned, `nil` for nothing, or a word for a value; nil for a method without a result.
    public let answer: String?

    /// A call of a method, with its result if it has one.
    public init(receiver: String, method: String, answer: String? = nil) {
        self.receiver = receiver
        self.method = method
        self.answer = answer
    }
}

/// A wrong use of controllers or transitions: reported, never fatal.
public struct TransitionError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Whose fault it is: the type of the controller, the animator or the interaction controller.
    public let culprit: String
    /// What was called, or waited for.
    public let operation: String
    /// Why it was wrong.
    public let cause: String
    /// What the program does about it, or should do instead.
    public let remedy: String

    /// A wrong use of controllers or transitions.
    public init(culprit: String, operation: String, cause: String, remedy: String) {
        self.culprit = culprit
        self.operation = operation
        self.cause = cause
        self.remedy = remedy
    }

    /// The whole message in one line.
    public var description: String { "\(culprit): \(operation): \(cause); \(remedy)" }
}

/// How far a running transition is.
public struct TransitionProgress: Hashable, Sendable {
    /// Whether a gesture leads it.
    public let isInteractive: Bool
    /// From the start to the end of the transition: 0...1, beyond 1 while a spring overshoots. The last value of a
    /// gesture, or what its animator reports, or the part of its duration that is over.
    public let fraction: Double
}
