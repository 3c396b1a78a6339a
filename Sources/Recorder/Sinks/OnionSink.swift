import Drawing
import Foundation
import Staging
import Timing

/// Writes one PNG with all positions of a view on top of each other, each with its time.
///
/// The last frame is the faded background. Above it, from the first position to the last, is the content of the view's
/// rectangle at that time. A position that equals the previous one is omitted.
@MainActor
package final class OnionSink: FrameSink {
    /// A view in a frame.
    private struct Position {
        var list: DisplayList
        /// The frame, in points of the list.
        var frame: CGRect
        var cornerRadius: Double
        var stage: CGRect
        /// The time, in seconds, since the recording began.
        var time: Double
    }

    private let destination: OutputDestination
    private let painter: any FramePainter
    private let view: String
    private let every: Int?
    private var output: PendingOutput?
    /// The samples, by lane.
    private var samples: [FrameSample<Position>] = []
    private var latest: [Position?] = []
    private var last: RecordedFrame?
    /// The names of all visible views.
    private var names: Set<String> = []
    private var scale = 1.0

    package let showsFinger: Bool
    package var needsPixels: Bool { false }

    /// The maximum number of positions without an explicit interval.
    private static let limit = 12
    /// The minimum change of a view's frame that counts as a new position, in points.
    private static let leastDistance = 0.5

    /// - Parameters:
    ///   - view: The view's name in the scene.
    ///   - every: Shows the positions in each frame with a number divisible by this, or `nil` for evenly spaced ones.
    init(
        _ destination: OutputDestination, painter: any FramePainter, view: String, every: Int?, showsFinger: Bool
    ) {
        self.destination = destination
        self.painter = painter
        self.view = view
        self.every = every
        self.showsFinger = showsFinger
    }

    package func begin(_ info: RecordingInfo) throws(RecordingError) {
        scale = info.header.scale
        guard info.views.contains(view) else { throw refusal("the scene has no such view", info.views) }
        output = try PendingOutput(destination)
    }

    private func refusal(_ cause: String, _ names: [String]) -> RecordingError {
        RecordingError(
            .request, operation: "showing the positions of \(view)", cause: cause,
            remedy: names.isEmpty ? "" : "write one of these after --onion: \(names.sorted().joined(separator: ", "))")
    }

    package func record(_ frame: RecordedFrame) throws(RecordingError) {
        if samples.isEmpty {
            samples = frame.stages.map { _ in FrameSample(every: every, limit: Self.limit) }
            latest = frame.stages.map { _ in nil }
        }
        last = frame
        for (lane, stage) in frame.stages.enumerated() where frame.trace.indices.contains(lane) {
            let views = frame.trace[lane].views
            names.formUnion(views.filter { $0.value.alpha > 0 }.keys)
            guard let seen = views[view], seen.alpha > 0, seen.frame.width > 0, seen.frame.height > 0 else { continue }
            let position = Position(
                list: frame.list, frame: seen.frame.offsetBy(dx: stage.minX, dy: stage.minY),
                cornerRadius: seen.cornerRadius, stage: stage, time: frame.time)
            if let latest = latest[lane], Self.isNear(latest.frame, position.frame) { continue }
            latest[lane] = position
            guard samples[lane].append(position) else { throw SheetOptions.refusal(destination) }
        }
    }

    private static func isNear(_ first: CGRect, _ second: CGRect) -> Bool {
        max(
            abs(first.minX - second.minX), abs(first.minY - second.minY), abs(first.maxX - second.maxX),
            abs(first.maxY - second.maxY)) < leastDistance
    }

    package func finish() throws(RecordingError) {
        guard let output, let last else { return }
        guard samples.contains(where: { !$0.elements.isEmpty }) else {
            throw refusal("it is not seen in the recording", Array(names))
        }
        var canvas = Canvas()
        canvas.draw(last.list)
        for (stage, sample) in zip(last.stages, samples) {
            canvas.fill(.rect(stage), Color(white: 1, alpha: Self.fade))
            Self.draw(sample.elements, on: &canvas)
        }
        let list = DisplayList(size: last.list.size, background: last.list.background, items: canvas.items)
        try output.write(try painter.paint(list, scale: scale), scale: scale)
    }

    /// The opacity of the layer over the last frame.
    private static let fade = 0.55
    private static let edge = Color(hex: 0x3D5AFE)
    private static let font = Font.systemFont(ofSize: 11, weight: .semibold)
    private static let labelHeight = 17.0

    private static func draw(_ positions: [Position], on canvas: inout Canvas) {
        for (index, position) in positions.enumerated() {
            let shape = Shape(rect: position.frame, cornerRadius: position.cornerRadius)
            canvas.save()
            canvas.clip(to: .rect(position.stage))
            canvas.save()
            canvas.clip(to: shape)
            canvas.fill(.rect(position.frame), position.list.background)
            canvas.replay(position.list.items)
            canvas.restore()
            // Later positions are more opaque.
            let strength = positions.count > 1 ? Double(index) / Double(positions.count - 1) : 1
            canvas.draw(.stroke(shape, edge.withAlphaComponent(0.35 + 0.65 * strength), width: 1.5))
            canvas.restore()
        }
        var taken: [CGRect] = []
        // The last and the first positions are always labeled.
        for index in ([positions.count - 1] + positions.indices.dropLast()) {
            label(positions[index], avoiding: &taken, on: &canvas)
        }
    }

    /// Writes a time in a corner of the view where it does not cover another one.
    private static func label(_ position: Position, avoiding taken: inout [CGRect], on canvas: inout Canvas) {
        let text = ContactSheet.caption(position.time)
        let width = TextSystem.measuring.width(of: text, font: font)
        let size = CGSize(width: width + 10, height: labelHeight)
        let box = position.frame.intersection(position.stage)
        guard !box.isEmpty else { return }
        let corners = [
            CGPoint(x: box.minX + 3, y: box.minY + 3), CGPoint(x: box.maxX - size.width - 3, y: box.minY + 3),
            CGPoint(x: box.minX + 3, y: box.maxY - size.height - 3),
            CGPoint(x: box.maxX - size.width - 3, y: box.maxY - size.height - 3),
        ]
        let places = corners.map { CGRect(origin: CGPoint(x: $0.x.rounded(), y: $0.y.rounded()), size: size) }
        let free = places.first { place in
            position.stage.contains(place) && !taken.contains { $0.intersects(place.insetBy(dx: -2, dy: -1)) }
        }
        guard let place = free else { return }
        taken.append(place)
        canvas.fill(Shape(rect: place, cornerRadius: labelHeight / 2), edge)
        let metrics = TextSystem.measuring.metrics(of: font)
        let baseline = place.midY + (metrics.ascent - metrics.descent) / 2
        canvas.draw(
            .text(
                TextRun(
                    text: text, font: font, color: .white,
                    origin: CGPoint(x: place.minX + 5, y: (baseline * 2).rounded() / 2), width: width)))
    }

    package func deliver() throws(RecordingError) { try output?.deliver() }

    package func abandon() {
        output?.discard()
        output = nil
    }
}
