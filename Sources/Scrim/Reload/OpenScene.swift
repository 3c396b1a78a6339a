import Glibc
import Synchronization
import Timing

/// The scene that is open, for reports from other threads and of the program's own end.
enum OpenScene {
    private static let current = Mutex("")

    /// Its name; empty before the first.
    static var name: String {
        get { current.withLock(\.self) }
        set {
            current.withLock { $0 = newValue }
            LastWords.set("\(RunningProgram.current.name): the scene \(newValue) crashed\n")
        }
    }

    /// Reports on the terminal that it keeps the main thread busy.
    static let reportBlocking: @Sendable (Double) -> Void = { StandardError.say(blocking($0)) }

    /// Says that it keeps, or kept, the main thread busy.
    static func blocking(_ seconds: Double) -> String {
        "\(name) blocked the main thread for \(DecimalText.fixed(seconds, digits: 1)) s; do that work elsewhere"
    }
}

/// What a program writes to standard error where a trap or a wrong access to memory ends it: before Swift's own report.
///
/// In a handler of signals nothing may be allocated and no lock taken: the text is ready before.
private enum LastWords {
    private static let signals = [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT]
    private static let room = 256

    /// The text and its length, behind which the text before may still be seen; and how each signal was handled before.
    nonisolated(unsafe) private static let text = UnsafeMutablePointer<UInt8>.allocate(capacity: room)
    private static let length = Atomic(0)
    nonisolated(unsafe) private static let before = UnsafeMutablePointer<sigaction>.allocate(capacity: 65)
    private static let isWatching = Atomic(false)

    static func set(_ words: String) {
        let bytes = words.utf8.prefix(room)
        length.store(0, ordering: .sequentiallyConsistent)
        for (index, byte) in bytes.enumerated() { text[index] = byte }
        length.store(bytes.count, ordering: .sequentiallyConsistent)
        if !isWatching.exchange(true, ordering: .sequentiallyConsistent) { watch() }
    }

    /// Calls `sigaction`.
    private static func watch() {
        for number in signals {
            guard sigaction(number, nil, before + Int(number)) == 0 else { continue }
            var action = sigaction()
            action.__sigaction_handler.sa_handler = { number in
                _ = write(STDERR_FILENO, LastWords.text, LastWords.length.load(ordering: .sequentiallyConsistent))
                // The signal comes again when this returns, to whom it went before: Swift's report, or the end.
                sigaction(number, LastWords.before + Int(number), nil)
                _ = raise(number)
            }
            action.sa_flags = Int32(SA_ONSTACK)
            sigaction(number, &action, nil)
        }
    }
}
