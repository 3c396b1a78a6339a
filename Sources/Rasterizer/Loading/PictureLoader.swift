package import Drawing
package import Foundation
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
