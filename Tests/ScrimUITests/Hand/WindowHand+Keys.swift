import Foundation
import ProgramSupport
import ShellSupport
import Staging
import Testing
import ViewHierarchy

@testable import Visualizer
@testable import Widgets

// Presses keys in the real window and in the mirror.
extension WindowHand {
    /// The keys with other names in xdotool than in tapes.
    private static let names = [
        "Return": "return", "Escape": "escape", "Tab": "tab", "ISO_Left_Tab": "tab", "Up": "up", "Down": "down",
        "Left": "left", "Right": "right", "Prior": "page-up", "Next": "page-down", "Home": "home", "End": "end",
        "BackSpace": "backspace", "Delete": "delete", "F1": "f1", "F10": "f10", "F11": "f11", "Menu": "menu",
        "space": "space",
    ]
    private static let signs = [
        "plus": "+", "minus": "-", "question": "?", "period": ".", "slash": "/", "comma": ",",
        "bracketleft": "[", "bracketright": "]",
    ]

    /// Presses keys one after the other, by xdotool's names: `Return`, `ctrl+q`, `plus`.
    func key(_ keys: String..., settling seconds: Double = 0.2) throws {
        try display.act(["key", "--delay", "4"] + keys)
        for key in keys { reflect(key) }
        settle(seconds)
    }

    /// Presses keys only in the window, because the mirror doesn't record.
    func keyForWindowAlone(_ keys: String...) throws {
        try display.act(["key", "--delay", "4"] + keys)
        for key in keys { note(key) }
    }

    /// Types a text.
    func type(_ text: String, settling seconds: Double = 0.1) throws {
        try display.act(["type", "--delay", "4", "--", text])
        for character in text { reflect(typed: character) }
        settle(seconds)
    }

    private func reflect(_ key: String) {
        note(key)
        if let sign = Self.signs[key] { return mirror.type(sign) }
        let parts = key.split(separator: "+").map(String.init)
        let last = parts[parts.count - 1]
        let press = KeyPress(
            Key(Self.names[last] ?? Self.signs[last] ?? last.lowercased()), hasControl: parts.contains("ctrl"),
            hasShift: parts.contains("shift"))
        mirror.handle(.key(press))
        if !press.hasControl, last.count == 1 || last == "space" { mirror.type(last == "space" ? " " : last) }
    }

    private func reflect(typed character: Character) {
        let text = String(character)
        if character.isLetter || character.isNumber {
            mirror.handle(.key(KeyPress(Key(text.lowercased()), hasShift: character.isUppercase)))
        } else if character == " " {
            mirror.handle(.key(KeyPress("space")))
        }
        mirror.type(text)
    }

    /// Keys in a field or in the list are no commands.
    private func note(_ key: String) {
        guard shell.keys.focusedView == nil else { return }
        let parts = key.split(separator: "+").map(String.init)
        let last = parts[parts.count - 1]
        let name = Self.signs[key] ?? (parts.dropLast() + [Self.names[last] ?? last]).joined(separator: "+")
        ledger.use(key: name)
    }
}
