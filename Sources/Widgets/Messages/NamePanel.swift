import Drawing
package import Foundation
package import Staging
package import ViewHierarchy

/// A panel above the lanes that asks for a name. Return accepts it; Escape or a press outside cancels.
package final class NamePanel: Control, Themed, Focusable {
    /// Accepts a name, or returns the reason why it can't, and the user can correct it.
    package var accept: (String) -> String? = { _ in nil }

    package override func focusDidChange(from wasFocused: Bool) {
        if isFocused { begin() } else if wasFocused { close() }
    }

    private weak var keys: KeyFocus?
    private let plate: NamePlate
    private var field: TextField { plate.field }

    private static let width = 340.0
    /// The fraction of the window's height above the plate.
    private static let topPart = 0.28

    /// - Parameters:
    ///   - title: The title, which says what the name is for.
    ///   - suggestion: The text of the field, initially selected.
    package init(_ title: String, suggestion: String, keys: KeyFocus) {
        self.keys = keys
        plate = NamePlate(title)
        super.init(frame: .zero)
        accessibilityIdentifier = "name panel"
        addSubview(plate)
        field.text = suggestion
        field.addAction(for: .editingChanged) { [weak self] _ in self?.plate.problem = nil }
        addAction(for: .touchUpInside) { $0.keys?.focus(nil) }
    }

    package required init?(coder: NSCoder) { nil }

    package func apply(_ theme: Theme) { plate.apply(theme) }

    /// Requests the focus.
    package func requestFocus() { keys?.focus(self) }

    private func begin() {
        field.becomeFirstResponder()
        field.selectAll(nil)
    }

    private func close() {
        field.resignFirstResponder()
        removeFromSuperview()
    }

    // MARK: Keys

    package func press(_ key: KeyPress) -> Bool {
        if field.press(key.key, hasShift: key.hasShift, hasControl: key.hasControl) { return true }
        if key.hasControl { return false }
        switch key.key {
        case .return:
            let problem = accept((field.text ?? "").trimmingCharacters(in: .whitespaces))
            if let problem { plate.problem = problem } else { keys?.focus(nil) }
        case .escape: keys?.focus(nil)
        // All other keys are typed, not commands.
        default: break
        }
        return true
    }

    package func type(_ text: String) -> Bool {
        field.insertText(text)
        return true
    }

    package override func layoutSubviews() {
        let width = min(Self.width, bounds.width - 2 * EditorMetrics.inset)
        plate.frame = CGRect(
            x: ((bounds.width - width) / 2).rounded(), y: (bounds.height * Self.topPart).rounded(), width: width,
            height: plate.height(for: width))
    }
}

/// The plate with the title, the field, and a line of keys or of an error.
private final class NamePlate: ThemedView {
    let field = TextField()
    var problem: String? { didSet { if problem != oldValue { updateProblem() } } }
    private let title: String
    private let foot: Label

    private static let padding = 16.0
    private static let fieldTop = 40.0
    private static let fieldHeight = 30.0
    private static let gap = 8.0

    init(_ title: String) {
        self.title = title
        foot = Label(Lettering.small, lines: 0)
        super.init()
        field.accessibilityIdentifier = "name field"
        field.font = Lettering.body
        field.textAlignment = .left
        field.cornerRadius = EditorMetrics.corner
        field.borderWidth = 1.5
        field.padLeft()
        addSubview(field)
        addSubview(foot)
    }

    required init?(coder: NSCoder) { nil }

    private func footHeight(for width: Double) -> Double {
        foot.sizeThatFits(CGSize(width: width - 2 * Self.padding, height: .infinity)).height
    }

    func height(for width: Double) -> Double {
        Self.fieldTop + Self.fieldHeight + Self.gap + footHeight(for: width) + Self.padding - 4
    }

    override func apply(_ theme: Theme) {
        super.apply(theme)
        field.backgroundColor = theme.field
        field.textColor = theme.text
        updateProblem()
    }

    private func updateProblem() {
        field.borderColor = problem == nil ? theme.tint : theme.problem
        foot.textColor = problem == nil ? theme.tertiaryText : theme.problem
        foot.text = problem ?? "Return saves it, Esc does not"
        superview?.setNeedsLayout()
    }

    override func layoutSubviews() {
        let width = bounds.width - 2 * Self.padding
        field.frame = CGRect(x: Self.padding, y: Self.fieldTop, width: width, height: Self.fieldHeight)
        foot.frame = CGRect(
            x: Self.padding, y: field.frame.maxY + Self.gap, width: width, height: footHeight(for: bounds.width))
    }

    override func draw(_ canvas: inout Canvas) {
        Plate.menu.draw(into: &canvas, bounds, theme)
        let row = CGRect(x: Self.padding, y: 12, width: bounds.width - 2 * Self.padding, height: 20)
        canvas.draw(title, Lettering.strong, theme.text, in: row)
    }
}
