package import Drawing
package import Staging

/// Writes a live recording on threads of its own, while the window is used; the program provides one.
package protocol LiveRecorder: AnyObject, Sendable {
    /// Whether writing has failed; the outcome says why, once it is finished.
    var hasFailed: Bool { get }

    /// Whether so much waits to be written that no more frames should be added.
    var isFull: Bool { get }

    /// Takes the next frame; returns at once.
    func add(_ picture: DisplayList, _ trace: [TraceFrame])

    /// Takes the end of the recording and writes the rest; returns at once.
    func finish(events: [TraceEvent], tape: Tape)

    /// Where everything was written, or why not; nil while it is being written.
    var outcome: Result<String, any Error & Sendable>? { get }
}
