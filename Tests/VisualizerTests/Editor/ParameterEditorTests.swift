import Foundation
import ScrimGallery
import ShellSupport
import Staging
import Support
import Testing
import Timing
import ViewHierarchy

@testable import Sessions
@testable import Visualizer
@testable import Widgets

@Suite("The editor's parameters")
@MainActor
struct ParameterEditorTests {
    /// A scene with each kind of parameter.
    private static let sample: Scene = {
        var scene = Scene.photos
        scene.name = "sample"
        scene.parameters = [
            SceneParameter("curve", .curve, default: "none"),
            SceneParameter("flick-speed", unit: "pt/s", .number(0...20000), default: "1200"),
            SceneParameter("share", .number(0...1), default: "0.25"),
            SceneParameter("edge", .choice(["left", "right"]), default: "left"),
            SceneParameter(
                "style", .choice(["fade", "slide", "push", "cover", "reveal", "zoom"]), default: "slide"),
            .reducedMotion,
        ]
        return scene
    }()

    @Test("the list of a choice is as wide as the chosen word, and ends at the margin")
    func listWidth() throws {
        let row = ChoiceRow("Style", name: "style", words: ["a", "b", "c", "a longer word"]) {}
        row.frame = CGRect(x: 0, y: 0, width: 300, height: 30)
        let chip = try #require(row.subviews.compactMap { $0 as? Chip }.first)
        var widths: [Double] = []
        for word in ["a", "a longer word", "b"] {
            row.display(word)
            row.layoutIfNeeded()
            #expect(chip.title == word && Double(chip.frame.width) == chip.fittingWidth && chip.frame.maxX == 284)
            widths.append(Double(chip.frame.width))
        }
        #expect(widths[0] < widths[1] && widths[2] < widths[1])
    }

    @Test("a slider follows the pointer from its first move, also outside its bounds, and not before")
    func slider() throws {
        let hand = EditorHand(Self.sample)
        let slider = try hand.slider("share slider")
        let thumb = slider.convert(CGPoint(x: slider.thumbX, y: slider.bounds.midY), to: nil)
        // Beside the thumb's center, without a jump.
        hand.press(CGPoint(x: thumb.x + 3, y: thumb.y))
        #expect(hand.changes.isEmpty && slider.isTracking)
        hand.moveBy(2, 0)
        #expect(hand.changes.count == 1)
        #expect(abs(slider.convert(CGPoint(x: slider.thumbX, y: 0), to: nil).x - (thumb.x + 2)) < 0.5)
        hand.move(CGPoint(x: thumb.x + 5000, y: thumb.y + 900))
        #expect(hand.values(of: "share").last == "1")
        hand.move(CGPoint(x: -5000, y: -900))
        #expect(hand.values(of: "share").last == "0")
        hand.move(CGPoint(x: thumb.x + 3, y: thumb.y))
        #expect(hand.values(of: "share").last == "0.25")
        hand.cancel()
        #expect(!slider.isTracking)
    }

    @Test("a press on the track moves the thumb there")
    func track() throws {
        let hand = EditorHand(Self.sample)
        let slider = try hand.slider("share slider")
        hand.press(slider.convert(CGPoint(x: 7 + (slider.bounds.width - 14) * 0.8, y: 15), to: nil))
        #expect(hand.values(of: "share") == ["0.8"])
        hand.lift()
    }

    @Test("sliders have round numbers of two or three digits, and a useful range")
    func scales() {
        #expect(SliderScale(0...20000, around: 1200).range == 0...5000)
        #expect(SliderScale(0.01...10, around: 0.5).range == 0.01...2)
        #expect(SliderScale(0...1, around: 0.33).range == 0...1)
        #expect(SliderScale(0...0, around: 0).rounded(0.5) == 0)
        for (scale, most) in [(SliderScale(0...5000), 4), (SliderScale(0.01...2), 3), (SliderScale(-0.9...0.9), 3)] {
            let extent = scale.range.upperBound - scale.range.lowerBound
            for index in 0...1000 {
                let raw = scale.range.lowerBound + Double(index) / 1000 * extent
                let number = scale.rounded(raw)
                #expect(scale.range.contains(number))
                #expect("\(number)".filter { $0.isNumber }.count <= most + 1)
                #expect(abs(number - raw) <= 0.6 / 100 * extent)
            }
            #expect(scale.rounded(scale.range.lowerBound) == scale.range.lowerBound)
            #expect(scale.rounded(7 * extent) == scale.range.upperBound)
        }
    }

    @Test("a number is typed with or without its unit, and Return returns the focus")
    func typing() throws {
        let hand = EditorHand(Self.sample)
        for (typed, value) in [("900", "900"), ("1500pt/s", "1500"), (" 2.5e3 pt/s ", "2500"), ("20000", "20000")] {
            try hand.enter(typed, into: "flick-speed field")
            #expect(hand.values(of: "flick-speed").last == value && hand.focusedView == nil)
            #expect(try hand.field("flick-speed field").shownText == value)
        }
    }

    @Test("an invalid number is rejected in red, with the range below, and Escape reverts it")
    func refusal() throws {
        let hand = EditorHand(Self.sample)
        let height = try hand.view("flick-speed field").superview?.bounds.height ?? 0
        for bad in ["-1", "20001", "fast", "1e999", "nan"] {
            try hand.enter(bad, into: "flick-speed field")
            let field = try hand.field("flick-speed field")
            #expect(field.isRefused && hand.focusedView === field && hand.changes.isEmpty)
            #expect(hand.texts.joined(separator: " ").contains("it lies in 0...20000 pt/s"))
            #expect(try hand.view("flick-speed field").superview?.bounds.height ?? 0 > height)
            hand.key("escape")
            #expect(!field.isRefused && field.shownText == "1200" && hand.focusedView == nil)
            #expect(!hand.texts.joined(separator: " ").contains("it lies in"))
            #expect(try hand.view("flick-speed field").superview?.bounds.height == height)
        }
    }

    @Test("losing the focus commits, Escape doesn't")
    func blur() throws {
        let hand = EditorHand(Self.sample)
        try hand.tap("share field")
        hand.type("0.7")
        #expect(hand.changes.isEmpty)
        try hand.tap("flick-speed field")
        #expect(hand.values(of: "share") == ["0.7"])
        hand.type("44")
        hand.key("escape")
        #expect(hand.values(of: "flick-speed").isEmpty)
        try hand.tap("share field")
        hand.type("0.1")
        hand.focus(nil)
        #expect(hand.values(of: "share") == ["0.7", "0.1"])
    }

    @Test("up and down step a number, with Shift by ten steps, within its range")
    func steps() throws {
        let hand = EditorHand(Self.sample)
        try hand.tap("share field")
        hand.key("up")
        #expect(hand.values(of: "share") == ["0.255"])
        hand.key("down", shift: true)
        #expect(hand.values(of: "share").last == "0.205")
        for _ in 0..<9 { hand.key("down", shift: true) }
        #expect(hand.values(of: "share").last == "0")
        #expect(try hand.field("share field").shownText == "0")
        try hand.tap("flick-speed field")
        hand.key("up")
        #expect(hand.values(of: "flick-speed") == ["1220"])
    }

    @Test("Tab moves through all controls and commits each field, Shift-Tab moves back")
    func tabs() throws {
        let hand = EditorHand(.photos, ["curve": "ease"], height: 400)
        hand.focus(try hand.field("curve x1 field"))
        var seen: [String] = []
        repeat {
            seen.append(hand.focusedView?.accessibilityIdentifier ?? "")
            hand.key("tab")
        } while hand.focusedView?.accessibilityIdentifier != "curve x1 field" && seen.count < 50
        let numbers = ["distance", "flick-speed", "mass", "stiffness", "damping", "duration"]
        let own = numbers.flatMap { ["\($0) slider", "\($0) field"] }
        let rest = ["direction", "appearance", "reduced-motion switch", "copy css"]
        let head = ["curve kind", "curve handle 1", "curve handle 2", "preset ease"]
        #expect(seen == ["x1", "y1", "x2", "y2"].map { "curve \($0) field" } + ["curve text"] + own + rest + head)
        // The last field scrolls into view.
        hand.focus(try hand.view("direction") as? SegmentedControl)
        hand.key("tab", shift: true)
        #expect(hand.focusedView?.accessibilityIdentifier == "duration field")
        let place = try hand.center("duration field")
        #expect(hand.window.bounds.contains(place))
        hand.type("0.9")
        hand.key("tab", shift: true)
        #expect(hand.values(of: "duration") == ["0.9"])
        // An invalid field keeps the focus.
        hand.key("tab", shift: true)
        hand.type("x")
        hand.key("tab")
        #expect(hand.focusedView?.accessibilityIdentifier == "damping field")
    }

    @Test("showing reported values changes nothing, and an unset parameter has its default")
    func roundTrip() throws {
        let hand = EditorHand(Self.sample)
        try hand.tap("edge right")
        try hand.enter("0.5", into: "share field")
        hand.show(["edge": "right", "share": "0.5"])
        #expect(hand.changes.count == 2 && hand.has("edge reset") && hand.has("share reset"))
        #expect(try hand.field("share field").shownText == "0.5")
        hand.show([:])
        #expect(try hand.field("share field").shownText == "0.25")
        #expect(!hand.has("edge reset") && !hand.has("share reset") && hand.changes.count == 2)
    }

    @Test("new values disturb neither a drag nor typing")
    func undisturbed() throws {
        let hand = EditorHand(Self.sample)
        let slider = try hand.slider("share slider")
        hand.press(slider.convert(CGPoint(x: slider.thumbX, y: 15), to: nil))
        hand.moveBy(20, 0)
        let value = try #require(hand.values(of: "share").last)
        // A late echo.
        hand.show(["share": "0.25", "flick-speed": "700"])
        #expect(DecimalText.text(slider.number) == value)
        #expect(try hand.field("share field").shownText == value)
        #expect(try hand.field("flick-speed field").shownText == "700")
        hand.moveBy(1, 0)
        #expect(hand.values(of: "share").last != value)
        hand.lift()

        try hand.tap("flick-speed field")
        hand.type("12")
        hand.show(["flick-speed": "800"])
        #expect(try hand.field("flick-speed field").shownText == "12")
        hand.type("3")
        hand.key("return")
        #expect(hand.values(of: "flick-speed") == ["123"])
    }

    @Test("a touch elsewhere in the editor commits typed text, one in the field doesn't")
    func touchElsewhere() throws {
        let hand = EditorHand(Self.sample)
        try hand.tap("share field")
        hand.type("0.6")
        try hand.tap("share field")
        #expect(hand.changes.isEmpty && hand.focusedView != nil)
        try hand.tap("edge right")
        #expect(hand.focusedView == nil && hand.values(of: "share") == ["0.6"] && hand.values(of: "edge") == ["right"])
    }

    @Test("another scene replaces all rows, ends the focus and reports typed text")
    func otherScene() throws {
        let hand = EditorHand(Self.sample)
        try hand.tap("share field")
        hand.type("0.9")
        hand.show([:], of: .tabFade)
        #expect(hand.changes.isEmpty && hand.focusedView == nil)
        #expect(!hand.has("share field") && hand.has("duration field"))
        #expect(hand.messages == [Message("“0.9” was not taken over", isProblem: true)])
    }
}
