import Dialects
import Drawing
import Foundation
import ScrimGallery
import Sessions
import Staging
import Testing
import Timing
import ViewHierarchy

@testable import Visualizer
@testable import Widgets

@Suite("The editor's curve")
@MainActor
struct CurveEditorTests {
    @Test("a number is rounded to its significant digits, whatever its size")
    func significant() {
        for exponent in -8...14 {
            for mantissa in [1, 1.23456789, 4.99951, 7.7777777, 9.99949, -1.5, -2.3456789] {
                for digits in [4, 7] {
                    let number = mantissa * pow(10, Double(exponent))
                    let unit = pow(10, Double(exponent - digits + 1))
                    let rounded = NumberText.significant(number, digits: digits)
                    #expect(abs(rounded - number) <= 0.501 * unit, "\(number)")
                    #expect(abs(rounded / unit - (rounded / unit).rounded()) < 1e-6, "\(number)")
                }
            }
        }
        #expect(NumberText.significant(0, digits: 4) == 0)
        #expect(NumberText.significant(-Double.infinity, digits: 4) == -Double.infinity)
        #expect(NumberText.brief(123_456.7) == "123500" && NumberText.brief(0.0123456) == "0.01235")
    }

    @Test("a handle is dragged to exact numbers, wherever it is grabbed, and from the first move")
    func handles() throws {
        let hand = EditorHand(.photos, ["curve": "ease"])
        try hand.drag(handle: 1, to: 0.4, 0.2)
        #expect(hand.values(of: "curve").last == "cubic-bezier(0.4, 0.2, 0.25, 1)")
        try hand.drag(handle: 2, to: 0.6, 0.85)
        #expect(hand.values(of: "curve").last == "cubic-bezier(0.4, 0.2, 0.6, 0.85)")

        // Beside its center, and by less than a recognizer's distance.
        let middle = try hand.center("curve handle 1")
        hand.press(CGPoint(x: middle.x + 7, y: middle.y - 5))
        hand.forgetChanges()
        hand.moveBy(0, -2)
        #expect(hand.values(of: "curve").count == 1)
        let after = try hand.center("curve handle 1")
        #expect(abs(after.x - middle.x) < 0.7 && abs(after.y - (middle.y - 2)) < 0.7)
        hand.lift()
    }

    @Test("a handle stays within times 0 to 1 and values -1 to 2, and is dragged far outside the plot")
    func limits() throws {
        let hand = EditorHand(.photos, ["curve": "ease-in-out"])
        try hand.drag(handle: 1, to: -3, 5)
        #expect(hand.values(of: "curve").last == "cubic-bezier(0, 2, 0.58, 1)")
        try hand.drag(handle: 2, to: 9, -7, lifts: false)
        #expect(hand.values(of: "curve").last == "cubic-bezier(0, 2, 1, -1)")
        // Back inside without a jump: the pointer counts, not the limited position.
        let canvas = try #require(try hand.view("curve plot") as? CurveCanvas)
        hand.move(canvas.convert(canvas.curveFrame.point(0.75, 0.5), to: nil))
        #expect(hand.values(of: "curve").last == "cubic-bezier(0, 2, 0.75, 0.5)")
        hand.lift()
    }

    @Test("a handle stays under the pointer while it leaves the plot")
    func underThePointer() throws {
        let hand = EditorHand(.photos, ["curve": "ease"])
        var place = try hand.center("curve handle 2")
        hand.press(place)
        for _ in 0..<12 {
            place.y -= 8
            hand.move(place)
            let middle = try hand.center("curve handle 2")
            #expect(abs(middle.x - place.x) < 0.7 && abs(middle.y - place.y) < 0.7)
        }
        hand.lift()
        #expect(try TimingCurve(parsing: try #require(hand.values(of: "curve").last)).exactBezier?.y2 ?? 0 > 1.7)
    }

    @Test("handles far outside are in the plot again after the drag", arguments: [-1.0, 2])
    func refit(value: Double) throws {
        let hand = EditorHand(.photos, ["curve": "ease"])
        try hand.drag(handle: 2, to: 0.5, value)
        let canvas = try hand.view("curve plot")
        #expect(canvas.bounds.contains(try hand.view("curve handle 2").frame.center))
    }

    @Test("a named curve becomes its numbers when a handle is dragged, and again named at a named curve's")
    func names() throws {
        let hand = EditorHand(.photos, ["curve": "ease-in"])
        #expect(hand.texts.contains("ease-in"))
        try hand.drag(handle: 2, to: 0.9, 1)
        #expect(hand.values(of: "curve").last == "cubic-bezier(0.42, 0, 0.9, 1)")
        try hand.drag(handle: 2, to: 0.58, 1)
        #expect(hand.values(of: "curve").last == "ease-in-out")
    }

    @Test("easings that are Bezier curves have handles, others and springs have none")
    func whoHasHandles() {
        #expect(EditorHand(.photos, ["curve": "ease-in-cubic"]).has("curve handle 1"))
        #expect(EditorHand(.photos, ["curve": "linear"]).has("curve handle 2"))
        for text in ["none", "bouncy", "ease-out-bounce", "steps(4, jump-end)", "linear(0, 0.5 20%, 1)"] {
            #expect(!EditorHand(.photos, ["curve": text]).has("curve handle 1"))
        }
    }

    @Test("a touch on a handle or slider doesn't scroll the column, one beside them does")
    func scrolling() throws {
        let hand = EditorHand(.photos, ["curve": "ease"], height: 500)
        let column = try #require(hand.editor.subviews.compactMap { $0 as? ScrollView }.first)
        try hand.drag(handle: 1, to: 0.5, -1)
        #expect(column.contentOffset.y == 0)
        hand.press(CGPoint(x: 8, y: 400))
        for _ in 0..<10 { hand.moveBy(0, -12) }
        #expect(column.contentOffset.y > 60)
        hand.lift()
    }

    @Test("a Bezier curve has chips of its kind, a spring those of springs, other curves all")
    func chipsOfAKind() {
        for (curve, count) in [("ease", 5), ("bouncy", 3), ("none", 8), ("ease-in-bounce", 8)] {
            let hand = EditorHand(.photos, ["curve": curve])
            #expect(CurvePresets.chips.filter { hand.has("preset \($0)") }.count == count)
            #expect(hand.has("preset more") && hand.has("preset ease") == (curve != "bouncy"))
        }
    }

    @Test("the list has each named curve once; a press chooses one, a press beside it none")
    func presetList() throws {
        #expect(
            CurvePresets.groups.flatMap(\.items).map(\.title).sorted() == TimingCurve.named.map(\.name).sorted())
        let hand = EditorHand(.photos, [:], height: 5000)
        try hand.tap("preset more")
        try hand.tap("preset material3-emphasized")
        #expect(hand.values(of: "curve") == ["material3-emphasized"] && !hand.has("preset menu"))
        try hand.tap("preset more")
        hand.press(CGPoint(x: 4, y: 4))
        hand.lift()
        #expect(hand.values(of: "curve").count == 1 && !hand.has("preset menu"))
    }

    @Test("the list also works by keys: arrows, letters, Return and Escape")
    func presetKeys() throws {
        let hand = EditorHand(.photos, ["curve": "linear"], height: 600)
        try hand.tap("preset more")
        hand.key("down", "return")
        #expect(hand.values(of: "curve") == ["ease"])
        try hand.tap("preset more")
        hand.type("sn")
        hand.key("return")
        #expect(hand.values(of: "curve") == ["ease", "snappy"])
        try hand.tap("preset more")
        hand.key("end", "escape")
        #expect(hand.values(of: "curve").count == 2 && hand.focusedView == nil)
    }

    @Test("the kinds are converted, and each returns as it was")
    func kinds() throws {
        let hand = EditorHand(.photos, ["curve": "cubic-bezier(0.1, 0.2, 0.3, 0.4)"])
        try hand.tap("curve kind Spring")
        // From the scene's own curve: the photos move by a spring.
        #expect(hand.values(of: "curve").last == "spring(mass: 4.5, stiffness: 1300, damping: 95)")
        try hand.enter("80", into: "spring damping field")
        try hand.tap("curve kind Scene’s own")
        #expect(hand.values(of: "curve").last == "none" && hand.texts.contains("In flight: a spring"))
        try hand.tap("curve kind Bezier")
        #expect(hand.values(of: "curve").last == "cubic-bezier(0.1, 0.2, 0.3, 0.4)")
        try hand.tap("curve kind Spring")
        #expect(hand.values(of: "curve").last == "spring(mass: 4.5, stiffness: 1300, damping: 80)")
        hand.forgetChanges()
        try hand.tap("curve kind Spring")
        #expect(hand.changes.isEmpty)
    }

    @Test("facts of a curve are shown: settling and overshoot of springs, else the scene's duration")
    func facts() throws {
        // Mass 4.5, stiffness 1300, damping 95 settles in .604 s, its damping ratio .621, and overshoots by 8.3 %.
        let hand = EditorHand(.photos, ["curve": "spring(mass: 4.5, stiffness: 1300, damping: 95)"])
        func facts() throws -> [String] {
            try #require(try hand.view("curve facts") as? FactsRow).facts.map { "\($0.title) \($0.value)" }
        }
        #expect(try facts() == ["Settles in 0.604 s", "Overshoot 8.3 %", "Damping 0.621"])
        hand.show(["curve": "ease-out", "duration": "0.75"])
        #expect(try facts() == ["Takes 0.75 s", "Overshoot 0 %"])
        // The scene's own spring has its parameters' numbers.
        hand.show(["curve": "none"])
        #expect(try facts() == ["Settles in 0.604 s", "Overshoot 8.3 %", "Damping 0.621"])
        hand.show(["curve": "none", "damping": "60"])
        #expect(try facts()[2] == "Damping 0.3922")
    }

    @Test("the curve's text has the command line's syntax")
    func expression() throws {
        let hand = EditorHand(.photos)
        #expect(try hand.field("curve text").shownText == "none")
        for (typed, text) in [
            ("cubic-bezier(.2,0,0,1)", "material3-standard"), ("steps(3, end)", "steps(3)"),
            ("  .spring(duration: 0.4, bounce: 0.1) ", "spring(duration: 0.4, bounce: 0.1)"),
            ("compose.spring(dampingRatio: .8, stiffness: 380)", "compose.spring(dampingRatio: 0.8, stiffness: 380)"),
            ("", "none"),
        ] {
            try hand.tap("curve text")
            hand.key("a", control: true)
            hand.key("backspace")
            hand.type(typed)
            hand.key("return")
            #expect(hand.values(of: "curve").last == text)
            #expect(try hand.field("curve text").shownText == text && hand.focusedView == nil)
        }
    }

    @Test("the plot is as it was while a handle is held, and fits the curve once its touch has ended or is cancelled")
    func ends() throws {
        func place(_ end: (EditorHand) -> Void) throws -> CGPoint {
            let hand = EditorHand(.photos, ["curve": "ease-in-out"])
            try hand.drag(handle: 2, to: 0.5, -1, lifts: false)
            end(hand)
            return try hand.center("curve handle 2")
        }
        let (held, lifted) = (try place { _ in }, try place { $0.lift() })
        let cancelled = try place { $0.cancel() }
        #expect(held != lifted && cancelled == lifted)
    }

    @Test("the duration of a typed curve becomes the scene's, and one that the scene can't have is said")
    func typedDuration() throws {
        var plain = Scene.photos
        plain.parameters.removeAll { $0.name == "duration" }
        let none = "This scene has no duration: the 0.3 s of the curve are left out"
        let cases: [(Scene, String, [String], String?)] = [
            (.photos, "0.3", ["0.3"], nil), (.photos, "9000", [], "Duration can't be 9000"), (plain, "0.3", [], none),
        ]
        for (scene, seconds, durations, message) in cases {
            let hand = EditorHand(scene)
            try hand.enter(".easeIn(duration: \(seconds))", into: "curve text")
            #expect(hand.values(of: "curve") == ["ease-in"] && hand.values(of: "duration") == durations)
            #expect(hand.messages.count == (message == nil ? 0 : 1))
            for found in hand.messages { #expect(found.isProblem && found.text.contains(message ?? "")) }
        }
    }

    @Test("invalid text stays in red, with the message below, until it is corrected")
    func badExpression() throws {
        let hand = EditorHand(.photos, ["curve": "ease"])
        let field = try hand.field("curve text")
        try hand.enter("spring(mass: 1)", into: "curve text")
        #expect(hand.changes.isEmpty && field.isRefused && hand.focusedView === field)
        #expect(hand.texts.joined(separator: " ").contains("stiffness is missing"))
        // Losing the focus doesn't change that.
        hand.focus(nil)
        #expect(field.isRefused && field.shownText == "spring(mass: 1)")
        // The caret is where the error is.
        for text in ["linear(0, x, 1)", "cubic-bezier(0.1, 0.2, x, 1)", "x"] {
            try hand.enter(text, into: "curve text")
            let place = try #require(text.firstIndex(of: "x")).utf16Offset(in: text)
            #expect(field.isRefused && field.selectedRange == place..<place, "\(text)")
            hand.key("escape")
        }
        try hand.enter("linear", into: "curve text")
        #expect(!field.isRefused && hand.values(of: "curve") == ["linear"])
        #expect(!hand.texts.joined(separator: " ").contains("missing"))
    }

    @Test("the numbers of a Bezier curve are typed, and times outside 0 to 1 are rejected")
    func bezierNumbers() throws {
        let hand = EditorHand(.photos, ["curve": "ease"])
        try hand.enter("0.333", into: "curve x1 field")
        try hand.enter("-1.5", into: "curve y1 field")
        try hand.enter("1", into: "curve x2 field")
        try hand.enter("0.5", into: "curve y2 field")
        #expect(hand.values(of: "curve").last == "cubic-bezier(0.333, -1.5, 1, 0.5)")
        hand.forgetChanges()
        for bad in ["1.2", "-0.1", "two"] {
            try hand.enter(bad, into: "curve x1 field")
            #expect(try hand.field("curve x1 field").isRefused && hand.changes.isEmpty)
            hand.key("escape")
            #expect(try hand.field("curve x1 field").shownText == "0.333")
        }
    }
}
