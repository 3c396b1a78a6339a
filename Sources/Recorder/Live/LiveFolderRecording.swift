package import Drawing
import Foundation
import Glibc
package import Rasterizer
package import Staging
import SystemPackage

/// Writes a live recording into a folder, drawing and encoding on a thread of its own while the window goes on.
///
/// The folder holds the frames, `trace.json` and `drag.tape`; it appears under its name when it is whole. The thread
/// gives way to everything else: it runs at the lowest priority.
package final class LiveFolderRecording: @unchecked Sendable {
    // The lock of `condition` guards all variables but those that only the thread uses.
    private let condition = NSCondition()
    private var waiting: [(picture: DisplayList, trace: [TraceFrame])] = []
    private var ending: (events: [TraceEvent], tape: Tape)?
    private var result: Result<String, any Error & Sendable>?

    private let output: PendingOutput
    private let folder: String
    private let header: TraceHeader
    private let views: [String]
    private let fonts: FontLibrary
    private let wake: @Sendable () -> Void

    package static let traceName = "trace.json"
    package static let tapeName = "drag.tape"
    /// The lowest priority there is, as `nice` counts.
    private static let niceness: Int32 = 19

    /// Makes the hidden folder and starts the thread.
    /// - Parameters:
    ///   - folder: Where everything is to appear; nothing is there yet.
    ///   - views: The scene's views in the order in which the trace shows them.
    ///   - wake: Called on the thread when there is an outcome.
    package init(
        folder: String, header: TraceHeader, views: [String], fonts: FontLibrary, wake: @escaping @Sendable () -> Void
    ) throws(RecordingError) {
        output = try PendingOutput(OutputDestination(OutputName(folder + "/")))
        self.folder = folder
        self.header = header
        self.views = views
        self.fonts = fonts
        self.wake = wake
        let thread = Thread { [self] in work() }
        thread.name = "live recording"
        thread.start()
    }

    /// Frames that were given and are not yet written.
    package var backlog: Int { condition.withLock { waiting.count } }

    /// Where everything was written, or why not; nil while it is being written.
    package var outcome: Result<String, any Error & Sendable>? { condition.withLock { result } }

    /// Takes the next frame; returns at once.
    package func add(_ picture: DisplayList, _ trace: [TraceFrame]) {
        condition.withLock {
            // After a failure nothing is kept: the outcome tells of it.
            if result == nil { waiting.append((picture, trace)) }
            condition.signal()
        }
    }

    /// Takes what stands at the end and writes the rest; returns at once.
    package func finish(events: [TraceEvent], tape: Tape) {
        condition.withLock {
            ending = (events, tape)
            condition.signal()
        }
    }

    // MARK: On the thread

    private func work() {
        // On Linux this is the thread's own priority, which the threads that it starts take over.
        _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, Self.niceness)
        let result: Result<String, any Error & Sendable>
        do throws(RecordingError) {
            try record()
            try output.deliver()
            result = .success(folder)
        } catch {
            output.discard()
            result = .failure(error)
        }
        condition.withLock {
            waiting = []
            self.result = result
        }
        wake()
    }

    private func record() throws(RecordingError) {
        let workers = PNGWorkers(folder: output.path, name: folder + "/", threads: 1, scale: header.scale)
        var trace = Trace(header: header)
        var canvas = FrameCanvas(fonts: fonts, threads: 1)
        var lastChanged: Int?
        do throws(RecordingError) {
            while let (picture, frames) = next() {
                let index = frames.first?.frame ?? 0
                let painted = try canvas.draw(picture, scale: header.scale)
                if painted.isUnchanged, let earlier = lastChanged {
                    try workers.copy(earlier, frame: index)
                } else {
                    let scanlines = try workers.picture()
                    scanlines.fill(from: painted.pixels)
                    workers.write(scanlines, frame: index)
                    lastChanged = index
                }
                trace.frames += frames
            }
            try workers.finish()
        } catch {
            workers.stop()
            throw error
        }
        guard let ending = condition.withLock({ ending }) else { return }
        trace.events = ending.events
        try write(TraceJSONWriter.text(of: trace, views: views), to: Self.traceName)
        try write(ending.tape.description, to: Self.tapeName)
    }

    /// The next frame, as soon as there is one; nil at the end.
    private func next() -> (picture: DisplayList, trace: [TraceFrame])? {
        condition.lock()
        defer { condition.unlock() }
        while waiting.isEmpty, ending == nil { condition.wait() }
        return waiting.isEmpty ? nil : waiting.removeFirst()
    }

    private func write(_ text: String, to name: String) throws(RecordingError) {
        let outcome = Array(text.utf8).withUnsafeBytes { bytes in
            Result { () throws(RecordingError) in
                try OutputFile.write(bytes, path: output.path.appending(name), name: "\(folder)/\(name)")
            }
        }
        try outcome.get()
    }
}
