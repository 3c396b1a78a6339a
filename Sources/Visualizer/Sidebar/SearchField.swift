import Drawing
import Foundation
import Staging
import ViewHierarchy

/// The field that searches scenes. The list forwards keys to it.
final class SearchField: TextField, Hoverable, Themed {
    /// Called when the field is touched.
    var onTouch: () -> Void = {}

    static let height = 30.0
    private static let edgeWidth = 1.5

    private let key = Label()

    init(_ theme: Theme) {
        super.init(frame: .zero)
        accessibilityIdentifier = "search"
        font = Lettering.body
        textAlignment = .left
        cornerRadius = 7
        leftView = SearchIcon(theme)
        key.font = Lettering.small
        key.text = "/"
        key.sizeToFit()
        key.frame.size.width += 8
        rightView = key
        apply(theme)
        showFocus()
    }

    required init?(coder: NSCoder) { nil }

    func apply(_ theme: Theme) {
        backgroundColor = theme.field
        borderColor = theme.tint
        textColor = theme.text
        placeholderColor = theme.tertiaryText
        key.textColor = theme.tertiaryText
        spread(theme)
    }

    override var isFocused: Bool { didSet { showFocus() } }

    private func showFocus() {
        if isFocused { super.becomeFirstResponder() } else { resignFirstResponder() }
        borderWidth = isFocused ? Self.edgeWidth : 0
        placeholder = isFocused ? "Type to find" : "Find"
        key.isHidden = isFocused || hasText
    }

    /// A touch requests the focus.
    override func becomeFirstResponder() -> Bool {
        onTouch()
        return isEditing
    }
}

/// A magnifying glass.
private final class SearchIcon: ThemedView {
    init(_ theme: Theme) {
        super.init(theme)
        frame.size = CGSize(width: 30, height: SearchField.height)
        isUserInteractionEnabled = false
    }

    required init?(coder: NSCoder) { nil }

    override func draw(_ canvas: inout Canvas) {
        Icon.search.draw(
            into: &canvas, center: CGPoint(x: 16, y: bounds.midY), side: 16, color: theme.tertiaryText)
    }
}

/// Finds scenes by typed words.
struct SceneFilter: Hashable, Sendable {
    /// The typed text.
    var query = ""

    /// Returns the groups with matching scenes, without empty groups.
    func groups(of all: [SceneGroup]) -> [SceneGroup] {
        all.compactMap { group in
            let scenes = group.scenes.filter { finds($0) }
            return scenes.isEmpty ? nil : SceneGroup(title: group.title, scenes: scenes)
        }
    }

    /// Returns the first matching scene whose title begins with the query, or else the first matching scene.
    func best(of all: [SceneGroup]) -> Scene? {
        let found = all.flatMap(\.scenes).filter { finds($0) }
        guard let first = words.first else { return nil }
        return found.first { $0.title.lowercased().hasPrefix(first) } ?? found.first
    }

    private var words: [String] { query.lowercased().split { $0 == " " || $0 == "-" }.map(String.init) }

    /// Returns whether each typed word is part of the scene's title or name.
    private func finds(_ scene: Scene) -> Bool {
        let text = (scene.title + " " + scene.name).lowercased()
        return words.allSatisfy { text.contains($0) }
    }
}
