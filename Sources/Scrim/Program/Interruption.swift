import Foundation
import Glibc
import Recorder
import Synchronization

/// What happens when the user or the system ends the program: nothing half-written stays.
package enum Interruption {
    private static let signals = [SIGINT, SIGTERM, SIGHUP]

    /// Lets the signals through: some parents start their children with signals blocked, and these would then never
    /// end.
    static func unblock() {
        var set = sigset_t()
        sigemptyset(&set)
        for number in signals { sigaddset(&set, number) }
        pthread_sigmask(SIG_UNBLOCK, &set, nil)
        // A file that may not grow is an error of writing as any other.
        signal(SIGXFSZ, SIG_IGN)
    }

    /// Handles the signals from here on, on a thread of its own; called before any other thread is made, so that none
    /// of them takes the signals.
    /// - Parameter take: Called on that thread with each signal's number.
    package static func watch(_ take: @escaping @Sendable (Int32) -> Void) {
        var set = sigset_t()
        sigemptyset(&set)
        // A shell lets its background jobs ignore the keyboard's signals; that stays so.
        for number in signals where !isIgnored(number) { sigaddset(&set, number) }
        pthread_sigmask(SIG_BLOCK, &set, nil)
        let watched = set
        let thread = Thread {
            var set = watched
            var number: Int32 = 0
            waiter.store(UInt(pthread_self()), ordering: .releasing)
            for number in signals where sigismember(&set, number) == 1 { forward(number) }
            while true { if sigwait(&set, &number) == 0 { take(number) } }
        }
        thread.name = "signals"
        thread.start()
    }

    /// The thread that takes the signals; 0 before there is one.
    private static let waiter = Atomic<UInt>(0)

    /// Lets a signal that reaches another thread go to the one that takes them: Subprocess waits for its children with no
    /// signal blocked, and there it would end the program with everything half-written. Calls `signal`.
    private static func forward(_ number: Int32) {
        signal(number) { number in
            let before = errno
            pthread_kill(pthread_t(Interruption.waiter.load(ordering: .acquiring)), number)
            errno = before
        }
    }

    /// Ends a program that records, with the exit code that shells give for a signal: 128 and its number.
    static func stopRecording(_ number: Int32) {
        isStopping.store(true, ordering: .releasing)
        if StandardError.isTerminal { StandardError.write("\n") }
        PendingOutput.discardAll()
        StandardError.say("stopped by a signal; nothing was written")
        _exit(128 + number)
    }

    private static let isStopping = Atomic(false)

    /// Waits for the end where a signal ends the program: what fails then, as outputs are removed, is no error.
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
