import Drawing
import Foundation
import Sessions
import Tapes
import ViewHierarchy
import Widgets

/// The bar of an animator in the timeline, whose ends can be dragged.
@MainActor
struct AnimatorBar {
    /// The timing as the animator ran.
    let timing: AnimatorTiming
    /// The bar without the delay, in points of the timeline.
    let frame: CGRect
    /// When it began, before its delay, in seconds since the touch-down.
    private let start: Double
    /// Whether its ends are those of its timing: it was not paused, reversed or replaced.
    private let isWhole: Bool
    private let scale: TimelineScale

    /// The distance from an end within which a press takes it, in points; at most a third of the bar.
    private static let reach = 6.0

    /// - Returns: Nil for a bar that is no animator's, or whose animator has no name or no curve of its own.
    init?(_ bar: TimelineTracks.Bar, in row: CGRect, _ scale: TimelineScale) {
        guard let animator = bar.animator, let timing = animator.timing else { return nil }
        self.timing = timing
        (start, isWhole) = (animator.start, animator.isWhole)
        self.scale = scale
        let left = scale.x(min(bar.start + animator.delay, bar.end))
        frame = CGRect(x: left, y: row.minY, width: max(2, scale.x(bar.end) - left), height: row.height)
    }

    func contains(_ place: CGPoint) -> Bool { frame.insetBy(dx: isWhole ? -Self.reach / 2 : 0, dy: 0).contains(place) }

    /// Returns the end at a position, or nil between the ends, and if they are not the timing's.
    func grip(at place: CGPoint) -> AnimatorGrip? {
        guard isWhole else { return nil }
        let reach = min(Self.reach, frame.width / 3)
        let end: AnimatorGrip.End? =
            abs(place.x - frame.minX) <= reach ? .first : abs(place.x - frame.maxX) <= reach ? .last : nil
        return end.map { AnimatorGrip($0, of: timing, from: scale.time(atX: place.x), start: start, row: frame) }
    }

    /// What the bar is, and what can be done with it.
    func tip(isRetimed: Bool) -> String {
        let use =
            isWhole
            ? "Drag an end to change when it moves; press for its curve."
            : "Press for its curve. A finger led it, so its ends are not those of its timing."
        return "\(timing.name.title)\(isRetimed ? ", changed here" : "")\n\(timing.text)\n\n\(use)"
    }
}

/// An end of an animator's bar under the pointer.
@MainActor
struct AnimatorGrip {
    enum End {
        /// The first motion: it changes the delay, and the last motion stays where it is.
        case first
        /// The last motion: it changes the duration.
        case last
    }

    let original: AnimatorTiming
    private(set) var timing: AnimatorTiming
    private let end: End
    private let origin: Double
    private let start: Double
    private let row: CGRect

    private static let width = 3.0

    init(_ end: End, of timing: AnimatorTiming, from origin: Double, start: Double, row: CGRect) {
        self.end = end
        (original, self.timing) = (timing, timing)
        (self.origin, self.start, self.row) = (origin, start, row)
    }

    /// Moves the end by as much as the pointer has moved.
    mutating func move(to time: Double) {
        timing = original
        switch end {
        case .first:
            let latest = original.delay + original.seconds - AnimatorTiming.shortest
            timing.wait(min(original.delay + time - origin, latest))
            timing.last(original.delay + original.seconds - timing.delay)
        case .last: timing.last(original.seconds + time - origin)
        }
    }

    /// Draws the end, and while it is dragged the bar as it will be, with its times.
    func draw(into canvas: inout Canvas, on scale: TimelineScale, _ theme: Theme) {
        let (left, right) = (scale.x(start + timing.delay), scale.x(start + timing.delay + timing.seconds))
        let x = end == .first ? left : right
        if timing != original {
            let place = CGRect(x: left, y: row.minY + 1, width: max(2, right - left), height: row.height - 2)
            canvas.draw(.stroke(Shape(rect: place, cornerRadius: 3), theme.text, width: 1.5))
            let text = "\(Figures.text(timing.seconds, digits: 3)) s after \(Figures.text(timing.delay, digits: 3)) s"
            let width = Lettering.width(text, Lettering.figures) + 12
            let plate = CGRect(
                x: min(max(scale.plot.minX, x - width / 2), scale.plot.maxX - width), y: row.maxY + 2, width: width,
                height: 18)
            Plate.tooltip.draw(into: &canvas, plate, theme)
            canvas.draw(text, Lettering.figures, theme.text, in: plate, .center)
        }
        let handle = CGRect(x: x - Self.width / 2, y: row.minY, width: Self.width, height: row.height)
        canvas.fill(Shape(rect: handle, cornerRadius: Self.width / 2), theme.text)
    }
}
