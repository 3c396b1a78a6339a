import Foundation
import Staging

/// A line of text under the keys: what is typed, where the caret is and what is selected.
///
/// All is counted in what the reader sees as characters (graphemes) of the whole text: a mark that is typed after its
/// letter becomes a part of it.
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

    /// Puts text in the place of what is selected; what ends a line becomes a space. The caret comes behind it, and
    /// behind what it became a part of.
    mutating func insert(_ text: String) {
        let place = selection
        var whole = String(characters[..<place.lowerBound])
        whole += String(text.map { $0.isNewline || $0 == "\t" ? " " : $0 })
        let end = whole.utf8.count
        whole += String(characters[place.upperBound...])
        characters = Array(whole)
        var bytes = 0
        let before = characters.prefix { character in
            defer { bytes += character.utf8.count }
            return bytes < end
        }
        move(to: before.count)
    }

    /// Puts the caret before a character, and selects what lies between if asked.
    mutating func move(to place: Int, selecting: Bool = false) {
        caret = min(max(place, 0), characters.count)
        if !selecting { anchor = caret }
    }

    /// Takes a key that moves the caret or removes something; whether it was one.
    /// - Parameter isRightToLeft: Whether the text runs from right to left: the arrows point at what is seen.
    mutating func press(_ key: KeyPress, isRightToLeft: Bool = false) -> Bool {
        if key.hasControl {
            guard key.name == "a" else { return false }
            anchor = 0
            caret = characters.count
            return true
        }
        switch key.name {
        case "left": step(isRightToLeft ? 1 : -1, key.hasShift)
        case "right": step(isRightToLeft ? -1 : 1, key.hasShift)
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
