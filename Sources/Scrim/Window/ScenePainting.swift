import ChildPrograms
import Foundation
import Glibc
import Synchronization
import SystemPackage
import Visualizer

/// Draws the pictures of the list of scenes in a child of the program, which yields to everything else.
final class ScenePainting: Sendable {
    private let child = Mutex<ChildProgram?>(nil)

    /// As `nice` counts: last of all.
    private static let niceness = 19
    /// Seconds after which no more pictures are waited for.
    private static let longest = 120.0

    /// Draws them; what an earlier call has not drawn yet is given up.
    /// - Parameters:
    ///   - size: Of the stages, in points.
    ///   - photos: What scenes show; none for the program's own.
    ///   - take: Called on another thread with the pictures that could be drawn.
    func begin(size: CGSize, photos: [FilePath], take: @escaping @Sendable ([ScenePicture]) -> Void) {
        let words = [
            "-n", "\(Self.niceness)", "/proc/\(getpid())/exe", "scene-pictures", "--threads", "1", "--size",
            "\(size.width)x\(size.height)", "--",
        ]
        // Without pictures the list is as usable as with them: what fails here is not reported.
        guard
            let child = try? ChildProgram("nice", bytes: words.map { Array($0.utf8) } + photos.map(\.bytes))
        else { return }
        self.child.withLock { before in
            before?.send(SIGTERM)
            before = child
        }
        Thread {
            if !child.end(within: Self.longest) { child.send(SIGKILL) }
            let lines = child.output.split(separator: "\n")
            let pictures = lines.compactMap { try? JSONDecoder().decode(ScenePicture.self, from: Data($0.utf8)) }
            if !pictures.isEmpty { take(pictures) }
        }.start()
    }

    /// Gives up what is not drawn yet.
    func end() { child.withLock(\.self)?.send(SIGTERM) }
}
