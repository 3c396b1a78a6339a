import Rasterizer
import Support

/// Encodes jobs concurrently on several threads, and writes the results one by one in the order of the jobs.
///
/// On failure, the error of the earliest job is reported, regardless of the speed of the threads.
final class FramePipeline<Job: Sendable, Part: Sendable>: Sendable {
    /// The encoder of one thread, which is kept from job to job.
    typealias Encode = (Job) throws(RecordingError) -> Part

    private enum Phase {
        case open
        /// No more jobs follow. Waiting ones are still written.
        case closing
        /// Waiting jobs are dropped.
        case stopped
    }

    private enum Step {
        case encode(Int, Job)
        case write(Result<Part, RecordingError>)
    }

    private struct State {
        var waiting = Fifo<(number: Int, job: Job)>()
        /// The parts that wait for earlier ones.
        var parts: [Int: Result<Part, RecordingError>] = [:]
        var given = 0
        var written = 0
        /// The number of threads that have not ended.
        var running: Int
        var failure: RecordingError?
        var phase = Phase.open
    }

    private let state: BlockingQueue<State>
    private let write: @Sendable (Part) throws(RecordingError) -> Void
    private let close: @Sendable () throws(RecordingError) -> Void
    /// The maximum number of jobs in progress: one per thread and one waiting.
    private let room: Int

    /// - Parameters:
    ///   - threads: The number of jobs to encode at the same time; less than 1 means 1.
    ///   - name: The name of the threads in a debugger.
    ///   - makeEncoder: Called once on each thread.
    ///   - write: Called for each part in order, on any thread, one at a time.
    ///   - close: Called once, after the last part.
    init(
        threads: Int, name: String, makeEncoder: @escaping @Sendable () throws(RecordingError) -> Encode,
        write: @escaping @Sendable (Part) throws(RecordingError) -> Void,
        close: @escaping @Sendable () throws(RecordingError) -> Void = {}
    ) {
        let count = max(1, threads)
        room = count + 1
        self.write = write
        self.close = close
        state = BlockingQueue(State(running: count))
        BlockingQueue<State>.start(threads: count, name: name) { [self] _ in work(makeEncoder) }
    }

    /// Adds a job, as soon as there is room for it.
    func add(_ job: Job) throws(RecordingError) {
        try state.take { [room] state throws(RecordingError) -> Void? in
            if let failure = state.failure { throw failure }
            guard state.given - state.written < room else { return nil }
            state.waiting.append((state.given, job))
            state.given += 1
            return ()
        }
    }

    /// Waits until everything is written and the threads have ended.
    func finish() throws(RecordingError) {
        end(.closing)
        if let failure = state.read(\.failure) { throw failure }
        try close()
    }

    /// Drops waiting jobs, and waits until the threads have ended.
    func stop() { end(.stopped) }

    private func end(_ phase: Phase) {
        state.change { $0.phase = phase }
        state.wait { $0.running == 0 }
    }

    // MARK: On the threads

    private func work(_ makeEncoder: () throws(RecordingError) -> Encode) {
        do throws(RecordingError) {
            let encode = try makeEncoder()
            while let step = next() {
                switch step {
                case .encode(let number, let job):
                    let part = Result { () throws(RecordingError) in try encode(job) }
                    state.change { $0.parts[number] = part }
                case .write(let part):
                    try write(part.get())
                    // Until then the next part to write is the one that was taken, so that no other thread writes.
                    state.change { $0.written += 1 }
                }
            }
        } catch {
            state.change { $0.failure = $0.failure ?? error }
        }
        state.change { $0.running -= 1 }
    }

    private func next() -> Step? {
        state.take { state -> Step?? in
            guard state.phase != .stopped, state.failure == nil else { return .some(nil) }
            if let part = state.parts.removeValue(forKey: state.written) { return .write(part) }
            if let (number, job) = state.waiting.popFirst() { return .encode(number, job) }
            return state.phase == .closing && state.written == state.given ? .some(nil) : nil
        }
    }
}

extension FramePipeline: FilmEncoder where Job == FilmFrame {
    /// Creates an encoder of a film's file, which it completes at the end.
    convenience init<File: FilmFile>(
        into file: sending File, threads: Int, name: String,
        makeEncoder: @escaping @Sendable () throws(RecordingError) -> Encode
    ) where File.Part == Part {
        let file = LockedFile(file)
        self.init(threads: threads, name: name, makeEncoder: makeEncoder) { part throws(RecordingError) in
            try file.add(part)
        } close: { () throws(RecordingError) in
            try file.finish()
        }
    }
}
