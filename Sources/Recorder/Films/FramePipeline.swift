import Rasterizer

/// Threads that turn jobs into parts side by side, and write the parts one by one in the jobs' order.
///
/// When something fails, what is reported is the failure of the earliest job, however fast the threads were.
final class FramePipeline<Job: Sendable, Part: Sendable>: Sendable {
    /// What one thread makes parts with, and keeps from job to job.
    typealias Encode = (Job) throws(RecordingError) -> Part

    private enum Phase {
        case open
        /// No jobs will follow: what waits is still written.
        case closing
        /// What waits is dropped.
        case stopped
    }

    private enum Step {
        case encode(Int, Job)
        case write(Result<Part, RecordingError>)
    }

    private struct State {
        var waiting = Fifo<(number: Int, job: Job)>()
        /// Parts that wait for those before them.
        var parts: [Int: Result<Part, RecordingError>] = [:]
        var given = 0
        var written = 0
        var isWriting = false
        /// The threads that have not ended.
        var running: Int
        var failure: RecordingError?
        var phase = Phase.open
    }

    private let state: BlockingQueue<State>
    private let write: @Sendable (Part) throws(RecordingError) -> Void
    /// Jobs that are under way at most: one in each thread, one waiting.
    private let room: Int

    /// - Parameters:
    ///   - threads: How many jobs are encoded at a time; below 1 counts as 1.
    ///   - name: What a debugger calls the threads.
    ///   - makeEncoder: Called once on each thread.
    ///   - write: Called for each part in order, on any thread, once at a time.
    init(
        threads: Int, name: String, makeEncoder: @escaping @Sendable () throws(RecordingError) -> Encode,
        write: @escaping @Sendable (Part) throws(RecordingError) -> Void
    ) {
        let count = max(1, threads)
        room = count + 1
        self.write = write
        state = BlockingQueue(State(running: count))
        BlockingQueue<State>.start(threads: count, name: name) { [self] _ in work(makeEncoder) }
    }

    /// Gives a job away, as soon as there is room for it.
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
    }

    /// Drops what waits, and waits until the threads have ended.
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
                    state.change { state in
                        state.isWriting = false
                        state.written += 1
                    }
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
            if !state.isWriting, let part = state.parts.removeValue(forKey: state.written) {
                state.isWriting = true
                return .write(part)
            }
            if let (number, job) = state.waiting.popFirst() { return .encode(number, job) }
            return state.phase == .closing && state.written == state.given ? .some(nil) : nil
        }
    }
}
