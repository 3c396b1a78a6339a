import ChildPrograms
import Foundation
import Glibc
import Sessions
import Synchronization
import SystemPackage

/// Draws the pictures for the list of scenes in a child process of low priority.
final class ScenePainting: Sendable {
    private let child = Mutex<ChildProgram?>(nil)
    private let program: String

    /// The `nice` value of the lowest priority.
    private static let niceness = 19
    /// The maximum duration, in seconds.
    private static let longest = 120.0

    /// - Parameter program: The path of the program itself; `/proc/PID/exe` even if its file has been replaced.
    init(program: String = "/proc/\(getpid())/exe") { self.program = program }

    /// Draws the pictures. Cancels an earlier call that is not complete.
    /// - Parameters:
    ///   - size: The size of the stages, in points.
    ///   - photos: The photos for the scenes; empty for the program's own.
    ///   - take: Called on another thread with the pictures that could be drawn.
    func begin(size: CGSize, photos: [FilePath], take: @escaping @Sendable ([ScenePicture]) -> Void) {
        let words = [
            "scene-pictures", "--threads", "1", "--size", "\(size.width)x\(size.height)", "--",
        ]
        // The list works without pictures, so errors are not reported.
        guard
            let child = try? ChildProgram(
                program, bytes: words.map { Array($0.utf8) } + photos.map(\.bytes),
                niceness: Self.niceness)
        else { return }
        self.child.withLock { before in
            before?.send(SIGTERM)
            before = child
        }
        Thread {
            child.end(orKillAfter: Self.longest)
            let lines = child.output.split(separator: "\n")
            let pictures = lines.compactMap { try? JSONDecoder().decode(ScenePicture.self, from: Data($0.utf8)) }
            if !pictures.isEmpty { take(pictures) }
        }.start()
    }

    /// Cancels the drawing.
    func end() { child.withLock(\.self)?.send(SIGTERM) }
}
