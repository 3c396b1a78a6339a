import Drawing
import Foundation
import Sessions
import Staging
import ViewHierarchy
import Widgets

/// The list of scenes in groups, with a search field.
final class Sidebar: ThemedView, Focusable {
    /// Whether the list has the focus.
    var isFocused = false { didSet { if isFocused != oldValue { updateState() } } }
    var openScene: String { didSet { if openScene != oldValue { moveCursor(to: openScene) } } }
    /// Called with a scene to open, and whether the focus moves to it.
    var onOpen: (_ scene: Scene, _ leaves: Bool) -> Void = { _, _ in }
    /// Called to move the focus to the list, or back.
    var onFocus: (Bool) -> Void = { _ in }

    private let all: [SceneGroup]
    private var filter = SceneFilter()
    /// The row that Return opens.
    private var cursor: String
    private let field: SearchField
    private let list = PanelScroll()
    private var rows: [SceneRow] = []
    private var pictures = ScenePictures()
    /// The open scene's value for dark or light, or nil without one.
    var appearance: String? { didSet { if appearance != oldValue { updatePictures() } } }
    private var headings: [(view: Heading, rowsBefore: Int)] = []
    private let nothing: Label

    private static let inset = 12.0
    private static let headingHeight = 30.0

    init(_ groups: [SceneGroup], open scene: String) {
        all = groups
        openScene = scene
        cursor = scene
        field = SearchField()
        nothing = Label(Lettering.body)
        super.init()
        field.onTouch = { [weak self] in self?.onFocus(true) }
        nothing.textAlignment = .center
        nothing.text = "No scene is called that"
        addSubview(field)
        addSubview(list)
        addSubview(nothing)
        list.alwaysBounceVertical = false
        fillList()
    }

    required init?(coder: NSCoder) { nil }

    // MARK: Keys

    /// Handles a key, and returns whether the list uses it.
    func press(_ key: KeyPress) -> Bool {
        guard !key.hasControl else { return false }
        switch key.key {
        case .up: step(-1)
        case .down: step(1)
        case .home: step(-rows.count)
        case .end: step(rows.count)
        case .return:
            if let scene = rows.first(where: { $0.scene.name == cursor })?.scene { open(scene, leaves: true) }
        case .backspace: if !filter.query.isEmpty { find(String(filter.query.dropLast())) }
        case .escape: if filter.query.isEmpty { onFocus(false) } else { find("") }
        case .space: return !filter.query.isEmpty
        // Letters are typed, not commands.
        case .character: break
        default: return false
        }
        return true
    }

    /// Handles typed text. A query doesn't begin with a space.
    func type(_ text: String) -> Bool {
        if text != " " || !filter.query.isEmpty { find(filter.query + text) }
        return true
    }

    private func find(_ query: String) {
        filter.query = query
        if field.text != query { field.text = query }
        cursor = filter.best(of: all)?.name ?? openScene
        fillList()
    }

    private func step(_ rowCount: Int) {
        guard !rows.isEmpty else { return }
        let now = rows.firstIndex { $0.scene.name == cursor } ?? (rowCount > 0 ? -1 : rows.count)
        let row = rows[min(max(now + rowCount, 0), rows.count - 1)]
        if row.scene.name != cursor || row.scene.name != openScene { open(row.scene, leaves: false) }
    }

    private func open(_ scene: Scene, leaves: Bool) {
        cursor = scene.name
        updateState()
        reveal()
        onOpen(scene, leaves)
        if leaves, !filter.query.isEmpty { find("") }
    }

    private func moveCursor(to scene: String) {
        cursor = scene
        updateState()
        reveal()
    }

    // MARK: Rows

    private var listed: [View] { rows as [View] + headings.map { $0.view } }

    private func fillList() {
        for view in listed { view.removeFromSuperview() }
        rows = []
        headings = []
        for group in filter.groups(of: all) {
            let padding = EdgeInsets(top: 6, left: 12, bottom: 2, right: 0)
            if !group.title.isEmpty { headings.append((Heading(group.title, padding), rows.count)) }
            rows += group.scenes.map { scene in
                SceneRow(scene) { [weak self] in self?.open($0, leaves: true) }
            }
        }
        for view in listed { list.addSubview(view) }
        nothing.isHidden = !rows.isEmpty
        list.contentOffset = .zero
        updateState()
        updatePictures()
        setNeedsLayout()
    }

    func add(_ pictures: [ScenePicture]) {
        for picture in pictures { self.pictures.add(picture) }
        updatePictures()
    }

    private func updatePictures() { for row in rows { row.picture = pictures.image(of: row.scene, appearance) } }

    private func updateState() {
        field.isFocused = isFocused
        for row in rows {
            row.isSelected = row.scene.name == cursor
            row.isFocused = isFocused
        }
    }

    override func apply(_ theme: Theme) {
        super.apply(theme)
        backgroundColor = theme.sidebar
        nothing.textColor = theme.tertiaryText
    }

    /// Scrolls the row of the cursor into view.
    private func reveal() {
        layoutIfNeeded()
        guard let row = rows.first(where: { $0.scene.name == cursor }) else { return }
        let seen = list.bounds
        let offset = min(
            max(seen.minY, row.frame.maxY + Self.inset - seen.height), row.frame.minY - Self.headingHeight)
        list.contentOffset = CGPoint(x: 0, y: max(0, min(offset, list.contentSize.height - seen.height)))
    }

    override func layoutSubviews() {
        let width = bounds.width - 2 * Self.inset
        field.frame = CGRect(x: Self.inset, y: 11, width: width, height: SearchField.height)
        let top = ShellLayout.headerHeight
        list.frame = CGRect(x: 0, y: top, width: bounds.width, height: max(0, bounds.height - top))
        nothing.frame = CGRect(x: Self.inset, y: top + Self.inset, width: width, height: 24)
        var y = headings.first?.rowsBefore == 0 ? 0 : Self.inset
        var next = headings[...]
        for (index, row) in rows.enumerated() {
            if let heading = next.first, heading.rowsBefore == index {
                heading.view.frame = CGRect(x: Self.inset, y: y, width: width, height: Self.headingHeight)
                y += Self.headingHeight
                next = next.dropFirst()
            }
            row.frame = CGRect(x: Self.inset, y: y, width: width, height: SceneRow.height)
            y += SceneRow.height
            if next.first?.rowsBefore == index + 1 { y += 6 }
        }
        list.contentSize = CGSize(width: bounds.width, height: y + Self.inset)
    }

    override func draw(_ canvas: inout Canvas) {
        canvas.fill(.rect(CGRect(x: bounds.maxX - 1, y: 0, width: 1, height: bounds.height)), theme.hairline)
    }
}

/// The row of a scene. The row of the cursor is filled while the list has the focus.
private final class SceneRow: ThemedControl {
    let scene: Scene
    /// The scene's picture, or nil before it is drawn.
    var picture: Image? { didSet { if picture != oldValue { setNeedsDisplay() } } }

    static let height = 35.0
    private static let padding = 10.0
    /// The size of the picture's area.
    private static let picture = CGSize(width: 20, height: 30)
    private static let pictureRadius = 2.5

    init(_ scene: Scene, action: @escaping @MainActor (Scene) -> Void) {
        self.scene = scene
        super.init(name: "scene " + scene.name) { action(scene) }
    }

    required init?(coder: NSCoder) { nil }

    override func draw(_ canvas: inout Canvas) {
        let shape = Shape(rect: bounds.insetBy(dx: 0, dy: 1), cornerRadius: 7)
        if isSelected {
            canvas.fill(shape, isFocused ? theme.tint : theme.selection)
        } else if isHighlighted {
            canvas.fill(shape, theme.pressed)
        } else if isHovered {
            canvas.fill(shape, theme.hover)
        }
        drawPicture(&canvas)
        let color = isSelected ? (isFocused ? theme.onTint : theme.text) : theme.text
        canvas.draw(
            scene.title, isSelected ? Lettering.strong : Lettering.body, color,
            in: bounds.inset(
                by: EdgeInsets(top: 0, left: 2 * Self.padding + Self.picture.width, bottom: 0, right: Self.padding)))
    }

    /// Draws the whole picture centered in its area.
    private func drawPicture(_ canvas: inout Canvas) {
        let size = picture?.size ?? CGSize(width: 390, height: 844)
        let scale = min(Self.picture.width / size.width, Self.picture.height / size.height)
        let width = (size.width * scale).rounded()
        let height = (size.height * scale).rounded()
        let place = CGRect(
            x: (Self.padding + (Self.picture.width - width) / 2).rounded(.down),
            y: ((bounds.height - height) / 2).rounded(.down), width: width, height: height)
        let shape = Shape(rect: place, cornerRadius: Self.pictureRadius)
        guard let picture else { return canvas.fill(shape, theme.field) }
        canvas.draw(.image(picture, crop: .unit, destination: place, shape: shape))
        let edge = Shape(rect: place.insetBy(dx: -0.5, dy: -0.5), cornerRadius: Self.pictureRadius + 0.5)
        canvas.draw(.stroke(edge, theme.stageEdge, width: 1))
    }
}
