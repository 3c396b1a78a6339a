import Drawing
import Foundation
import Testing

@testable import ViewHierarchy

@MainActor
@Suite("Text field")
struct TextFieldTests {
    private let stage = ScriptedStage()
    private let field = TextField(frame: CGRect(x: 100, y: 100, width: 200, height: 30))

    init() {
        field.font = .systemFont(ofSize: 10)
        field.textColor = .red
        stage.window.addSubview(field)
        for (name, event) in [
            ("begin", Control.Event.editingDidBegin), ("changed", .editingChanged), ("end", .editingDidEnd),
            ("exit", .editingDidEndOnExit), ("primary", .primaryActionTriggered),
        ] {
            field.addAction(for: event) { [stage] _ in stage.note(name) }
        }
    }

    private var texts: [String] {
        stage.items.compactMap { if case .text(let run) = $0.command { run.text } else { nil } }
    }

    @Test("a touch begins editing; the window's keys edit, and Return ends it")
    func keys() {
        stage.tap(110, 115, at: 0)
        #expect(field.isEditing && stage.window.firstResponder === field && stage.takeLog() == ["begin"])
        for key: Key in ["a", "b", "space", "c", "backspace", "left", "delete", "d"] {
            #expect(stage.window.sendKey(key))
        }
        #expect(field.text == "abd" && field.selectedRange == 3..<3)
        #expect(stage.takeLog() == Array(repeating: "changed", count: 7))
        #expect(!stage.window.sendKey("f1"))
        _ = stage.window.sendKey("return")
        #expect(!field.isEditing && stage.window.firstResponder == nil)
        #expect(stage.takeLog() == ["exit", "primary", "end"])
    }

    @Test("a touch moves the caret to the nearest position, and a drag selects")
    func touches() {
        field.text = "0123456789"
        field.becomeFirstResponder()
        // A character is 5.5 points wide.
        stage.down(100 + 5.5 * 3 + 1, 115, at: 0)
        #expect(field.selectedRange == 3..<3)
        stage.leave((100 + 5.5 * 7 + 1, 115, 0.1), (100 + 5.5 * 7 + 1, 115, 0.2))
        #expect(field.selectedRange == 3..<7)
        field.insertText("x\ny")
        #expect(field.text == "012x y789")
        field.selectedRange = 40..<50
        #expect(field.selectedRange == 9..<9)
    }

    @Test("copy, cut and paste use the window's pasteboard; an empty selection leaves it unchanged")
    func clipboard() {
        field.text = "abcd"
        field.becomeFirstResponder()
        field.selectedRange = 1..<3
        #expect(field.press("c", hasControl: true) && stage.window.pasteboard.string == "bc" && field.text == "abcd")
        #expect(field.press("x", hasControl: true) && field.text == "ad")
        #expect(field.press("x", hasControl: true) && stage.window.pasteboard.string == "bc")
        #expect(field.press("end") && field.press("v", hasControl: true) && field.text == "adbc")
        #expect(field.press("a", hasControl: true) && field.selectedRange == 0..<4)
        #expect(!field.press("q", hasControl: true))
        field.deleteBackward()
        #expect(field.text == "" && !field.hasText)
    }

    @Test("the delegate is asked before editing begins, changes and ends, with the range in UTF-16 units")
    func delegation() {
        let gate = Gate(stage)
        field.delegate = gate
        field.text = "a\u{1F600}b"
        gate.allows = false
        field.becomeFirstResponder()
        #expect(!field.isEditing && stage.takeLog() == ["begin?"])
        gate.allows = true
        field.becomeFirstResponder()
        _ = stage.takeLog()
        field.deleteBackward()
        field.deleteBackward()
        #expect(stage.takeLog() == ["3+1 ", "changed", "selection", "1+2 ", "changed", "selection"])
        gate.allows = false
        field.insertText("no")
        #expect(field.text == "a" && stage.takeLog() == ["1+0 no"])
        #expect(!field.resignFirstResponder() && field.isEditing)
        _ = field.keyPressed("return")
        #expect(field.isEditing)
        let other = TextField(frame: CGRect(x: 100, y: 200, width: 200, height: 30))
        stage.window.addSubview(other)
        #expect(!other.becomeFirstResponder() && !other.isEditing && stage.window.firstResponder === field)
        gate.allows = true
        _ = field.keyPressed("return")
        #expect(!field.isEditing)
    }

    @Test("a delegate that answers nothing allows all, and Return ends editing")
    func silentDelegate() {
        final class Silent: TextFieldDelegate {}
        let delegate = Silent()
        field.delegate = delegate
        #expect(field.becomeFirstResponder() && field.isEditing)
        field.insertText("a")
        _ = field.keyPressed("return")
        #expect(field.text == "a" && !field.isEditing)
        field.becomeFirstResponder()
        #expect(field.resignFirstResponder() && !field.isEditing)
    }

    @Test("editing another field ends it here; a disabled field doesn't begin")
    func oneAtATime() {
        let other = TextField(frame: CGRect(x: 100, y: 200, width: 200, height: 30))
        stage.window.addSubview(other)
        field.becomeFirstResponder()
        stage.tap(110, 215, at: 0)
        #expect(other.isEditing && !field.isEditing && stage.window.firstResponder === other)
        field.isEnabled = false
        #expect(!field.becomeFirstResponder() && other.isEditing)
    }

    @Test("setting the text sends nothing; without text the placeholder is shown, and long text ends in an ellipsis")
    func shown() {
        field.placeholder = "Name"
        #expect(texts == ["Name"])
        field.text = nil
        field.text = "Ann"
        #expect(field.text == "Ann" && texts == ["Ann"] && stage.takeLog() == [])
        field.text = String(repeating: "n", count: 60)
        #expect(texts.first?.hasSuffix("\u{2026}") == true)
    }

    @Test("text that is too long scrolls so that the caret is visible")
    func scrolls() throws {
        field.tintColor = .green
        field.text = String(repeating: "n", count: 60)
        field.becomeFirstResponder()
        func caret() throws -> CGRect {
            try #require(stage.fills(.green).first)
        }
        #expect(abs(try caret().midX - 300) <= 0.5)
        _ = field.press("home")
        #expect(abs(try caret().midX - 100) <= 0.5)
        // The text begins at the left edge exactly.
        let left = stage.items.compactMap { item in
            if case .text(let run) = item.command { run.origin.applying(item.transform).x } else { nil }
        }
        #expect(left == [100])
    }

    @Test("edited text and its caret are where the alignment puts them")
    func aligned() throws {
        field.tintColor = .green
        field.text = "abcd"
        field.becomeFirstResponder()
        // Four characters of 5.5 points in 200, and the caret after them.
        for (alignment, end) in [(TextAlignment.left, 22.0), (.center, 111), (.right, 200), (.natural, 22)] {
            field.textAlignment = alignment
            let carets = stage.items.compactMap { item -> Double? in
                if case .fill(let shape, .green) = item.command { shape.bounds.minX } else { nil }
            }
            #expect(carets == [end - 0.5])
        }
    }

    @Test("side views narrow the text; digits of equal width end where the text ends")
    func sides() {
        let icon = View(frame: CGRect(x: 0, y: 0, width: 20, height: 10))
        field.leftView = icon
        field.rightView = Label(frame: CGRect(x: 0, y: 0, width: 30, height: 10))
        stage.window.layOut()
        #expect(icon.frame == CGRect(x: 0, y: 10, width: 20, height: 10))
        #expect(field.textRect(forBounds: field.bounds) == CGRect(x: 20, y: 0, width: 150, height: 30))
        field.leftView = nil
        #expect(icon.superview == nil)
        field.hasTabularDigits = true
        field.textAlignment = .right
        field.text = "17"
        #expect(texts == ["1", "7"])
        // Each is 5.5 points wide, before the view of 30 at the right.
        let places = stage.items.compactMap { item -> Double? in
            if case .text(let run) = item.command { Double(run.origin.x) } else { nil }
        }
        #expect(zip(places, [159, 164.5]).allSatisfy { abs($0 - $1) < 1e-9 })
    }
}

@MainActor
private final class Gate: TextFieldDelegate {
    var allows = true
    private let stage: ScriptedStage

    init(_ stage: ScriptedStage) { self.stage = stage }

    func textFieldShouldBeginEditing(_ textField: TextField) -> Bool {
        stage.note("begin?")
        return allows
    }

    func textFieldShouldEndEditing(_ textField: TextField) -> Bool { allows }

    func textField(
        _ textField: TextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
    ) -> Bool {
        stage.note("\(range.location)+\(range.length) \(string)")
        return allows
    }

    func textFieldDidChangeSelection(_ textField: TextField) { stage.note("selection") }

    func textFieldShouldReturn(_ textField: TextField) -> Bool { allows }
}
