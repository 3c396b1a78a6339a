import Drawing
import Foundation
package import Staging
import Timing
import ViewHierarchy

/// The lanes: stages side by side, each with its curve and state below.
final class BoardView: ThemedView {
    /// Called with the chosen lane.
    var choose: (Int) -> Void = { _ in }
    var showsOutlines = false

    private(set) var stages: [StageView] = []
    private(set) var captions: [LaneCaption] = []
    private var reference: (view: ReferenceView, caption: ReferenceCaption)?

    init(_ theme: Theme) {
        super.init(theme)
        apply(theme)
    }

    required init?(coder: NSCoder) { nil }

    /// Creates a lane for each frame, and lays the lanes out.
    /// - Parameter stages: The frames of the stages, in the board's coordinates.
    func show(stages places: [CGRect], captions captionPlaces: [CGRect]) {
        while stages.count > places.count {
            stages.removeLast().removeFromSuperview()
            captions.removeLast().removeFromSuperview()
        }
        while stages.count < places.count { addLane() }
        for (view, place) in zip(stages, places) { view.frame = place }
        for (view, place) in zip(captions, captionPlaces) { view.frame = place }
    }

    /// Returns the reference's views, and creates them if needed.
    func reference(perform: @escaping @MainActor (Command) -> Void) -> (view: ReferenceView, caption: ReferenceCaption)
    {
        if let reference { return reference }
        let made = (view: ReferenceView(theme), caption: ReferenceCaption(theme, perform: perform))
        addSubview(made.view)
        addSubview(made.caption)
        reference = made
        return made
    }

    /// Removes the reference's views.
    func removeReference() {
        reference?.view.removeFromSuperview()
        reference?.caption.removeFromSuperview()
        reference = nil
    }

    private func addLane() {
        let index = stages.count
        let stage = StageView(frame: .zero)
        stage.accessibilityIdentifier = "lane \(index + 1)"
        stage.apply(theme)
        let caption = LaneCaption(theme, name: "caption \(index + 1)") { [weak self] in self?.choose(index) }
        stages.append(stage)
        captions.append(caption)
        addSubview(stage)
        addSubview(caption)
    }

    /// Labels the lanes with their curves, and marks the chosen one of several.
    func name(_ lanes: [TraceLane], chosen: Int? = nil) {
        for (index, (caption, lane)) in zip(captions, lanes).enumerated() {
            caption.content.title = lane.title
            caption.content.color = theme.lane(index)
            caption.isSelected = lanes.count > 1 && index == chosen
        }
    }

    /// Shows the state of each lane and, if enabled, the outlines of the other lanes' views.
    /// - Parameter comparison: The motion of older code, whose outline each lane shows.
    func show(_ moment: BoardMoment, outlining view: String?, comparison: MotionComparison? = nil) {
        for (lane, (caption, report)) in zip(captions, moment.reports).enumerated() {
            caption.content.report = report
            caption.content.difference = comparison?.difference(lane: lane)
        }
        let frames = showsOutlines ? moment.frames : []
        for (lane, stage) in stages.enumerated() {
            stage.outlines = frames.compactMap { frame in
                guard let view, frame.lane != lane, let seen = frame.views[view], seen.alpha > 0 else { return nil }
                return StageView.Outline(
                    frame: seen.frame, cornerRadius: seen.cornerRadius, color: theme.lane(frame.lane))
            }
            if let seen = comparison?.before.appearance(lane: lane, at: moment.time), seen.alpha > 0 {
                stage.outlines.append(
                    StageView.Outline(frame: seen.frame, cornerRadius: seen.cornerRadius, color: theme.before))
            }
        }
    }

    /// Shows the prediction of a release over each stage and below it.
    /// - Parameter predictions: The predictions, by lane; empty to hide them.
    func show(_ predictions: [[ReleasePrediction]]) {
        for (lane, (stage, caption)) in zip(stages, captions).enumerated() {
            let shown = predictions.indices.contains(lane) ? predictions[lane] : []
            stage.overlay = PredictionOverlay(predictions: shown)
            caption.content.prediction = shown.first?.summary ?? ""
        }
    }

    override func apply(_ theme: Theme) {
        super.apply(theme)
        backgroundColor = theme.board
    }
}

extension TraceLane {
    /// The text that distinguishes the lane: its curve, and the duration if the curve does not contain it.
    package var title: String {
        guard let curve else { return "the scene’s own curve" }
        guard let duration, !curve.contains("(") else { return curve }
        return "\(curve), \(PlotPanel.text(duration)) s"
    }
}

/// The caption below a lane: its color, curve and state. A press selects the lane.
final class LaneCaption: ThemedControl {
    /// The content of a caption.
    struct Content: Hashable {
        /// The text that distinguishes the lane from the others.
        var title = ""
        var color = Color.clear
        var report = LaneReport()
        /// The prediction of a release; empty to hide it.
        var prediction = ""
        /// The difference from the motion of older code, once both are at rest.
        var difference: MotionDifference?

        /// Matches the limit of a number, with its unit if the number has one: ` of 33 %`, ` of 1,200`.
        private static var limits: Regex<Substring> { #/ of [0-9.,]+(?: %)?/# }

        /// The forms of the second line, the longest first.
        var states: [String] {
            if !prediction.isEmpty {
                return [
                    "If released: \(prediction)", prediction, prediction.replacing(Self.limits, with: ""),
                    prediction.components(separatedBy: ": ").last ?? prediction,
                ]
            }
            guard let difference else { return [report.text, report.brief] }
            let states = [
                [report.text, difference.text], [report.text, difference.brief], [report.brief, difference.brief],
                [difference.brief],
            ]
            return states.map { $0.filter { !$0.isEmpty }.joined(separator: " · ") }
        }
    }

    var content = Content() {
        didSet {
            guard content != oldValue else { return }
            if content.title != oldValue.title {
                titles = Self.titles(content.title)
                toolTip = content.title
            }
            setNeedsDisplay()
        }
    }
    /// The title and its shorter forms, the longest first.
    private var titles = [""]

    private static let gap = 8.0
    private static let dot = 8.0
    /// The minimum width of a readable word, in points.
    private static let leastText = 24.0

    override func draw(_ canvas: inout Canvas) {
        let plate = CGRect(x: 0, y: 5, width: bounds.width, height: bounds.height - 8)
        if isSelected {
            canvas.fill(Shape(rect: plate, cornerRadius: 7), theme.selection)
        } else if isHovered {
            canvas.fill(Shape(rect: plate, cornerRadius: 7), theme.hover)
        }
        let row = CGRect(x: plate.minX + 10, y: plate.minY + 4, width: plate.width - 20, height: 17)
        let dot = CGRect(x: row.minX, y: row.midY - Self.dot / 2, width: Self.dot, height: Self.dot)
        canvas.fill(Shape(rect: dot, cornerRadius: Self.dot / 2), content.color)
        let left = dot.maxX + Self.gap
        let text = CGRect(x: left, y: row.minY, width: max(0, row.maxX - left), height: row.height)
        // The color and the tooltip identify the lane.
        guard text.width >= Self.leastText else { return }
        canvas.draw(title(in: text.width), Lettering.small, theme.text, in: text)
        let state = Lettering.fitting(content.states, Lettering.small, width: text.width)
        canvas.draw(state, Lettering.small, theme.secondaryText, in: text.offsetBy(dx: 0, dy: 17))
    }

    private func title(in width: Double) -> String { Lettering.fitting(titles, Lettering.small, width: width) }

    /// Returns the title, then a form without the names of its numbers, `spring(0.7, 0.5)`, and last one without
    /// numbers, or `own curve`. The whole title is in the tooltip.
    static func titles(_ title: String) -> [String] {
        let own = title.replacing("the scene’s ", with: "")
        return own == title
            ? [title, title.replacing(names, with: ""), title.replacing(numbers, with: "")] : [title, own]
    }

    private static let names = #/[A-Za-z]+: /#
    private static let numbers = #/[,(].*/#
}
