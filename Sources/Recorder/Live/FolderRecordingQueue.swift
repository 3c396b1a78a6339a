import Drawing
import Foundation
package import Rasterizer
package import Staging

/// The threads that draw, encode and write all live recordings while the window is in use.
///
/// One crew and one memory limit serve all recordings. Frames are drawn by one thread at a time, in order, because each
/// is drawn over the previous one. The thread that drew a frame then encodes and writes it while another thread draws.
/// The threads start with the first recording and sleep while there is none; the window's threads have priority.
package final class FolderRecordingQueue: @unchecked Sendable {
    /// The state that the threads share, besides the recordings' own variables.
    struct Recordings {
        /// The unfinished recordings, in the order in which they began.
        var all: [LiveFolderRecording] = []
        var load = FrameLoad()
        /// The size of the largest frame's pixels, in bytes.
        var frameBytes = 0.0
        /// Whether a thread is drawing. The renderer belongs to that thread.
        var isDrawing = false
        var isStarted = false
        var isAbandoned = false

        /// Drops a recording's waiting frames.
        mutating func clear(_ recording: LiveFolderRecording) {
            for frame in recording.waiting.removeAll() { load.remove(frame.weight) }
        }
    }

    let queue = BlockingQueue(Recordings())
    private var renderer: Renderer?
    /// The recording whose frame the renderer shows.
    private var shown: ObjectIdentifier?
    /// Held while the remaining recordings are cancelled.
    private let abandonment = NSLock()

    private let threads: Int
    private let bound: Int
    private let fonts: FontLibrary
    private let onChange: @Sendable () -> Void
    private let onLoss: @Sendable (LostRecording) -> Void

    /// The maximum memory, in bytes, for all recordings together.
    package static let bound = 128 << 20
    /// The `nice` value of the threads: the window's threads go first, and idle cores are enough for the crew.
    private static let niceness: Int32 = 10
    /// The renderer's memory, in frames of pixels: the visible surface and the still layer.
    private static let framesOfRenderer = 2.0
    /// The memory per thread, in frames of pixels: three of four bytes for the rows, and as much for the deflated data.
    private static let framesOfThread = 1.5
    /// The minimum share of the limit for waiting frames, regardless of their size.
    private static let leastRoom = 0.25
    /// The share of the room in use up to which a new recording can begin.
    private static let roomToBegin = 0.5
    /// The time, in seconds, to wait at the end for a recording that is being moved to its final name.
    private static let longestDelivery = 0.3

    /// - Parameters:
    ///   - threads: The number of frames to encode at the same time; less than 1 means 1.
    ///   - bound: The maximum memory, in bytes, for all recordings together.
    ///   - fonts: The fonts with which text was measured.
    ///   - onChange: Called on any thread when a recording fails or has an outcome.
    ///   - onLoss: Called on any thread, once for each recording that is not written.
    package init(
        threads: Int, bound: Int = FolderRecordingQueue.bound, fonts: FontLibrary,
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
    ///   - folder: The path of the final folder, which does not exist yet.
    ///   - views: The scene's views, in the order of the trace.
    /// - Throws: The reason for the failure; a request fault if too much of earlier recordings waits to be written.
    package func begin(
        folder: String, header: TraceHeader, views: [String]
    ) throws(RecordingError) -> LiveFolderRecording {
        let mayBegin = queue.read { !$0.isAbandoned && Double($0.load.bytes) <= room($0) * Self.roomToBegin }
        guard mayBegin else {
            throw RecordingError(
                .request, operation: "recording", cause: "earlier recordings are still being written",
                remedy: "wait until they are, then record again")
        }
        let recording = try LiveFolderRecording(folder: folder, header: header, views: views, crew: self)
        let isFirst = queue.change { recordings in
            recordings.all.append(recording)
            defer { recordings.isStarted = true }
            return !recordings.isStarted
        }
        if isFirst {
            BlockingQueue<Recordings>.start(threads: threads, name: "recordings", niceness: Self.niceness) {
                [self] _ in work()
            }
        }
        return recording
    }

    // MARK: Memory

    /// Returns the memory, in bytes, available to waiting frames.
    private func room(_ recordings: Recordings) -> Double {
        let working = recordings.frameBytes * (Self.framesOfRenderer + Self.framesOfThread * Double(threads))
        return max(Double(bound) * Self.leastRoom, Double(bound) - working)
    }

    /// Whether the memory for waiting frames is used up.
    package var isFull: Bool { queue.read { Double($0.load.bytes) > room($0) } }

    /// The memory, in bytes, of the waiting frames.
    package var waitingBytes: Int { queue.read { $0.load.bytes } }

    func add(_ frame: LiveFolderRecording.WaitingFrame, to recording: LiveFolderRecording, size: CGSize) {
        queue.change { recordings in
            // After a failure, no frames are kept.
            guard recording.failure == nil else { return }
            let pixels = size.width * size.height * recording.scale * recording.scale
            recordings.frameBytes = max(recordings.frameBytes, pixels * 4)
            recordings.load.add(frame.weight)
            recording.waiting.append(frame)
        }
    }

    // MARK: The end

    /// Cancels a recording without an outcome. Returns false if it is too late.
    func cancel(_ recording: LiveFolderRecording) -> Bool {
        let isCancelled = queue.change { recordings in
            guard recording.result == nil, !recording.isEnding else { return false }
            recording.isCancelled = true
            recording.failure =
                recording.failure
                ?? RecordingError(
                    operation: "writing \(recording.frames.name)", cause: "it was given up")
            recordings.clear(recording)
            return true
        }
        return isCancelled
    }

    /// Waits until there is nothing left to write.
    package func waitUntilIdle() { queue.wait { $0.all.isEmpty } }

    /// Cancels all incomplete recordings because the program must end. Only the tapes of finished recordings are kept.
    /// On return, every recording is complete or has been reported as lost.
    package func abandon() {
        abandonment.lock()
        defer { abandonment.unlock() }
        queue.change { $0.isAbandoned = true }
        queue.wait(before: Date(timeIntervalSinceNow: Self.longestDelivery)) { !$0.all.contains(where: \.isEnding) }
        let left = queue.change { recordings in
            for recording in recordings.all where recording.failure == nil {
                recording.failure = RecordingError(
                    operation: "writing \(recording.frames.name)", cause: "the program ended before it was written")
            }
            return recordings.all
        }
        for recording in left { lose(recording) }
    }

    // MARK: On the threads

    private enum Step {
        case frame(LiveFolderRecording, LiveFolderRecording.WaitingFrame)
        case end(LiveFolderRecording)
        /// There is no recording, so memory is freed.
        case rest
    }

    /// The objects that a thread reuses from frame to frame.
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

    /// Waits for the next step, and returns it, or `nil` at the end.
    private func next(hasTools: Bool) -> Step? {
        queue.take { recordings -> Step?? in
            if recordings.isAbandoned { return .some(nil) }
            if let recording = recordings.all.first(where: Self.canEnd) {
                recording.isEnding = true
                return .end(recording)
            }
            if !recordings.isDrawing,
                let recording = recordings.all.first(where: { $0.failure == nil && !$0.waiting.isEmpty }),
                let frame = recording.waiting.popFirst()
            {
                recordings.isDrawing = true
                recording.busy += 1
                recordings.load.remove(frame.weight)
                return .frame(recording, frame)
            }
            return hasTools && recordings.all.isEmpty ? .rest : nil
        }
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
            queue.change { recordings in
                if draws { recordings.isDrawing = false }
                if let writing { recording.unwritten.insert(writing) }
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
        queue.change { _ in
            recording.unwritten.remove(frame.index)
            recording.busy -= 1
        }
    }

    /// Draws a frame. Returns an earlier frame with the same image, or fills `scanlines`.
    private func draw(
        _ frame: LiveFolderRecording.WaitingFrame, of recording: LiveFolderRecording, into scanlines: PNGScanlines
    ) throws(RecordingError) -> Int? {
        let follows = shown == ObjectIdentifier(recording)
        if let picture = frame.picture {
            let renderer = renderer ?? Renderer(width: 1, height: 1, threads: threads / 2, fonts: fonts)
            self.renderer = renderer
            shown = nil
            let painted = try renderer.paint(picture, scale: recording.scale)
            shown = ObjectIdentifier(recording)
            if !painted.isUnchanged || !follows || recording.lastChanged == nil {
                scanlines.fill(from: painted.pixels)
                recording.lastChanged = frame.index
                return nil
            }
        }
        return recording.lastChanged
    }

    /// Waits until another thread has written a frame. Returns false if it never will be written.
    private func waitsUntilWritten(_ frame: Int, of recording: LiveFolderRecording) -> Bool {
        queue.take { _ in
            if recording.failure != nil { return false }
            return recording.unwritten.contains(frame) ? nil : true
        }
    }

    private func fail(_ recording: LiveFolderRecording, _ error: RecordingError) {
        queue.change { recordings in
            if recording.failure == nil { recording.failure = error }
            recordings.clear(recording)
        }
        onChange()
    }

    private func end(_ recording: LiveFolderRecording) {
        if queue.read({ _ in recording.failure }) == nil {
            do throws(RecordingError) {
                let saved = try recording.deliver()
                finish(recording, .success(saved))
                return
            } catch {
                fail(recording, error)
            }
        }
        if queue.read({ _ in recording.ending }) != nil { return lose(recording) }
        // The disk space is freed at once; the tape is known when the recording is finished.
        recording.remove()
        queue.change { _ in
            recording.isRemoved = true
            recording.isEnding = false
        }
    }

    private func lose(_ recording: LiveFolderRecording) {
        guard let cause = queue.read({ _ in recording.result == nil ? recording.failure : nil }) else { return }
        recording.remove()
        let lost = recording.keepTape(cause)
        if queue.read({ _ in recording.isCancelled }) {
            return finish(recording, .failure(CancelledRecording(tape: lost.tape)))
        }
        onLoss(lost)
        finish(recording, .failure(lost))
    }

    private func finish(_ recording: LiveFolderRecording, _ result: Result<SavedOutput, any Error & Sendable>) {
        queue.change { recordings in
            recordings.clear(recording)
            recording.result = recording.result ?? result
            recording.isEnding = false
            recordings.all.removeAll { $0 === recording }
            if recordings.all.isEmpty, !recordings.isDrawing {
                renderer = nil
                shown = nil
                recordings.frameBytes = 0
            }
        }
        onChange()
    }
}
