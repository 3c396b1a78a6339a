public import Timing

/// Why a tape that was read could not be played on.
public struct TapePlaybackError: Error, Sendable, Hashable {
    /// The statement's index in the tape, from 0.
    public var statement: Int
    /// The moment on the stage's time line.
    public var time: FrameTime
    public var cause: String
    public var remedy: String

    public init(statement: Int, time: FrameTime, cause: String, remedy: String) {
        self.statement = statement
        self.time = time
        self.cause = cause
        self.remedy = remedy
    }
}

extension TapePlaybackError: CustomStringConvertible {
    /// The whole message in one line; ``TapeDocument/problem(_:)`` shows it in the tape's text.
    public var description: String {
        "statement \(statement + 1), at \(TapeNumber.text(time.seconds))s: \(cause)"
            + (remedy.isEmpty ? "" : "; \(remedy)")
    }
}
