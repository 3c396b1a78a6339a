import Staging
import Timing

/// A recording of the live stage: the times of its frames, and its end.
///
/// Frame *i* is at exactly `start + i / fps`. A recording that is stopped while something moves continues until that has
/// ended, as the recording of a tape does: so playing its tape gives the same trace.
struct LiveRecording {
    enum Phase {
        case running
        /// The user has stopped it at a moment; it waits for what still moves.
        case ending(since: FrameTime)
    }

    let recorder: any LiveRecorder
    /// The recorded lanes. Opening others ends the recording.
    let choice: SceneChoice
    let form: RecordingForm
    /// On the stage's time line.
    let start: FrameTime
    let fps: Double
    /// The board of several lanes; nil for one, which is recorded as it is.
    let board: LaneBoard?
    private(set) var phase = Phase.running
    /// The frame that comes next.
    private(set) var next = 0

    /// The maximum wait for motion to end, in seconds of the lanes.
    static let longestEnding = 10.0

    init(
        recorder: any LiveRecorder, of choice: SceneChoice, as form: RecordingForm, start: FrameTime, fps: Double,
        board: LaneBoard?
    ) {
        self.recorder = recorder
        self.choice = choice
        self.form = form
        self.board = board
        self.start = start
        self.fps = fps
    }

    /// The moment of the frame that comes next.
    var nextTime: FrameTime { start + Double(next) / fps }

    /// The moment of the last frame that was taken.
    var lastTime: FrameTime { start + Double(max(0, next - 1)) / fps }

    /// Seconds recorded so far.
    var duration: Double { Double(next) / fps }

    /// Gives the stage's present moment to the recorder as the next frame.
    @MainActor
    mutating func takeFrame(of played: PlayedLanes) {
        defer { next += 1 }
        guard recorder.takesFrames else { return }
        let lanes = played.lanes
        let frames = lanes.traceFrames(frame: next, time: Double(next) / fps)
        if let board {
            recorder.add(board.picture(of: lanes.stages.map { $0.displayList() }, played.content()), frames)
        } else {
            recorder.add(lanes.displayList(), frames)
        }
    }

    /// Stops at `time`: what still moves is waited for. Input after that moves the end.
    mutating func end(at time: FrameTime) { phase = .ending(since: time) }

    /// Whether the latest frame was the last.
    @MainActor
    func isOver(_ lanes: LaneSet) -> Bool {
        guard case .ending(let time) = phase else { return false }
        return lastTime >= time && (!lanes.isMoving || lanes.now - time >= Self.longestEnding)
    }
}
