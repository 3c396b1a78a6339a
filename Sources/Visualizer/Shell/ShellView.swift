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

    let sidebar: Sidebar
    private(set) lazy var header = HeaderView(theme) { [weak self] in self?.perform($0) }
    private(set) var stages: [StageView] = []
    private(set) lazy var help = HelpView(theme) { [weak self] in self?.perform(.help) }
    let toast: Toast
    let tooltip: TooltipView
    private var captions: [LaneCaption] = []
    private var layout: ShellLayout?

    init(_ groups: [SceneGroup], open scene: SceneDescription, theme: Theme) {
        self.theme = theme
        sidebar = Sidebar(groups, open: scene.name, theme)
        toast = Toast(theme)
        tooltip = TooltipView(theme)
        super.init(frame: .zero)
        for view in [sidebar, header, toast, help, tooltip] { addSubview(view) }
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
            let caption = LaneCaption(theme)
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

    /// Names the lanes by their curves.
    func name(_ lanes: [TraceLane]) {
        for (caption, lane) in zip(captions, lanes) {
            caption.title = lane.curve ?? "the scene's own curve"
        }
    }

    func take(_ frames: [TraceFrame]) {
        for frame in frames where frame.lane < captions.count { captions[frame.lane].report.take(frame) }
    }

    func take(_ events: [TraceEvent]) {
        for event in events where event.lane < captions.count { captions[event.lane].report.take(event) }
    }

    func forgetReports() {
        for caption in captions { caption.report = LaneReport() }
    }

    private func applyTheme() {
        backgroundColor = theme.board
        sidebar.theme = theme
        header.theme = theme
        help.theme = theme
        toast.theme = theme
        tooltip.theme = theme
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
        for (index, stage) in stages.enumerated() {
            stage.frame = layout.stages[index]
            captions[index].frame = layout.captions[index]
        }
        toast.place(on: layout.board)
        help.frame = bounds
    }
}
