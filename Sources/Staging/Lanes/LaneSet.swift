public import Drawing
public import Foundation
public import Timing
import ViewHierarchy

/// Stages side by side under one pointer: each receives the same input at the same times.
///
/// A view that a tape names is the one in the first lane, because all lanes receive the same samples. A lane on another
/// device has a stage of another size: a pointer is there in the same proportion of its width and height, and its picture
/// is drawn as large as fits a stage of the first one's size.
@MainActor
public final class LaneSet {
    /// The stages, at least one.
    public let stages: [Stage]

    /// The maximum number of stages.
    public nonisolated static let longest = LaneList.longest

    /// - Parameter stages: The stages, at least one, all at the same time.
    public init(_ stages: [Stage]) {
        precondition(!stages.isEmpty, "a set of lanes has at least one stage")
        self.stages = stages
        for (number, stage) in stages.enumerated() where stages.count > 1 { stage.name = "lane \(number + 1)" }
    }

    private var first: Stage { stages[0] }

    /// The size of the first stage, in points.
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
        // The sizes before the action, which can turn the stages.
        let sizes = stages.map(\.size)
        for (stage, size) in zip(stages, sizes) { stage.handle(action.scaled(from: sizes[0], to: size)) }
    }
}

extension LaneSet {
    /// Returns the place of a lane's picture in a box for one of the first stage's size.
    package func frame(ofLane lane: Int, in box: CGRect) -> CGRect {
        let own = stages[lane].size
        guard own != size, own.width > 0, own.height > 0 else { return box }
        let scale = min(box.width / own.width, box.height / own.height)
        let (width, height) = (own.width * scale, own.height * scale)
        return CGRect(x: box.midX - width / 2, y: box.midY - height / 2, width: width, height: height)
    }

    /// Returns the stages' pictures, each in a box of the first stage's size.
    package func pictures() -> [DisplayList] {
        stages.indices.map { lane in
            let list = stages[lane].displayList()
            guard list.size != size, list.size.width > 0 else { return list }
            let place = frame(ofLane: lane, in: CGRect(origin: .zero, size: size))
            let scale = place.width / list.size.width
            var canvas = Canvas()
            canvas.concatenate(
                CGAffineTransform(scaleX: scale, y: scale)
                    .concatenating(CGAffineTransform(translationX: place.minX, y: place.minY)))
            canvas.draw(list)
            return DisplayList(size: size, background: .clear, items: canvas.items)
        }
    }

    /// Returns the point of the first stage that is in the same proportion as one where a lane's picture shows it.
    package func point(at location: CGPoint, inBoxOfLane lane: Int) -> CGPoint {
        let box = CGRect(origin: .zero, size: size)
        let place = frame(ofLane: lane, in: box)
        guard place != box else { return location }
        return CGPoint(
            x: (location.x - place.minX) / place.width * size.width,
            y: (location.y - place.minY) / place.height * size.height)
    }

    /// Whether the lanes stand for different devices.
    private var devicesDiffer: Bool { Set(stages.map { $0.device?.device }).count > 1 }
}

extension InputAction {
    /// Returns the action on a stage of another size: pointers and wheels are in the same proportion.
    fileprivate func scaled(from size: CGSize, to other: CGSize) -> InputAction {
        guard size != other, size.width > 0, size.height > 0 else { return self }
        func scaled(_ point: CGPoint) -> CGPoint {
            CGPoint(x: point.x / size.width * other.width, y: point.y / size.height * other.height)
        }
        return switch self {
        case .pointer(let id, let phase, let location): .pointer(id: id, phase: phase, location: scaled(location))
        case .wheel(let location, let delta, let zooms):
            .wheel(location: scaled(location), delta: delta, zooms: zooms)
        case .key, .resize, .turn, .removePhoto: self
        }
    }
}

extension LaneSet: RecordableStage {
    public var isMoving: Bool { stages.contains(where: \.isMoving) }

    public func finishLoading() {
        for stage in stages { stage.finishLoading() }
    }

    /// Returns the stages side by side from left to right, ``gap`` points apart.
    public func displayList() -> DisplayList {
        let lists = pictures()
        guard lists.count > 1 else { return lists[0] }
        var canvas = Canvas()
        for (frame, list) in zip(boxes, lists) {
            canvas.save()
            canvas.concatenate(CGAffineTransform(translationX: frame.minX, y: 0))
            canvas.draw(list)
            canvas.restore()
        }
        return DisplayList(size: boxes.reduce(CGRect.null) { $0.union($1) }.size, items: canvas.items)
    }

    public var stageFrames: [CGRect] { boxes.enumerated().map { frame(ofLane: $0.offset, in: $0.element) } }

    /// The boxes of the lanes, side by side.
    private var boxes: [CGRect] {
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
        guard devicesDiffer else { return header }
        for (lane, stage) in stages.enumerated() {
            header.lanes[lane].device = stage.device?.device.rawValue ?? LaneDevice.none
        }
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
