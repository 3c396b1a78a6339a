import Desktop
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

    @Test("a first Ctrl+C asks for the window's end, and wakes its loop")
    func wakes() async {
        await #expect(processExitsWith: .exitCode(7)) {
            let end = WindowEnd()
            end.watch()
            for _ in 0..<1000 where Self.isDefault(SIGINT) { usleep(10_000) }
            end.guardRecordings(wake: { _exit(end.request.isAsked && !end.request.isUrgent ? 7 : 8) }, abandon: {})
            kill(getpid(), SIGINT)
            sleep(20)
        }
    }

    @Test("a signal before there is a window ends the program with the exit code of shells for it")
    func early() async {
        await #expect(processExitsWith: .exitCode(143)) {
            WindowEnd().watch()
            for _ in 0..<1000 where Self.isDefault(SIGTERM) { usleep(10_000) }
            kill(getpid(), SIGTERM)
            sleep(20)
        }
    }

    @Test("a signal other than Ctrl+C abandons what is recorded, and the exit code says whether that is a loss")
    func urgent() async {
        await #expect(processExitsWith: .exitCode(1)) {
            let end = WindowEnd()
            end.watch()
            for _ in 0..<1000 where Self.isDefault(SIGTERM) { usleep(10_000) }
            end.guardRecordings(wake: {}, abandon: { end.report(CancellationError()) })
            kill(getpid(), SIGTERM)
            sleep(20)
        }
    }

    @Test("a signal ends a program that records with the exit code of shells for it")
    func recording() async {
        let run = await #expect(processExitsWith: .exitCode(130), observing: [\.standardErrorContent]) {
            Interruption.stopRecording(SIGINT)
        }
        let words = run.map { String(decoding: $0.standardErrorContent, as: UTF8.self) }
        #expect(words?.hasSuffix(": stopped by a signal; nothing was written\n") == true)
    }

    @Test("where SIGPIPE is blocked, a broken pipe ends the program with the exit code of shells for it")
    func blockedPipe() async {
        await #expect(processExitsWith: .exitCode(141)) {
            var blocked = sigset_t()
            sigemptyset(&blocked)
            sigaddset(&blocked, SIGPIPE)
            pthread_sigmask(SIG_BLOCK, &blocked, nil)
            StandardOutput.endByBrokenPipe()
        }
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
