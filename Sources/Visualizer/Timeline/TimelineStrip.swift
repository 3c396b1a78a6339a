import Boards
import Drawing
import Foundation
import Sessions
import Staging
import ViewHierarchy
import Widgets

/// The strip below the lanes: the last gesture over time, and its controls.
final class TimelineStrip: ThemedView {
    /// The name of the plotted view. A press on it opens a list of others.
    let title: PlotTitle
    let canvas: TimelineCanvas
    /// Called with the distance by which the upper edge has been dragged upwards since the drag began, in points, and
    /// whether it begins now.
    var onResize: (Double, _ begins: Bool) -> Void = { _, _ in }

    /// Called with a track whose button is pressed.
    var onRemove: (PropertyTrack) -> Void = { _ in }

    private let edge: PanelEdge
    private let hint: Label
    private let buttons: [(command: Command, button: ToolButton)]
    private var content = TimelineContent()
    /// The buttons that remove tracks, of which the first ones are shown.
    private var removers: [ToolButton] = []

    private static let head = 28.0
    private static let padding = 16.0
    /// The side of a button that removes a track.
    static let removeSide = 18.0
    private static let buttonHeight = 22.0

    /// - Parameter perform: Called with the command of a control.
    init(perform: @escaping @MainActor (Command) -> Void) {
        title = PlotTitle(tooltip: Command.plottedView.toolTip()) { perform(.plottedView) }
        canvas = TimelineCanvas()
        edge = PanelEdge(.top, name: "timeline edge")
        hint = Label(Lettering.small)
        let faces: [(Command, ToolButton.Face, String?)] = [
            (.now, .word(Command.now.label), nil), (.mark, .icon(.mark), nil),
            (.clearMarks, .word(Command.clearMarks.label), nil), (.wholeGesture, .icon(.fit), nil),
            (.checks, .icon(.check), nil), (.track, .icon(.plus), nil), (.gestures, .menu(Command.gestures.label), nil),
            (.timeline, .icon(.clear), "Hide the timeline"),
        ]
        buttons = faces.map { command, face, title in
            let tooltip = command.toolTip(title)
            return (
                command, ToolButton(face, tooltip: tooltip, name: "timeline \(command)") { perform(command) }
            )
        }
        super.init(name: "timeline strip")
        hint.textAlignment = .center
        for view in [canvas, title, hint, edge] { addSubview(view) }
        for (_, button) in buttons { addSubview(button) }
        edge.onDrag = { [weak self] in self?.onResize($0, $1) }
    }

    required init?(coder: NSCoder) { nil }

    func button(_ command: Command) -> View? { buttons.first { $0.command == command }?.button }

    /// - Parameter view: The name of the plotted view, or nil if the scene has none.
    func display(_ content: TimelineContent, view: String?) {
        self.content = content
        canvas.content = content
        title.view = view
        hint.isHidden = content.travel != nil
        for (command, button) in buttons {
            switch command {
            case .now: button.isHidden = !content.playhead.isScrubbed
            case .mark: button.isEnabled = content.history.start != nil
            case .clearMarks: button.isHidden = content.playhead.marks.isEmpty
            case .checks: button.isSelected = content.isChecked
            case .wholeGesture: button.isHidden = canvas.scale.part == nil
            default: break
            }
        }
        while removers.count < content.properties.count { addRemover() }
        for (index, button) in removers.enumerated() { button.isHidden = index >= content.properties.count }
        setNeedsLayout()
    }

    private func addRemover() {
        let index = removers.count
        let button = ToolButton(.icon(.clear), tooltip: "Remove this track", name: "remove track \(index + 1)") {
            [weak self] in
            guard let self, content.properties.indices.contains(index) else { return }
            onRemove(content.properties[index].track)
        }
        removers.append(button)
        addSubview(button)
    }

    /// Enables the list of earlier gestures.
    var hasGestures = false {
        didSet {
            guard hasGestures != oldValue else { return }
            for case (.gestures, let button) in buttons { button.isEnabled = hasGestures }
        }
    }

    override func apply(_ theme: Theme) {
        super.apply(theme)
        backgroundColor = theme.header
        hint.textColor = theme.tertiaryText
    }

    override func layoutSubviews() {
        edge.frame = CGRect(x: 0, y: 0, width: bounds.width, height: PanelEdge.width)
        canvas.frame = CGRect(
            x: 0, y: Self.head, width: bounds.width, height: max(0, bounds.height - Self.head - 2))
        canvas.setNeedsLayout()
        canvas.layoutIfNeeded()
        let rows = canvas.rows
        let room = TimelineRows.labels - Self.padding - TimelineRows.values
        title.frame = CGRect(
            x: Self.padding, y: canvas.frame.minY + rows.position.minY, width: min(title.fittingWidth, room),
            height: PlotTitle.height)
        for (row, button) in zip(rows.properties, removers) {
            button.frame = CGRect(
                x: TimelineRows.labels - TimelineRows.values - Self.removeSide, y: canvas.frame.minY + row.minY + 3,
                width: Self.removeSide, height: Self.removeSide)
        }
        hint.frame = rows.position.offsetBy(dx: 0, dy: canvas.frame.minY)
        let hints =
            content.history.start == nil
            ? ["Drag something: its curves appear here", "Drag for curves", ""]
            : ["Nothing has moved yet", "No motion", ""]
        hint.text = Lettering.fitting(hints, hint.font, width: hint.frame.width)
        var right = bounds.width - 10
        for (_, button) in buttons.reversed() where !button.isHidden {
            let width = max(button.fittingWidth, 26)
            button.frame = CGRect(
                x: right - width, y: (Self.head - Self.buttonHeight) / 2, width: width, height: Self.buttonHeight)
            right -= width + 4
        }
    }

    // MARK: Drawing

    override func draw(_ canvas: inout Canvas) {
        canvas.fill(.rect(CGRect(x: 0, y: 0, width: bounds.width, height: 1)), theme.hairline)
        let head = CGRect(x: Self.padding, y: 0, width: TimelineRows.labels - Self.padding, height: Self.head)
        if content.history.start != nil {
            let time = "\(Figures.text(content.time, digits: 3)) s"
            canvas.draw(time, Lettering.strong, content.playhead.isScrubbed ? theme.tint : theme.text, in: head)
            let left = head.minX + Lettering.width(time, Lettering.strong) + 7
            canvas.draw(
                "of \(Figures.text(content.end, digits: 3)) s", Lettering.small, theme.tertiaryText,
                in: CGRect(x: left, y: 0, width: 90, height: Self.head))
        }
        drawMeasure(&canvas)
        drawDistance(&canvas)
    }

    /// The part of the upper row between the time and the buttons, which is free for messages.
    var freeLine: CGRect {
        let right = buttons.first { !$0.button.isHidden }?.button.frame.minX ?? bounds.maxX
        return CGRect(
            x: TimelineRows.labels, y: 1, width: max(0, right - TimelineRows.labels - 8), height: Self.head - 2)
    }

    /// Draws time and distance between the two marks, or without marks the parts of the gesture that are not kept, or else
    /// what the comparison of motions says.
    private func drawMeasure(_ canvas: inout Canvas) {
        let row = freeLine
        guard let first = content.playhead.marks.first else {
            guard content.stride > 1 || content.hasSmallPhotos else {
                guard !content.sentences.isEmpty else { return }
                let text = Lettering.fitting(content.sentences, Lettering.small, width: row.width)
                return canvas.draw(text, Lettering.small, theme.secondaryText, in: row)
            }
            let text =
                content.stride > 1
                ? "History full: one of \(content.stride) frames is kept"
                : "History full: earlier photos are kept small"
            return canvas.draw(text, Lettering.small, theme.secondaryText, in: row)
        }
        guard content.playhead.marks.count == ScrubPosition.mostMarks else {
            let text = "A at \(Figures.text(first, digits: 3)) s: a second mark measures from here"
            return canvas.draw(text, Lettering.small, theme.secondaryText, in: row)
        }
        let last = content.playhead.marks[1]
        var x = row.minX
        let time = "A to B  \(Figures.text(last - first, digits: 3)) s"
        canvas.draw(time, Lettering.strong, theme.tint, in: row)
        x += Lettering.width(time, Lettering.strong) + 16
        for lane in self.canvas.samples.lanes.indices {
            guard let travel = content.travel, let from = self.canvas.samples.reading(lane: lane, at: first),
                let to = self.canvas.samples.reading(lane: lane, at: last)
            else { continue }
            let text = Figures.points(travel.value(to.center) - travel.value(from.center))
            let width = Lettering.width(text, Lettering.figures)
            guard x + width < row.maxX else { return }
            canvas.draw(
                text, Lettering.figures, theme.lane(lane),
                in: CGRect(x: x, y: row.minY, width: width + 1, height: row.height))
            x += width + 14
        }
    }

    /// Draws the distance between the lanes' views, and that between the chosen lane's and the film.
    private func drawDistance(_ canvas: inout Canvas) {
        let row = CGRect(
            x: Self.padding, y: title.frame.maxY, width: TimelineRows.labels - Self.padding - TimelineRows.values,
            height: 15)
        for (index, (name, value)) in (laneDistances + filmDistances).enumerated() {
            let place = row.offsetBy(dx: 0, dy: Double(index) * 14)
            guard place.maxY <= bounds.maxY else { return }
            canvas.draw(name, Lettering.small, theme.secondaryText, in: place)
            canvas.draw(value, Lettering.figures, theme.text, in: place, .right)
        }
    }

    private var laneDistances: [(name: String, value: String)] {
        guard content.isCompared, let spread = content.history.spread(of: content.travel) else { return [] }
        let scrubbed = content.playhead.isScrubbed ? distance(at: content.time) : nil
        let now = content.playhead.isScrubbed ? scrubbed?.points : spread.now
        return [
            (
                scrubbed.map { GestureSummary.Spread.name(of: $0.lanes) } ?? spread.name,
                now.map { "\(Figures.brief($0)) pt" } ?? "—"
            ),
            // With lanes in its name there is no room for the time.
            (
                spread.greatestName,
                "\(Figures.brief(spread.greatest)) pt"
                    + (spread.isOfOtherLanes ? "" : " at \(Figures.brief(spread.time)) s")
            ),
        ]
    }

    private var filmDistances: [(name: String, value: String)] {
        guard let travel = content.travel, let film = content.film,
            self.canvas.samples.lanes.indices.contains(content.lane)
        else { return [] }
        func distance(_ time: Double) -> Double? {
            guard let sample = film.sample(at: time), let seen = canvas.samples.reading(lane: content.lane, at: time)
            else { return nil }
            return travel.distance(from: seen.center, to: sample, in: film)
        }
        let times = canvas.samples.lanes[content.lane].map(\.time)
        let all = times.compactMap { time in distance(time).map { (time: time, points: $0) } }
        let greatest = all.max { $0.points < $1.points }
        return [
            ("Lane \(content.lane + 1) and film", distance(content.time).map { "\(Figures.brief($0)) pt" } ?? "—"),
            (
                "Greatest",
                greatest.map { "\(Figures.brief($0.points)) pt at \(Figures.brief($0.time)) s" } ?? "—"
            ),
        ]
    }

    /// Returns the greatest distance between the lanes' views at a moment, in points, and its lanes, or nil while a lane
    /// doesn't show its view.
    private func distance(at time: Double) -> (points: Double, lanes: (Int, Int))? {
        let places = canvas.samples.lanes.indices.compactMap { canvas.samples.reading(lane: $0, at: time)?.center }
        guard places.count == canvas.samples.lanes.count else { return nil }
        let pairs = places.indices.flatMap { one in
            places.indices.dropFirst(one + 1).map { other in
                (
                    points: Double(hypot(places[one].x - places[other].x, places[one].y - places[other].y)),
                    lanes: (one, other)
                )
            }
        }
        return pairs.max { $0.points < $1.points }
    }
}
