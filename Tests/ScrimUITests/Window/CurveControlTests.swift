import Dialects
import Drawing
import Foundation
import ProgramSupport
import ScrimGallery
import ShellSupport
import Staging
import Testing
import Timing
import ViewHierarchy

@testable import Sessions
@testable import Visualizer
@testable import Widgets

/// The editor's controls of a lane's curve.
extension EveryControlTests {
    private func curve(_ hand: WindowHand) -> String? { hand.shell.session.choice.value(of: "curve", lane: 0) }

    private func bezier(_ hand: WindowHand) throws -> CubicBezier {
        try #require(try TimingCurve(parsing: curve(hand) ?? "").exactBezier)
    }

    @Test("the curve's handles are dragged anywhere, and its four numbers are typed")
    func handles() throws {
        try WindowHand.open(.miniPlayer, lanes: ["ease"]) { hand in
            try hand.see(.editor)
            let first = try bezier(hand)
            try hand.drag("curve handle 1", by: CGVector(dx: 30, dy: -20))
            try hand.see(.editor, .named("caption 1"))
            let second = try bezier(hand)
            #expect(second.x1 > first.x1 && second.y1 > first.y1 && second.x2 == first.x2)
            // Outside the canvas, and outside the window.
            try hand.drag("curve handle 2", by: CGVector(dx: 205, dy: -330))
            try hand.see(.editor)
            let third = try bezier(hand)
            #expect(third.x2 == 1 && third.y2 == 2 && third.x1 == second.x1)
            try hand.drag("curve handle 2", by: CGVector(dx: -600, dy: 400))
            try hand.see(.editor)
            let fourth = try bezier(hand)
            #expect(fourth.x2 == 0 && fourth.y2 == -1)
            for name in ["x1", "y1", "x2", "y2"] {
                try hand.use(try #require(hand.view("curve \(name) field") as? Control))
            }
            try hand.quit { try hand.key("q") }
            #expect(try hand.kept.lanes == curve(hand))
        }
    }

    @Test("a curve is set by kind, preset or text, and invalid text is rejected in red")
    func curves() throws {
        try WindowHand.open(.miniPlayer, lanes: ["linear"]) { hand in
            // The editor has the whole height, so nothing scrolls for the message.
            try hand.key("t")
            for kind in ["Spring", "Scene’s own", "Bezier"] {
                try hand.click("curve kind \(kind)")
                try hand.see(.editor, .named("caption 1"))
            }
            for kind in ["Bezier", "Spring"] {
                try hand.click("curve kind \(kind)")
                for name in CurvePresets.chips where hand.mirror.view("preset \(name)") != nil {
                    try hand.click("preset \(name)")
                    #expect(curve(hand) == name)
                    try hand.see(.named("preset \(name)"))
                }
            }
            try hand.see(.editor, .named("caption 1"))
            try list(hand)
            try hand.click("curve text")
            try hand.key("ctrl+a")
            try hand.type("spring(dampingRatio: 0.5, duration: 0.9)")
            try hand.key("Return")
            #expect(curve(hand) == "spring(dampingRatio: 0.5, duration: 0.9)")
            try hand.see(.editor, .named("caption 1"))
            let sound = try hand.picture(.editor)
            try hand.click("curve text")
            try hand.type("wobble")
            try hand.key("Return")
            try hand.see(.editor)
            let red: UInt32 = 0xFF7B74
            #expect(try hand.picture(.editor).count(of: red) > 100 && sound.count(of: red) == 0)
            try hand.key("Escape")
            try hand.see(.editor)
            #expect(try hand.picture(.editor) == sound)
        }
    }

    /// Presses every row of the list of presets, scrolled into view.
    private func list(_ hand: WindowHand) throws {
        try hand.click("preset more")
        let names = hand.menuRows.map(\.title)
        #expect(names.count > 20)
        try hand.key("End", "Return")
        #expect(curve(hand) == names.last)
        for name in names where !hand.ledger.isUsed("preset \(name)") {
            try hand.click("preset more")
            try hand.click("preset \(name)")
            #expect(curve(hand) == name)
        }
        try hand.see(.editor)
        try hand.click("preset more")
        try hand.see(.editor)
        try hand.click("preset menu")
        #expect(hand.menuRows.isEmpty)
        try hand.see(.editor)
    }

    @Test("a spring is set in each of its forms, by sliders, fields and reset arrows")
    func springs() throws {
        try WindowHand.open(.miniPlayer, lanes: ["spring(mass: 1, stiffness: 100, damping: 10)"]) { hand in
            // The last four have forms that are offered only for such springs.
            let texts = [
                "", "compose.spring(dampingRatio: 0.5, stiffness: 200)",
                "motion.spring(visualDuration: 0.4, bounce: 0.2)", "spring(response: 0.4, dampingFraction: 0.6)",
                "uikit.spring(mass: 1, stiffness: 100, damping: 10)",
            ]
            for text in texts {
                if !text.isEmpty {
                    try hand.click("curve text")
                    try hand.key("ctrl+a")
                    try hand.type(text)
                    try hand.key("Return")
                }
                for form in ["", "Bounce", "Settling", "Physical"] {
                    if !form.isEmpty, !text.isEmpty { continue }
                    if !form.isEmpty { try hand.click("spring form \(form)") }
                    try hand.see(.editor)
                    while let control = unusedSpringControl(hand) {
                        try hand.use(control)
                        #expect(try TimingCurve(parsing: curve(hand) ?? "").isSpring)
                    }
                }
            }
        }
    }

    private func unusedSpringControl(_ hand: WindowHand) -> Control? {
        func found(in view: View) -> Control? {
            if view.isHidden { return nil }
            if let control = view as? Control, !(control is SegmentedControl),
                let name = control.accessibilityIdentifier, name.hasPrefix("spring "),
                !name.hasPrefix("spring form ") || control.isSelected,
                !hand.ledger.isUsed(name)
            {
                return control
            }
            return view.subviews.lazy.compactMap { found(in: $0) }.first
        }
        hand.mirrorDidChange()
        return found(in: hand.root.editor)
    }

    @Test("a curve is copied for six systems, and so is a field's text")
    func copies() throws {
        try WindowHand.open(.miniPlayer, lanes: ["ease-out"]) { hand in
            var copied: Set<String> = []
            for system in ["css", "uikit", "swiftui", "compose", "flutter", "motion"] {
                try hand.click("copy \(system)")
                let text = try #require(hand.shell.dequeueClipboard())
                #expect(try hand.display.wait { (try? hand.clipboard) == text }, "\(text)")
                try hand.see(.named("message"))
                copied.insert(text)
            }
            #expect(copied.count >= 5)
            // The message disappears by itself.
            hand.settle(8)
            #expect(hand.root.toast.isHidden)
            try hand.see(.board)
            try hand.click("duration field")
            let seconds = try #require(hand.view("duration field") as? NumberField).value
            let first = String(seconds.prefix(1))
            for (keys, text) in [(["ctrl+a", "ctrl+c"], seconds), (["Home", "shift+Right", "ctrl+x"], first)] {
                for key in keys { try hand.key(key) }
                #expect(hand.shell.dequeueClipboard() == text)
                #expect(try hand.display.wait { (try? hand.clipboard) == text }, "\(text)")
                try hand.see(.editor)
            }
            for keys in [["Delete"], ["BackSpace"], ["Left"], ["shift+Left"], ["End"], ["shift+Home"], ["Escape"]] {
                for key in keys { try hand.key(key) }
                try hand.see(.editor)
            }
            // From field to field, and back.
            try hand.showPart(with: "threshold field")
            try hand.click("threshold field")
            try hand.key("Tab")
            try hand.see(.editor)
            try hand.key("shift+Tab")
            try hand.see(.editor)
            try hand.key("Up", "shift+Up", "Down", "Return")
            try hand.see(.editor)
            try hand.quit { try hand.key("q") }
            #expect(try hand.kept.lanes.contains("threshold="))
        }
    }
}
