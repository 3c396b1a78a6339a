import Foundation

/// Threads that encode frames and write them, a few frames behind whoever draws.
///
/// Frames are taken in order; when something fails, what is told is the failure of the earliest frame, whatever the
/// threads' pace was.
final class PNGWorkers: @unchecked Sendable {
    // The lock of `condition` guards all variables. A picture belongs to whoever took it out of `free` or `waiting`.
    private let condition = NSCondition()
    private var free: [PNGScanlines]
    private var waiting: [Job] = []
    private var running: Int
    private var written: Set<Int> = []
    /// The frames that the threads are at.
    private var busy: Set<Int> = []
    private var failure: (frame: Int, error: RecordingError)?
    private var phase = Phase.open

    private let folder: FrameFolder
    private let scale: Double

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

    /// - Parameters:
    ///   - folder: Where the frames go.
    ///   - threads: How many frames are encoded at a time, at least 1.
    ///   - scale: Pixels in a point.
    init(folder: FrameFolder, threads: Int, scale: Double) {
        self.folder = folder
        self.scale = scale
        let count = max(1, threads)
        running = count
        // One to be encoded in each thread, one waiting, one being filled.
        free = (0..<(count + 2)).map { _ in PNGScanlines() }
        for _ in 0..<count { Thread { [self] in work() }.start() }
    }

    /// A picture to fill, as soon as one is free.
    func picture() throws(RecordingError) -> PNGScanlines {
        condition.lock()
        defer { condition.unlock() }
        while free.isEmpty, failure == nil { condition.wait() }
        try tellFailure()
        return free.removeLast()
    }

    /// Gives a filled picture away, to be written as frame `frame`.
    func write(_ picture: PNGScanlines, frame: Int) { append(Job(frame: frame, work: .encode(picture))) }

    /// Writes frame `frame` as a copy of `earlier`, which has been given before.
    func copy(_ earlier: Int, frame: Int) throws(RecordingError) {
        try checkFailure()
        append(Job(frame: frame, work: .copy(of: earlier)))
    }

    /// Waits until everything is written and the threads have ended.
    func finish() throws(RecordingError) {
        end(.closing)
        try checkFailure()
    }

    /// Drops what waits, and waits until the threads have ended.
    func stop() { end(.stopped) }

    private func end(_ phase: Phase) {
        condition.lock()
        defer { condition.unlock() }
        self.phase = phase
        condition.broadcast()
        while running > 0 { condition.wait() }
    }

    private func append(_ job: Job) {
        condition.lock()
        defer { condition.unlock() }
        waiting.append(job)
        condition.broadcast()
    }

    private func checkFailure() throws(RecordingError) {
        condition.lock()
        defer { condition.unlock() }
        try tellFailure()
    }

    /// Tells the failure of the earliest frame, with the lock held: the frames before it are all with the threads, and
    /// what becomes of them is waited for.
    private func tellFailure() throws(RecordingError) {
        while let failure, busy.contains(where: { $0 < failure.frame }) { condition.wait() }
        if let failure { throw failure.error }
    }

    // MARK: On the threads

    private func work() {
        do throws(RecordingError) {
            let encoder = try PNGEncoder(scale: scale)
            while let job = next() { perform(job, encoder) }
        } catch {
            fail(frame: 0, error)
        }
        condition.lock()
        running -= 1
        condition.broadcast()
        condition.unlock()
    }

    private func next() -> Job? {
        condition.lock()
        defer { condition.unlock() }
        while waiting.isEmpty, phase == .open, failure == nil { condition.wait() }
        guard phase != .stopped, failure == nil, !waiting.isEmpty else { return nil }
        let job = waiting.removeFirst()
        busy.insert(job.frame)
        return job
    }

    private func perform(_ job: Job, _ encoder: PNGEncoder) {
        defer { leave(job.frame) }
        do throws(RecordingError) {
            switch job.work {
            case .encode(let picture):
                try encoder.encode(picture) { bytes throws(RecordingError) in
                    try folder.write(bytes, frame: job.frame)
                }
                giveBack(picture)
            case .copy(let earlier):
                guard isWritten(earlier) else { return }
                try folder.copy(earlier, to: job.frame)
            }
            condition.lock()
            written.insert(job.frame)
            condition.broadcast()
            condition.unlock()
        } catch {
            fail(frame: job.frame, error)
        }
    }

    private func leave(_ frame: Int) {
        condition.lock()
        defer { condition.unlock() }
        busy.remove(frame)
        condition.broadcast()
    }

    private func giveBack(_ picture: PNGScanlines) {
        condition.lock()
        defer { condition.unlock() }
        free.append(picture)
        condition.broadcast()
    }

    /// Waits until an earlier frame is on the disk; false if it never will be. That frame was taken out of the queue
    /// before, so that some other thread is at it.
    private func isWritten(_ frame: Int) -> Bool {
        condition.lock()
        defer { condition.unlock() }
        while !written.contains(frame), failure == nil, phase != .stopped { condition.wait() }
        return written.contains(frame)
    }

    private func fail(frame: Int, _ error: RecordingError) {
        condition.lock()
        defer { condition.unlock() }
        if failure.map({ frame < $0.frame }) ?? true { failure = (frame, error) }
        condition.broadcast()
    }
}
