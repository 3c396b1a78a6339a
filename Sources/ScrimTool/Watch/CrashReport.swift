import Foundation
import Glibc
import Visualizer

/// How a program that is watched has crashed: by the signal, and by what it has written to standard error.
struct CrashReport: Hashable {
    let signal: Int32
    /// What the program said, such as that an index was out of range.
    private(set) var message: String?
    /// The frames of the thread that crashed whose source is in the package, the innermost first.
    private(set) var frames: [ProblemList.Item] = []

    /// The most frames that are shown.
    private static let longestList = 6

    /// - Parameters:
    ///   - messages: With Swift's backtrace, if it made one.
    ///   - folders: Where the package's own sources are.
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

    /// As programmers know signals.
    var signalName: String {
        let names: [Int32: String] = [
            SIGILL: "SIGILL", SIGTRAP: "SIGTRAP", SIGSEGV: "SIGSEGV", SIGBUS: "SIGBUS", SIGABRT: "SIGABRT",
            SIGFPE: "SIGFPE", SIGKILL: "SIGKILL", SIGTERM: "SIGTERM",
        ]
        return names[signal] ?? "signal \(signal)"
    }

    /// What a window shows of it.
    /// - Parameter scene: The one that was open; nil where that is not known.
    func list(scene: String?) -> ProblemList {
        let what = scene.map { "The scene “\($0)” crashed" } ?? "The program crashed"
        let cause = message.map { [ProblemList.Item($0)] } ?? []
        return ProblemList(title: "\(what): \(signalName)", items: cause + frames)
    }
}
