import Drawing
import Foundation
import Staging
import ViewHierarchy
import Widgets

/// The field that searches scenes. The list forwards keys to it.
final class SearchField: TextField, Hoverable, Themed {
    /// Called when the field is touched.
    var onTouch: () -> Void = {}

    static let height = 30.0
    private static let edgeWidth = 1.5

    private let key = Label()

    init() {
        super.init(frame: .zero)
        accessibilityIdentifier = "search"
        font = Lettering.body
        textAlignment = .left
        cornerRadius = 7
        leftView = SearchIcon()
        key.font = Lettering.small
        key.text = "/"
        key.sizeToFit()
        key.frame.size.width += 8
        rightView = key
        updateFocus()
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

    override func focusDidChange(from wasFocused: Bool) { updateFocus() }

    private func updateFocus() {
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
    init() {
        super.init()
        frame.size = CGSize(width: 30, height: SearchField.height)
        isUserInteractionEnabled = false
    }

    required init?(coder: NSCoder) { nil }

    override func draw(_ canvas: inout Canvas) {
        Icon.search.draw(
            into: &canvas, center: CGPoint(x: 16, y: bounds.midY), side: 16, color: theme.tertiaryText)
    }
}
