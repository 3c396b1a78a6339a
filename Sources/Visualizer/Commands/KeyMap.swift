import Staging
import ViewHierarchy

/// Maps keys that no view uses to commands.
enum KeyMap {
    private static let commands: [Shortcut: Command] = Command.allCases.reduce(into: [:]) { commands, command in
        for shortcut in command.entry.shortcuts { commands[shortcut] = command }
    }

    /// Returns the command of a key, or nil for a key of the scene. Shift is ignored where it makes no difference.
    static func command(for key: KeyPress) -> Command? {
        commands[Shortcut(key)] ?? commands[Shortcut(key).withoutShift]
    }

    /// Returns the command of a typed sign.
    static func command(forTyped text: String) -> Command? { commands[.sign(text)] }
}

extension KeyPress {
    /// Whether the key is a letter, a digit or a sign.
    var isCharacter: Bool { if case .character = key { true } else { false } }
}
