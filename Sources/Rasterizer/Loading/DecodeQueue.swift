import Drawing
import Foundation
import SystemPackage

/// What is to be decoded, and the threads that do it: the most pressing first, among those the one asked for last.
///
/// The threads, and those that decoders start, have a lower priority than the rest of the program: a frame never
/// waits for a picture.
final class DecodeQueue: Sendable {
    struct Job: Sendable {
        let number: Int
        let path: FilePath
        let resolution: ImageRequest.Resolution
    }

    struct Outcome: Sendable {
        let number: Int
        let result: Result<Image, ImageError>
    }

    /// A place in a line; superseded when its job was given another one since.
    private struct Place {
        let number: Int
        let generation: Int
    }

    /// What the threads share.
    private struct Jobs {
        var waiting: [Int: (job: Job, generation: Int)] = [:]
        /// By priority, the last asked for at the end.
        var lines: [[Place]] = [[], [], []]
        var generation = 0
        var running: Set<Int> = []
        var abandoned: Set<Int> = []
        var outcomes: [Outcome] = []
        var isStopped = false

        mutating func append(_ job: Job, priority: ImageRequest.Priority) {
            generation += 1
            waiting[job.number] = (job, generation)
            lines[priority.rawValue].append(Place(number: job.number, generation: generation))
        }

        mutating func popNext() -> Job? {
            for priority in lines.indices.reversed() {
                while let place = lines[priority].popLast() {
                    guard let entry = waiting[place.number], entry.generation == place.generation else { continue }
                    waiting[place.number] = nil
                    running.insert(place.number)
                    return entry.job
                }
            }
            return nil
        }

        mutating func takeOutcomes() -> [Outcome] {
            defer { outcomes = [] }
            return outcomes
        }
    }

    /// At 10 a thread gets about a tenth of a core that is wanted by the main thread, and all of one that isn't.
    private static let niceness: Int32 = 10

    private let jobs = BlockingQueue(Jobs())

    /// Starts `threads` (at least 1) threads that run `decode`. `wake` is called on one of them when there is something
    /// to take and there was nothing before.
    init(
        threads: Int, decode: @escaping @Sendable (Job) -> Result<Image, ImageError>,
        wake: @escaping @Sendable () -> Void
    ) {
        BlockingQueue<Jobs>.start(
            threads: max(1, threads), name: "decode", niceness: Self.niceness
        ) { [jobs] _ in
            while let job = Self.next(jobs) {
                if Self.finish(Outcome(number: job.number, result: decode(job)), jobs) { wake() }
            }
        }
    }

    /// Puts a new job last in its line, which makes it the next of its priority.
    func put(_ job: Job, priority: ImageRequest.Priority) { jobs.change { $0.append(job, priority: priority) } }

    /// Moves a job that still waits to the end of the line of `priority`.
    func raise(_ job: Job, priority: ImageRequest.Priority) {
        jobs.change { jobs in
            if jobs.waiting[job.number] != nil { jobs.append(job, priority: priority) }
        }
    }

    /// Gives up a job. One that is being decoded is finished, and its result dropped.
    func remove(_ number: Int) {
        jobs.change { jobs in
            jobs.waiting[number] = nil
            if jobs.running.contains(number) { jobs.abandoned.insert(number) }
            jobs.outcomes.removeAll { $0.number == number }
        }
    }

    /// Asked for with every event: the threads are woken only where there is something to take.
    func take() -> [Outcome] {
        jobs.read(\.outcomes.isEmpty) ? [] : jobs.change { $0.takeOutcomes() }
    }

    /// Waits until nothing is left to decode, then takes what there is.
    func takeAll() -> [Outcome] {
        jobs.take { $0.waiting.isEmpty && $0.running == $0.abandoned ? $0.takeOutcomes() : nil }
    }

    func stop() {
        jobs.change { jobs in
            jobs.isStopped = true
            jobs.waiting = [:]
        }
    }

    /// The next job, waited for; nil when the queue has stopped.
    private static func next(_ jobs: BlockingQueue<Jobs>) -> Job? {
        jobs.take { jobs -> Job?? in
            if jobs.isStopped { return .some(nil) }
            return jobs.popNext().map { .some($0) }
        }
    }

    /// Whether there is something to take, and was nothing before.
    private static func finish(_ outcome: Outcome, _ jobs: BlockingQueue<Jobs>) -> Bool {
        jobs.change { jobs in
            jobs.running.remove(outcome.number)
            guard jobs.abandoned.remove(outcome.number) == nil, !jobs.isStopped else { return false }
            jobs.outcomes.append(outcome)
            return jobs.outcomes.count == 1
        }
    }
}
