import Foundation
import Rasterizer
import Staging

/// Writes a PNG file for each frame into a folder, on several threads.
@MainActor
package final class PNGSequenceSink: FrameSink {
    private let destination: OutputDestination
    private let threads: Int
    private var output: PendingOutput?
    /// The threads, or `nil` before the first frame and after the last.
    private var workers: PNGWorkers?
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
        workers = PNGWorkers(
            folder: FrameFolder(path: output.path, name: destination.name.description), threads: threads,
            scale: info.header.scale)
    }

    package func take(_ frame: RecordedFrame) throws(RecordingError) {
        guard let workers, let pixels = frame.pixels else { return }
        if frame.isUnchanged, let last {
            try workers.copy(last, frame: frame.index)
            return
        }
        let picture = try workers.picture()
        picture.fill(from: pixels)
        workers.write(picture, frame: frame.index)
        last = frame.index
    }

    package func finish() throws(RecordingError) {
        try workers?.finish()
        workers = nil
    }

    package func deliver() throws(RecordingError) { try output?.deliver() }

    package func abandon() {
        workers?.stop()
        workers = nil
        output?.discard()
        output = nil
    }
}

/// Threads that encode and write frames, a few frames behind the drawing.
///
/// Frames are processed in order. On failure, the error of the earliest frame is reported, regardless of the speed of
/// the threads.
final class PNGWorkers: Sendable {
    private enum Phase {
        case open
        /// No more frames follow. Waiting ones are still written.
        case closing
        /// Waiting frames are dropped.
        case stopped
    }

    private struct Job {
        var frame: Int
        var work: Work
    }

    private enum Work {
        case encode(PNGScanlines)
        /// The same picture as an earlier frame's.
        case copy(of: Int)
    }

    /// The state that the threads share. A picture belongs to the thread that took it from `free` or `waiting`.
    private struct Frames {
        var free: [PNGScanlines]
        var waiting = Fifo<Job>()
        /// The number of threads that have not ended.
        var running: Int
        var written: Set<Int> = []
        /// The frames that are being written.
        var busy: Set<Int> = []
        var failure: (frame: Int, error: RecordingError)?
        var phase = Phase.open

        /// The error of the earliest frame, or `nil` until it is known: the threads must first finish all frames before
        /// one that failed.
        var earliestFailure: RecordingError? {
            guard let failure, !busy.contains(where: { $0 < failure.frame }) else { return nil }
            return failure.error
        }
    }

    private let frames: BlockingQueue<Frames>
    private let folder: FrameFolder
    private let scale: Double

    /// - Parameters:
    ///   - folder: The folder of the frames.
    ///   - threads: The number of frames to encode at the same time, at least 1.
    ///   - scale: The number of pixels per point.
    init(folder: FrameFolder, threads: Int, scale: Double) {
        self.folder = folder
        self.scale = scale
        let count = max(1, threads)
        // One to be encoded in each thread, one waiting, one being filled.
        frames = BlockingQueue(Frames(free: (0..<(count + 2)).map { _ in PNGScanlines() }, running: count))
        BlockingQueue<Frames>.start(threads: count, name: "encode") { [self] _ in work() }
    }

    /// Waits for a free picture to fill, and returns it.
    func picture() throws(RecordingError) -> PNGScanlines {
        try frames.take { frames throws(RecordingError) in
            if let error = frames.earliestFailure { throw error }
            return frames.failure == nil ? frames.free.popLast() : nil
        }
    }

    /// Adds a filled picture, to be written as frame `frame`.
    func write(_ picture: PNGScanlines, frame: Int) {
        frames.change { $0.waiting.append(Job(frame: frame, work: .encode(picture))) }
    }

    /// Writes frame `frame` as a copy of `earlier`, which has been added before.
    func copy(_ earlier: Int, frame: Int) throws(RecordingError) {
        try checkFailure()
        frames.change { $0.waiting.append(Job(frame: frame, work: .copy(of: earlier))) }
    }

    /// Waits until everything is written and the threads have ended.
    func finish() throws(RecordingError) {
        end(.closing)
        try checkFailure()
    }

    /// Drops waiting frames, and waits until the threads have ended.
    func stop() { end(.stopped) }

    private func end(_ phase: Phase) {
        frames.change { $0.phase = phase }
        frames.wait { $0.running == 0 }
    }

    private func checkFailure() throws(RecordingError) {
        try frames.take { frames throws(RecordingError) -> Void? in
            if let error = frames.earliestFailure { throw error }
            return frames.failure == nil ? () : nil
        }
    }

    // MARK: On the threads

    private func work() {
        do throws(RecordingError) {
            let encoder = try PNGEncoder(scale: scale)
            while let job = next() { perform(job, encoder) }
        } catch {
            fail(frame: 0, error)
        }
        frames.change { $0.running -= 1 }
    }

    private func next() -> Job? {
        frames.take { frames -> Job?? in
            guard frames.phase != .stopped, frames.failure == nil else { return .some(nil) }
            guard let job = frames.waiting.popFirst() else { return frames.phase == .open ? nil : .some(nil) }
            frames.busy.insert(job.frame)
            return job
        }
    }

    private func perform(_ job: Job, _ encoder: PNGEncoder) {
        defer { frames.change { $0.busy.remove(job.frame) } }
        do throws(RecordingError) {
            switch job.work {
            case .encode(let picture):
                try encoder.encode(picture) { bytes throws(RecordingError) in
                    try folder.write(bytes, frame: job.frame)
                }
                frames.change { $0.free.append(picture) }
            case .copy(let earlier):
                guard isWritten(earlier) else { return }
                try folder.copy(earlier, to: job.frame)
            }
            frames.change { $0.written.insert(job.frame) }
        } catch {
            fail(frame: job.frame, error)
        }
    }

    /// Waits until an earlier frame is on the disk. Returns false if it never will be. That frame left the queue
    /// before, so another thread writes it.
    private func isWritten(_ frame: Int) -> Bool {
        frames.take { frames in
            if frames.written.contains(frame) { return true }
            return frames.failure != nil || frames.phase == .stopped ? false : nil
        }
    }

    private func fail(frame: Int, _ error: RecordingError) {
        frames.change { frames in
            if frames.failure.map({ frame < $0.frame }) ?? true { frames.failure = (frame, error) }
        }
    }
}
