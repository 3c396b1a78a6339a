import Staging
import ViewHierarchy

/// A key with its modifiers, or a typed sign. Signs are recognized as text because their keys differ between keyboards.
struct Shortcut: Hashable, Sendable {
    private enum Trigger: Hashable, Sendable {
        case key(Key)
        case sign(String)
    }

    private let trigger: Trigger
    private let hasControl: Bool
    private let hasShift: Bool

    private init(_ trigger: Trigger, hasControl: Bool = false, hasShift: Bool = false) {
        self.trigger = trigger
        self.hasControl = hasControl
        self.hasShift = hasShift
    }

    static func key(_ key: Key) -> Shortcut { Shortcut(.key(key)) }

    static func shift(_ key: Key) -> Shortcut { Shortcut(.key(key), hasShift: true) }

    static func control(_ key: Key) -> Shortcut { Shortcut(.key(key), hasControl: true) }

    static func controlShift(_ key: Key) -> Shortcut { Shortcut(.key(key), hasControl: true, hasShift: true) }

    static func sign(_ text: String) -> Shortcut { Shortcut(.sign(text)) }

    /// The shortcut of a key press.
    init(_ key: KeyPress) { self.init(.key(key.key), hasControl: key.hasControl, hasShift: key.hasShift) }

    var withoutShift: Shortcut { Shortcut(trigger, hasControl: hasControl) }

    /// The key without modifiers, such as `R`, `PgUp` or `−`.
    var name: String {
        switch trigger {
        case .sign(let text): Self.displayText(text)
        case .key(.character(let letter)): Self.displayText(letter.uppercased())
        case .key(.space): "Space"
        case .key(.tab): "Tab"
        case .key(.menu): "Menu"
        case .key(.pageUp): "PgUp"
        case .key(.pageDown): "PgDn"
        case .key(let key): key.name.uppercased()
        }
    }

    /// A minus is as wide as a plus.
    private static func displayText(_ text: String) -> String { text == "-" ? "−" : text }

    /// The modifiers, such as `Ctrl Shift`, or empty.
    var modifiers: String {
        [hasControl ? "Ctrl" : "", hasShift ? "Shift" : ""].filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// The modifiers and the key, such as `Shift R`.
    var text: String { modifiers.isEmpty ? name : "\(modifiers) \(name)" }
}
