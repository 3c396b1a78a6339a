import Drawing
package import Foundation
package import Staging
import Support
import Timing
package import ViewHierarchy

/// A text field of the editor, which only accepts valid text.
///
/// Return, Tab and losing the focus commit the text, and Escape reverts it. Rejected text remains, in red, until it is
/// corrected.
package class EditorField: TextField, Focusable, Hoverable, Themed {
    /// The reason for rejecting a text.
    package struct Refusal: Error, Hashable {
        package var message: String
        /// The position of the error, in characters from 1.
        package var column: Int?

        package init(message: String, column: Int? = nil) {
            self.message = message
            self.column = column
        }
    }

    /// The accepted text, displayed unless the user types.
    package var value = "" {
        didSet {
            guard value != oldValue, !isEditing else { return }
            updateText()
        }
    }
    /// Accepts a text, or throws the reason for rejecting it.
    package var accept: (String) throws(Refusal) -> Void = { _ in }
    /// Called with the error, or with `nil` once there is none.
    package var onProblem: (String?) -> Void = { _ in }
    /// The reason why the field is disabled.
    package var disabledReason: String?

    private weak var keys: KeyFocus?
    package private(set) var theme = Theme.dark
    private var problem: String? { didSet { updateProblem() } }

    package static let padding = 8.0
    private static let edgeWidth = 1.5

    package init(name: String, keys: KeyFocus) {
        self.keys = keys
        super.init(frame: .zero)
        accessibilityIdentifier = name
        font = Lettering.body
        textAlignment = .left
        cornerRadius = EditorMetrics.corner
        addAction(for: .editingChanged) { $0.changeProblem(to: nil) }
    }

    package required init?(coder: NSCoder) { nil }

    // MARK: Appearance

    package func apply(_ theme: Theme) {
        self.theme = theme
        backgroundColor = theme.field
        borderColor = theme.tint
        placeholderColor = theme.tertiaryText
        updateProblem()
    }

    private func updateProblem() {
        textColor = isRefused ? theme.problem : theme.text
        borderColor = isRefused ? theme.problem : theme.tint
        borderWidth = isEditing || isRefused ? Self.edgeWidth : 0
        overlays = isEditing ? nil : (theme.hover, .clear)
    }

    package override var isEnabled: Bool { didSet { alpha = isEnabled ? 1 : EditorMetrics.disabledAlpha } }

    /// The whole text if only a part of it is visible.
    package override func toolTipText() -> String? {
        if !isEnabled { return disabledReason }
        return !isEditing && Lettering.width(shownText, font) > textRect(forBounds: bounds).width ? shownText : nil
    }

    package override func textRect(forBounds bounds: CGRect) -> CGRect {
        super.textRect(forBounds: bounds).insetBy(dx: Self.padding, dy: 0)
    }

    /// The text on screen: the typed text, or the value.
    package var shownText: String { text ?? "" }

    /// Whether the text on screen was rejected.
    var isRefused: Bool { problem != nil }

    /// The rejected text with its error, or nil while it is edited or without one.
    package var refusal: (text: String, problem: String)? {
        isEditing ? nil : problem.map { (shownText, $0) }
    }

    /// Whether a typed space is part of the text. Otherwise Space is a command of the window.
    var takesBlank: Bool { shownText != value || selectedRange.count < shownText.count }

    fileprivate func changeProblem(to next: String?) {
        problem = next
        onProblem(next)
    }

    private func updateText() {
        text = value
        if problem != nil { changeProblem(to: nil) }
    }

    // MARK: Focus

    package override func focusDidChange(from wasFocused: Bool) {
        guard isFocused != wasFocused else { return }
        if isFocused {
            super.becomeFirstResponder()
            selectAll(nil)
            focusContainer?.reveal(self)
        } else {
            commit()
            resignFirstResponder()
            if problem == nil { text = value }
        }
        updateProblem()
    }

    /// A touch requests the focus, which begins editing.
    package override func becomeFirstResponder() -> Bool {
        keys?.focus(self)
        return isEditing
    }

    package func type(_ text: String) -> Bool {
        if text != " " || takesBlank { insertText(text) }
        return true
    }

    package func press(_ key: KeyPress) -> Bool {
        guard isEditing else { return false }
        // Without a selection it copies the frame that the lanes show.
        if key.hasControl, key.key == .character("c"), selectedRange.isEmpty { return false }
        if press(key.key, hasShift: key.hasShift, hasControl: key.hasControl) { return true }
        if key.hasControl { return false }
        if pressOwn(key) { return true }
        switch key.key {
        case .return:
            if commit() {
                retype(value)
                keys?.focus(nil)
            }
        case .escape:
            revert()
            keys?.focus(nil)
        case .tab:
            if commit() {
                retype(value)
                focusContainer?.moveFocus(from: self, isBackwards: key.hasShift)
            }
        case .space: return takesBlank
        // Letters are typed, not commands.
        case .character: break
        default: return false
        }
        return true
    }

    /// Handles a key that is specific to this kind of field.
    package func pressOwn(_ key: KeyPress) -> Bool { false }

    /// Replaces the typed text, and selects all of it.
    func retype(_ text: String) {
        guard isEditing else { return }
        self.text = text
        selectAll(nil)
        changeProblem(to: nil)
    }

    /// Discards the typed text.
    package func revert() {
        text = value
        changeProblem(to: nil)
    }

    /// Commits the typed text, and returns whether it is valid.
    @discardableResult
    private func commit() -> Bool {
        do throws(Refusal) {
            if shownText != value { try accept(shownText) }
            if problem != nil { changeProblem(to: nil) }
            return true
        } catch {
            if let column = error.column { selectedRange = column - 1..<column - 1 }
            changeProblem(to: error.message)
            return false
        }
    }
}

/// A field for a number with a unit. Up and down step the number, with Shift by ten steps.
package final class NumberField: EditorField {
    /// The unit after the number, or empty.
    package let unit: String
    /// The size of a step.
    package var step = 0.01
    /// The range of the steps.
    package var range = -Double.infinity...Double.infinity
    /// The width for units, in points. It is equal in all rows of a group, so that their numbers are aligned.
    package var unitRoom = 0.0 {
        didSet {
            rightView?.frame.size.width = unitRoom
            setNeedsLayout()
        }
    }

    private static let unitGap = 4.0

    /// - Parameter caption: The text before the number, inside the field, or empty.
    package init(name: String, unit: String = "", caption: String = "", keys: KeyFocus) {
        self.unit = unit
        super.init(name: name, keys: keys)
        textAlignment = .right
        hasTabularDigits = true
        if !caption.isEmpty { leftView = Self.label(caption) }
        if !unit.isEmpty { rightView = Self.label(unit) }
        unitRoom = Self.room(for: [unit])
    }

    package required init?(coder: NSCoder) { nil }

    private static func label(_ text: String) -> Label {
        let label = Label()
        label.font = Lettering.small
        label.textAlignment = .left
        label.text = text
        label.frame.size = CGSize(width: Lettering.width(text, Lettering.small) + unitGap, height: 0)
        return label
    }

    /// Returns the width that some units need.
    package static func room(for units: [String]) -> Double {
        let width = units.reduce(0) { max($0, Lettering.width($1, Lettering.small)) }
        return width == 0 ? 0 : (width + unitGap).rounded(.up)
    }

    package override func apply(_ theme: Theme) {
        super.apply(theme)
        for case let label? in [leftView as? Label, rightView as? Label] { label.textColor = theme.tertiaryText }
    }

    // The views at the sides are within the padding.

    package override func textRect(forBounds bounds: CGRect) -> CGRect {
        bounds.inset(
            by: EdgeInsets(
                top: 0, left: Self.padding + (leftView?.bounds.width ?? 0), bottom: 0, right: Self.padding + unitRoom))
    }

    package override func leftViewRect(forBounds bounds: CGRect) -> CGRect {
        CGRect(x: Self.padding, y: 0, width: leftView?.bounds.width ?? 0, height: bounds.height)
    }

    package override func rightViewRect(forBounds bounds: CGRect) -> CGRect {
        let left = bounds.maxX - Self.padding - unitRoom + Self.unitGap
        return CGRect(x: left, y: 0, width: unitRoom, height: bounds.height)
    }

    /// Returns a number typed with or without its unit, in the field's unit.
    package func bareText(_ text: String) -> String {
        var text = text.trimmingCharacters(in: .whitespaces)
        if unit == "s", text.hasSuffix("ms"),
            let number = Double(text.dropLast(2).trimmingCharacters(in: .whitespaces))
        {
            return DecimalText.text(number / 1000)
        }
        if !unit.isEmpty, text.hasSuffix(unit) {
            text = String(text.dropLast(unit.count)).trimmingCharacters(in: .whitespaces)
        }
        return text
    }

    /// True before a unit, but not in place of an unchanged number.
    package override var takesBlank: Bool { shownText != value }

    package override func pressOwn(_ key: KeyPress) -> Bool {
        guard key.key == .up || key.key == .down, let steps = key.steps else { return false }
        guard let now = Double(bareText(shownText)) ?? Double(bareText(value)) else { return true }
        let next = SliderScale.clean(now + steps * step, step: step)
        do throws(Refusal) {
            let text = DecimalText.text(min(max(next, range.lowerBound), range.upperBound))
            try accept(text)
            retype(text)
        } catch {
            changeProblem(to: error.message)
        }
        return true
    }
}

extension TextField {
    /// Keeps the padding of fields at the left of the text.
    package func padLeft() {
        leftView = View(frame: CGRect(origin: .zero, size: CGSize(width: EditorField.padding, height: 0)))
    }
}
