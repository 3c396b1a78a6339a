public import Support

/// An event of a controller or a transition, for a trace.
public struct TransitionEvent: Hashable, Sendable {
    /// The kinds of events.
    public enum Kind: Hashable, Sendable {
        /// A transition has begun. The object names its kind: `present`, `dismiss`, `push`, `pop`, `select` or `page`.
        case began
        /// A gesture has taken over a running transition.
        case paused
        /// A gesture has released a transition.
        case continued
        /// A transition has completed.
        case completed
        /// A transition has returned to its start.
        case cancelled
        /// A lifecycle method, such as `viewWillAppear`, was called. The object is the controller's type.
        case lifecycle(String)
        /// An API was used incorrectly.
        case error(TransitionError)
    }

    public let kind: Kind
    /// The controller or the transition that the event is about.
    public let object: String

    public init(kind: Kind, object: String) {
        self.kind = kind
        self.object = object
    }
}

/// A call of a delegate, animator, interaction controller or presentation controller, for a log.
public struct TransitionCall: Hashable, Sendable {
    /// The type of the called object.
    public let receiver: String
    /// The method, such as `animationController(forDismissed:)`.
    public let method: String
    /// The type of the result, `nil` for nil, or a word for a value. Nil if the method has no result.
    public let answer: String?

    /// Creates a record of a call, with its result if it has one.
    public init(receiver: String, method: String, answer: String? = nil) {
        self.receiver = receiver
        self.method = method
        self.answer = answer
    }
}

/// An incorrect use of controllers or transitions. It is reported and never fatal.
public struct TransitionError: ExplainedError, Sendable {
    /// The type of the controller, animator or interaction controller at fault.
    public let culprit: String
    /// The operation that was called or waited for.
    public let operation: String
    /// The reason why it was incorrect.
    public let cause: String
    /// What happens instead, or how to correct the call.
    public let remedy: String

    /// Creates a description of an incorrect use.
    public init(culprit: String, operation: String, cause: String, remedy: String) {
        self.culprit = culprit
        self.operation = operation
        self.cause = cause
        self.remedy = remedy
    }

    /// The message, in one line.
    public var description: String { message(about: "\(culprit): \(operation)") }
}

/// The progress of a running transition.
public struct TransitionProgress: Hashable, Sendable {
    /// Whether a gesture drives the transition.
    public let isInteractive: Bool
    /// The progress, 0...1, or more while a spring overshoots. It is the last value of a gesture, the value of the
    /// animator, or the elapsed fraction of the duration.
    public let fraction: Double
}
