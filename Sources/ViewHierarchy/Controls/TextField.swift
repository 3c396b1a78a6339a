public import Drawing
public import Foundation

/// A control in which one line of text is edited, like UIKit's `UITextField`.
///
/// A touch begins editing, places the caret at the nearest position and selects the text that it is dragged over. Keys
/// arrive through ``keyPressed(_:)`` while the field is its window's first responder.
open class TextField: Control {
    open weak var delegate: (any TextFieldDelegate)?
    /// The text. Setting it places the caret at its end and sends no events. Never nil when read.
    open var text: String? {
        get { content.text }
        set {
            var next = EditableText(newValue ?? "")
            next.move(to: next.caret)
            guard next != content else { return }
            content = next
            setNeedsDisplay()
        }
    }
    /// The text that is shown while the field is empty.
    open var placeholder: String? { didSet { if placeholder != oldValue { setNeedsDisplay() } } }
    /// The font. Nil sets the default, the system font of 17 points; the value is never nil when read.
    open var font: Font! {
        get { ownFont }
        set {
            ownFont = newValue ?? Self.defaultFont
            setNeedsDisplay()
        }
    }
    private static let defaultFont = Font.systemFont(ofSize: 17)
    private var ownFont = TextField.defaultFont
    open var textColor: Color! = .black { didSet { if textColor != oldValue { setNeedsDisplay() } } }
    /// The placeholder's color, a light gray by default.
    public var placeholderColor = Color.placeholderText { didSet { setNeedsDisplay() } }
    open var textAlignment: TextAlignment = .natural { didSet { if textAlignment != oldValue { setNeedsDisplay() } } }
    /// A view left of the text, in its own size; it ignores touches unless its owner enables them.
    open var leftView: View? { didSet { replace(oldValue, by: leftView) } }
    /// A view right of the text, in its own size.
    open var rightView: View? { didSet { replace(oldValue, by: rightView) } }
    /// Whether all digits have the same width, so that a changing number does not jitter.
    package var hasTabularDigits = false

    /// Whether the field is being edited.
    open private(set) var isEditing = false
    private var content: EditableText = {
        var text = EditableText("")
        text.move(to: 0)
        return text
    }()
    private var selectsByTouch = false

    private static let naturalHeight = 34.0
    private static let caretWidth = 1.5
    /// The alpha of the tint color behind selected text.
    private static let selectionAlpha = 0.18

    private func replace(_ old: View?, by view: View?) {
        old?.removeFromSuperview()
        if let view { addSubview(view) }
        setNeedsLayout()
        setNeedsDisplay()
    }

    // MARK: Editing

    /// Begins editing, unless the delegate, or that of the field being edited, refuses; returns whether the field is then being edited.
    @discardableResult
    open func becomeFirstResponder() -> Bool {
        guard !isEditing else { return true }
        guard isEnabled, delegate?.textFieldShouldBeginEditing(self) != false else { return false }
        if let other = window?.firstResponder as? TextField, !other.resignFirstResponder() { return false }
        window?.firstResponder = self
        isEditing = true
        setNeedsDisplay()
        sendActions(for: .editingDidBegin)
        delegate?.textFieldDidBeginEditing(self)
        return true
    }

    /// Ends editing, unless the delegate refuses; returns whether the field is then no longer being edited.
    @discardableResult
    open func resignFirstResponder() -> Bool {
        guard isEditing else { return true }
        guard delegate?.textFieldShouldEndEditing(self) != false else { return false }
        if window?.firstResponder === self { window?.firstResponder = nil }
        isEditing = false
        setNeedsDisplay()
        sendActions(for: .editingDidEnd)
        delegate?.textFieldDidEndEditing(self)
        return true
    }

    /// The selected characters; empty at the caret. Setting it places the caret at its upper bound and clamps it to the
    /// text.
    public var selectedRange: Range<Int> {
        get { content.selection }
        set {
            var next = content
            next.move(to: newValue.lowerBound)
            next.move(to: newValue.upperBound, selecting: true)
            apply(next)
        }
    }

    /// Whether the field has text.
    open var hasText: Bool { !content.text.isEmpty }

    /// Replaces the selection; line breaks and tabs become spaces.
    open func insertText(_ text: String) {
        var next = content
        next.insert(text)
        apply(next)
    }

    /// Deletes the selection, or else the character before the caret.
    open func deleteBackward() { _ = press("backspace") }

    open func selectAll(_ sender: Any?) {
        var next = content
        next.selectAll()
        apply(next)
    }

    /// Copies the selected text to the window's pasteboard; an empty selection leaves it unchanged.
    open func copy(_ sender: Any?) {
        if !content.selection.isEmpty { window?.pasteboard.string = content.selectedText }
    }

    /// Copies the selected text and removes it.
    open func cut(_ sender: Any?) {
        guard !content.selection.isEmpty else { return }
        copy(sender)
        insertText("")
    }

    /// Replaces the selection with the text on the window's pasteboard, if there is any.
    open func paste(_ sender: Any?) {
        if let string = window?.pasteboard.string { insertText(string) }
    }

    private func apply(_ next: EditableText) {
        guard next != content else { return }
        let isEdit = next.text != content.text
        if isEdit {
            let (range, replacement) = content.difference(to: next)
            let isAllowed = delegate?.textField(
                self, shouldChangeCharactersIn: content.utf16Range(range), replacementString: replacement)
            if isAllowed == false { return }
        }
        content = next
        setNeedsDisplay()
        if isEdit { sendActions(for: .editingChanged) }
        delegate?.textFieldDidChangeSelection(self)
    }

    // MARK: Keys

    /// Handles a key that edits the text or the selection; returns whether it was handled.
    package func press(_ key: Key, hasShift: Bool = false, hasControl: Bool = false) -> Bool {
        if hasControl {
            switch key {
            case .character("a"): selectAll(nil)
            case .character("c"): copy(nil)
            case .character("x"): cut(nil)
            case .character("v"): paste(nil)
            default: return false
            }
            return true
        }
        var next = content
        let isRightToLeft = TextSystem.measuring.isRightToLeft(content.text)
        guard next.press(key, hasShift: hasShift, isRightToLeft: isRightToLeft) else { return false }
        apply(next)
        return true
    }

    /// Inserts letters and spaces, handles editing keys, and ends editing on Return and Escape.
    open override func keyPressed(_ key: Key) -> Bool {
        switch key {
        case .space: insertText(" ")
        case .return: pressReturn()
        case .escape where isEditing: resignFirstResponder()
        case .character(let character): insertText(String(character))
        default: return press(key) || super.keyPressed(key)
        }
        return true
    }

    private func pressReturn() {
        guard delegate?.textFieldShouldReturn(self) != false else { return }
        sendActions(for: [.editingDidEndOnExit, .primaryActionTriggered])
        resignFirstResponder()
    }

    // MARK: Touches

    open override func beginTracking(_ touch: Touch, with event: ViewHierarchy.Event?) -> Bool {
        selectsByTouch = isEditing
        if isEditing { moveCaret(to: touch, selecting: false) } else { becomeFirstResponder() }
        return true
    }

    open override func continueTracking(_ touch: Touch, with event: ViewHierarchy.Event?) -> Bool {
        if selectsByTouch { moveCaret(to: touch, selecting: true) }
        return true
    }

    private func moveCaret(to touch: Touch, selecting: Bool) {
        guard isEditing else { return }
        var next = content
        let row = row
        next.move(to: row.caret(at: touch.location(in: self).x - left(of: row, in: bounds)), selecting: selecting)
        apply(next)
    }

    // MARK: Positions

    /// Returns the text's rectangle while it is not edited.
    open func textRect(forBounds bounds: CGRect) -> CGRect {
        bounds.inset(
            by: EdgeInsets(
                top: 0, left: leftView.map { $0.bounds.width } ?? 0, bottom: 0,
                right: rightView.map { $0.bounds.width } ?? 0))
    }

    /// Returns the text's rectangle while it is edited; the same as `textRect(forBounds:)` by default.
    open func editingRect(forBounds bounds: CGRect) -> CGRect { textRect(forBounds: bounds) }

    /// Returns the left view's rectangle: in its own size at the left edge, vertically centered.
    open func leftViewRect(forBounds bounds: CGRect) -> CGRect {
        let size = leftView?.bounds.size ?? .zero
        return CGRect(x: bounds.minX, y: bounds.midY - size.height / 2, width: size.width, height: size.height)
    }

    /// Returns the right view's rectangle: in its own size at the right edge, vertically centered.
    open func rightViewRect(forBounds bounds: CGRect) -> CGRect {
        let size = rightView?.bounds.size ?? .zero
        return CGRect(
            x: bounds.maxX - size.width, y: bounds.midY - size.height / 2, width: size.width, height: size.height)
    }

    open override var intrinsicContentSize: CGSize { CGSize(width: View.noIntrinsicMetric, height: Self.naturalHeight) }

    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: size.width, height: Self.naturalHeight)
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        leftView?.frame = leftViewRect(forBounds: bounds)
        rightView?.frame = rightViewRect(forBounds: bounds)
    }

    // MARK: Drawing

    private var row: TextRow { TextRow(content.text, ownFont, isTabular: hasTabularDigits) }

    /// Returns the text's left edge; overflowing text is shifted so that the caret is visible.
    private func left(of row: TextRow, in bounds: CGRect) -> Double {
        let rect = isEditing ? editingRect(forBounds: bounds) : textRect(forBounds: bounds)
        let overflow = max(0, row.width - rect.width)
        if overflow > 0 {
            return rect.minX - (isEditing ? min(overflow, max(0, row.edges[content.caret] - rect.width)) : 0)
        }
        switch textAlignment {
        case .left: return rect.minX
        case .center: return rect.midX - row.width / 2
        case .right: return rect.maxX - row.width
        case .natural:
            return TextSystem.measuring.isRightToLeft(content.text) ? rect.maxX - row.width : rect.minX
        }
    }

    open override func draw(_ canvas: inout Canvas) {
        let bounds = drawnValues.bounds
        drawOverlay(on: Shape(rect: bounds, cornerRadius: cornerRadius), into: &canvas)
        let rect = textRect(forBounds: bounds)
        if isEditing {
            drawEdited(in: bounds, &canvas)
        } else if content.text.isEmpty {
            canvas.draw(placeholder ?? "", ownFont, placeholderColor, in: rect, textAlignment)
        } else if hasTabularDigits {
            let row = row
            row.draw(textColor, x: left(of: row, in: bounds), in: rect, into: &canvas)
        } else {
            canvas.draw(content.text, ownFont, textColor, in: rect, textAlignment)
        }
    }

    private func drawEdited(in bounds: CGRect, _ canvas: inout Canvas) {
        let rect = editingRect(forBounds: bounds)
        let row = row
        let left = left(of: row, in: bounds)
        let height = TextSystem.measuring.metrics(of: ownFont).lineHeight
        canvas.save()
        canvas.clip(to: .rect(rect.insetBy(dx: -2, dy: 0)))
        for part in row.parts(of: content.selection) {
            let place = CGRect(
                x: left + part.lowerBound - 1, y: rect.midY - height / 2,
                width: part.upperBound - part.lowerBound + 2, height: height)
            canvas.fill(
                Shape(rect: place, cornerRadius: 2),
                tintColor.withAlphaComponent(tintColor.alpha * Self.selectionAlpha))
        }
        row.draw(textColor, x: left, in: rect, into: &canvas)
        if content.text.isEmpty { canvas.draw(placeholder ?? "", ownFont, placeholderColor, in: rect, textAlignment) }
        if content.selection.isEmpty {
            let x = left + row.edges[content.caret]
            let caret = CGRect(x: x - 0.5, y: rect.midY - height / 2 + 1, width: Self.caretWidth, height: height - 2)
            canvas.fill(.rect(caret), tintColor)
        }
        canvas.restore()
    }
}

/// Methods that control the editing of a text field, like UIKit's `UITextFieldDelegate`.
@preconcurrency @MainActor
public protocol TextFieldDelegate: AnyObject {
    func textFieldShouldBeginEditing(_ textField: TextField) -> Bool
    func textFieldDidBeginEditing(_ textField: TextField)
    func textFieldShouldEndEditing(_ textField: TextField) -> Bool
    func textFieldDidEndEditing(_ textField: TextField)
    /// Returns whether an edit can replace the range, in UTF-16 units, with the string.
    func textField(
        _ textField: TextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
    ) -> Bool
    func textFieldDidChangeSelection(_ textField: TextField)
    /// Returns whether Return ends editing.
    func textFieldShouldReturn(_ textField: TextField) -> Bool
}

extension TextFieldDelegate {
    public func textFieldShouldBeginEditing(_ textField: TextField) -> Bool { true }
    public func textFieldDidBeginEditing(_ textField: TextField) {}
    public func textFieldShouldEndEditing(_ textField: TextField) -> Bool { true }
    public func textFieldDidEndEditing(_ textField: TextField) {}
    public func textField(
        _ textField: TextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
    ) -> Bool { true }
    public func textFieldDidChangeSelection(_ textField: TextField) {}
    public func textFieldShouldReturn(_ textField: TextField) -> Bool { true }
}
