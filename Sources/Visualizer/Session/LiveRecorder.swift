package import Drawing
package import Staging

/// What writes a live recording, on threads of its own, while the window goes on; the program puts one in place.
package protocol LiveRecorder: AnyObject, Sendable {
    /// Whether it can't be written any more; the outcome says why, once it is finished.
    var hasFailed: Bool { get }

    /// Whether so much waits to be written that no more should be given.
    var isFull: Bool { get }

    /// Takes the next frame; returns at once.
    func add(_ picture: DisplayList, _ trace: [TraceFrame])

    /// Takes what stands at the end and writes the rest; returns at once.
    func finish(events: [TraceEvent], tape: Tape)

    /// Where everything was written, or why not; nil while it is being written.
    var outcome: Result<String, any Error & Sendable>? { get }
}
