import Drawing
import Foundation
import Staging
import Timing
import ViewHierarchy

/// The lanes: their stages beside each other, and beneath each what it is and does.
final class BoardView: View {
    var theme: Theme { didSet { if theme != oldValue { applyTheme() } } }
    /// Told of the lane that is chosen.
    var choose: (Int) -> Void = { _ in }

    private(set) var stages: [StageView] = []
    private var captions: [LaneCaption] = []

    init(_ theme: Theme) {
        self.theme = theme
        super.init(frame: .zero)
        applyTheme()
    }

    required init?(coder: NSCoder) { nil }

    /// Makes as many lanes as there are places, and places them.
    /// - Parameters:
    ///   - stages: In the board's coordinates.
    ///   - captions: As many.
    func show(stages places: [CGRect], captions captionPlaces: [CGRect]) {
        while stages.count > places.count {
            stages.removeLast().removeFromSuperview()
            captions.removeLast().removeFromSuperview()
        }
        while stages.count < places.count { addLane() }
        for (view, place) in zip(stages, places) { view.frame = place }
        for (view, place) in zip(captions, captionPlaces) { view.frame = place }
        applyTheme()
    }

    private func addLane() {
        let index = stages.count
        let stage = StageView(frame: .zero)
        stage.accessibilityIdentifier = "lane \(index + 1)"
        let caption = LaneCaption(theme) { [weak self] in self?.choose(index) }
        caption.accessibilityIdentifier = "caption \(index + 1)"
        stages.append(stage)
        captions.append(caption)
        addSubview(stage)
        addSubview(caption)
    }

    /// Names the lanes by their curves, and marks the chosen one of several.
    func name(_ lanes: [TraceLane], chosen: Int? = nil) {
        for (index, (caption, lane)) in zip(captions, lanes).enumerated() {
            caption.content.title = lane.curve.map { $0 + Self.duration(lane) } ?? "the scene’s own curve"
            caption.content.color = theme.lane(index)
            caption.isSelected = lanes.count > 1 && index == chosen
        }
    }

    private static func duration(_ lane: TraceLane) -> String {
        guard let duration = lane.duration, lane.curve?.contains("(") != true else { return "" }
        return ", \(PlotPanel.text(duration)) s"
    }

    /// Shows what each lane does.
    func show(_ reports: [LaneReport]) {
        for (caption, report) in zip(captions, reports) { caption.content.report = report }
    }

    /// Outlines what each of the other lanes shows of a view; none with nil.
    func outline(_ frames: [TraceFrame]?, of view: String?) {
        for (lane, stage) in stages.enumerated() {
            stage.ghosts = (frames ?? []).compactMap { frame in
                guard let view, frame.lane != lane, let seen = frame.views[view], seen.alpha > 0 else { return nil }
                return StageView.Ghost(
                    frame: seen.frame, cornerRadius: seen.cornerRadius, color: theme.lane(frame.lane))
            }
        }
    }

    private func applyTheme() {
        backgroundColor = theme.board
        for stage in stages {
            stage.surroundings = theme.board
            stage.edge = theme.stageEdge
        }
        for caption in captions { caption.theme = theme }
    }
}
