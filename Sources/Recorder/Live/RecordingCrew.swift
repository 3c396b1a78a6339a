import Drawing
import Foundation
import Glibc
package import Rasterizer
package import Staging

/// The threads that draw, encode and write all live recordings while the window goes on.
///
/// There is one crew and one bound of memory for all recordings together. A frame is drawn by one thread at a time, in
/// order, as each is drawn over the one before; the thread that drew it encodes and writes it while another draws on.
/// The threads are made with the first recording and sleep while there is none; they give way to the window's.
package final class RecordingCrew: @unchecked Sendable {
    // The lock of `condition` guards all variables, and those of the recordings that say so; the canvas belongs to the
    // thread that has set `isDrawing`.
    let condition = NSCondition()
    /// Those that are not over, in the order in which they began.
    private var recordings: [LiveFolderRecording] = []
    private var load = FrameLoad()
    /// Bytes of the pixels of the largest frame.
    private var frameBytes = 0.0
    private var isDrawing = false
    private var isStarted = false
    private var isAbandoned = false
    private var canvas: FrameCanvas?
    /// The recording whose frame the canvas shows.
    private var shown: ObjectIdentifier?
    /// Held while what is left is given up.
    private let abandonment = NSLock()

    private let threads: Int
    private let bound: Int
    private let fonts: FontLibrary
    private let onChange: @Sendable () -> Void
    private let onLoss: @Sendable (LostRecording) -> Void

    /// The most memory in bytes that all recordings together may take.
    package static let bound = 256 << 20
    /// As `nice` counts: the window's threads go first, and what is left is enough where the machine has nothing to do.
    private static let niceness: Int32 = 10
    /// Frames of pixels that drawing keeps: what is seen, and what rests of it.
    private static let framesOfCanvas = 2.0
    /// Frames of pixels that each thread keeps: three bytes of four for the rows, and as many deflated.
    private static let framesOfThread = 1.5
    /// The part of the bound that frames may take at least, however large they are.
    private static let leastRoom = 0.25
    /// A recording may begin while no more of the room is taken.
    private static let roomToBegin = 0.5
    /// Seconds for which one that is being moved to its name is waited for at the end.
    private static let longestDelivery = 0.3

    /// - Parameters:
    ///   - threads: How many frames are encoded at a time; below 1 counts as 1.
    ///   - bound: The most memory in bytes that all recordings together may take.
    ///   - fonts: The fonts that text was measured with.
    ///   - onChange: Called on any thread when a recording has failed or has an outcome.
    ///   - onLoss: Called on any thread once for each recording that is not written.
    package init(
        threads: Int, bound: Int = RecordingCrew.bound, fonts: FontLibrary,
        onChange: @escaping @Sendable () -> Void = {}, onLoss: @escaping @Sendable (LostRecording) -> Void = { _ in }
    ) {
        self.threads = max(1, threads)
        self.bound = bound
        self.fonts = fonts
        self.onChange = onChange
        self.onLoss = onLoss
    }

    /// Begins a recording.
    /// - Parameters:
    ///   - folder: Where everything is to appear; nothing is there yet.
    ///   - views: The scene's views in the order in which the trace shows them.
    /// - Throws: Why it can't be; a request's fault while too much of earlier ones waits to be written.
    package func begin(
        folder: String, header: TraceHeader, views: [String]
    ) throws(RecordingError) -> LiveFolderRecording {
        let mayBegin = condition.withLock { !isAbandoned && Double(load.bytes) <= room * Self.roomToBegin }
        guard mayBegin else {
            throw RecordingError(
                .request, operation: "recording", cause: "earlier recordings are still being written",
                remedy: "wait until they are, then record again")
        }
        let recording = try LiveFolderRecording(folder: folder, header: header, views: views, crew: self)
        condition.withLock {
            recordings.append(recording)
            if !isStarted { for _ in 0..<threads { start() } }
            isStarted = true
        }
        return recording
    }

    private func start() {
        let thread = Thread { [self] in
            // On Linux this is the thread's own priority, which the threads that it starts take over.
            _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, Self.niceness)
            work()
        }
        thread.name = "recordings"
        thread.start()
    }

    // MARK: Memory

    /// Bytes that frames may take while they wait.
    private var room: Double {
        let working = frameBytes * (Self.framesOfCanvas + Self.framesOfThread * Double(threads))
        return max(Double(bound) * Self.leastRoom, Double(bound) - working)
    }

    /// Whether as much waits to be written as may.
    package var isFull: Bool { condition.withLock { Double(load.bytes) > room } }

    /// Bytes that the frames take that wait.
    package var waitingBytes: Int { condition.withLock { load.bytes } }

    func add(_ frame: LiveFolderRecording.WaitingFrame, to recording: LiveFolderRecording, size: CGSize) {
        condition.withLock {
            // After a failure nothing is kept.
            guard recording.failure == nil else { return }
            frameBytes = max(frameBytes, size.width * size.height * recording.scale * recording.scale * 4)
            load.add(frame.weight)
            recording.waiting.append(frame)
            condition.broadcast()
        }
    }

    // MARK: The end

    /// Waits until there is nothing to write.
    package func waitUntilIdle() {
        condition.lock()
        defer { condition.unlock() }
        while !recordings.isEmpty { condition.wait() }
    }

    /// Gives up what is not yet whole, for a program that must end: all of it is lost but the tapes of the recordings
    /// that were finished. When it returns, every recording is whole or was reported as lost.
    package func abandon() {
        abandonment.lock()
        defer { abandonment.unlock() }
        condition.lock()
        isAbandoned = true
        let limit = Date(timeIntervalSinceNow: Self.longestDelivery)
        while recordings.contains(where: \.isEnding), condition.wait(until: limit) {}
        let left = recordings
        for recording in left where recording.failure == nil {
            recording.failure = RecordingError(
                operation: "writing \(recording.frames.name)", cause: "the program ended before it was written")
        }
        condition.broadcast()
        condition.unlock()
        for recording in left { lose(recording) }
    }

    // MARK: On the threads

    private enum Step {
        case frame(LiveFolderRecording, LiveFolderRecording.WaitingFrame)
        case end(LiveFolderRecording)
        /// There is no recording: memory is given back.
        case rest
    }

    /// What a thread keeps from frame to frame.
    private struct Tools {
        let scanlines = PNGScanlines()
        let encoder: PNGEncoder
        let scale: Double

        init(scale: Double) throws(RecordingError) {
            encoder = try PNGEncoder(scale: scale)
            self.scale = scale
        }
    }

    private func work() {
        var tools: Tools?
        while let step = next(hasTools: tools != nil) {
            switch step {
            case .frame(let recording, let frame): perform(frame, of: recording, &tools)
            case .end(let recording): end(recording)
            case .rest: tools = nil
            }
        }
    }

    /// What is to be done next, as soon as there is something; nil at the end.
    private func next(hasTools: Bool) -> Step? {
        condition.lock()
        defer { condition.unlock() }
        while !isAbandoned {
            if let recording = recordings.first(where: Self.canEnd) {
                recording.isEnding = true
                return .end(recording)
            }
            if !isDrawing, let recording = recordings.first(where: { $0.failure == nil && !$0.waiting.isEmpty }) {
                isDrawing = true
                recording.busy += 1
                let frame = recording.waiting.removeFirst()
                load.remove(frame.weight)
                return .frame(recording, frame)
            }
            if hasTools, recordings.isEmpty { return .rest }
            condition.wait()
        }
        return nil
    }

    private static func canEnd(_ recording: LiveFolderRecording) -> Bool {
        guard !recording.isEnding, recording.busy == 0, recording.waiting.isEmpty else { return false }
        return recording.ending != nil || recording.failure != nil && !recording.isRemoved
    }

    private func perform(
        _ frame: LiveFolderRecording.WaitingFrame, of recording: LiveFolderRecording, _ tools: inout Tools?
    ) {
        var draws = true
        /// Lets another thread draw.
        func handOn(writing: Int? = nil) {
            condition.withLock {
                if draws { isDrawing = false }
                if let writing { recording.unwritten.insert(writing) }
                condition.broadcast()
            }
            draws = false
        }
        do throws(RecordingError) {
            let ready = try tools?.scale == recording.scale ? tools! : Tools(scale: recording.scale)
            tools = ready
            try recording.note(frame)
            if let earlier = try draw(frame, of: recording, into: ready.scanlines) {
                handOn()
                if waitsUntilWritten(earlier, of: recording) {
                    try recording.frames.copy(earlier, to: frame.index)
                }
            } else {
                handOn(writing: frame.index)
                try ready.encoder.encode(ready.scanlines) { bytes throws(RecordingError) in
                    try recording.frames.write(bytes, frame: frame.index)
                }
            }
        } catch {
            fail(recording, error)
        }
        if draws { handOn() }
        condition.withLock {
            recording.unwritten.remove(frame.index)
            recording.busy -= 1
            condition.broadcast()
        }
    }

    /// Draws a frame; returns the earlier frame that shows the same, or fills `scanlines`.
    private func draw(
        _ frame: LiveFolderRecording.WaitingFrame, of recording: LiveFolderRecording, into scanlines: PNGScanlines
    ) throws(RecordingError) -> Int? {
        let follows = shown == ObjectIdentifier(recording)
        if let picture = frame.picture {
            var canvas = canvas ?? FrameCanvas(fonts: fonts, threads: max(1, threads / 2))
            shown = nil
            let painted = try canvas.draw(picture, scale: recording.scale)
            self.canvas = canvas
            shown = ObjectIdentifier(recording)
            if !painted.isUnchanged || !follows || recording.lastChanged == nil {
                scanlines.fill(from: painted.pixels)
                recording.lastChanged = frame.index
                return nil
            }
        }
        return recording.lastChanged
    }

    /// Waits until another thread has written a frame; false if that will not be.
    private func waitsUntilWritten(_ frame: Int, of recording: LiveFolderRecording) -> Bool {
        condition.lock()
        defer { condition.unlock() }
        while recording.unwritten.contains(frame), recording.failure == nil { condition.wait() }
        return recording.failure == nil
    }

    private func fail(_ recording: LiveFolderRecording, _ error: RecordingError) {
        condition.withLock {
            if recording.failure == nil { recording.failure = error }
            for frame in recording.waiting { load.remove(frame.weight) }
            recording.waiting = []
            condition.broadcast()
        }
        onChange()
    }

    private func end(_ recording: LiveFolderRecording) {
        if condition.withLock({ recording.failure }) == nil {
            do throws(RecordingError) {
                let folder = try recording.deliver()
                finish(recording, .success(folder))
                return
            } catch {
                fail(recording, error)
            }
        }
        if condition.withLock({ recording.ending }) != nil { return lose(recording) }
        // Its room on the disk is free at once; what is kept of it is known when it is finished.
        recording.remove()
        condition.withLock {
            recording.isRemoved = true
            recording.isEnding = false
            condition.broadcast()
        }
    }

    private func lose(_ recording: LiveFolderRecording) {
        guard let cause = condition.withLock({ recording.result == nil ? recording.failure : nil }) else { return }
        recording.remove()
        let lost = recording.keepTape(cause)
        onLoss(lost)
        finish(recording, .failure(lost))
    }

    private func finish(_ recording: LiveFolderRecording, _ result: Result<String, any Error & Sendable>) {
        condition.withLock {
            for frame in recording.waiting { load.remove(frame.weight) }
            recording.waiting = []
            recording.result = recording.result ?? result
            recording.isEnding = false
            recordings.removeAll { $0 === recording }
            if recordings.isEmpty, !isDrawing {
                canvas = nil
                shown = nil
                frameBytes = 0
            }
            condition.broadcast()
        }
        onChange()
    }
}
