import Desktop
import Foundation
import Glibc
import Recorder
import Synchronization

/// The end of a program with a window: recordings are completed or reported as lost, and the exit code says which.
///
/// Ctrl+C closes the window like its close button, and recordings are completed. Any other signal, or a second one,
/// ends the program shortly, after it has written what it can.
final class WindowEnd: Sendable {
    let request = EndRequest()

    private struct State {
        var abandon: (@Sendable () -> Void)?
        var wake: (@Sendable () -> Void)?
        var hasLost = false
    }

    private let state = Mutex(State())

    /// The seconds from an urgent signal to the end of the program.
    private static let longestEnd = 1.7

    /// Handles the signals. Call it before any other thread is created.
    func watch() {
        Interruption.watch { [self] number in handle(signal: number) }
    }

    /// Sets the functions for the end of a window's recordings.
    /// - Parameters:
    ///   - wake: Wakes the window's loop, so that it sees the request.
    ///   - abandon: Abandons unfinished recordings.
    func guardRecordings(wake: @escaping @Sendable () -> Void, abandon: @escaping @Sendable () -> Void) {
        state.withLock {
            $0.abandon = abandon
            $0.wake = wake
        }
    }

    /// Reports a lost recording on the terminal and in the exit code.
    func report(_ failure: any Error) {
        state.withLock { $0.hasLost = true }
        StandardError.say("\(failure)")
    }

    /// The exit code of the program: 1 if a recording was lost.
    var exitCode: Int32 { state.withLock { $0.hasLost } ? 1 : 0 }

    /// Abandons unfinished recordings.
    func abandonRecordings() { state.withLock { $0.abandon }?() }

    /// Completes recordings after the X server is lost, and ends the program.
    @MainActor
    func endWithoutDisplay(_ loop: LiveLoop) -> Never {
        StandardError.say("the display is gone; what was recorded is still being written")
        loop.finishWithoutDisplay()
        abandonRecordings()
        PendingOutput.discardAll()
        // The program exits without cleanup, because the display's resources can't be released.
        _exit(1)
    }

    private func handle(signal number: Int32) {
        guard let wake = state.withLock({ $0.wake }) else {
            // The window is not open yet.
            _exit(128 + number)
        }
        request.ask(urgently: number != SIGINT)
        wake()
        guard request.isUrgent else { return }
        // The main thread can be busy for longer.
        usleep(UInt32(Self.longestEnd * 1e6))
        abandonRecordings()
        PendingOutput.discardAll()
        _exit(exitCode)
    }
}
