import Foundation
import Glibc
import Recorder
import Synchronization

/// Handles the end of the program by the user or the system. No incomplete output remains.
package enum Interruption {
    private static let signals = [SIGINT, SIGTERM, SIGHUP]

    /// Unblocks the signals: some parents start their children with blocked signals, so that they could not be ended.
    static func unblock() {
        var set = sigset_t()
        sigemptyset(&set)
        for number in signals { sigaddset(&set, number) }
        pthread_sigmask(SIG_UNBLOCK, &set, nil)
        // Makes exceeding the file size limit a write error like any other.
        signal(SIGXFSZ, SIG_IGN)
    }

    /// Handles the signals on a separate thread from now on. Call it before any other thread is created, so that none
    /// of them receives the signals.
    /// - Parameter take: Called on that thread with the number of each signal.
    package static func watch(_ take: @escaping @Sendable (Int32) -> Void) {
        var set = sigset_t()
        sigemptyset(&set)
        // A shell makes its background jobs ignore the keyboard's signals. They stay ignored.
        for number in signals where !isIgnored(number) { sigaddset(&set, number) }
        pthread_sigmask(SIG_BLOCK, &set, nil)
        let watched = set
        let thread = Thread {
            var set = watched
            var number = Int32()
            waiter.store(UInt(pthread_self()), ordering: .releasing)
            for number in signals where sigismember(&set, number) == 1 { forward(number) }
            while true { if sigwait(&set, &number) == 0 { take(number) } }
        }
        thread.name = "signals"
        thread.start()
    }

    /// The thread that receives the signals, or 0 before it exists.
    private static let waiter = Atomic<UInt>(0)

    /// Forwards a signal from another thread to the one that receives them. Subprocess waits for its children with no
    /// signal blocked, where it would end the program with incomplete output. Calls `signal`.
    private static func forward(_ number: Int32) {
        signal(number) { number in
            let before = errno
            pthread_kill(pthread_t(Interruption.waiter.load(ordering: .acquiring)), number)
            errno = before
        }
    }

    /// Ends a program that records, with the exit code of shells for a signal: 128 plus its number.
    static func stopRecording(_ number: Int32) {
        isStopping.store(true, ordering: .releasing)
        if StandardError.isTerminal { StandardError.write("\n") }
        PendingOutput.discardAll()
        StandardError.say("stopped by a signal; nothing was written")
        _exit(128 + number)
    }

    private static let isStopping = Atomic(false)

    /// Waits for the end if a signal is ending the program. Errors at that time, as outputs are removed, are ignored.
    static func waitIfStopping() {
        while isStopping.load(ordering: .acquiring) { pause() }
    }

    private static func isIgnored(_ number: Int32) -> Bool {
        var action = sigaction()
        guard sigaction(number, nil, &action) == 0 else { return false }
        let handler = unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
        return handler == 1  // SIG_IGN
    }
}
