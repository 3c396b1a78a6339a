import Drawing
import Foundation
import Gallery
import Staging
import ViewHierarchy

/// The views of the window, placed by a ``ShellLayout``.
final class ShellView: View {
    var theme: Theme { didSet { if theme != oldValue { applyTheme() } } }
    /// Told of the controls that are pressed.
    var perform: (Command) -> Void = { _ in }
    /// Told of the lane that is chosen.
    var choose: (Int) -> Void = { _ in }

    let sidebar: Sidebar
    private(set) lazy var header = HeaderView(theme) { [weak self] in self?.perform($0) }
    private(set) var stages: [StageView] = []
    private(set) lazy var help = HelpView(theme) { [weak self] in self?.perform(.help) }
    let toast: Toast
    let tooltip: TooltipView
    private(set) lazy var plot = PlotView(theme)
    private var captions: [LaneCaption] = []
    private let inspector = InspectorView()
    private var layout: ShellLayout?

    private static let padding = 16.0

    init(_ groups: [SceneGroup], open scene: SceneDescription, theme: Theme) {
        self.theme = theme
        sidebar = Sidebar(groups, open: scene.name, theme)
        toast = Toast(theme)
        tooltip = TooltipView(theme)
        super.init(frame: .zero)
        for view in [sidebar, inspector, header, toast, help, tooltip] { addSubview(view) }
        inspector.addSubview(plot)
        applyTheme()
    }

    required init?(coder: NSCoder) { nil }

    /// Makes as many lanes as there are, and places everything.
    func show(_ lanes: Int, in layout: ShellLayout) {
        while stages.count > lanes {
            stages.removeLast().removeFromSuperview()
            captions.removeLast().removeFromSuperview()
        }
        while stages.count < lanes {
            let stage = StageView(frame: .zero)
            stage.accessibilityIdentifier = "lane \(stages.count + 1)"
            let index = captions.count
            let caption = LaneCaption(theme) { [weak self] in self?.choose(index) }
            caption.accessibilityIdentifier = "caption \(index + 1)"
            stages.append(stage)
            captions.append(caption)
            insertSubview(stage, belowSubview: toast)
            insertSubview(caption, belowSubview: toast)
        }
        self.layout = layout
        applyTheme()
        setNeedsLayout()
    }

    func show(_ scene: SceneDescription) {
        header.show(title: scene.title, hint: scene.hint)
        sidebar.openScene = scene.name
    }

    /// Names the lanes by their curves, and marks the chosen one of several.
    func name(_ lanes: [TraceLane], chosen: Int) {
        for (index, (caption, lane)) in zip(captions, lanes).enumerated() {
            caption.content.title = lane.curve.map { $0 + Self.duration(lane) } ?? "the scene's own curve"
            caption.content.color = theme.lane(index)
            caption.isSelected = lanes.count > 1 && index == chosen
        }
    }

    private static func duration(_ lane: TraceLane) -> String {
        guard let duration = lane.duration, lane.curve?.contains("(") != true else { return "" }
        return ", \(PlotPanel.text(duration)) s"
    }

    func take(_ frames: [TraceFrame]) {
        for frame in frames where frame.lane < captions.count { captions[frame.lane].content.report.take(frame) }
    }

    func take(_ events: [TraceEvent]) {
        for event in events where event.lane < captions.count { captions[event.lane].content.report.take(event) }
    }

    func forgetReports() {
        for caption in captions { caption.content.report = LaneReport() }
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
        sidebar.theme = theme
        header.theme = theme
        help.theme = theme
        toast.theme = theme
        tooltip.theme = theme
        plot.theme = theme
        inspector.theme = theme
        for stage in stages {
            stage.surroundings = theme.board
            stage.edge = theme.stageEdge
        }
        for caption in captions { caption.theme = theme }
    }

    override func layoutSubviews() {
        guard let layout else { return }
        sidebar.isHidden = layout.sidebar == nil
        if let place = layout.sidebar { sidebar.frame = place }
        header.frame = layout.header
        inspector.isHidden = layout.inspector == nil
        if let place = layout.inspector {
            inspector.frame = place
            let inner = inspector.bounds.insetBy(dx: Self.padding, dy: Self.padding)
            plot.frame = CGRect(x: inner.minX, y: inner.minY, width: inner.width, height: min(inner.height, 380))
        }
        for (index, stage) in stages.enumerated() {
            stage.frame = layout.stages[index]
            captions[index].frame = layout.captions[index]
        }
        toast.place(on: layout.board)
        help.frame = bounds
    }
}
