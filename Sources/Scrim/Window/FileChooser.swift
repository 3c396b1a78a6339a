import ChildPrograms
import Foundation
import Glibc
import Staging
import Synchronization
import SystemPackage

/// The desktop's file dialog, from `zenity` or `kdialog` in a child process.
final class FileChooser: Sendable {
    private let child = Mutex<ChildProgram?>(nil)
    private let path: @Sendable (_ program: String) -> String?
    private let wake: @Sendable () -> Void

    private struct Failure: Error, CustomStringConvertible { let description: String }

    private static let title = "Open photos or a tape"

    /// - Parameters:
    ///   - path: Returns the path of a program, or nil if there is none.
    ///   - wake: Called on another thread once files are chosen.
    init(
        path: @escaping @Sendable (_ program: String) -> String? = { ChildProgram.path(of: $0) },
        wake: @escaping @Sendable () -> Void
    ) {
        self.path = path
        self.wake = wake
    }

    deinit { child.withLock { if let child = $0, child.isRunning { child.send(SIGTERM) } } }

    /// Opens the dialog, and returns immediately. Does nothing if a dialog is open.
    /// - Parameter take: Called with the chosen files; not called if there are none.
    func choose(_ take: @escaping @Sendable ([FilePath]) -> Void) throws {
        if child.withLock({ $0?.isRunning == true }) { return }
        let child = try start()
        self.child.withLock { $0 = child }
        Thread { [wake] in
            let lines = child.output.split(separator: "\n").map { FilePath(String($0)) }
            guard child.end(), child.exitCode == 0, !lines.isEmpty else { return }
            take(lines)
            wake()
        }.start()
    }

    private func start() throws -> ChildProgram {
        if let zenity = path("zenity") {
            return try ChildProgram(
                zenity, ["--file-selection", "--multiple", "--separator=\n", "--title=\(Self.title)"])
        }
        if let kdialog = path("kdialog") {
            return try ChildProgram(
                kdialog, ["--multiple", "--separate-output", "--title", Self.title, "--getopenfilename", "."])
        }
        throw Failure(description: "There is no zenity and no kdialog: drop photos or a tape on the window")
    }
}
