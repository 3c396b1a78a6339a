import Drawing
import Foundation
import Testing

@testable import ViewHierarchy

@Suite("Editable text")
@MainActor
struct EditableTextTests {
    private func press(_ text: inout EditableText, _ keys: String...) {
        for key in keys {
            let parts = key.split(separator: "+").map(String.init)
            if key == "ctrl+a" {
                text.selectAll()
                continue
            }
            _ = text.press(Key(parts[parts.count - 1]), hasShift: parts[0] == "shift")
        }
    }

    @Test("a row without text has its one caret at the left edge")
    func emptyRow() {
        for isTabular in [false, true] {
            let row = TextRow("", .systemFont(ofSize: 15), isTabular: isTabular)
            #expect(row.edges == [0] && row.width == 0 && row.caret(at: 30) == 0)
        }
    }

    @Test("typing replaces the selection, which is initially everything")
    func typing() {
        var text = EditableText("0.5")
        #expect(text.selectedText == "0.5")
        text.insert("1")
        text.insert("2")
        #expect(text.text == "12" && text.caret == 2)
        text.insert("a\nb\tc")
        #expect(text.text == "12a b c")
    }

    @Test("arrows, Home and End move the caret, and with Shift select; an arrow ends a selection at its side")
    func moving() {
        var text = EditableText("abcd")
        press(&text, "left")
        #expect(text.caret == 0 && text.selection.isEmpty)
        press(&text, "right", "shift+right", "shift+right")
        #expect(text.selectedText == "bc")
        press(&text, "right")
        #expect(text.caret == 3 && text.selection.isEmpty)
        press(&text, "shift+home")
        #expect(text.selectedText == "abc" && text.caret == 0)
        press(&text, "end", "right", "left")
        #expect(text.caret == 3)
        press(&text, "ctrl+a")
        #expect(text.selectedText == "abcd")
    }

    @Test("Backspace and Delete take what is selected, or the character before or after")
    func removing() {
        var text = EditableText("abcd")
        press(&text, "end", "backspace", "home", "delete")
        #expect(text.text == "bc")
        press(&text, "backspace")
        #expect(text.text == "bc" && text.caret == 0)
        press(&text, "shift+end", "delete", "delete", "backspace")
        #expect(text.text.isEmpty)
    }

    @Test(
        "a combining mark joins the letter before it, as it is drawn",
        arguments: [
            ["n", "\u{303}"], ["e", "\u{302}", "\u{301}"], ["\u{E01}", "\u{E34}", "\u{E48}"],
            ["\u{915}", "\u{94D}", "\u{937}"], ["\u{1F468}", "\u{200D}", "\u{1F469}"],
        ])
    func marks(scalars: [String]) {
        var text = EditableText("")
        text.insert("a")
        text.insert("z")
        press(&text, "left")
        for (count, scalar) in scalars.enumerated() {
            text.insert(scalar)
            let whole = "a" + scalars[...count].joined() + "z"
            #expect(text.text == whole)
            #expect(text.caret == whole.count - 1)
            #expect(TextRow(text.text, .systemFont(ofSize: 13), isTabular: false).edges.indices.contains(text.caret))
        }
        #expect(text.text.count == 3)
        press(&text, "backspace")
        #expect(text.text == "az" && text.caret == 1)
    }

    @Test("characters joined by a deletion become one")
    func joining() {
        var text = EditableText("ab\u{200B}\u{301}c")
        press(&text, "home", "right", "right", "delete")
        #expect(text.text == "ab\u{301}c")
        #expect(text.text.count == 3 && text.caret == 2)
        press(&text, "end")
        #expect(text.caret == 3)
    }

    @Test("in right-to-left text the arrow keys move visually")
    func rightToLeft() {
        var text = EditableText("\u{5D0}\u{5D1}\u{5D2}")
        text.move(to: 0)
        _ = text.press("left", isRightToLeft: true)
        #expect(text.caret == 1)
        _ = text.press("left", hasShift: true, isRightToLeft: true)
        #expect(text.selectedText == "\u{5D1}")
        _ = text.press("right", isRightToLeft: true)
        #expect(text.caret == 1 && text.selection.isEmpty)
    }
}
