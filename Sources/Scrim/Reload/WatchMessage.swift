package import Foundation
package import Visualizer

/// What a program that is watched and `scrim watch` say to each other: a line of JSON each.
package enum WatchMessage: Codable, Hashable, Sendable {
    // From `scrim watch` to the program.

    /// Always the first: what to begin with, where another window is replaced or was lost.
    case begin(WindowState?)
    /// Hand over what you show: newer code is ready.
    case handOver
    /// The window that takes your place is there.
    case end
    /// What is done meanwhile, in a few words; nil when it is over.
    case activity(String?)
    /// What keeps newer code from being shown; nil when nothing does any more.
    case problems(ProblemList?)
    /// A tape has changed, by its path.
    case tape(String)

    // From the program to `scrim watch`.

    /// Its window is seen.
    case ready
    /// What it shows: asked for, or after each gesture.
    case state(WindowState)
    /// It has been busy for so many seconds with one piece of work of a scene.
    case busy(scene: String, seconds: Double)

    /// A message of a line; nil for one of another version, which is passed over.
    package init?(line: some DataProtocol) {
        guard let message = try? JSONDecoder().decode(Self.self, from: Data(line)) else { return nil }
        self = message
    }

    /// With the line's end.
    package var line: Data {
        get throws { try JSONEncoder().encode(self) + [UInt8(ascii: "\n")] }
    }
}
