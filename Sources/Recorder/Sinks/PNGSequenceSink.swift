import Rasterizer
import Staging
import Synchronization

/// Writes a PNG file for each frame into a folder, on several threads.
@MainActor
package final class PNGSequenceSink: FrameSink {
    private enum Job: Sendable {
        case encode(frame: Int, Scanlines)
        case copy(Copy)
    }

    /// A frame with the same picture as an earlier one.
    private struct Copy {
        var frame: Int
        var earlier: Int
    }

    private let destination: OutputDestination
    private let threads: Int
    private var output: PendingOutput?
    /// The threads, or `nil` before the first frame and after the last. They write new pictures as soon as those are
    /// encoded, and copies once all earlier frames are written.
    private var pipeline: FramePipeline<Job, Copy?>?
    private let pool = ScanlinesPool()
    /// The last frame with an image of its own.
    private var last: Int?

    /// - Parameter threads: The number of frames to encode at the same time; less than 1 means 1.
    package init(_ destination: OutputDestination, threads: Int, showsFinger: Bool = false) {
        self.destination = destination
        self.showsFinger = showsFinger
        self.threads = threads
    }

    package var needsPixels: Bool { true }
    package let showsFinger: Bool

    package func begin(_ info: RecordingInfo) throws(RecordingError) {
        let output = try PendingOutput(destination)
        self.output = output
        let folder = FrameFolder(path: output.path, name: destination.name.description)
        pipeline = FramePipeline(threads: threads, name: "encode") { [pool] () throws(RecordingError) in
            let encoder = try PNGEncoder(scale: info.header.scale)
            return { job throws(RecordingError) in
                switch job {
                case .copy(let copy): return copy
                case .encode(let frame, let scanlines):
                    try encoder.encode(scanlines.picture) { bytes throws(RecordingError) in
                        try folder.write(bytes, frame: frame)
                    }
                    pool.enqueue(scanlines)
                    return nil
                }
            }
        } write: { copy throws(RecordingError) in
            if let copy { try folder.copy(copy.earlier, to: copy.frame) }
        }
    }

    package func record(_ frame: RecordedFrame) throws(RecordingError) {
        guard let pipeline, let pixels = frame.pixels else { return }
        if frame.isUnchanged, let last {
            return try pipeline.add(.copy(Copy(frame: frame.index, earlier: last)))
        }
        let scanlines = pool.dequeue()
        scanlines.picture.fill(from: pixels)
        try pipeline.add(.encode(frame: frame.index, scanlines))
        last = frame.index
    }

    package func finish() throws(RecordingError) {
        try pipeline?.finish()
        pipeline = nil
    }

    package func deliver() throws(RecordingError) { try output?.deliver() }

    package func abandon() {
        pipeline?.stop()
        pipeline = nil
        output?.discard()
        output = nil
    }
}

/// A picture that one thread at a time uses.
private final class Scanlines: @unchecked Sendable {
    let picture = PNGScanlines()
}

/// The pictures that no thread uses, whose memory the next frames take.
private final class ScanlinesPool: Sendable {
    private let free = Mutex<[Scanlines]>([])

    func dequeue() -> Scanlines { free.withLock { $0.popLast() } ?? Scanlines() }

    func enqueue(_ scanlines: Scanlines) { free.withLock { $0.append(scanlines) } }
}
