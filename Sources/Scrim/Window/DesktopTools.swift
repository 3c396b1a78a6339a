import ChildPrograms
import Drawing
import Foundation
import Rasterizer
import Recorder
import Sessions
import Staging
import Synchronization

/// Copies pictures to the desktop's clipboard.
///
/// SDL2 supports only text on the clipboard. The desktop tools `xclip` and `wl-copy` keep the picture in a separate
/// process, so that it can be pasted after the window has been closed.
@MainActor
final class FrameClipboard {
    private let scale: Double
    private let threads: Int
    private let fonts: FontLibrary
    private let isWayland: Bool
    private let path: @Sendable (_ program: String) -> String?
    private let wake: @Sendable () -> Void

    /// - Parameters:
    ///   - environment: The variables that name the display.
    ///   - path: Returns the path of a program, or nil if there is none.
    ///   - wake: Called on any thread when a picture was copied or has failed.
    init(
        scale: Double, threads: Int, fonts: FontLibrary,
        environment: [String: String] = ProcessInfo.processInfo.environment,
        path: @escaping @Sendable (_ program: String) -> String? = { ChildProgram.path(of: $0) },
        wake: @escaping @Sendable () -> Void
    ) {
        isWayland = environment["WAYLAND_DISPLAY"]?.isEmpty == false
        self.path = path
        self.scale = scale
        self.threads = threads
        self.fonts = fonts
        self.wake = wake
    }

    /// Draws a picture on a separate thread, and copies it to the clipboard.
    func copy(_ picture: DisplayList) -> any LiveWriting {
        let copy = Copy()
        Thread { [scale, threads, fonts, isWayland, path, wake] in
            let outcome = Result {
                let renderer = Renderer(threads: threads, fonts: fonts)
                return try Self.copy(picture, scale: scale, by: renderer, isWayland: isWayland, path)
            }
            copy.result.withLock { $0 = outcome.mapError(LostFrame.init).mapError { $0 as any Error & Sendable } }
            wake()
        }.start()
        return copy
    }

    private final class Copy: LiveWriting {
        let result = Mutex<Result<SavedOutput, any Error & Sendable>?>(nil)
        var outcome: Result<SavedOutput, any Error & Sendable>? { result.withLock(\.self) }
    }

    private struct LostFrame: Error, CustomStringConvertible {
        let description: String
        init(_ cause: any Error) { description = "can't copy the frame: \(cause)" }
    }

    private struct Failure: Error, CustomStringConvertible { let description: String }

    private nonisolated static func copy(
        _ picture: DisplayList, scale: Double, by renderer: Renderer, isWayland: Bool, _ path: (String) -> String?
    ) throws -> SavedOutput {
        let tool = isWayland ? "wl-copy" : "xclip"
        guard let path = path(tool) else {
            throw Failure(
                description: "there is no \(tool); apt-get install \(isWayland ? "wl-clipboard" : "xclip")")
        }
        let image = try renderer.png(of: picture, scale: scale)
        let child = try ChildProgram(
            path,
            isWayland ? ["--type", "image/png"] : ["-selection", "clipboard", "-target", "image/png", "-in"],
            takesInput: true, output: .discarded)
        try image.bytes.withUnsafeBytes { try child.write($0) }
        child.endInput()
        // The tool passes the picture to a process that keeps running, and ends.
        guard child.end(within: longestCopy), child.exitCode == 0 else {
            throw Failure(description: "\(tool) failed")
        }
        return SavedOutput(text: "Copied the frame, \(image.width) × \(image.height) pixels")
    }

    /// The maximum duration, in seconds.
    private nonisolated static let longestCopy = 10.0
}

/// The desktop's file manager.
enum FolderViewer {
    private struct Failure: Error, CustomStringConvertible { let description: String }

    /// Opens the parent folder of a file or folder, and returns immediately.
    /// - Parameter tool: Returns the path of a program, or nil if there is none.
    static func open(folderOf path: String, tool: (String) -> String? = { ChildProgram.path(of: $0) }) throws {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        guard let tool = tool("xdg-open") else {
            throw Failure(description: "There is no xdg-open (apt-get install xdg-utils): see \(folder)")
        }
        _ = try ChildProgram(tool, [folder], output: .discarded)
    }
}
