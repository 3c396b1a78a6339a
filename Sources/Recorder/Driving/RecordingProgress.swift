/// How far a recording is.
package struct RecordingProgress: Sendable, Hashable {
    /// Frames done.
    package var frames: Int
    /// Frames in all as far as can be told, at least those done: how long things take to settle is estimated.
    package var expectedFrames: Int
    /// Seconds of the recording that the frames cover.
    package var time: Double

    package init(frames: Int, expectedFrames: Int, time: Double) {
        self.frames = frames
        self.expectedFrames = expectedFrames
        self.time = time
    }
}
