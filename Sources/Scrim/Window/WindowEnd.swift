import Desktop
import Foundation
import Glibc
import Recorder
import Synchronization

/// How a program with a window ends: recordings are written whole or reported as lost, and the exit code says which.
///
/// The keyboard's interruption closes the window as its button does, and what was recorded is written. Any other
/// signal, or a second one, ends the program at once, with what can be written in a moment.
final class WindowEnd: Sendable {
    let request = EndRequest()

    private struct State {
        var abandon: (@Sendable () -> Void)?
        var wake: (@Sendable () -> Void)?
        var hasLost = false
    }

    private let state = Mutex(State())

    /// Seconds after an urgent signal at which the program ends, whatever it is doing.
    private static let longestEnd = 1.7

    /// Handles the signals; called before any other thread is made.
    func watch() {
        Interruption.watch { [self] number in take(number) }
    }

    /// Begins to take care of a window's recordings.
    /// - Parameters:
    ///   - wake: Wakes the window's loop, so that it sees the request.
    ///   - abandon: Gives up what is not written yet.
    func guardRecordings(wake: @escaping @Sendable () -> Void, abandon: @escaping @Sendable () -> Void) {
        state.withLock {
            $0.abandon = abandon
            $0.wake = wake
        }
    }

    /// A recording is lost: says so on the terminal, and with the exit code.
    func report(_ failure: any Error) {
        state.withLock { $0.hasLost = true }
        StandardError.say("\(failure)")
    }

    /// What the program ends with: 1 if a recording was lost.
    var exitCode: Int32 { state.withLock { $0.hasLost } ? 1 : 0 }

    /// Gives up what is not written yet.
    func abandonRecordings() { state.withLock { $0.abandon }?() }

    /// Writes what was recorded where the X server is gone, and ends the program.
    @MainActor
    func endWithoutDisplay(_ loop: LiveLoop) -> Never {
        StandardError.say("the display is gone; what was recorded is still being written")
        loop.finishWithoutDisplay()
        abandonRecordings()
        PendingOutput.discardAll()
        // Nothing is torn down: what belongs to the display can't be.
        _exit(1)
    }

    private func take(_ number: Int32) {
        guard let wake = state.withLock({ $0.wake }) else {
            // There is no window yet.
            _exit(128 + number)
        }
        request.ask(urgently: number != SIGINT)
        wake()
        guard request.isUrgent else { return }
        // The main thread may be at something that takes long.
        usleep(UInt32(Self.longestEnd * 1e6))
        abandonRecordings()
        PendingOutput.discardAll()
        _exit(exitCode)
    }
}
