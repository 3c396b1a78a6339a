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
            Self.wait(for: SIGTERM)
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

    /// Waits until the other thread has begun, which then handles a signal.
    private static func wait(for number: Int32) { for _ in 0..<1000 where isDefault(number) { usleep(10_000) } }

    /// Returns a window's end that watches for signals, once a signal comes to it.
    private static func watchedEnd(until number: Int32) -> WindowEnd {
        let end = WindowEnd()
        end.watch()
        wait(for: number)
        return end
    }

    @Test("a first Ctrl+C asks for the window's end, and wakes its loop")
    func wakes() async {
        await #expect(processExitsWith: .exitCode(7)) {
            let end = Self.watchedEnd(until: SIGINT)
            end.guardRecordings(wake: { _exit(end.request.isAsked && !end.request.isUrgent ? 7 : 8) }, abandon: {})
            kill(getpid(), SIGINT)
            sleep(20)
        }
    }

    @Test("a signal before there is a window ends the program with the exit code of shells for it")
    func early() async {
        await #expect(processExitsWith: .exitCode(143)) {
            _ = Self.watchedEnd(until: SIGTERM)
            kill(getpid(), SIGTERM)
            sleep(20)
        }
    }

    @Test("a signal other than Ctrl+C abandons what is recorded, and the exit code says whether that is a loss")
    func urgent() async {
        await #expect(processExitsWith: .exitCode(1)) {
            let end = Self.watchedEnd(until: SIGTERM)
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
