import Foundation
import Glibc
import Testing

@testable import Scrim

@Suite("Signals that end the program")
struct SignalTests {
    @Test("a signal that a thread receives which blocks none is handled by the one that watches")
    func anyThread() async {
        await #expect(processExitsWith: .exitCode(7)) {
            Interruption.watch { number in _exit(number == SIGTERM ? 7 : 8) }
            // Until the other thread has begun, which then handles it.
            for _ in 0..<1000 where Self.isDefault(SIGTERM) { usleep(10_000) }
            Interruption.unblock()
            raise(SIGTERM)
            sleep(5)
        }
    }

    /// Whether a signal ends the program at once. Calls `sigaction`.
    private static func isDefault(_ number: Int32) -> Bool {
        var action = sigaction()
        return sigaction(number, nil, &action) == 0
            && unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 0  // SIG_DFL
    }

    @Test("a signal that is ignored from the start stays ignored")
    func ignored() async {
        await #expect(processExitsWith: .exitCode(3)) {
            signal(SIGHUP, SIG_IGN)
            Interruption.watch { _ in _exit(7) }
            usleep(300_000)
            kill(getpid(), SIGHUP)
            usleep(200_000)
            _exit(3)
        }
    }
}
