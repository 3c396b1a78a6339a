import Drawing
import Foundation
package import Staging
import Timing
import ViewHierarchy

/// The lanes: their stages beside each other, and below each its curve and its state.
final class BoardView: ThemedView {
    /// Called with the lane that is chosen.
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

    /// Makes as many lanes as there are places, and places them.
    /// - Parameter stages: In the board's coordinates.
    func show(stages places: [CGRect], captions captionPlaces: [CGRect]) {
        while stages.count > places.count {
            stages.removeLast().removeFromSuperview()
            captions.removeLast().removeFromSuperview()
        }
        while stages.count < places.count { addLane() }
        for (view, place) in zip(stages, places) { view.frame = place }
        for (view, place) in zip(captions, captionPlaces) { view.frame = place }
    }

    /// The reference's views, which are made when they are first asked for.
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

    /// Names the lanes by their curves, and marks the chosen one of several.
    func name(_ lanes: [TraceLane], chosen: Int? = nil) {
        for (index, (caption, lane)) in zip(captions, lanes).enumerated() {
            caption.content.title = lane.title
            caption.content.color = theme.lane(index)
            caption.isSelected = lanes.count > 1 && index == chosen
        }
    }

    /// Shows what each lane does and, where they are wanted, the outlines of a view of the other lanes.
    /// - Parameter comparison: With how older code moved it, whose outline is shown in each lane.
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

    /// Shows over each stage, and below it, what a release would do now.
    /// - Parameter predictions: Of each lane; none where that is not to be shown.
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
    /// What distinguishes it from others: its curve, and how long that lasts where the curve does not say it.
    package var title: String {
        guard let curve else { return "the scene’s own curve" }
        guard let duration, !curve.contains("(") else { return curve }
        return "\(curve), \(PlotPanel.text(duration)) s"
    }
}
