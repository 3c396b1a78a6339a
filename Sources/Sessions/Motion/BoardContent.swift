package import Staging

/// The state of lanes at one moment, besides their pictures.
///
/// A recording of several lanes takes it from the lanes during playback, as the window does. A recording that begins in
/// the middle also shows what came before.
package struct BoardContent {
    /// The history of the last gesture, up to this moment.
    package var history: GestureHistory
    /// The states of the lanes, from left to right.
    package var reports: [LaneReport]

    /// The last moment.
    package var last: BoardMoment {
        BoardMoment(frames: history.last?.frames ?? [], time: history.last?.time ?? 0, reports: reports)
    }
}

/// The state of lanes besides their pictures and curves.
package struct BoardMoment {
    /// The frame of each lane, or empty before a gesture.
    package var frames: [TraceFrame]
    /// The time in seconds since the gesture began.
    package var time: Double
    /// The states of the lanes, from left to right.
    package var reports: [LaneReport]

    package init(frames: [TraceFrame], time: Double, reports: [LaneReport]) {
        self.frames = frames
        self.time = time
        self.reports = reports
    }
}
