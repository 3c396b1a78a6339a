import Dialects
import Foundation
import ScrimGallery
import ShellSupport
import Staging
import Testing
import Timing
import ViewHierarchy

@testable import Visualizer
@testable import Widgets

@Suite("The editor's springs")
@MainActor
struct SpringEditorTests {
    private func spring(_ text: String) throws -> SpringCurve {
        guard case .spring(let spring) = try TimingCurve(parsing: text) else { throw EditorHand.Missing(name: text) }
        return spring
    }

    @Test("each form has sliders and fields of its numbers")
    func forms() throws {
        for (text, numbers) in [
            ("spring(mass: 2, stiffness: 1100, damping: 95)", ["mass": "2", "stiffness": "1100", "damping": "95"]),
            ("spring(duration: 0.5, bounce: 0.15)", ["perceptual": "0.5", "bounce": "0.15"]),
            ("spring(dampingRatio: 0.7, duration: 0.5)", ["damping ratio": "0.7", "settles in": "0.5"]),
            ("spring(response: 0.15, dampingFraction: 0.86)", ["response": "0.15", "damping ratio": "0.86"]),
            ("uikit.spring(mass: 3, stiffness: 1000, damping: 500)", ["mass": "3", "stiffness": "1000"]),
            ("compose.spring(dampingRatio: 0.8, stiffness: 380)", ["damping ratio": "0.8", "stiffness": "380"]),
            ("motion.spring(visualDuration: 0.4, bounce: 0.3)", ["visual time": "0.4", "bounce": "0.3"]),
        ] {
            let hand = EditorHand(.photos, ["curve": text])
            for (name, number) in numbers {
                #expect(try hand.field("spring \(name) field").shownText == number)
                let slider = try hand.slider("spring \(name) slider")
                #expect(abs(slider.number - (Double(number) ?? .nan)) < 1e-9)
            }
            #expect(try hand.field("spring velocity field").shownText == "0")
        }
    }

    @Test("a converted form is the same motion, by the form's formulas")
    func conversions() throws {
        let hand = EditorHand(.photos, ["curve": "spring(mass: 4.5, stiffness: 1300, damping: 95)"])
        let before = try spring("spring(mass: 4.5, stiffness: 1300, damping: 95)")
        let frequency = (1300 / 4.5).squareRoot()
        let ratio = 95 / (2 * (1300 * 4.5).squareRoot())

        try hand.tap("spring form Bounce")
        let bounce = try spring(try #require(hand.values(of: "curve").last))
        guard case .perceptual(let duration, let amount) = bounce.parameters else {
            throw EditorHand.Missing(name: "form")
        }
        #expect(abs(duration - 2 * Double.pi / frequency) < 1e-6 && abs(amount - (1 - ratio)) < 1e-6)

        try hand.tap("spring form Settling")
        let settling = try spring(try #require(hand.values(of: "curve").last))
        guard case .settling(let damping, let time) = settling.parameters else {
            throw EditorHand.Missing(name: "form")
        }
        #expect(abs(damping - ratio) < 1e-6 && abs(time - before.duration) < 1e-6)

        // And back to the original form, including the mass.
        try hand.tap("spring form Physical")
        let back = try spring(try #require(hand.values(of: "curve").last))
        guard case .physical(let mass, let stiffness, let drag) = back.parameters else {
            throw EditorHand.Missing(name: "form")
        }
        #expect(mass == 4.5 && abs(stiffness - 1300) < 0.01 && abs(drag - 95) < 0.001)
        for other in [bounce, settling, back] {
            for index in 0...40 {
                let time = Double(index) / 40 * before.duration
                #expect(abs(other.spring.value(at: time) - before.spring.value(at: time)) < 1e-5)
            }
        }
    }

    @Test("critical and overdamped springs, and those of other systems, keep their motion too")
    func otherConversions() throws {
        for text in [
            "spring(mass: 2, stiffness: 1100, damping: 95)", "spring(mass: 1, stiffness: 100, damping: 40)",
            "uikit.spring(mass: 3, stiffness: 1000, damping: 500)", "motion.spring(visualDuration: 0.4, bounce: 0.3)",
            "compose.spring(dampingRatio: 0.2, stiffness: 1500)", "spring(duration: 0.5, bounce: -0.4)",
        ] {
            let before = try spring(text)
            // Forms of other systems that aren't offered have no over-damped springs.
            let forms = before.spring.dampingRatio <= 1 ? SpringForm.allCases : SpringForm.offered
            for form in forms {
                let after = form.converted(before, mass: 3)
                for index in 0...40 {
                    let time = Double(index) / 40 * before.duration
                    #expect(abs(after.spring.value(at: time) - before.spring.value(at: time)) < 1e-5)
                }
                #expect(throws: Never.self) { try TimingCurve(parsing: after.description) }
            }
        }
    }

    @Test("a slider of a spring changes only its number during the drag, and keeps the velocity")
    func sliders() throws {
        let hand = EditorHand(.photos, ["curve": "spring(mass: 1, stiffness: 100, damping: 10, velocity: 2)"])
        let slider = try hand.slider("spring stiffness slider")
        let thumb = slider.convert(CGPoint(x: slider.thumbX, y: slider.bounds.midY), to: nil)
        hand.press(thumb)
        for _ in 0..<6 { hand.moveBy(5, 0) }
        hand.lift()
        let texts = hand.values(of: "curve")
        #expect(texts.count == 6)
        var last = 100.0
        for text in texts {
            let now = try spring(text)
            guard case .physical(let mass, let stiffness, let damping) = now.parameters else {
                throw EditorHand.Missing(name: "form")
            }
            #expect(mass == 1 && damping == 10 && now.initialVelocity == 2 && stiffness > last)
            last = stiffness
        }
        #expect(try hand.field("spring stiffness field").shownText == NumberText.brief(last))
    }

    @Test("numbers outside the slider can be typed, up to the limits of curves")
    func typedNumbers() throws {
        let hand = EditorHand(.photos, ["curve": "spring(mass: 1, stiffness: 100, damping: 10)"])
        try hand.enter("25000", into: "spring stiffness field")
        #expect(hand.values(of: "curve").last == "spring(mass: 1, stiffness: 25000, damping: 10)")
        let slider = try hand.slider("spring stiffness slider")
        #expect(abs(slider.thumbX - (slider.bounds.width - 7)) < 1e-9)
        try hand.enter("-3", into: "spring velocity field")
        #expect(
            hand.values(of: "curve").last == "spring(mass: 1, stiffness: 25000, damping: 10, velocity: -3)")
        try hand.tap("spring velocity reset")
        #expect(hand.values(of: "curve").last == "spring(mass: 1, stiffness: 25000, damping: 10)")
        hand.forgetChanges()
        try hand.enter("-1", into: "spring mass field")
        #expect(hand.changes.isEmpty)
        #expect(hand.texts.joined(separator: " ").contains("mass is -1; give a number from"))
        // So little damping that the spring never settles.
        hand.key("escape")
        try hand.enter("0.001", into: "spring damping field")
        #expect(hand.changes.isEmpty)
        #expect(hand.texts.joined(separator: " ").contains("hardly brings the spring to rest"))
    }

    @Test("seconds can be typed in milliseconds, and with their unit")
    func units() throws {
        let hand = EditorHand(.photos, ["curve": "spring(duration: 0.5, bounce: 0.2)"])
        try hand.enter("350 ms", into: "spring perceptual field")
        #expect(hand.values(of: "curve").last == "spring(duration: 0.35, bounce: 0.2)")
        try hand.enter("0.8s", into: "spring perceptual field")
        #expect(hand.values(of: "curve").last == "spring(duration: 0.8, bounce: 0.2)")
    }

    @Test(
        "the scene's duration is disabled if a spring settles by itself, and no other control has its name",
        arguments: [
            "spring(duration: 0.5, bounce: 0.2)", "spring(dampingRatio: 0.7, duration: 0.5)",
            "motion.spring(visualDuration: 0.4, bounce: 0.3)", "bouncy",
        ])
    func ownDuration(curve: String) throws {
        let hand = EditorHand(.miniPlayer, ["curve": curve])
        let slider = try #require(try hand.view("duration slider") as? ParameterSlider)
        let field = try hand.field("duration field")
        #expect(!slider.isEnabled && !field.isEnabled)
        #expect(slider.toolTip?.contains("settles by itself") == true && field.toolTip == slider.toolTip)
        #expect(hand.texts.count { $0 == "Duration" } == 1)
        hand.show(["curve": "ease"])
        #expect(slider.isEnabled && field.isEnabled && slider.toolTip == nil)
    }
}
