import Foundation
import Recorder

/// The progress of a recording on the last line of a terminal; nothing where none watches.
@MainActor
final class ProgressLine {
    private var meter: ProgressMeter?
    private var isShown = false

    /// A terminal's order to go to the line's start and clear it.
    private static let clearLine = "\r\u{1B}[K"

    init() { meter = StandardError.isTerminal ? ProgressMeter(at: Self.now) : nil }

    func show(_ progress: RecordingProgress) {
        guard let line = meter?.line(progress, at: Self.now) else { return }
        StandardError.write(Self.clearLine + line)
        isShown = true
    }

    func clear() {
        if isShown { StandardError.write(Self.clearLine) }
        isShown = false
    }

    private static var now: Double { ProcessInfo.processInfo.systemUptime }
}
