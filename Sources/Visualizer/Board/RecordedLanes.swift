package import Drawing
package import Foundation
package import Staging
package import Timing

/// Lanes that are recorded together: their traces, and for each frame a picture of their board.
@MainActor
package final class RecordedLanes {
    private let lanes: LaneSet
    private let board: LaneBoard
    /// What has happened and has not been asked for, with the scene's times.
    private var events: [TraceEvent] = []

    /// - Parameter isDark: Which of the window's two looks the board has.
    package init(_ lanes: LaneSet, isDark: Bool) {
        self.lanes = lanes
        board = LaneBoard(lanes.traceHeader(fps: 0, scale: 1).lanes, isDark: isDark)
    }

    private func look() {
        board.look(lanes.traceFrames(frame: 0, time: 0), at: lanes.now.seconds, isSettled: lanes.isSettled)
    }

    private func takeEvents() {
        let fresh = lanes.takeTraceEvents(since: .zero)
        events += fresh
        board.take(fresh)
    }
}

extension RecordedLanes: RecordableStage {
    package var now: FrameTime { lanes.now }

    package func advance(to time: FrameTime) { lanes.advance(to: time) }

    package var nextDeadline: FrameTime? { lanes.nextDeadline }

    package var isSettled: Bool { lanes.isSettled }

    package func isKnownViewName(_ name: String) -> Bool { lanes.isKnownViewName(name) }

    package func center(ofViewNamed name: String) -> CGPoint? { lanes.center(ofViewNamed: name) }

    package func handle(_ action: InputAction) {
        let wasSettled = lanes.isSettled
        if wasSettled, InputLog.begins(action) { board.beginGesture(at: lanes.now.seconds) }
        look()
        lanes.handle(action)
        if wasSettled, InputLog.mayBegin(action), !lanes.isSettled { board.beginGesture(at: lanes.now.seconds) }
    }

    package var isMoving: Bool { lanes.isMoving }

    package func finishLoading() { lanes.finishLoading() }

    package func displayList() -> DisplayList {
        takeEvents()
        look()
        return board.picture(of: lanes.stages.map { $0.displayList() })
    }

    package var tracedViews: [String] { lanes.tracedViews }

    package func traceHeader(fps: Double, scale: Double) -> TraceHeader { lanes.traceHeader(fps: fps, scale: scale) }

    package func traceFrames(frame: Int, time: Double) -> [TraceFrame] { lanes.traceFrames(frame: frame, time: time) }

    package func takeTraceEvents(since origin: FrameTime) -> [TraceEvent] {
        takeEvents()
        defer { events = [] }
        return events.map { $0.counted(from: origin) }
    }
}
