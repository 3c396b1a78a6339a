import Foundation
import Rasterizer
import Staging

/// Writes a PNG file for each frame into a folder, on several threads.
@MainActor
package final class PNGSequenceSink: FrameSink {
    private let destination: OutputDestination
    private let threads: Int
    private var output: PendingOutput?
    /// Nil before the first frame and after the last.
    private var workers: PNGWorkers?
    /// The latest frame with a picture of its own.
    private var last: Int?

    /// - Parameter threads: How many frames are encoded at a time; below 1 counts as 1.
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

/// Threads that encode frames and write them, a few frames behind the drawing.
///
/// Frames are taken in order; when something fails, what is reported is the failure of the earliest frame, however fast
/// the threads were.
final class PNGWorkers: Sendable {
    private enum Phase {
        case open
        /// No frames will follow: what waits is still written.
        case closing
        /// What waits is dropped.
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

    /// What the threads share. A picture belongs to the thread that took it out of `free` or `waiting`.
    private struct Frames {
        var free: [PNGScanlines]
        var waiting = Fifo<Job>()
        /// The threads that have not ended.
        var running: Int
        var written: Set<Int> = []
        /// The frames that are being written.
        var busy: Set<Int> = []
        var failure: (frame: Int, error: RecordingError)?
        var phase = Phase.open

        /// The failure of the earliest frame; nil until it is known: the frames before one that failed are all with the
        /// threads.
        var earliestFailure: RecordingError? {
            guard let failure, !busy.contains(where: { $0 < failure.frame }) else { return nil }
            return failure.error
        }
    }

    private let frames: BlockingQueue<Frames>
    private let folder: FrameFolder
    private let scale: Double

    /// - Parameters:
    ///   - folder: Where the frames go.
    ///   - threads: How many frames are encoded at a time, at least 1.
    ///   - scale: Pixels in a point.
    init(folder: FrameFolder, threads: Int, scale: Double) {
        self.folder = folder
        self.scale = scale
        let count = max(1, threads)
        // One to be encoded in each thread, one waiting, one being filled.
        frames = BlockingQueue(Frames(free: (0..<(count + 2)).map { _ in PNGScanlines() }, running: count))
        BlockingQueue<Frames>.start(threads: count, name: "encode") { [self] _ in work() }
    }

    /// A picture to fill, as soon as one is free.
    func picture() throws(RecordingError) -> PNGScanlines {
        try frames.take { frames throws(RecordingError) in
            if let error = frames.earliestFailure { throw error }
            return frames.failure == nil ? frames.free.popLast() : nil
        }
    }

    /// Gives a filled picture away, to be written as frame `frame`.
    func write(_ picture: PNGScanlines, frame: Int) {
        frames.change { $0.waiting.append(Job(frame: frame, work: .encode(picture))) }
    }

    /// Writes frame `frame` as a copy of `earlier`, which has been given before.
    func copy(_ earlier: Int, frame: Int) throws(RecordingError) {
        try checkFailure()
        frames.change { $0.waiting.append(Job(frame: frame, work: .copy(of: earlier))) }
    }

    /// Waits until everything is written and the threads have ended.
    func finish() throws(RecordingError) {
        end(.closing)
        try checkFailure()
    }

    /// Drops what waits, and waits until the threads have ended.
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

    /// Waits until an earlier frame is on the disk; false if it never will be. That frame was taken out of the queue
    /// before, so that another thread writes it.
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
