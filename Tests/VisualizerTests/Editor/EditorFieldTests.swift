import Foundation
import ScrimGallery
import Staging
import Testing
import ViewHierarchy

@testable import Visualizer
@testable import Widgets

@Suite("The editor's fields")
@MainActor
struct EditorFieldTests {
    @Test("a field accepts a letter and then its combining mark, with the caret behind them")
    func markInField() throws {
        let hand = EditorHand(.photos, ["curve": "ease"])
        try hand.tap("curve text")
        let field = try hand.field("curve text")
        for scalar in ["\u{E01}", "\u{E34}", "\u{E48}", "n", "\u{303}"] {
            hand.type(scalar)
            _ = hand.picture
        }
        #expect(field.shownText == "\u{E01}\u{E34}\u{E48}n\u{303}")
        hand.key("backspace")
        #expect(field.shownText == "\u{E01}\u{E34}\u{E48}")
    }

    @Test("a touch in a field moves the caret to the nearest position, and a drag selects")
    func touches() throws {
        let hand = EditorHand(.photos, ["curve": "ease-in-out"])
        try hand.tap("curve text")
        let field = try hand.field("curve text")
        let row = TextRow("ease-in-out", Lettering.body, isTabular: false)
        func place(_ character: Int) -> CGPoint {
            let left = field.textRect(forBounds: field.bounds).minX
            return field.convert(CGPoint(x: left + row.edges[character] + 1, y: 15), to: nil)
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

    @Test("the message of a rejected step disappears when the field loses the focus")
    func rejectedStep() throws {
        let hand = EditorHand(.photos, ["curve": "cubic-bezier(0.2, 0, 0.4, 1)"])
        try hand.tap("curve x1 field")
        let field = try #require(try hand.field("curve x1 field") as? NumberField)
        let accept = field.accept
        var faults: [String?] = []
        field.onProblem = { faults.append($0) }
        field.accept = { _ throws(EditorField.Refusal) in throw EditorField.Refusal(message: "too much") }
        hand.key("up")
        #expect(field.isRefused && field.shownText == "0.2")
        field.accept = accept
        hand.focus(nil)
        #expect(faults == ["too much", nil] && !field.isRefused)
    }

    @Test("Tab accepts a typed text once, and a field says whether it has got the focus")
    func acceptedOnce() throws {
        let hand = EditorHand(.photos, ["curve": "cubic-bezier(0.2, 0, 0.4, 1)"])
        try hand.tap("curve x1 field")
        let field = try #require(try hand.field("curve x1 field") as? NumberField)
        var accepted: [String] = []
        field.accept = { accepted.append($0) }
        hand.type("0.3")
        hand.key("tab")
        #expect(accepted == ["0.3"] && !field.isFocused)
        let hasFocus = field.becomeFirstResponder()
        #expect(hasFocus && field.isFocused && field.isEditing)
        hand.focus(nil)
        hand.keys.mayFocus = { _ in false }
        let isRefused = !field.becomeFirstResponder()
        #expect(isRefused && !field.isFocused)
    }

    @Test("the window's keys are text in a focused field, except those with Control")
    func letters() throws {
        let hand = EditorHand(.photos, ["curve": "ease"])
        try hand.tap("curve text")
        let field = try hand.field("curve text")
        hand.key("end")
        for key: Key in ["q", "space", "7", "left", "return"] { #expect(field.press(KeyPress(key))) }
        try hand.tap("curve text")
        #expect(!field.press(KeyPress("q", hasControl: true)) && !field.press(KeyPress("page-down")))
        hand.focus(nil)
        #expect(!field.press(KeyPress("q")))
    }
}
