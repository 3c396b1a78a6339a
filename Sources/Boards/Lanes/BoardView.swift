import Drawing
package import Foundation
package import Sessions
package import Staging
import Timing
package import ViewHierarchy
package import Widgets

/// The lanes: stages side by side, each with its curve and state below.
package final class BoardView: ThemedView {
    /// Called with the chosen lane.
    package var choose: (Int) -> Void = { _ in }
    package var showsOutlines = false

    package private(set) var stages: [StageView] = []
    package private(set) var captions: [LaneCaption] = []

    /// Creates a lane for each frame, and lays the lanes out.
    /// - Parameter stages: The frames of the stages, in the board's coordinates.
    package func layOut(stages places: [CGRect], captions captionPlaces: [CGRect]) {
        while stages.count > places.count {
            stages.removeLast().removeFromSuperview()
            captions.removeLast().removeFromSuperview()
        }
        while stages.count < places.count { addLane() }
        for (view, place) in zip(stages, places) { view.frame = place }
        for (view, place) in zip(captions, captionPlaces) { view.frame = place }
    }

    private func addLane() {
        let index = stages.count
        let stage = StageView(frame: .zero)
        stage.accessibilityIdentifier = "lane \(index + 1)"
        let caption = LaneCaption(name: "caption \(index + 1)") { [weak self] in self?.choose(index) }
        stages.append(stage)
        captions.append(caption)
        addSubview(stage)
        addSubview(caption)
    }

    /// Labels the lanes with their curves, and marks the chosen one of several.
    package func name(_ lanes: [TraceLane], chosen: Int? = nil) {
        for (index, (caption, lane)) in zip(captions, lanes).enumerated() {
            caption.content.title = lane.title
            caption.content.color = theme.lane(index)
            caption.isSelected = lanes.count > 1 && index == chosen
        }
    }

    /// Shows the state of each lane and, if enabled, the outlines of the other lanes' views.
    /// - Parameter comparison: The motion of older code, whose outline each lane shows.
    package func display(_ moment: BoardMoment, outlining view: String?, comparison: MotionComparison? = nil) {
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
    package func display(_ predictions: [[ReleasePrediction]]) {
        for (lane, (stage, caption)) in zip(stages, captions).enumerated() {
            let shown = predictions.indices.contains(lane) ? predictions[lane] : []
            stage.overlay = PredictionOverlay(predictions: shown)
            caption.content.prediction = shown.first?.summary ?? ""
        }
    }

    package override func apply(_ theme: Theme) {
        super.apply(theme)
        backgroundColor = theme.board
    }
}
