import Drawing
import Foundation
import Staging
import ViewHierarchy
import Widgets

/// The field that filters the tree of views by words of their names and types.
final class ViewFilterField: TextField, Focusable, Hoverable, Themed {
    /// Called with the typed text.
    var onFind: (String) -> Void = { _ in }
    /// Called when Return, Down or Tab leaves the field for the tree.
    var onDone: () -> Void = {}
    private weak var keys: KeyFocus?

    private static let edgeWidth = 1.5

    init(keys: KeyFocus) {
        self.keys = keys
        super.init(frame: .zero)
        accessibilityIdentifier = "view filter"
        font = Lettering.small
        textAlignment = .left
        cornerRadius = EditorMetrics.corner
        placeholder = "Filter"
        padLeft()
        addAction(for: .editingChanged) { $0.onFind($0.text ?? "") }
    }

    required init?(coder: NSCoder) { nil }

    override func toolTipText() -> String? { "Words of a view’s name or type" }

    func apply(_ theme: Theme) {
        backgroundColor = theme.field
        borderColor = theme.tint
        textColor = theme.text
        placeholderColor = theme.tertiaryText
        overlays = (theme.hover, .clear)
    }

    override func focusDidChange(from wasFocused: Bool) {
        guard isFocused != wasFocused else { return }
        if isFocused { _ = super.becomeFirstResponder() } else { _ = resignFirstResponder() }
        borderWidth = isFocused ? Self.edgeWidth : 0
    }

    /// A touch requests the focus.
    override func becomeFirstResponder() -> Bool {
        keys?.focus(self)
        return isEditing
    }

    func press(_ key: KeyPress) -> Bool {
        if self.press(key.key, hasShift: key.hasShift, hasControl: key.hasControl) { return true }
        if key.hasControl { return false }
        switch key.key {
        case .return, .down, .tab: onDone()
        case .escape:
            if hasText {
                text = ""
                onFind("")
            } else {
                keys?.focus(nil)
            }
        // All other keys are typed, not commands.
        default: break
        }
        return true
    }

    func type(_ text: String) -> Bool {
        insertText(text)
        return true
    }
}
