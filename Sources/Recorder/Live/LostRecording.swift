import Staging

/// An error that indicates that a live recording was not written, with the part that is kept.
package struct LostRecording: Error, Sendable, Hashable {
    /// The intended output; a folder ends with a slash.
    package var output: String
    package var cause: RecordingError
    /// The file with the gesture, from which the same frames can be recorded, or `nil` if it was not written either.
    package var tape: String?
}

extension LostRecording: CustomStringConvertible {
    /// The whole message in one line.
    package var description: String {
        cause.description
            + (tape.map { "; its gesture is kept: \(RunningProgram.current.name) record \($0) -o \(output)" } ?? "")
    }
}
