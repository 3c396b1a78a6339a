public import Drawing
public import Foundation
public import Timing

/// Stages side by side under one pointer: each receives the same input at the same times.
///
/// A view that a tape names is the one in the first lane, because all lanes receive the same samples.
@MainActor
public final class LaneSet {
    /// The stages, at least one, all of the same size.
    public let stages: [Stage]

    /// The maximum number of stages.
    public nonisolated static let longest = 4

    /// - Parameter stages: The stages, at least one, all at the same time.
    public init(_ stages: [Stage]) {
        precondition(!stages.isEmpty, "a set of lanes has at least one stage")
        self.stages = stages
    }

    private var first: Stage { stages[0] }

    /// The size of each stage, in points.
    public var size: CGSize { first.size }

    public var scene: Scene { first.scene }

    /// Whether any stage can differ from its last display list.
    public var needsDisplay: Bool { stages.contains(where: \.needsDisplay) }

    /// Delivers the images decoded since the last call, without waiting.
    public func deliverImages() {
        for stage in stages { stage.deliverImages() }
    }
}

extension LaneSet: TapeTarget {
    public var now: FrameTime { first.now }

    public func advance(to time: FrameTime) {
        for stage in stages { stage.advance(to: time) }
    }

    public var nextDeadline: FrameTime? { stages.compactMap(\.nextDeadline).min() }

    public var isSettled: Bool { stages.allSatisfy(\.isSettled) }

    public func isKnownViewName(_ name: String) -> Bool { first.isKnownViewName(name) }

    public func frame(ofViewNamed name: String) -> CGRect? { first.frame(ofViewNamed: name) }

    public func center(ofViewNamed name: String) -> CGPoint? { first.center(ofViewNamed: name) }

    public func handle(_ action: InputAction) {
        for stage in stages { stage.handle(action) }
    }
}

extension LaneSet: RecordableStage {
    public var isMoving: Bool { stages.contains(where: \.isMoving) }

    public func finishLoading() {
        for stage in stages { stage.finishLoading() }
    }

    /// Returns the stages side by side from left to right, ``gap`` points apart.
    public func displayList() -> DisplayList {
        let lists = stages.map { $0.displayList() }
        guard lists.count > 1 else { return lists[0] }
        var canvas = Canvas()
        for (frame, list) in zip(stageFrames, lists) {
            canvas.save()
            canvas.concatenate(CGAffineTransform(translationX: frame.minX, y: 0))
            canvas.draw(list)
            canvas.restore()
        }
        let width = stageFrames.last?.maxX ?? 0
        return DisplayList(size: CGSize(width: width, height: size.height), items: canvas.items)
    }

    public var stageFrames: [CGRect] {
        stages.indices.map {
            CGRect(origin: CGPoint(x: Double($0) * (size.width + Self.gap), y: 0), size: size)
        }
    }

    /// The distance between two stages, in points.
    public static let gap = 16.0

    public var tracedViews: [String] { first.tracedViews }

    public func traceHeader(fps: Double, scale: Double) -> TraceHeader {
        var header = first.traceHeader(fps: fps, scale: scale)
        header.lanes = stages.flatMap { $0.traceHeader(fps: fps, scale: scale).lanes }
        return header
    }

    public func traceFrames(frame: Int, time: Double) -> [TraceFrame] {
        stages.enumerated().flatMap { lane, stage in
            stage.traceFrames(frame: frame, time: time).map { own in
                var own = own
                own.lane = lane
                return own
            }
        }
    }

    /// Returns the events sorted by time, then by lane.
    public func takeTraceEvents(since origin: FrameTime) -> [TraceEvent] {
        sorted { $0.takeTraceEvents(since: origin) }
    }

    /// Returns the events and calls of all lanes; see ``Stage/takeLog()``.
    package func takeLog() -> [TraceEvent] { sorted { $0.takeLog() } }

    private func sorted(_ events: (Stage) -> [TraceEvent]) -> [TraceEvent] {
        let all = stages.enumerated().flatMap { lane, stage in
            events(stage).map { own in
                var own = own
                own.lane = lane
                return own
            }
        }
        guard stages.count > 1 else { return all }
        // The sort is stable: within a lane, events at the same time keep their order.
        return all.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element)
    }
}
