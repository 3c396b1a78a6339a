import Drawing
import Foundation
import Sessions
import Staging
import Tapes
import ViewHierarchy
import Widgets

/// The content of the timeline.
struct TimelineContent {
    var history = GestureHistory()
    /// The travel of the plotted view, or nil without motion.
    var travel: Travel?
    var tracks = TimelineTracks()
    /// The animators of the chosen lane with another timing than the scene gives them.
    var retimed: Set<AnimatorName> = []
    /// The tracks of properties, below the plots.
    var properties: [PropertyCurve] = []
    /// The earlier motion of the view, in older code or in another gesture, or nil without a comparison.
    var before: RecordedMotion?
    /// The label of that motion.
    var legend = ""
    /// The motion of a point that is followed in a reference.
    struct Film {
        var motion: FilmMotion
        var isChosen: Bool
    }

    var films: [Film] = []
    /// The motion of the chosen one.
    var film: FilmMotion? { films.first(where: \.isChosen)?.motion }
    /// The chosen lane, whose tracks are shown.
    var lane = 0
    /// Whether there are several lanes.
    var isCompared = false
    /// The thinning factor: one moment of this many is kept.
    var stride = 1
    /// Whether photos in earlier moments are reduced in size.
    var hasSmallPhotos = false
    var playhead = ScrubPosition()
    /// Whether finished gestures are checked.
    var isChecked = false
    /// How the chosen lane's motion differs from another's or from an earlier one, the longest form first; empty without one.
    var sentences: [String] = []
    /// The findings in the gesture, of all lanes, by time.
    var findings: [GestureFinding] = []

    /// The end of the shown gesture, in seconds since it began.
    var end: Double { history.last?.time ?? 0 }

    /// The shown moment, in seconds since the gesture began.
    var time: Double { playhead.time ?? end }
}

/// Draws curves, tracks and marks over time. A press or drag moves the playhead or the mark whose flag it hits; the
/// wheel scrolls, and with Ctrl zooms.
final class TimelineCanvas: ThemedControl, DragTaking, PointerFollowing {
    /// Called with the time to which the playhead is dragged, in seconds since the gesture began.
    var onScrub: (Double) -> Void = { _ in }
    /// Called with a mark and the time to which it is dragged. Returns the new index of the mark.
    var onMark: (Int, Double) -> Int = { index, _ in index }

    /// Called with the timing that an animator gets when an end of its bar is dropped.
    var onRetime: (AnimatorTiming) -> Void = { _ in }
    /// Called with an animator whose bar is pressed, and with the bar's frame.
    var onAnimator: (AnimatorTiming, CGRect) -> Void = { _, _ in }

    var content = TimelineContent() { didSet { contentDidChange() } }
    private(set) var samples = PlotSamples()
    var scale = TimelineScale() { didSet { if scale != oldValue { setNeedsDisplay() } } }
    /// The position of the pointer over the canvas, or nil.
    private(set) var pointer: CGPoint?
    /// The object that a drag moves.
    private var held: Held?
    private var edition: GestureHistory.Edition?
    private var start: Double?

    private enum Held {
        case playhead
        case mark(Int)
        /// A bar, until the pointer moves away from where it was pressed.
        case bar(AnimatorBar, CGPoint)
        /// An end of a bar.
        case end(AnimatorGrip)
    }

    /// The end of an animator's bar that is dragged, or nil.
    var grip: AnimatorGrip? { if case .end(let grip) = held { grip } else { nil } }

    override func hoverDidChange(from wasHovered: Bool) { if !isHovered { follow(nil) } }

    /// The minimum duration of the timeline, in seconds.
    private static let leastDuration = 1.0
    /// The zoom factor of one notch of the wheel, and the points of a notch.
    private static let zoomOfNotch = 1.25
    private static let notch = 40.0
    /// The maximum distance of a press from a mark's flag, in points.
    private static let flagReach = 9.0
    /// The distance, in points, from which a press on a bar is a drag of the playhead.
    private static let slop = 4.0

    init() { super.init(name: "timeline") }

    required init?(coder: NSCoder) { nil }

    private func contentDidChange() {
        if let travel = content.travel { samples.follow(travel.view, in: content.history) }
        if content.history.start != start { scale.zoomOut() }
        start = content.history.start
        scale.whole = duration
        if content.playhead.isPlaying { scale.reveal(content.time) }
        setNeedsDisplay()
    }

    /// The duration of the timeline: a round number of seconds that includes the gesture.
    private var duration: Double {
        let end = (content.before?.lanes ?? []).compactMap(\.last?.time).reduce(content.end, max)
        return max(Self.leastDuration, end <= 4 ? (end * 4).rounded(.up) / 4 : end.rounded(.up))
    }

    override func layoutSubviews() { scale.plot = rows.plot }

    var rows: TimelineRows {
        TimelineRows(
            bounds, gestureRows: content.tracks.gesture.count, animatorRows: content.tracks.animators.count,
            hasFindings: !content.findings.isEmpty, propertyRows: content.properties.count)
    }

    /// The marks of the findings, from left to right.
    var findingMarks: [FindingMark] { FindingMark.marks(of: content.findings, on: scale) }

    /// Returns the mark of findings at a position.
    private func findingMark(at place: CGPoint) -> FindingMark? {
        guard let row = rows.findings, row.minY <= place.y, place.y < row.maxY else { return nil }
        return findingMarks.last { mark in
            mark.x - FindingMark.reach <= place.x && place.x <= max(mark.x + FindingMark.reach, mark.end)
        }
    }

    /// The bars of animators, from top to bottom.
    var animatorBars: [AnimatorBar] {
        zip(rows.animators, content.tracks.animators).flatMap { row, bars in
            bars.compactMap { AnimatorBar($0, in: row, scale) }
        }
    }

    private func animatorBar(at place: CGPoint) -> AnimatorBar? {
        place.x > scale.plot.maxX ? nil : animatorBars.last { $0.contains(place) }
    }

    /// The end of a bar under the pointer, or the one that is dragged.
    var shownGrip: AnimatorGrip? {
        grip ?? (held == nil ? pointer.flatMap { place in animatorBar(at: place)?.grip(at: place) } : nil)
    }

    /// The findings of the mark under the pointer, or what can be done with the bar under it.
    var tip: PointerTip? {
        guard held == nil, let place = pointer else { return nil }
        if let bar = animatorBar(at: place) {
            return PointerTip(text: bar.tip(isRetimed: content.retimed.contains(bar.timing.name)), anchor: bar.frame)
        }
        guard let row = rows.findings, let mark = findingMark(at: place) else { return nil }
        let side = FindingMark.side
        return PointerTip(
            text: mark.text(isCompared: content.isCompared),
            anchor: CGRect(x: mark.x - side / 2, y: row.minY, width: side, height: row.height))
    }

    // MARK: Pointers

    override func beginTracking(_ touch: Touch, with event: ViewHierarchy.Event?) -> Bool {
        let place = touch.location(in: self)
        guard content.history.start != nil, place.x >= scale.plot.minX - Self.flagReach else { return false }
        let flag = content.playhead.marks.firstIndex { abs(scale.x($0) - place.x) <= Self.flagReach }
        if let bar = animatorBar(at: place) {
            held = bar.grip(at: place).map(Held.end) ?? .bar(bar, place)
            setNeedsDisplay()
            return true
        }
        held = if let flag, place.y >= rows.axis.minY { .mark(flag) } else { .playhead }
        if let mark = findingMark(at: place) { onScrub(mark.time) } else if case .playhead? = held { move(to: place) }
        return true
    }

    override func continueTracking(_ touch: Touch, with event: ViewHierarchy.Event?) -> Bool {
        move(to: touch.location(in: self))
        return true
    }

    override func endTracking(_ touch: Touch?, with event: ViewHierarchy.Event?) {
        let dropped = held
        held = nil
        setNeedsDisplay()
        switch dropped {
        case .bar(let bar, _): onAnimator(bar.timing, bar.frame)
        case .end(let grip): if grip.timing != grip.original { onRetime(grip.timing) }
        case .playhead, .mark, nil: break
        }
    }

    override func cancelTracking(with event: ViewHierarchy.Event?) { held = nil }

    private func move(to place: CGPoint) {
        let time = scale.time(atX: min(max(place.x, scale.plot.minX), scale.plot.maxX))
        switch held {
        case .playhead: onScrub(time)
        case .bar(_, let start):
            guard abs(place.x - start.x) > Self.slop else { return }
            held = .playhead
            onScrub(time)
        case .end(var grip):
            grip.move(to: time)
            held = .end(grip)
            setNeedsDisplay()
        case .mark(let index): held = .mark(onMark(index, time))
        case nil: break
        }
    }

    /// Shows the values at a position, or hides them with nil.
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
        // The values would be beneath the tooltip of findings.
        let isBare = pointer.map { findingMark(at: $0) == nil && animatorBar(at: $0) == nil } ?? false
        TimelinePainter(content, samples, scale, rows, theme).draw(
            into: &canvas, findings: findingMarks, pointer: held == nil && isBare ? pointer : nil)
        shownGrip?.draw(into: &canvas, on: scale, theme)
    }
}

/// The frames of the tracks, the curves and the axis.
struct TimelineRows: Hashable {
    /// The width of the row names and the curves' values at the left.
    static let labels = 232.0
    /// The part of that width for the values.
    static let values = 48.0
    /// The height of a row below which its text is not drawn.
    static let leastReadable = 13.0
    /// The height of a track of a property, and the least.
    static let track = 38.0
    private static let leastTrack = 24.0
    private static let right = 18.0
    private static let row = 14.0
    private static let markRow = 12.0
    private static let axisHeight = 16.0
    /// The distance between the curves, which fits half a value's height of each.
    private static let gap = 14.0
    /// The height below which only one of the curves fits.
    private static let leastOfBoth = 70.0
    /// The maximum number of rows of a track at full height. More rows are proportionally lower.
    private static let mostRows = (gesture: 4, animators: 2)

    /// The rows of recognizers, at least one.
    let gesture: [CGRect]
    let phase: CGRect
    let animators: [CGRect]
    /// The row of findings, or nil without findings.
    let findings: CGRect?
    let marks: CGRect
    let position: CGRect
    /// The velocity's plot, or nil if it doesn't fit.
    let velocity: CGRect?
    /// The tracks of properties.
    let properties: [CGRect]
    let axis: CGRect

    /// The frame from the first track to the axis.
    var plot: CGRect {
        CGRect(x: axis.minX, y: 0, width: axis.width, height: axis.minY)
    }

    init(_ bounds: CGRect, gestureRows: Int, animatorRows: Int, hasFindings: Bool, propertyRows: Int = 0) {
        let width = max(1, bounds.width - Self.labels - Self.right)
        var top = 0.0
        func row(_ height: Double) -> CGRect {
            defer { top += height }
            return CGRect(x: Self.labels, y: top, width: width, height: height)
        }
        func track(_ count: Int, most: Int) -> [CGRect] {
            let count = max(1, count)
            return (0..<count).map { _ in row(Double(min(count, most)) * Self.row / Double(count)) }
        }
        gesture = track(gestureRows, most: Self.mostRows.gesture)
        phase = row(Self.row)
        animators = track(animatorRows, most: Self.mostRows.animators)
        // As low as the marks' row, so that both curves still fit.
        findings = hasFindings ? row(Self.markRow) : nil
        top += 1
        marks = row(Self.markRow)
        top += 2
        let room = max(0, bounds.height - Self.axisHeight - top)
        // Tracks are lower before one of the curves has no room.
        let count = Double(propertyRows)
        let track = min(Self.track, max(Self.leastTrack, (room - Self.leastOfBoth) / max(1, count)))
        let height = max(0, room - count * track)
        let fitsBoth = height >= Self.leastOfBoth
        let part = fitsBoth ? ((height - Self.gap) / 2).rounded(.down) : height
        position = row(part)
        top += Self.gap
        velocity = fitsBoth ? row(part) : nil
        let first = bounds.height - Self.axisHeight - count * track
        properties = (0..<propertyRows).map {
            CGRect(x: Self.labels, y: first + Double($0) * track, width: width, height: track)
        }
        axis = CGRect(x: Self.labels, y: bounds.height - Self.axisHeight, width: width, height: Self.axisHeight)
    }
}
