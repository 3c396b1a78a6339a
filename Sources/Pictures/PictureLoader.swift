package import Drawing
package import Foundation
import Support
package import SystemPackage

/// Decodes pictures on its own threads, one per core, at low priority.
///
/// Equal requests that are in progress are decoded once. Nothing is kept after delivery: the caller holds the image.
@MainActor
package final class PictureLoader: ImageLoading {
    /// A caller that waits for a picture.
    private struct Waiter {
        let job: Int
        let completion: @MainActor (Result<Image, ImageError>) -> Void
    }

    /// A picture being decoded for one or more waiters.
    private struct Work {
        let job: DecodeQueue.Job
        var priority: ImageRequest.Priority
        /// The tickets in the order of the requests.
        var tickets: [ImageTicket]
    }

    private struct Key: Hashable {
        let path: FilePath
        let resolution: ImageRequest.Resolution
    }

    private let queue: DecodeQueue
    private var waiters: [ImageTicket: Waiter] = [:]
    private var work: [Int: Work] = [:]
    private var jobs: [Key: Int] = [:]
    private var sizes: [FilePath: (stamp: PictureFile.Stamp, size: CGSize)] = [:]
    /// The decoded results to deliver. The next is at the end.
    private var due: [(ticket: ImageTicket, result: Result<Image, ImageError>)] = []
    private var lastNumber = 0

    /// Creates a loader with `threads` (at least 1) decoding threads.
    ///
    /// `wake` is called on one of the threads when a result can be delivered; the live loop posts itself an event.
    package init(
        threads: Int = ProcessInfo.processInfo.activeProcessorCount, wake: @escaping @Sendable () -> Void = {}
    ) {
        queue = DecodeQueue(
            threads: threads,
            decode: { job in
                do throws(ImageError) {
                    return .success(try PictureDecoder.image(path: job.path, resolution: job.resolution))
                } catch {
                    return .failure(error)
                }
            }, wake: wake)
    }

    deinit { queue.stop() }

    package var isLoading: Bool { !waiters.isEmpty }

    /// The size is cached until the file changes.
    package func pixelSize(of path: FilePath) throws(ImageError) -> CGSize {
        let file = try PictureFile(opening: path)
        if let known = sizes[path], known.stamp == file.stamp { return known.size }
        let pixels = try PictureDecoder.size(of: file)
        let size = CGSize(width: pixels.width, height: pixels.height)
        sizes[path] = (file.stamp, size)
        return size
    }

    @discardableResult
    package func load(
        _ request: ImageRequest, completion: @escaping @MainActor (Result<Image, ImageError>) -> Void
    ) -> ImageTicket {
        lastNumber += 1
        let ticket = ImageTicket(number: lastNumber)
        let key = Key(path: request.path, resolution: request.resolution)
        let number = jobs[key] ?? lastNumber
        if var shared = work[number] {
            shared.priority = max(shared.priority, request.priority)
            shared.tickets.append(ticket)
            work[number] = shared
            // A repeated request counts as the latest.
            queue.raise(shared.job, priority: shared.priority)
        } else {
            let job = DecodeQueue.Job(number: number, path: request.path, resolution: request.resolution)
            jobs[key] = number
            work[number] = Work(job: job, priority: request.priority, tickets: [ticket])
            queue.put(job, priority: request.priority)
        }
        waiters[ticket] = Waiter(job: number, completion: completion)
        return ticket
    }

    package func cancel(_ ticket: ImageTicket) {
        guard let waiter = waiters.removeValue(forKey: ticket), var shared = work[waiter.job] else { return }
        shared.tickets.removeAll { $0 == ticket }
        if shared.tickets.isEmpty {
            forget(shared)
            queue.remove(waiter.job)
        } else {
            work[waiter.job] = shared
        }
    }

    @discardableResult
    package func deliver() -> Int { deliver(queue.take()) }

    package func finishLoading() {
        while isLoading { deliver(queue.takeAll()) }
    }

    /// Calls the completions in the order of the requests. A completion can cancel others, make requests, or deliver.
    @discardableResult
    private func deliver(_ outcomes: [DecodeQueue.Outcome]) -> Int {
        for outcome in outcomes {
            guard let shared = work[outcome.number] else { continue }
            forget(shared)
            due += shared.tickets.map { ($0, outcome.result) }
        }
        // The next one is at the end.
        due.sort { $0.ticket.number > $1.ticket.number }
        var count = 0
        while let (ticket, result) = due.popLast() {
            guard let waiter = waiters.removeValue(forKey: ticket) else { continue }
            count += 1
            waiter.completion(result)
        }
        return count
    }

    private func forget(_ shared: Work) {
        work[shared.job.number] = nil
        jobs[Key(path: shared.job.path, resolution: shared.job.resolution)] = nil
    }
}

/// A queue of decoding jobs and the threads that run them: highest priority first and, among equals, the latest
/// request.
///
/// The threads, and those that decoders start, have a lower priority than the rest of the program, so that a frame
/// never waits for a picture.
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

    /// A position in a line, which is obsolete if its job has since been queued again.
    private struct Place {
        let number: Int
        let generation: Int
    }

    /// The state that the threads share.
    private struct Jobs {
        var waiting: [Int: (job: Job, generation: Int)] = [:]
        /// The lines by priority, each with the latest request at its end.
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

    /// At 10, a thread gets about a tenth of a core that the main thread wants, and all of a core that it doesn't.
    private static let niceness: Int32 = 10

    private let jobs = BlockingQueue(Jobs())

    /// Starts `threads` (at least 1) threads that run `decode`. `wake` is called on one of them when the first outcome
    /// becomes available.
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

    /// Adds a new job at the end of its line, which makes it the next of its priority.
    func put(_ job: Job, priority: ImageRequest.Priority) { jobs.change { $0.append(job, priority: priority) } }

    /// Moves a waiting job to the end of the line of `priority`.
    func raise(_ job: Job, priority: ImageRequest.Priority) {
        jobs.change { jobs in
            if jobs.waiting[job.number] != nil { jobs.append(job, priority: priority) }
        }
    }

    /// Cancels a job. If it is already being decoded, its result is dropped.
    func remove(_ number: Int) {
        jobs.change { jobs in
            jobs.waiting[number] = nil
            if jobs.running.contains(number) { jobs.abandoned.insert(number) }
            jobs.outcomes.removeAll { $0.number == number }
        }
    }

    /// Returns the available outcomes. Called at every event, so it wakes the threads only if there are any.
    func take() -> [Outcome] {
        jobs.read(\.outcomes.isEmpty) ? [] : jobs.change { $0.takeOutcomes() }
    }

    /// Waits until all jobs are decoded, then returns their outcomes.
    func takeAll() -> [Outcome] {
        jobs.take { $0.waiting.isEmpty && $0.running == $0.abandoned ? $0.takeOutcomes() : nil }
    }

    func stop() {
        jobs.change { jobs in
            jobs.isStopped = true
            jobs.waiting = [:]
        }
    }

    /// Waits for the next job and returns it, or `nil` after the queue has stopped.
    private static func next(_ jobs: BlockingQueue<Jobs>) -> Job? {
        jobs.take { jobs -> Job?? in
            if jobs.isStopped { return .some(nil) }
            return jobs.popNext().map { .some($0) }
        }
    }

    /// Adds an outcome, and returns whether it is the first available one.
    private static func finish(_ outcome: Outcome, _ jobs: BlockingQueue<Jobs>) -> Bool {
        jobs.change { jobs in
            jobs.running.remove(outcome.number)
            guard jobs.abandoned.remove(outcome.number) == nil, !jobs.isStopped else { return false }
            jobs.outcomes.append(outcome)
            return jobs.outcomes.count == 1
        }
    }
}
