import Foundation

/// A line of text that is edited: the text, the caret and the selection.
///
/// Positions count characters as the reader sees them (graphemes) in the whole text. A combining mark typed after its
/// letter becomes part of that letter.
struct EditableText: Hashable, Sendable {
    private var characters: [Character]
    /// The index of the character before which text is inserted.
    private(set) var caret: Int
    /// The start of the selection; equal to the caret if nothing is selected.
    private(set) var anchor: Int

    /// Creates a text that is entirely selected, so that typing replaces it.
    init(_ text: String) {
        characters = Array(text)
        anchor = 0
        caret = characters.count
    }

    var text: String { String(characters) }

    var selection: Range<Int> { min(caret, anchor)..<max(caret, anchor) }

    var selectedText: String { String(characters[selection]) }

    /// Replaces the selection; line breaks and tabs become spaces. The caret is placed after the inserted text, or
    /// after the character that it merged with.
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

    /// Moves the caret before a character and optionally selects the range that it passes.
    mutating func move(to place: Int, selecting: Bool = false) {
        caret = min(max(place, 0), characters.count)
        if !selecting { anchor = caret }
    }

    /// Handles a key that moves the caret or deletes text; returns whether it was handled.
    /// - Parameter isRightToLeft: Whether the text runs from right to left, because arrow keys are visual directions.
    mutating func press(_ key: Key, hasShift: Bool = false, isRightToLeft: Bool = false) -> Bool {
        switch key {
        case .left: step(isRightToLeft ? 1 : -1, hasShift)
        case .right: step(isRightToLeft ? -1 : 1, hasShift)
        case .home: move(to: 0, selecting: hasShift)
        case .end: move(to: characters.count, selecting: hasShift)
        case .backspace: remove(-1)
        case .delete: remove(1)
        default: return false
        }
        return true
    }

    mutating func selectAll() {
        anchor = 0
        caret = characters.count
    }

    private mutating func step(_ offset: Int, _ selecting: Bool) {
        if selection.isEmpty || selecting {
            move(to: caret + offset, selecting: selecting)
        } else {
            move(to: offset < 0 ? selection.lowerBound : selection.upperBound)
        }
    }

    private mutating func remove(_ offset: Int) {
        if selection.isEmpty { move(to: caret + offset, selecting: true) }
        insert("")
    }

    /// Returns the range that differs from another text, and its replacement in that text.
    func difference(to other: EditableText) -> (range: Range<Int>, replacement: String) {
        let (old, new) = (characters, other.characters)
        let start = zip(old, new).prefix { $0 == $1 }.count
        let rest = min(old.count, new.count) - start
        let end = zip(old.reversed(), new.reversed()).prefix(rest).prefix { $0 == $1 }.count
        return (start..<old.count - end, String(new[start..<new.count - end]))
    }

    /// Returns a range of characters in UTF-16 units, as in `NSRange`.
    func utf16Range(_ range: Range<Int>) -> NSRange {
        let start = String(characters[..<range.lowerBound]).utf16.count
        return NSRange(location: start, length: String(characters[range]).utf16.count)
    }
}
