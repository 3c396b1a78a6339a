import Glibc
import Support
import Synchronization
import Timing

/// The open scene, for reports from other threads and from crashes.
enum OpenScene {
    private static let current = Mutex("")

    /// The name of the scene; empty before the first scene.
    static var name: String {
        get { current.withLock(\.self) }
        set {
            current.withLock { $0 = newValue }
            LastWords.set("\(RunningProgram.current.name): the scene \(newValue) crashed\n")
        }
    }

    /// Reports on the terminal that the scene blocks the main thread.
    static let reportBlocking: @Sendable (Double) -> Void = { StandardError.say(blocking($0)) }

    /// Returns the message that the scene blocks, or blocked, the main thread.
    static func blocking(_ seconds: Double) -> String {
        "\(name) blocked the main thread for \(DecimalText.fixed(seconds, digits: 1)) s; do that work elsewhere"
    }
}

/// A message to standard error, before Swift's own report, if a trap or an invalid memory access ends the program.
///
/// A signal handler can't allocate memory or take a lock, so the text is prepared in advance.
private enum LastWords {
    private static let signals = [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT]
    private static let room = 256

    /// The text, which can have a rest of the previous text after its length, and the previous handler of each signal.
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

    private static func watch() {
        for number in signals {
            guard sigaction(number, nil, before + Int(number)) == 0 else { continue }
            var action = sigaction()
            action.__sigaction_handler.sa_handler = { number in
                _ = write(STDERR_FILENO, LastWords.text, LastWords.length.load(ordering: .sequentiallyConsistent))
                // On return the signal is raised again for the previous handler: Swift's report, or the default.
                sigaction(number, LastWords.before + Int(number), nil)
                _ = raise(number)
            }
            action.sa_flags = Int32(SA_ONSTACK)
            sigaction(number, &action, nil)
        }
    }
}
