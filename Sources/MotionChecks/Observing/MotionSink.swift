import Foundation
package import Recorder
package import Staging
package import Timing

/// Collects the data on which rules are checked, as an additional output of a recording.
@MainActor
package final class MotionSink: FrameSink {
    private let observers: [StageObserver]
    private var header: TraceHeader?
    private var frames: [[MotionFrame]]
    private var events: [TraceEvent] = []

    /// - Parameter lanes: The recorded lanes.
    package init(_ lanes: LaneSet) {
        observers = lanes.stages.map(StageObserver.init)
        frames = Array(repeating: [], count: observers.count)
    }

    package var needsPixels: Bool { false }
    package var takesHidden: Bool { true }
    package var showsFinger: Bool { false }

    package func begin(_ info: RecordingInfo) { header = info.header }

    package func take(_ frame: RecordedFrame) {
        events += frame.events
        for row in frame.trace where frames.indices.contains(row.lane) {
            frames[row.lane].append(MotionFrame(row: row, seen: observers[row.lane].observe(row)))
        }
    }

    package func finish() {}
    package func deliver() {}
    package func abandon() {}

    /// Returns the collected runs, by lane.
    /// - Parameters:
    ///   - origin: The start of the recording, on the stage's timeline.
    ///   - input: All input of the recording, with its times.
    package func runs(since origin: FrameTime, input: [InputEvent]) -> [MotionRun] {
        guard let header else { return [] }
        let input = input.filter { $0.time >= origin }
            .map { InputEvent(time: FrameTime(seconds: $0.time - origin), action: $0.action) }
        return frames.indices.map { lane in
            MotionRun(
                header: header, lane: lane, frames: frames[lane], events: events.filter { $0.lane == lane },
                input: input, asksForLessMotion: observers[lane].asksForLessMotion)
        }
    }
}
