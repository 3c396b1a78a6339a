import Foundation
import Gallery
import Staging
import Testing
import ViewHierarchy

@testable import Visualizer

@Suite("A line of text under the keys")
@MainActor
struct EditableTextTests {
    private func press(_ text: inout EditableText, _ keys: String...) {
        for key in keys {
            let parts = key.split(separator: "+").map(String.init)
            _ = text.press(
                KeyPress(parts[parts.count - 1], hasControl: parts[0] == "ctrl", hasShift: parts[0] == "shift"))
        }
    }

    @Test("typing replaces what is selected, which is all of it at first")
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

    @Test("a touch in a field puts the caret where it is nearest, and a drag selects")
    func touches() throws {
        let hand = EditorHand(.photos, ["curve": "ease-in-out"])
        try hand.tap("curve text")
        let field = try hand.field("curve text")
        let row = TextRow("ease-in-out", Lettering.body, isTabular: false)
        func place(_ character: Int) -> CGPoint {
            field.convert(CGPoint(x: field.textRoom.minX + row.edges[character] + 1, y: 15), to: nil)
        }
        hand.press(place(4))
        hand.lift()
        hand.type("X")
        #expect(field.shownText == "easeX-in-out")
        hand.key("backspace")
        hand.press(place(7))
        hand.move(place(11))
        hand.lift()
        hand.key("c", control: true)
        #expect(hand.copies.first?.text == "-out")
        hand.key("x", control: true)
        hand.key("return")
        #expect(hand.values(of: "curve") == ["ease-in"])
    }

    @Test("the keys of the window are text while a field has them, but for those with Control")
    func letters() throws {
        let hand = EditorHand(.photos, ["curve": "ease"])
        try hand.tap("curve text")
        let field = try hand.field("curve text")
        hand.key("end")
        for key in ["q", "space", "7", "left", "return"] { #expect(field.press(KeyPress(key))) }
        try hand.tap("curve text")
        #expect(!field.press(KeyPress("q", hasControl: true)) && !field.press(KeyPress("page-down")))
        hand.lendKeys(to: nil)
        #expect(!field.press(KeyPress("q")))
    }
}
