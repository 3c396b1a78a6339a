package import Drawing
package import Staging

/// What writes a live recording, on threads of its own, while the window goes on; the program puts one in place.
package protocol LiveRecorder: AnyObject, Sendable {
    /// Frames that were given and are not yet written.
    var backlog: Int { get }

    /// Takes the next frame; returns at once.
    func add(_ picture: DisplayList, _ trace: [TraceFrame])

    /// Takes what stands at the end and writes the rest; returns at once.
    func finish(events: [TraceEvent], tape: Tape)

    /// Where everything was written, or why not; nil while it is being written.
    var outcome: Result<String, any Error & Sendable>? { get }
}
