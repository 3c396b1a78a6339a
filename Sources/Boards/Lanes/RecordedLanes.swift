package import Drawing
package import Foundation
package import Sessions
package import Staging
package import Timing

/// Lanes that are recorded together: their traces, and a picture of their board for each frame.
@MainActor
package final class RecordedLanes {
    private let played: PlayedLanes
    private var lanes: LaneSet { played.lanes }
    private let board: LaneBoard
    package var content: BoardContent { played.content() }
    /// The events since the last call, in the scene's time.
    private var events: [TraceEvent] = []

    /// - Parameters:
    ///   - plot: The scene's name of the view whose curves are plotted, or nil for its lead view.
    ///   - background: The board's color, or nil for the appearance's own. A clear color shows the picture's
    ///     background.
    ///   - bezel: The margin around each stage, in points.
    package init(
        _ lanes: LaneSet, appearance: BoardAppearance, outlines: Bool = false, plot: String? = nil,
        background: Color? = nil, bezel: Double = 0
    ) {
        played = PlayedLanes(lanes)
        board = LaneBoard(
            BoardStyle(
                lanes: lanes.traceHeader(fps: 0, scale: 1).lanes, appearance: appearance, showsOutlines: outlines,
                plot: lanes.scene.plotChoice(plot)),
            background: background, bezel: bezel)
        played.onEvents = { [weak self] in self?.events += $0 }
    }
}

extension RecordedLanes: RecordableStage {
    package var now: FrameTime { lanes.now }

    package func advance(to time: FrameTime) { played.advance(to: time) }

    package var nextDeadline: FrameTime? { lanes.nextDeadline }

    package var isSettled: Bool { lanes.isSettled }

    package func isKnownViewName(_ name: String) -> Bool { lanes.isKnownViewName(name) }

    package var size: CGSize { lanes.size }

    package func frame(ofViewNamed name: String) -> CGRect? { lanes.frame(ofViewNamed: name) }

    package func center(ofViewNamed name: String) -> CGPoint? { lanes.center(ofViewNamed: name) }

    package func handle(_ action: InputAction) {
        played.handle(InputEvent(time: lanes.now, action: action), keepsPassing: false)
    }

    package var isMoving: Bool { lanes.isMoving }

    package func finishLoading() { lanes.finishLoading() }

    package func displayList() -> DisplayList {
        board.picture(of: lanes.pictures(), played.content())
    }

    package var stageFrames: [CGRect] {
        board.stageFrames(lanes.size, count: lanes.stages.count).enumerated().map {
            lanes.frame(ofLane: $0.offset, in: $0.element)
        }
    }

    package var tracedViews: [String] { lanes.tracedViews }

    package func traceHeader(fps: Double, scale: Double) -> TraceHeader { lanes.traceHeader(fps: fps, scale: scale) }

    package func traceFrames(frame: Int, time: Double) -> [TraceFrame] { lanes.traceFrames(frame: frame, time: time) }

    package func takeTraceEvents(since origin: FrameTime) -> [TraceEvent] {
        played.recordEvents()
        defer { events = [] }
        return events.map { $0.counted(from: origin) }
    }
}
