import Drawing
import Foundation
import Staging
import ViewHierarchy

/// A field to type into.
///
/// Return, Tab and losing the keys commit, Escape reverts. What can't be taken stays, in red, until it is mended.
class EntryField: Control, Focusable, Hoverable, Themed {
    /// Why a text is refused.
    struct Refusal: Error, Hashable {
        var message: String
        /// Where in the text the fault lies, counted in characters from 1.
        var column: Int?
    }

    private enum Activity {
        case resting
        /// A text that was left as it was refused, and why it was.
        case refused(String, fault: String)
        case editing(EditableText, isRefused: Bool)
    }

    var theme: Theme { didSet { if theme != oldValue { setNeedsDisplay() } } }
    /// What holds, as it is shown while nobody types.
    var value = "" {
        didSet {
            guard value != oldValue else { return }
            if case .refused = activity { change(to: .resting, fault: nil) }
            setNeedsDisplay()
        }
    }
    /// What to type, where there is nothing.
    var placeholder = ""
    /// Takes a text over, or says why not.
    var accept: (String) throws(Refusal) -> Void = { _ in }
    /// Told what is wrong, or that nothing is any more.
    var onFault: (String?) -> Void = { _ in }

    private weak var keys: (any KeyLending)?
    private var activity = Activity.resting
    private var selectsByTouch = false

    static let padding = 8.0

    init(_ theme: Theme, name: String, keys: any KeyLending) {
        self.theme = theme
        self.keys = keys
        super.init(frame: .zero)
        accessibilityIdentifier = name
    }

    required init?(coder: NSCoder) { nil }

    // MARK: What is shown

    var isHovered = false { didSet { if isHovered != oldValue { setNeedsDisplay() } } }
    var cursor: PointerShape { isEnabled ? .text : .arrow }
    /// Why it can't be used now.
    var disabledReason: String?
    override var isEnabled: Bool { didSet { alpha = isEnabled ? 1 : EditorMetrics.disabledAlpha } }
    /// The whole text, where only a part of it is seen.
    var tooltip: String? {
        if !isEnabled { return disabledReason }
        return !isFocused && Lettering.width(shownText, font) > textRoom.width ? shownText : nil
    }

    /// The text as it is seen: what is typed, or what holds.
    var shownText: String {
        switch activity {
        case .resting: value
        case .refused(let text, _): text
        case .editing(let text, _): text.text
        }
    }

    /// Whether what is shown was refused.
    var isRefused: Bool {
        switch activity {
        case .resting: false
        case .refused: true
        case .editing(_, let isRefused): isRefused
        }
    }

    /// Whether digits are of one width and end at the right.
    var isNumeric: Bool { false }

    /// Where the text lies.
    var textRoom: CGRect { bounds.insetBy(dx: Self.padding, dy: 0) }

    /// Whether a blank that is typed now is a part of the text; else Space stays the window's.
    var takesBlank: Bool {
        guard case .editing(let text, _) = activity else { return true }
        return shownText != value || text.selection.count < text.text.count
    }

    /// What was typed and refused, and why; nil where nothing was.
    var refusal: (text: String, fault: String)? {
        if case .refused(let text, let fault) = activity { (text, fault) } else { nil }
    }

    /// Draws what else is in the field.
    func drawSurroundings(_ canvas: inout Canvas) {}

    /// Takes a key that is this kind of field's own.
    func pressOwn(_ key: KeyPress) -> Bool { false }

    // MARK: Keys

    var isFocused: Bool {
        get { if case .editing = activity { true } else { false } }
        set {
            if newValue, !isFocused {
                change(to: .editing(EditableText(shownText), isRefused: isRefused), fault: nil, keepsFault: true)
                stopHost?.reveal(self)
            } else if !newValue {
                leave()
            }
        }
    }

    func type(_ text: String) -> Bool {
        if text != " " || takesBlank { edit { $0.insert(text) } }
        return true
    }

    func press(_ key: KeyPress) -> Bool {
        guard case .editing(var text, let isRefused) = activity else { return false }
        if text.press(key, isRightToLeft: TextSystem.measuring.isRightToLeft(text.text)) {
            let isTyped = text.text != shownText
            change(to: .editing(text, isRefused: isRefused && !isTyped), fault: nil, keepsFault: !isTyped)
            return true
        }
        if key.hasControl { return pressControl(key, text) }
        if pressOwn(key) { return true }
        switch key.name {
        case "return": if commit() { keys?.lendKeys(to: nil) }
        case "escape":
            revert()
            keys?.lendKeys(to: nil)
        case "tab": if commit() { stopHost?.leave(self, isBackwards: key.hasShift) }
        case "space": return takesBlank
        // Letters are typed, and none is a command.
        default: return key.name.count == 1
        }
        return true
    }

    private func pressControl(_ key: KeyPress, _ text: EditableText) -> Bool {
        guard key.name == "c" || key.name == "x" else { return false }
        if !text.selection.isEmpty {
            stopHost?.copy(text.selectedText)
            if key.name == "x" { edit { $0.insert("") } }
        }
        return true
    }

    private func edit(_ change: (inout EditableText) -> Void) {
        guard case .editing(var text, _) = activity else { return }
        change(&text)
        self.change(to: .editing(text, isRefused: false), fault: nil)
    }

    /// Puts a text in the place of what was typed, selected.
    func retype(_ text: String) {
        if isFocused { change(to: .editing(EditableText(text), isRefused: false), fault: nil) }
    }

    /// Forgets what was typed.
    func revert() { change(to: .resting, fault: nil) }

    // MARK: Committing

    /// Takes over what was typed; whether it could be.
    private func commit() -> Bool {
        guard case .editing(var text, _) = activity else { return true }
        do {
            try take(text.text)
            change(to: .editing(EditableText(value), isRefused: false), fault: nil)
            return true
        } catch {
            if let column = error.column { text.move(to: column - 1) }
            change(to: .editing(text, isRefused: true), fault: error.message)
            return false
        }
    }

    private func take(_ text: String) throws(Refusal) {
        if text != value { try accept(text) }
    }

    private func leave() {
        guard case .editing(let text, _) = activity else { return }
        do {
            try take(text.text)
            change(to: .resting, fault: nil)
        } catch {
            change(to: .refused(text.text, fault: error.message), fault: error.message)
        }
    }

    private func change(to next: Activity, fault: String?, keepsFault: Bool = false) {
        activity = next
        setNeedsDisplay()
        if !keepsFault { onFault(fault) }
    }

    // MARK: Touches

    override func touchesBegan(_ touches: Set<Touch>, with event: ViewHierarchy.Event?) {
        super.touchesBegan(touches, with: event)
        guard isEnabled, let touch = touches.first else { return }
        selectsByTouch = isFocused
        if isFocused {
            place(touch, selecting: false)
        } else {
            keys?.lendKeys(to: self)
        }
    }

    override func touchesMoved(_ touches: Set<Touch>, with event: ViewHierarchy.Event?) {
        super.touchesMoved(touches, with: event)
        if selectsByTouch, let touch = touches.first { place(touch, selecting: true) }
    }

    private func place(_ touch: Touch, selecting: Bool) {
        guard case .editing(var text, let isRefused) = activity else { return }
        let row = TextRow(text.text, font, isTabular: isNumeric)
        text.move(to: row.caret(at: touch.location(in: self).x - left(row, text)), selecting: selecting)
        change(to: .editing(text, isRefused: isRefused), fault: nil, keepsFault: true)
    }

    // MARK: Drawing

    var font: Font { Lettering.body }

    /// The text's left edge: moved so that the caret is seen.
    private func left(_ row: TextRow, _ text: EditableText?) -> Double {
        let room = textRoom
        let overflow = max(0, row.width - room.width)
        if overflow == 0 { return isNumeric ? room.maxX - row.width : room.minX }
        guard let text else { return room.minX }
        return room.minX - min(overflow, max(0, row.edges[text.caret] - room.width))
    }

    override func draw(_ canvas: inout Canvas) {
        let shape = Shape(rect: bounds, cornerRadius: EditorMetrics.corner)
        canvas.fill(shape, theme.field)
        if isHovered, !isFocused { canvas.fill(shape, theme.hover) }
        if isFocused || isRefused {
            let edge = Shape(rect: bounds.insetBy(dx: 0.75, dy: 0.75), cornerRadius: EditorMetrics.corner - 0.75)
            canvas.draw(.stroke(edge, isRefused ? theme.problem : theme.tint, width: 1.5))
        }
        drawSurroundings(&canvas)
        let color = isRefused ? theme.problem : theme.text
        if case .editing(let text, _) = activity {
            drawEdited(text, color, &canvas)
        } else if shownText.isEmpty {
            Lettering.draw(placeholder, font, theme.tertiaryText, in: textRoom, .left, &canvas)
        } else if isNumeric {
            let row = TextRow(shownText, font, isTabular: true)
            row.draw(color, x: left(row, nil), in: textRoom, &canvas)
        } else {
            Lettering.draw(shownText, font, color, in: textRoom, .left, &canvas)
        }
    }

    private func drawEdited(_ text: EditableText, _ color: Color, _ canvas: inout Canvas) {
        let room = textRoom
        let row = TextRow(text.text, font, isTabular: isNumeric)
        let left = left(row, text)
        canvas.save()
        canvas.clip(to: .rect(room.insetBy(dx: -2, dy: 0)))
        let selection = text.selection
        for part in row.parts(of: selection) {
            let width = part.upperBound - part.lowerBound
            canvas.fill(
                Shape(
                    rect: CGRect(x: left + part.lowerBound - 1, y: 5, width: width + 2, height: bounds.height - 10),
                    cornerRadius: 2),
                theme.selection)
        }
        row.draw(color, x: left, in: room, &canvas)
        if selection.isEmpty {
            let x = left + row.edges[text.caret]
            canvas.fill(.rect(CGRect(x: x - 0.5, y: 6, width: 1.5, height: bounds.height - 12)), theme.tint)
        }
        canvas.restore()
    }
}
