import Desktop
import Drawing
import Recorder
import Staging

/// An error that ends the program, with messages for the user and the exit code.
package struct ProgramError: Error, CustomStringConvertible {
    package enum Kind: Int32, Sendable {
        /// The work failed.
        case failed = 1
        /// The request is wrong; nothing has been done.
        case wrongRequest = 2
    }

    package let kind: Kind
    /// The errors and their remedies, one line each, except for tapes, whose lines are shown.
    let messages: [String]
    package var description: String { messages.joined(separator: "\n") }

    package init(_ kind: Kind, _ message: String) { self.init(kind, [message]) }

    /// Creates an error from several messages.
    package init(_ kind: Kind, _ messages: [String]) {
        self.kind = kind
        self.messages = messages
    }

    /// Converts any error into one for the user.
    init(_ error: any Error) {
        switch error {
        case let error as ProgramError: self = error
        case let error as RecordingError:
            self.init(error.kind == .request ? .wrongRequest : .failed, error.description)
        case let error as TapeErrors: self.init(.wrongRequest, error.description)
        case let error as TapeProblem: self.init(.wrongRequest, error.description)
        case let error as SceneParameterErrors: self.init(.wrongRequest, error.problems.map(\.description))
        case let error as PhotoProblem: self.init(.wrongRequest, error.description)
        default: self.init(.failed, "\(error)")
        }
    }
}
