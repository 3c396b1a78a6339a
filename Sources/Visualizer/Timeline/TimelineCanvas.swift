import Drawing
import Foundation
import Staging
import ViewHierarchy

/// What the timeline shows.
struct TimelineContent {
    var history = GestureHistory()
    /// The plotted view's; nil where nothing has moved.
    var travel: Travel?
    var tracks = TimelineTracks()
    /// How the view moved before, in older code or in another gesture; nil without a comparison.
    var before: RecordedMotion?
    /// What that was.
    var legend = ""
    /// How the points that were marked in a reference move: seconds since the gesture began, and points of the stage.
    var reference: [(time: Double, offset: CGVector)] = []
    /// The chosen lane, whose tracks are shown.
    var lane = 0
    /// Whether there are several lanes.
    var isCompared = false
    /// Of so many moments one is kept.
    var stride = 1
    /// Whether photos in earlier moments are reduced in size.
    var hasSmallPhotos = false
    var playhead = Playhead()

    /// Seconds since the gesture began that were seen.
    var end: Double { history.last?.time ?? 0 }

    /// What is shown, in seconds since the gesture began.
    var time: Double { playhead.time ?? end }
}

/// Curves, tracks and marks over time. A press or a drag moves the playhead, or the mark whose flag it takes hold of;
/// Ctrl and the wheel zoom, the wheel alone scrolls.
final class TimelineCanvas: ThemedControl, DragTaking, PointerFollowing {
    /// Called with the time to which the playhead is dragged, in seconds since the gesture began.
    var onScrub: (Double) -> Void = { _ in }
    /// Called with a mark and the time to which it is dragged; returns the mark's place among all then.
    var onMark: (Int, Double) -> Int = { index, _ in index }

    var content = TimelineContent() { didSet { contentDidChange() } }
    private(set) var samples = PlotSamples()
    var scale = TimelineScale() { didSet { if scale != oldValue { setNeedsDisplay() } } }
    /// Where the pointer is over the canvas; nil while it is elsewhere.
    private(set) var pointer: CGPoint?
    /// What a drag moves.
    private var held: Held?
    private var edition: GestureHistory.Edition?
    private var start: Double?

    private enum Held {
        case playhead
        case mark(Int)
    }

    override var isHovered: Bool { didSet { if !isHovered { follow(nil) } } }

    /// Seconds that are shown at least.
    private static let leastDuration = 1.0
    /// By how much one notch of the wheel zooms, and how many points a notch has.
    private static let zoomOfNotch = 1.25
    private static let notch = 40.0
    /// How near a press must be to a mark's flag, in points.
    private static let flagReach = 9.0

    init(_ theme: Theme) { super.init(theme, name: "timeline") }

    required init?(coder: NSCoder) { nil }

    private func contentDidChange() {
        if let travel = content.travel { samples.follow(travel.view, in: content.history) }
        if content.history.start != start { scale.showAll() }
        start = content.history.start
        scale.whole = duration
        if content.playhead.isPlaying { scale.reveal(content.time) }
        setNeedsDisplay()
    }

    /// A round number of seconds that holds the gesture.
    private var duration: Double {
        let end = max(content.end, content.before?.lanes.compactMap(\.last?.time).max() ?? 0)
        return max(Self.leastDuration, end <= 4 ? (end * 4).rounded(.up) / 4 : end.rounded(.up))
    }

    override func layoutSubviews() { scale.plot = TimelineRows(bounds, content.tracks.animators.count).plot }

    var rows: TimelineRows { TimelineRows(bounds, content.tracks.animators.count) }

    // MARK: Pointers

    override func beginTracking(_ touch: Touch, with event: ViewHierarchy.Event?) -> Bool {
        let place = touch.location(in: self)
        guard content.history.start != nil, place.x >= scale.plot.minX - Self.flagReach else { return false }
        let flag = content.playhead.marks.firstIndex { abs(scale.x($0) - place.x) <= Self.flagReach }
        held = if let flag, place.y >= rows.axis.minY { .mark(flag) } else { .playhead }
        if case .playhead? = held { move(to: place) }
        return true
    }

    override func continueTracking(_ touch: Touch, with event: ViewHierarchy.Event?) -> Bool {
        move(to: touch.location(in: self))
        return true
    }

    override func endTracking(_ touch: Touch?, with event: ViewHierarchy.Event?) { held = nil }

    override func cancelTracking(with event: ViewHierarchy.Event?) { held = nil }

    private func move(to place: CGPoint) {
        let time = scale.time(atX: min(max(place.x, scale.plot.minX), scale.plot.maxX))
        switch held {
        case .playhead: onScrub(time)
        case .mark(let index): held = .mark(onMark(index, time))
        case nil: break
        }
    }

    /// Shows the values at a place, or none.
    func follow(_ place: CGPoint?) {
        guard place != pointer else { return }
        pointer = place
        setNeedsDisplay()
    }

    /// - Parameter zooms: Whether Ctrl is held.
    func turnWheel(at place: CGPoint, by delta: CGVector, zooms: Bool) {
        if zooms {
            scale.zoom(by: pow(Self.zoomOfNotch, delta.dy / Self.notch), aboutX: place.x)
        } else {
            scale.scroll(by: delta.dx != 0 ? delta.dx : delta.dy)
        }
    }

    override func draw(_ canvas: inout Canvas) {
        TimelinePainter(content, samples, scale, rows, theme).draw(into: &canvas, pointer: held == nil ? pointer : nil)
    }
}

/// Where the tracks, the curves and the axis lie.
struct TimelineRows: Hashable {
    /// Of what the names of rows and the values of the curves take at the left.
    static let labels = 232.0
    /// Of that, what the values take.
    static let values = 48.0
    private static let right = 18.0
    private static let row = 16.0
    private static let markRow = 12.0
    private static let axisHeight = 17.0
    /// Between the curves: room for half of a value's height below the one and above the other.
    private static let gap = 14.0
    /// Below this height there is room for one of the curves only.
    private static let leastOfBoth = 70.0
    /// The most rows of animators: more lie in rows that are as much lower.
    private static let mostRows = 2

    let gesture: CGRect
    let phase: CGRect
    let animators: [CGRect]
    let marks: CGRect
    let position: CGRect
    /// Nil where there is no room for it.
    let velocity: CGRect?
    let axis: CGRect

    /// From the first track to the axis.
    var plot: CGRect {
        CGRect(x: gesture.minX, y: gesture.minY, width: gesture.width, height: axis.minY - gesture.minY)
    }

    init(_ bounds: CGRect, _ animatorRows: Int) {
        let width = max(1, bounds.width - Self.labels - Self.right)
        func row(_ y: Double, _ height: Double) -> CGRect {
            CGRect(x: Self.labels, y: y, width: width, height: height)
        }
        gesture = row(0, Self.row)
        phase = row(Self.row, Self.row)
        let count = max(1, animatorRows)
        let room = Double(min(count, Self.mostRows)) * Self.row
        animators = (0..<count).map { row(2 * Self.row + Double($0) * room / Double(count), room / Double(count)) }
        marks = row(2 * Self.row + room + 2, Self.markRow)
        axis = row(bounds.height - Self.axisHeight, Self.axisHeight)
        let top = marks.maxY + 2
        let height = max(0, axis.minY - top)
        guard height >= Self.leastOfBoth else {
            position = row(top, height)
            velocity = nil
            return
        }
        let upper = ((height - Self.gap) * 0.55).rounded()
        position = row(top, upper)
        velocity = row(top + upper + Self.gap, height - Self.gap - upper)
    }
}
