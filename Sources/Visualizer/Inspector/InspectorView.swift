import Drawing
import Foundation
import Sessions
import Support
import ViewHierarchy
import Widgets

/// The right side of the window: a lane's curve, parameters, views and events, and the film's motion.
final class InspectorView: ThemedView {
    let editor: LaneEditor
    let views: ViewsPanel
    let events: EventsPanel
    let film: FilmPanel
    /// Called with the section that the user chooses.
    var onSection: (InspectorSection) -> Void = { _ in }
    var section = InspectorSection.curve { didSet { if section != oldValue { updateSection() } } }

    private let sections = SegmentedControl()
    private let title: LaneTitle
    private static let head = 46.0

    init(keys: KeyFocus, perform: @escaping @MainActor (Command) -> Void) {
        editor = LaneEditor(keys: keys)
        views = ViewsPanel(keys: keys, perform: perform)
        events = EventsPanel(perform: perform)
        film = FilmPanel(keys: keys)
        title = LaneTitle()
        super.init(name: "inspector")
        sections.accessibilityIdentifier = "section"
        sections.setWords(InspectorSection.allCases.map(\.rawValue))
        sections.addAction(for: .valueChanged) { [weak self] _ in
            guard let self else { return }
            onSection(InspectorSection.allCases[sections.selectedSegmentIndex])
        }
        for view in [editor, views, events, film, title, sections] { addSubview(view) }
        updateSection()
    }

    required init?(coder: NSCoder) { nil }

    /// Shows the name of the lane with the displayed views and events.
    func name(_ lane: String, _ color: Color) {
        title.title = lane
        title.color = color
    }

    private func updateSection() {
        sections.selectedSegmentIndex = section.index
        switch section {
        case .curve: editor.part = .curve
        case .scene: editor.part = .scene
        case .views, .events, .film: break
        }
        editor.isHidden = section != .curve && section != .scene
        title.isHidden = !editor.isHidden
        views.isHidden = section != .views
        events.isHidden = section != .events
        film.isHidden = section != .film
        setNeedsLayout()
    }

    override func apply(_ theme: Theme) {
        super.apply(theme)
        backgroundColor = theme.header
    }

    override func layoutSubviews() {
        let content = CGRect(
            x: 1, y: Self.head, width: max(0, bounds.width - 1), height: max(0, bounds.height - Self.head))
        sections.frame = CGRect(
            x: 11, y: 10, width: max(0, bounds.width - 20), height: EditorMetrics.controlHeight + 2)
        editor.frame = content
        title.frame = CGRect(x: 1, y: Self.head, width: content.width, height: LaneTitle.height)
        let below = content.inset(by: EdgeInsets(top: LaneTitle.height, left: 0, bottom: 0, right: 0))
        views.frame = below
        events.frame = below
        film.frame = below
    }

    override func draw(_ canvas: inout Canvas) {
        canvas.fill(.rect(CGRect(x: 0, y: 0, width: 1, height: bounds.height)), theme.hairline)
    }
}
