extension TraceEvent {
    /// The name of an event. In the trace format it is its ``text``; a string literal is the name of that text.
    public enum Name: Hashable, Sendable {
        /// A gesture recognizer has begun, ended or been cancelled. The object is its type.
        case gestureBegan, gestureEnded, gestureCancelled
        /// A gesture recognizer has failed, in the window's log only.
        case gestureFailed
        /// A transition has begun, was taken over by a gesture, or let go. The object is its kind.
        case transitionBegan, transitionPaused, transitionContinued
        /// A transition is over. The object is `completed` or `cancelled`.
        case transitionCompleted
        /// The scene has decided what a release does. The object is the decision.
        case verdict
        /// The object says who did what.
        case error
        /// UIKit ignores the call that the object describes.
        case callIgnored
        /// The device would tick. The object is the kind of feedback.
        case feedback
        /// A lifecycle method, such as `viewWillAppear`, whose object is the controller, or an event of the scene.
        case other(String)

        private static let known: [(name: Name, text: String)] = [
            (.gestureBegan, "gestureBegan"), (.gestureEnded, "gestureEnded"), (.gestureCancelled, "gestureCancelled"),
            (.gestureFailed, "gestureFailed"), (.transitionBegan, "transitionBegan"),
            (.transitionPaused, "transitionPaused"), (.transitionContinued, "transitionContinued"),
            (.transitionCompleted, "transitionCompleted"), (.verdict, "verdict"), (.error, "error"),
            (.callIgnored, "callIgnored"), (.feedback, "feedback"),
        ]
        private static let names = Dictionary(uniqueKeysWithValues: known.map { ($0.text, $0.name) })
        private static let texts = Dictionary(uniqueKeysWithValues: known.map { ($0.name, $0.text) })

        /// Creates the name of a text in the trace format. Any text is one.
        public init(_ text: String) { self = Self.names[text] ?? .other(text) }

        /// The name in the trace format.
        public var text: String { if case .other(let text) = self { text } else { Self.texts[self] ?? "" } }

        /// The prefixes of the names of controllers' own methods.
        private static let lifecycle = ["viewDid", "viewWill", "viewIs", "willMove", "didMove", "loadView", "viewSafe"]

        /// Whether it names a lifecycle method of a controller.
        package var isLifecycle: Bool {
            if case .other(let text) = self { Self.lifecycle.contains { text.hasPrefix($0) } } else { false }
        }
    }
}

extension TraceEvent.Name: ExpressibleByStringLiteral, CustomStringConvertible {
    public init(stringLiteral text: String) { self.init(text) }

    public var description: String { text }
}
