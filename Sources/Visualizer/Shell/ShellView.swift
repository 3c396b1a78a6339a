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
    let board: BoardView
    private(set) lazy var help = HelpView(theme) { [weak self] in self?.perform(.help) }
    let toast: Toast
    let tooltip: TooltipView
    private(set) lazy var plot = PlotView(theme) { [weak self] in self?.perform(.plottedView) }
    private weak var plotMenu: MenuView?
    private let inspector = InspectorView()
    private var layout: ShellLayout?

    private static let padding = 16.0
    private static let plotHeight = 330.0
    /// Beneath this the curves can't be read.
    private static let leastPlotHeight = 216.0
    /// What the editor needs for its curve and what that comes to.
    private static let editorHeight = 400.0
    private static let gap = 8.0

    let editor: LaneEditor

    init(_ groups: [SceneGroup], open scene: SceneDescription, theme: Theme, keys: any KeyLending) {
        self.theme = theme
        editor = LaneEditor(theme, keys: keys)
        sidebar = Sidebar(groups, open: scene.name, theme)
        board = BoardView(theme)
        toast = Toast(theme)
        tooltip = TooltipView(theme)
        super.init(frame: .zero)
        for view in [board, sidebar, inspector, header, toast, help, tooltip] { addSubview(view) }
        inspector.addSubview(plot)
        inspector.addSubview(editor)
        applyTheme()
    }

    required init?(coder: NSCoder) { nil }

    /// Places everything.
    func show(in layout: ShellLayout) {
        self.layout = layout
        let origin = layout.board.origin
        func onBoard(_ rect: CGRect) -> CGRect { rect.offsetBy(dx: -origin.x, dy: -origin.y) }
        board.frame = layout.board
        board.show(stages: layout.stages.map(onBoard), captions: layout.captions.map(onBoard))
        setNeedsLayout()
    }

    func show(_ scene: SceneDescription) {
        header.show(title: scene.title, hint: scene.hint)
        sidebar.openScene = scene.name
    }

    private func applyTheme() {
        backgroundColor = theme.board
        sidebar.theme = theme
        header.theme = theme
        help.theme = theme
        toast.theme = theme
        tooltip.theme = theme
        plot.theme = theme
        plotMenu?.theme = theme
        editor.theme = theme
        inspector.theme = theme
        board.theme = theme
    }

    override func layoutSubviews() {
        guard let layout else { return }
        sidebar.isHidden = layout.sidebar == nil
        if let place = layout.sidebar { sidebar.frame = place }
        header.frame = layout.header
        inspector.isHidden = layout.inspector == nil
        if let place = layout.inspector {
            inspector.frame = place
            plotMenu?.frame = inspector.bounds
            // In a low window the curves give way, so that the editor's curve is seen whole.
            let height = min(Self.plotHeight, max(Self.leastPlotHeight, place.height - Self.editorHeight))
            plot.frame = CGRect(
                x: Self.padding, y: Self.padding, width: place.width - 2 * Self.padding, height: height)
            inspector.divide(at: plot.frame.maxY + Self.gap)
            editor.frame = CGRect(
                x: 1, y: plot.frame.maxY + Self.gap + 1, width: place.width - 1,
                height: max(0, place.height - plot.frame.maxY - Self.gap - 1))
        }
        toast.place(on: layout.board)
        help.frame = bounds
    }

    /// Lets one choose the view whose curves are plotted, from a list beneath the plot's title.
    func openPlotMenu(
        _ views: [String], chosen: String?, keys: any KeyLending, _ choose: @escaping (String) -> Void
    ) {
        layoutIfNeeded()
        plot.layoutIfNeeded()
        let menu = MenuView(
            [MenuGroup(title: "", items: views.map { MenuItem($0) })], chosen: chosen, name: "plot",
            anchor: plot.title.convert(plot.title.bounds, to: inspector), theme, keys: keys)
        menu.onEnd = { if let chosen = $0 { choose(chosen) } }
        menu.frame = inspector.bounds
        inspector.addSubview(menu)
        plotMenu = menu
        keys.lendKeys(to: menu)
    }
}
