import Drawing
import Foundation
import Glibc
import SystemPackage

/// What is to be decoded, and the threads that do it: the most pressing first, among those the one asked for last.
///
/// The threads run at a lower priority than the rest of the program, so that a frame never waits for a picture.
final class DecodeQueue: @unchecked Sendable {
    struct Job: Sendable {
        let number: Int
        let path: FilePath
        let resolution: ImageRequest.Resolution
    }

    struct Outcome: Sendable {
        let number: Int
        let result: Result<Image, ImageError>
    }

    /// A place in the line; superseded when its job was given another one since.
    private struct Place {
        let number: Int
        let generation: Int
    }

    /// Steps of niceness (0 to 19) that decoding stands back: at 10 it gets about a tenth of a core that is wanted by
    /// the main thread, and all of one that isn't.
    private static let niceness: Int32 = 10

    private let condition = NSCondition()
    private let decode: @Sendable (Job) -> Result<Image, ImageError>
    private let wake: @Sendable () -> Void
    private var waiting: [Int: (job: Job, generation: Int)] = [:]
    /// By priority, the last asked for at the end.
    private var lines: [[Place]] = [[], [], []]
    private var generation = 0
    private var running: Set<Int> = []
    private var abandoned: Set<Int> = []
    private var outcomes: [Outcome] = []
    private var isStopped = false

    /// Starts `threads` (at least 1) threads that run `decode`. `wake` is called on one of them when there is something to take and there
    /// was nothing before.
    init(
        threads: Int, decode: @escaping @Sendable (Job) -> Result<Image, ImageError>,
        wake: @escaping @Sendable () -> Void
    ) {
        self.decode = decode
        self.wake = wake
        for index in 0..<max(1, threads) {
            let thread = Thread { [self] in work() }
            thread.name = "decode \(index)"
            thread.start()
        }
    }

    /// Puts a new job last in its line, which makes it the next of its priority.
    func put(_ job: Job, priority: ImageRequest.Priority) {
        condition.withLock {
            enqueue(job, priority: priority)
            condition.broadcast()
        }
    }

    /// Moves a job that still waits to the end of the line of `priority`.
    func raise(_ job: Job, priority: ImageRequest.Priority) {
        condition.withLock {
            if waiting[job.number] != nil { enqueue(job, priority: priority) }
        }
    }

    /// The lock is held.
    private func enqueue(_ job: Job, priority: ImageRequest.Priority) {
        generation += 1
        waiting[job.number] = (job, generation)
        lines[priority.rawValue].append(Place(number: job.number, generation: generation))
    }

    /// Gives up a job. One that is being decoded is finished, and its result dropped.
    func remove(_ number: Int) {
        condition.withLock {
            waiting[number] = nil
            if running.contains(number) { abandoned.insert(number) }
            outcomes.removeAll { $0.number == number }
            condition.broadcast()
        }
    }

    /// What has been decoded since the last call.
    func take() -> [Outcome] {
        condition.withLock {
            defer { outcomes = [] }
            return outcomes
        }
    }

    /// Waits until nothing is left to decode, then takes what there is.
    func takeAll() -> [Outcome] {
        condition.withLock {
            while !waiting.isEmpty || running != abandoned { condition.wait() }
            defer { outcomes = [] }
            return outcomes
        }
    }

    /// Ends the threads once they are through with what they are at.
    func stop() {
        condition.withLock {
            isStopped = true
            waiting = [:]
            condition.broadcast()
        }
    }

    private func work() {
        // Before standing back: the main thread may be waiting for it.
        PictureDecoder.prepareThread()
        defer { PictureDecoder.finishThread() }
        // On Linux priorities belong to threads, and 0 is the calling one; libvips' own threads, started from here,
        // inherit it. Without effect it would only be less smooth.
        _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, Self.niceness)
        while let job = next() {
            if finish(Outcome(number: job.number, result: decode(job))) { wake() }
        }
    }

    /// The next job, waited for; nil when the queue has stopped.
    private func next() -> Job? {
        condition.withLock {
            while !isStopped {
                for priority in lines.indices.reversed() {
                    while let place = lines[priority].popLast() {
                        guard let entry = waiting[place.number], entry.generation == place.generation else { continue }
                        waiting[place.number] = nil
                        running.insert(place.number)
                        return entry.job
                    }
                }
                condition.wait()
            }
            return nil
        }
    }

    /// Whether whoever takes outcomes should be told.
    private func finish(_ outcome: Outcome) -> Bool {
        condition.withLock {
            running.remove(outcome.number)
            defer { condition.broadcast() }
            guard abandoned.remove(outcome.number) == nil, !isStopped else { return false }
            outcomes.append(outcome)
            return outcomes.count == 1
        }
    }
}
