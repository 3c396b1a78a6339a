import Synchronization

/// The wish, of any thread, that the window be closed.
package final class EndRequest: Sendable {
    private enum State { case none, asked, urgent }

    private let state = Mutex(State.none)

    package init() {}

    /// Whether the window is to be closed.
    package var isAsked: Bool { state.withLock { $0 != .none } }

    /// Whether the program must end at once, with what can be written in a moment.
    package var isUrgent: Bool { state.withLock { $0 == .urgent } }

    /// Asks; a second time is urgent.
    package func ask(urgently: Bool) {
        state.withLock { $0 = urgently || $0 != .none ? .urgent : .asked }
    }
}
