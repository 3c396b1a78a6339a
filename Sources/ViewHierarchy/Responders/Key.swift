/// A key of the keyboard.
///
/// Tapes write a key by its ``name``: a word such as `escape`, or the character that it types. A string literal is the key
/// of that name.
public enum Key: Hashable, Sendable {
    case escape, space, `return`, tab, backspace, delete, menu
    case left, right, up, down
    case home, end, pageUp, pageDown
    /// A function key, by its number from 1 to 24.
    case function(Int)
    /// A key by the character that it types without Shift.
    case character(Character)
    /// A key that no view of the library knows, by its name.
    case other(String)

    private static let named: [(name: String, key: Key)] = [
        ("escape", .escape), ("space", .space), ("return", .return), ("tab", .tab), ("backspace", .backspace),
        ("delete", .delete), ("menu", .menu), ("left", .left), ("right", .right), ("up", .up), ("down", .down),
        ("home", .home), ("end", .end), ("page-up", .pageUp), ("page-down", .pageDown),
    ]
    private static let keys = Dictionary(uniqueKeysWithValues: named.map { ($0.name, $0.key) })
    private static let names = Dictionary(uniqueKeysWithValues: named.map { ($0.key, $0.name) })
    private static let functions = Dictionary(uniqueKeysWithValues: (1...24).map { ("f\($0)", Key.function($0)) })

    /// Creates the key of a name. Any string is one, and the key has it as its ``name``.
    public init(_ name: String) {
        self =
            Self.keys[name] ?? Self.functions[name] ?? (name.count == 1 ? name.first.map(Key.character) : nil)
            ?? .other(name)
    }

    /// The name in tapes.
    public var name: String {
        switch self {
        case .function(let number): "f\(number)"
        case .character(let character): String(character)
        case .other(let name): name
        default: Self.names[self] ?? ""
        }
    }
}

extension Key: ExpressibleByStringLiteral {
    public init(stringLiteral name: String) { self.init(name) }
}
