import Drawing
import Foundation
import ScrimGallery
import Staging
import Testing
import Timing
import ViewHierarchy

@testable import Visualizer
@testable import Widgets

@Suite("The editor's keys")
@MainActor
struct EditorKeysTests {
    private func focus(_ hand: EditorHand, _ name: String) throws {
        hand.focus(try #require(try hand.view(name) as? any Focusable))
    }

    @Test("arrow keys move a handle by 0.01, with Shift by 0.1, within its range")
    func handles() throws {
        let hand = EditorHand(.photos, ["curve": "ease"])
        try focus(hand, "curve handle 1")
        for (key, shift, curve) in [
            (Key.right, false, "cubic-bezier(0.26, 0.1, 0.25, 1)"), ("up", false, "cubic-bezier(0.26, 0.11, 0.25, 1)"),
            ("down", true, "cubic-bezier(0.26, 0.01, 0.25, 1)"), ("left", true, "cubic-bezier(0.16, 0.01, 0.25, 1)"),
            ("left", true, "cubic-bezier(0.06, 0.01, 0.25, 1)"), ("left", true, "cubic-bezier(0, 0.01, 0.25, 1)"),
        ] {
            hand.key(key, shift: shift)
            #expect(hand.values(of: "curve").last == curve)
        }
        hand.forgetChanges()
        hand.key("left")
        #expect(hand.changes.isEmpty)
        for _ in 0..<40 { hand.key("up", shift: true) }
        #expect(hand.values(of: "curve").last == "cubic-bezier(0, 2, 0.25, 1)")
        try focus(hand, "curve handle 2")
        hand.key("down", shift: true)
        #expect(hand.values(of: "curve").last == "cubic-bezier(0, 2, 0.25, 0.9)")
    }

    @Test("a handle typed outside its range returns by steps, and is neither moved further nor clamped")
    func handleBeyond() throws {
        let hand = EditorHand(.photos, ["curve": "cubic-bezier(0.3, 3, 0.6, 1)"])
        try focus(hand, "curve handle 1")
        hand.key("up")
        #expect(hand.changes.isEmpty)
        hand.key("down", shift: true)
        #expect(hand.values(of: "curve") == ["cubic-bezier(0.3, 2.9, 0.6, 1)"])
    }

    @Test("arrow keys move a slider by a step, with Shift by ten; Home and End move it to its ends")
    func sliders() throws {
        let hand = EditorHand(.photos, ["mass": "4.5"])
        try focus(hand, "mass slider")
        let slider = try hand.slider("mass slider")
        let step = slider.scale.step
        hand.key("right")
        #expect(hand.values(of: "mass").last.flatMap(Double.init) == 4.5 + step)
        hand.key("up", shift: true)
        #expect(abs((hand.values(of: "mass").last.flatMap(Double.init) ?? 0) - (4.5 + 11 * step)) < 1e-9)
        hand.key("home")
        #expect(hand.values(of: "mass").last == "0.01")
        hand.forgetChanges()
        hand.key("left")
        #expect(hand.changes.isEmpty)
        hand.key("end")
        #expect(hand.values(of: "mass").last.flatMap(Double.init) == slider.scale.range.upperBound)
    }

    @Test("a slider whose number is outside is stepped from that number")
    func sliderBeyond() throws {
        let hand = EditorHand(.photos, ["mass": "900"])
        try focus(hand, "mass slider")
        hand.key("right")
        #expect(hand.changes.isEmpty)
        hand.key("left", shift: true)
        let number = try #require(hand.values(of: "mass").last.flatMap(Double.init))
        #expect(number < 900 && number > 895)
    }

    @Test("arrow keys choose adjacent segments, from the selected one, and stop at the ends")
    func segments() throws {
        let hand = EditorHand(.photos, [:])
        try focus(hand, "curve kind")
        hand.key("left")
        #expect(hand.changes.isEmpty)
        hand.key("right")
        #expect(hand.values(of: "curve") == ["ease"])
        hand.key("end")
        #expect(hand.values(of: "curve").last == "spring(mass: 4.5, stiffness: 1300, damping: 95)")
        try focus(hand, "spring form")
        hand.key("right")
        #expect(hand.values(of: "curve").last?.hasPrefix("spring(duration:") == true)
        // The rows below have changed, and the focus is still here.
        #expect(hand.focusedView === (try hand.view("spring form") as? SegmentedControl))
        hand.key("home")
        #expect(hand.values(of: "curve").last?.hasPrefix("spring(mass:") == true)
    }

    @Test("Tab stops at one chip of a row, arrow keys move between chips, and Return presses one")
    func chips() throws {
        let hand = EditorHand(.photos, ["curve": "ease-in"])
        func focused() -> String? { hand.focusedView?.accessibilityIdentifier }
        try focus(hand, "curve handle 2")
        hand.key("tab")
        #expect(focused() == "preset ease-in")
        hand.key("left", "left", "left")
        #expect(focused() == "preset linear" && hand.changes.isEmpty)
        hand.key("down")
        #expect(focused() == "preset ease-in-out")
        hand.key("return")
        #expect(hand.values(of: "curve") == ["ease-in-out"] && focused() == "preset ease-in-out")
        hand.key("up", "right")
        #expect(focused() == "preset ease")
        hand.key("tab")
        hand.key("tab", shift: true)
        #expect(focused() == "preset ease")
    }

    @Test(
        "a menu opens by Return or the down arrow, and returns the focus to its control",
        arguments: [Key.return, .down])
    func lists(key: Key) throws {
        let hand = EditorHand(.photos, ["curve": "ease-in-out"], height: 700)
        try focus(hand, "preset more")
        hand.key(key)
        #expect(hand.has("preset menu"))
        hand.key("escape")
        #expect(!hand.has("preset menu") && hand.focusedView?.accessibilityIdentifier == "preset more")
        hand.key(key)
        hand.key("home", "return")
        #expect(hand.values(of: "curve") == ["linear"])
        #expect(hand.focusedView?.accessibilityIdentifier == "preset more")
        hand.key("escape")
        #expect(hand.focusedView == nil)
    }

    @Test("a choice of many words is a menu that keys open and choose from")
    func choiceList() throws {
        var scene = Scene.photos
        scene.name = "choices"
        scene.parameters = [
            SceneParameter("side", .choice(["left", "right", "up", "down"]), default: "left"), .reducedMotion,
        ]
        let hand = EditorHand(scene)
        try focus(hand, "side list")
        hand.key("return", "down", "return")
        #expect(hand.values(of: "side") == ["right"] && hand.focusedView?.accessibilityIdentifier == "side list")
        // The reset arrow is visible now. After its use it is hidden, and the focus stays in its row.
        hand.key("tab")
        #expect(hand.focusedView?.accessibilityIdentifier == "side reset")
        hand.key("return")
        #expect(hand.values(of: "side").last == "left" && hand.focusedView?.accessibilityIdentifier == "side list")
        hand.key("tab")
        #expect(hand.focusedView?.accessibilityIdentifier == "reduced-motion switch")
        hand.key("return", "right")
        #expect(hand.values(of: "reduced-motion") == ["on"])
        hand.key("left")
        #expect(hand.values(of: "reduced-motion") == ["on", "off"])
    }

    @Test("Return on a copy button copies")
    func copies() throws {
        let hand = EditorHand(.photos, ["curve": "ease"])
        try focus(hand, "copy css")
        hand.key("right", "down", "return")
        #expect(hand.copies.map(\.what) == ["Flutter"])
    }

    @Test(
        "everything that the pointer can use is reached by Tab and arrow keys",
        arguments: ["none", "ease", "bouncy", "steps(3)"])
    func everything(curve: String) throws {
        let hand = EditorHand(.photos, ["curve": curve, "mass": "3", "direction": "any", "duration": "0.7"])
        var wanted: Set<String> = []
        func collect(_ view: View) {
            if view.isHidden { return }
            if let control = view as? Control, control.isEnabled, !(control.superview is SegmentedControl),
                let name = control.accessibilityIdentifier
            {
                wanted.insert(name)
            }
            for child in view.subviews { collect(child) }
        }
        collect(hand.editor)
        var reached: Set<String> = []
        hand.editor.requestFocus(fromEnd: false)
        while let stop = hand.focusedView, let name = stop.accessibilityIdentifier, !reached.contains(name) {
            reached.insert(name)
            if let flow = stop.superview as? ChipFlow {
                for _ in flow.chips { hand.key("left") }
                for _ in flow.chips {
                    reached.insert(hand.focusedView?.accessibilityIdentifier ?? "")
                    hand.key("right")
                    reached.insert(hand.focusedView?.accessibilityIdentifier ?? "")
                }
            }
            hand.key("tab")
        }
        #expect(reached.symmetricDifference(wanted).sorted() == [] && wanted.count > 20)
    }

    @Test("the focused control is fully visible in the column, however small it is", arguments: [110.0, 300])
    func seen(height: Double) throws {
        let hand = EditorHand(.photos, ["curve": "bouncy"], height: height)
        let room = try #require(hand.editor.subviews.compactMap { $0 as? ScrollView }.first)
        hand.editor.requestFocus(fromEnd: false)
        for _ in 0..<60 {
            let stop = try #require(hand.focusedView)
            let place = stop.convert(stop.bounds, to: hand.editor)
            let isSeen = place.minY >= room.frame.minY - 0.01 && place.maxY <= room.frame.maxY + 0.01
            #expect(isSeen, "\(stop.accessibilityIdentifier ?? "")")
            hand.key("tab")
        }
    }

    @Test(
        "a ring is drawn only around the focused control, in both appearances",
        arguments: [Theme.dark, .light])
    func ring(theme: Theme) throws {
        let hand = EditorHand(.photos, ["curve": "ease", "mass": "3"], theme: theme)
        func lines() -> Int {
            hand.picture.items.count {
                if case .stroke(_, theme.tint, let width) = $0.command { width == 2 || width == 1.5 } else { false }
            }
        }
        #expect(lines() == 0)
        for name in [
            "curve kind", "curve handle 2", "preset ease", "mass slider", "mass reset", "mass field", "direction",
            "reduced-motion switch", "copy css",
        ] {
            try focus(hand, name)
            #expect(lines() == 1, "\(name)")
        }
        hand.key("escape")
        #expect(lines() == 0 && hand.focusedView == nil)
    }

    @Test("a dragged control has the focus afterwards: arrow keys continue from its value")
    func pointer() throws {
        let hand = EditorHand(.photos, ["curve": "ease"])
        try hand.drag(handle: 1, to: 0.4, 0.2)
        hand.key("right")
        #expect(hand.values(of: "curve").last == "cubic-bezier(0.41, 0.2, 0.25, 1)")
        try hand.tap("mass slider")
        let number = try hand.slider("mass slider").number
        hand.key("left")
        #expect(try hand.slider("mass slider").number < number)
        // Buttons leave the focus with the scene.
        try hand.tap("preset linear")
        #expect(hand.focusedView == nil)
    }

    @Test("controls don't use letters and Space, which remain commands")
    func passing() throws {
        let hand = EditorHand(.photos, ["curve": "ease"])
        for name in ["curve kind", "curve handle 1", "preset ease", "mass slider", "reduced-motion switch", "copy css"]
        {
            let stop = try #require(try hand.view(name) as? any Focusable)
            for key: Key in ["space", "p", "1", "page-down"] { #expect(!stop.press(KeyPress(key))) }
            #expect(!stop.press(KeyPress("q", hasControl: true)) && !stop.type("?"))
        }
        #expect(hand.changes.isEmpty)
    }

    @Test("Space replays the gesture instead of replacing a curve's fully selected text")
    func blankInText() throws {
        let hand = EditorHand(.photos, ["curve": "ease"])
        let field = try hand.field("curve text")
        hand.focus(field)
        #expect(!field.press(KeyPress("space")) && field.type(" ") && field.shownText == "ease")
        _ = field.press(KeyPress("end"))
        #expect(field.press(KeyPress("space")) && field.type(" ") && field.shownText == "ease ")
    }

    @Test("in a number's field Space is text only before a unit")
    func blanks() throws {
        let hand = EditorHand(.photos, ["duration": "0.5"])
        let field = try hand.field("duration field")
        hand.focus(field)
        #expect(!field.press(KeyPress("space")) && field.type(" ") && field.shownText == "0.5")
        hand.key("up")
        #expect(!field.press(KeyPress("space")))
        hand.type("400")
        #expect(field.press(KeyPress("space")))
        hand.type(" ")
        hand.type("ms")
        hand.key("return")
        #expect(hand.values(of: "duration").last == "0.4")
    }
}
