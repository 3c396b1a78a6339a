package import Foundation
package import Sessions

/// A message between a watched program and `scrim watch`, encoded as a line of JSON.
package enum WatchMessage: Codable, Hashable, Sendable {
    // From `scrim watch` to the program.

    /// The first message: the initial state, if the window replaces another one or one that was lost.
    case begin(WindowState?)
    /// Asks the program to report its state, because newer code is ready.
    case handOver
    /// The new window is open, so the program is to end.
    case end
    /// A short description of the current activity, or nil when it is over.
    case activity(String?)
    /// The problems that prevent newer code from being shown, or nil when there are none.
    case problems(ProblemList?)
    /// The path of a changed tape.
    case tape(String)

    // From the program to `scrim watch`.

    /// The window is visible.
    case ready
    /// The state of the window: on request, or after each gesture.
    case state(WindowState)
    /// A scene has blocked the main thread for a number of seconds.
    case busy(scene: String, seconds: Double)

    /// Decodes a line, or returns nil for a message of another version, which is ignored.
    package init?(line: some DataProtocol) {
        guard let message = try? JSONDecoder().decode(Self.self, from: Data(line)) else { return nil }
        self = message
    }

    /// The message as JSON with a line break.
    package var line: Data {
        get throws { try JSONEncoder().encode(self) + [UInt8(ascii: "\n")] }
    }
}
