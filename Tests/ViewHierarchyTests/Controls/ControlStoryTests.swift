import Drawing
import Foundation
import GoldenSupport
import RandomSupport
import Testing
import Timing

@testable import ViewHierarchy

/// Controls under fingers and keys at random, by a seed, compared with recorded stories: they notice what changes beside the
/// rules of the other tests.
@MainActor
@Suite("Controls at random")
struct ControlStoryTests {
    private static let events: [(String, Control.Event)] = [
        ("down", .touchDown), ("up inside", .touchUpInside), ("up outside", .touchUpOutside), ("cancel", .touchCancel),
        ("value", .valueChanged), ("primary", .primaryActionTriggered), ("begin", .editingDidBegin),
        ("edit", .editingChanged), ("end", .editingDidEnd), ("exit edit", .editingDidEndOnExit),
    ]

    private func watch(_ control: Control, as name: String, on stage: ScriptedStage) {
        for (event, kind) in Self.events {
            control.addAction(for: kind) { [stage] _ in stage.note("\(name) \(event)") }
        }
        stage.window.addSubview(control)
    }

    private func state(_ stage: ScriptedStage, _ facts: [Any]) -> String {
        (stage.takeLog() + [ValueText.text(facts)]).joined(separator: "\n") + "\n"
            + stage.run { stage.window.displayList().description }
    }

    @Test("sliders, switches, steppers, segments and buttons, pressed, dragged, left, cancelled and disabled")
    func fingers() throws {
        var story = GoldenStory("controls")
        let stage = ScriptedStage()
        let slider = Slider(frame: CGRect(x: 20, y: 20, width: 200, height: 40))
        (slider.minimumValue, slider.maximumValue, slider.value) = (-5, 20, 3)
        let late = Slider(frame: CGRect(x: 20, y: 70, width: 120, height: 30))
        late.isContinuous = false
        let toggle = Switch(frame: CGRect(x: 20, y: 120, width: 51, height: 31))
        let stepper = Stepper(frame: CGRect(x: 20, y: 170, width: 94, height: 32))
        (stepper.minimumValue, stepper.maximumValue, stepper.stepValue, stepper.value) = (0, 6, 2, 4)
        stepper.wraps = true
        let segments = SegmentedControl(items: ["One", "Two and more", "3"])
        segments.frame = CGRect(x: 20, y: 220, width: 240, height: 32)
        let button = Button(type: .system)
        button.frame = CGRect(x: 20, y: 270, width: 120, height: 40)
        button.setTitle("Press", for: .normal)
        button.setTitle("Held", for: .highlighted)
        let custom = Button(type: .custom)
        custom.frame = CGRect(x: 160, y: 270, width: 120, height: 40)
        custom.setTitle("Custom", for: .normal)
        custom.setTitleColor(.red, for: .disabled)
        custom.contentEdgeInsets = EdgeInsets(top: 2, left: 9, bottom: 4, right: 3)
        let all: [(String, Control)] = [
            ("slider", slider), ("late", late), ("toggle", toggle), ("stepper", stepper), ("segments", segments),
            ("button", button), ("custom", custom),
        ]
        for (name, control) in all { watch(control, as: name, on: stage) }
        var random = SeededRandom(seed: 7)
        func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random).rounded() }
        var time = 0.0
        func add(_ step: String) {
            story.add(
                "\(ValueText.text(time)) \(step)",
                state(stage, [slider.value, late.value, toggle.isOn, stepper.value, segments.selectedSegmentIndex]))
        }
        for round in 0..<60 {
            let (name, control) = all[Int.random(in: 0..<all.count, using: &random)]
            let frame = control.frame.insetBy(dx: -8, dy: -8)
            func place() -> CGPoint { CGPoint(x: number(frame.minX...frame.maxX), y: number(frame.minY...frame.maxY)) }
            var point = place()
            time += 0.3
            stage.down(point.x, point.y, at: time)
            add("\(name) \(round) down")
            for _ in 0..<[0, 1, 3][Int.random(in: 0..<3, using: &random)] {
                time += 0.03
                point = CGPoint(x: point.x + number(-90...90), y: point.y + number(-60...60))
                stage.move(point.x, point.y, at: time)
                add("\(name) \(round) move")
            }
            // A stepper that is held repeats.
            time += [0.02, 0.4, 1.3][Int.random(in: 0..<3, using: &random)]
            stage.advance(to: time)
            add("\(name) \(round) later")
            stage.touch(number(0...8) == 0 ? .cancelled : .ended, point.x, point.y, at: time)
            add("\(name) \(round) up")
            if number(0...6) == 0 { control.isEnabled.toggle() }
            time += 0.5
            stage.advance(to: time)
        }
        stage.run {
            toggle.setOn(!toggle.isOn, animated: true)
            slider.setValue(12, animated: true)
            late.setValue(9, animated: false)
            segments.insertSegment(withTitle: "New", at: 1, animated: false)
            segments.setEnabled(false, forSegmentAt: 0)
            button.isSelected = true
        }
        for _ in 0..<4 {
            time += 0.06
            stage.advance(to: time)
            add("set by code")
        }
        try story.check()
    }

    @Test("text fields under keys: what they hold, select, draw and report")
    func keys() throws {
        let keys: [Key] = [
            "a", "b", "c", "space", "x", "left", "right", "home", "end", "backspace", "delete", "up", "down", "w", "z",
            "v", "y", "é", "escape",
        ]
        var story = GoldenStory("text-fields")
        for seed in 1...5 as ClosedRange<UInt64> {
            var random = SeededRandom(seed: 40 + seed)
            let stage = ScriptedStage()
            let field = TextField(frame: CGRect(x: 30, y: 50, width: 90, height: 30))
            field.font = .systemFont(ofSize: 12)
            field.placeholder = "Placeholder"
            field.textAlignment = [TextAlignment.left, .center, .right, .natural][Int(seed) % 4]
            if seed == 5 { field.rightView = View(frame: CGRect(x: 0, y: 0, width: 20, height: 10)) }
            watch(field, as: "field", on: stage)
            story.add("\(seed) empty", state(stage, [field.text ?? "nil"]))
            stage.tap(60, 65, at: 0)
            var time = 0.5
            for step in 0..<45 {
                time += 0.11
                stage.advance(to: time)
                let key = keys[Int.random(in: 0..<keys.count, using: &random)]
                let (control, shift) = (
                    Int.random(in: 0..<4, using: &random) == 0, Int.random(in: 0..<3, using: &random) == 0
                )
                let isTaken =
                    control || shift
                    ? field.press(key, hasShift: shift, hasControl: control) : stage.window.sendKey(key)
                if !field.isEditing { stage.tap(50 + 3 * Double(step % 20), 65, at: time) }
                story.add(
                    "\(seed) \(step) \(control ? "control " : "")\(shift ? "shift " : "")\(key.name)",
                    state(stage, [isTaken, field.text ?? "nil", field.selectedRange]))
            }
            stage.down(40, 65, at: time + 1)
            stage.leave((100, 65, time + 1.1), (140, 68, time + 1.3))
            story.add("\(seed) selected", state(stage, [field.selectedRange]))
            stage.tap(60, 65, at: time + 2)
            stage.tap(60, 65, at: time + 2.1)
            story.add("\(seed) tapped twice", state(stage, [field.selectedRange]))
            field.resignFirstResponder()
            story.add("\(seed) left", state(stage, [field.text ?? "nil"]))
        }
        try story.check()
    }

    @Test("bars of each device, upright and turned, with each appearance")
    func bars() throws {
        var story = GoldenStory("system-bars")
        for device in Device.allCases {
            for orientation in [HeldDevice.Orientation.upright, .turnedLeft, .turnedRight] {
                let held = HeldDevice(device, orientation)
                let timeline = Timeline()
                timeline.screen.hold(held)
                let window = timeline.asCurrent { Window(frame: CGRect(origin: .zero, size: held.size)) }
                timeline.asCurrent { window.addSystemBars() }
                for (name, style, isHidden) in [
                    ("light", StatusBarStyle.lightContent, false), ("dark", .darkContent, false),
                    ("hidden", .default, true),
                ] {
                    var appearance = SystemBarAppearance()
                    (appearance.statusBarStyle, appearance.isStatusBarHidden) = (style, isHidden)
                    appearance.isHomeIndicatorHidden = isHidden
                    timeline.asCurrent { window.setSystemBars(appearance, isHidden ? .slide : .none) }
                    let picture = timeline.asCurrent { window.displayList().description }
                    story.add(
                        "\(device.rawValue) \(orientation) \(name)",
                        "\(ValueText.text(window.safeAreaInsets))\n\(picture)")
                }
            }
        }
        try story.check()
    }
}
