import Foundation
import Glibc
import Sessions

/// The crash of a watched program, read from its signal and its standard error.
struct CrashReport: Hashable {
    let signal: Int32
    /// The program's message, such as that an index was out of range.
    private(set) var message: String?
    /// The frames of the crashed thread that have their source in the package, innermost first.
    private(set) var frames: [ProblemList.Item] = []

    /// The maximum number of frames.
    private static let longestList = 6

    /// - Parameters:
    ///   - messages: The standard error, with Swift's backtrace if there is one.
    ///   - folders: The folders of the package's own sources.
    init(signal: Int32, messages: String, in folders: [String]) {
        self.signal = signal
        for line in messages.split(whereSeparator: \.isNewline) {
            if let match = line.wholeMatch(of: Self.fatal) { message = String(match.1) }
            guard frames.count < Self.longestList, let match = line.wholeMatch(of: Self.frame) else { continue }
            let file = String(match.2)
            guard folders.contains(where: { file.hasPrefix($0 + "/") }), !file.contains("/.build/") else { continue }
            let item = ProblemList.Item(
                String(match.1), at: SourcePlace(file, line: Int(match.3) ?? 1, column: Int(match.4)))
            if frames.last?.place != item.place { frames.append(item) }
        }
    }

    nonisolated(unsafe) private static let fatal = #/.*?((?:Fatal error|Precondition failed|Assertion failed).*)/#
    nonisolated(unsafe) private static let frame =
        #/\s*\d+ (?:\[[a-z]+\] )*\s*(?:0x[0-9a-f]+)? ?(.+?)(?: \+ \d+)? in \S+ at (/.+):(\d+):(\d+)\s*/#

    /// The symbolic name of the signal.
    var signalName: String {
        let names: [Int32: String] = [
            SIGILL: "SIGILL", SIGTRAP: "SIGTRAP", SIGSEGV: "SIGSEGV", SIGBUS: "SIGBUS", SIGABRT: "SIGABRT",
            SIGFPE: "SIGFPE", SIGKILL: "SIGKILL", SIGTERM: "SIGTERM",
        ]
        return names[signal] ?? "signal \(signal)"
    }

    /// Returns the crash for a window.
    /// - Parameter scene: The scene that was open, or nil if it is unknown.
    func list(scene: String?) -> ProblemList {
        let what = scene.map { "The scene “\($0)” crashed" } ?? "The program crashed"
        let cause = message.map { [ProblemList.Item($0)] } ?? []
        return ProblemList(title: "\(what): \(signalName)", items: cause + frames)
    }
}
