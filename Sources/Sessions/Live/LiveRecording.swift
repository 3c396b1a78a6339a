package import Staging
package import Timing

/// A recording of the live stage: the times of its frames, and its end.
///
/// Frame *i* is at exactly `start + i / fps`. A recording that is stopped during motion continues to the motion's end,
/// as a tape's recording does, so that playing its tape gives the same trace.
package struct LiveRecording {
    package enum Phase {
        case running
        /// The user has stopped it at a moment, and motion continues.
        case ending(since: FrameTime)
    }

    let recorder: any LiveRecorder
    /// The recorded lanes. Opening others ends the recording.
    package let choice: SceneChoice
    package let form: RecordingForm
    /// The start, in the stage's time.
    package let start: FrameTime
    package let fps: Double
    /// What the board of several lanes shows, or nil for one lane, which is recorded without a board.
    package let board: BoardStyle?
    package private(set) var phase = Phase.running
    /// The index of the next frame.
    package private(set) var next = 0

    /// The maximum wait for motion to end, in seconds of the lanes.
    static let longestEnding = 10.0

    init(
        recorder: any LiveRecorder, of choice: SceneChoice, as form: RecordingForm, start: FrameTime, fps: Double,
        board: BoardStyle?
    ) {
        self.recorder = recorder
        self.choice = choice
        self.form = form
        self.board = board
        self.start = start
        self.fps = fps
    }

    /// The moment of the next frame.
    var nextTime: FrameTime { start + Double(next) / fps }

    /// The moment of the last recorded frame.
    var lastTime: FrameTime { start + Double(max(0, next - 1)) / fps }

    /// The recorded duration, in seconds.
    package var duration: Double { Double(next) / fps }

    /// Counts the next frame, for which the stage is at ``nextTime``.
    mutating func countFrame() { next += 1 }

    /// The moment from which on the next frame is the last without motion: of a running recording, as if its latest frame
    /// were the last. It is between two frames, so that no rounding adds or drops a frame when its tape is played.
    var end: FrameTime {
        switch phase {
        case .ending(let time): time
        case .running: moment(afterFrame: next - 2)
        }
    }

    /// Returns the moment in the middle between a frame and the next.
    private func moment(afterFrame index: Int) -> FrameTime {
        index < 0 ? start : (start + (Double(index) + 0.5) / fps).raisedToMicroseconds
    }

    /// Stops the recording at `time`, after the end of motion. Later input postpones the end.
    package mutating func end(after time: FrameTime) {
        phase = .ending(since: moment(afterFrame: max(0, Int((time - start) * fps))))
    }

    /// Whether the latest frame was the last.
    @MainActor
    package func isOver(_ lanes: LaneSet) -> Bool {
        guard case .ending(let time) = phase else { return false }
        return lastTime >= time && (!lanes.isMoving || lanes.now - time >= Self.longestEnding)
    }
}
