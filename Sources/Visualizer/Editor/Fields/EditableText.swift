import Foundation
import Staging

/// A line of text under the keys: what is typed, where the caret is and what is selected.
struct EditableText: Hashable, Sendable {
    private var characters: [Character]
    /// Before which character the next one comes, counted from 0.
    private(set) var caret: Int
    /// Where the selection began; the caret's place where nothing is selected.
    private(set) var anchor: Int

    /// The text, all of it selected: so that typing replaces it.
    init(_ text: String) {
        characters = Array(text)
        anchor = 0
        caret = characters.count
    }

    var text: String { String(characters) }

    var selection: Range<Int> { min(caret, anchor)..<max(caret, anchor) }

    var selectedText: String { String(characters[selection]) }

    /// Puts text in the place of what is selected; what ends a line becomes a space.
    mutating func insert(_ text: String) {
        let line = text.map { $0.isNewline || $0 == "\t" ? " " : $0 }
        let place = selection
        characters.replaceSubrange(place, with: line)
        move(to: place.lowerBound + line.count)
    }

    /// Puts the caret before a character, and selects what lies between if asked.
    mutating func move(to place: Int, selecting: Bool = false) {
        caret = min(max(place, 0), characters.count)
        if !selecting { anchor = caret }
    }

    /// Takes a key that moves the caret or removes something; whether it was one.
    mutating func press(_ key: KeyPress) -> Bool {
        if key.hasControl {
            guard key.name == "a" else { return false }
            anchor = 0
            caret = characters.count
            return true
        }
        switch key.name {
        case "left": step(-1, key.hasShift)
        case "right": step(1, key.hasShift)
        case "home": move(to: 0, selecting: key.hasShift)
        case "end": move(to: characters.count, selecting: key.hasShift)
        case "backspace": remove(-1)
        case "delete": remove(1)
        default: return false
        }
        return true
    }

    private mutating func step(_ way: Int, _ selecting: Bool) {
        if selection.isEmpty || selecting {
            move(to: caret + way, selecting: selecting)
        } else {
            move(to: way < 0 ? selection.lowerBound : selection.upperBound)
        }
    }

    private mutating func remove(_ way: Int) {
        if selection.isEmpty { move(to: caret + way, selecting: true) }
        insert("")
    }
}
