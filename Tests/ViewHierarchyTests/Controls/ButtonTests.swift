import Drawing
import Foundation
import Testing
import ViewHierarchy

@MainActor
@Suite("Button")
struct ButtonTests {
    private let stage = ScriptedStage()
    private let button = Button(frame: CGRect(x: 100, y: 100, width: 100, height: 40))

    init() {
        button.title = "Edit"
        stage.window.addSubview(button)
        for (name, event) in [
            ("down", Control.Event.touchDown), ("inside", .touchUpInside), ("outside", .touchUpOutside),
            ("cancel", .touchCancel),
        ] {
            button.addAction(for: event) { [stage] _ in stage.note(name) }
        }
    }

    @Test("a press sends touch-down, and touch-up inside or outside with some tolerance")
    func presses() {
        stage.down(110, 110, at: 0)
        #expect(button.isHighlighted && button.titleLabel?.alpha == 0.3)
        stage.up(110, 200, at: 0.1)
        #expect(!button.isHighlighted && button.titleLabel?.alpha == 1)
        stage.press((110, 110, 1), (110, 300, 1.05))
        #expect(!button.isHighlighted)
        stage.move(110, 150, at: 1.1)
        #expect(button.isHighlighted)
        stage.up(110, 300, at: 1.2)
        stage.down(110, 110, at: 2)
        stage.touch(.cancelled, 110, 110, at: 2.1)
        #expect(stage.takeLog() == ["down", "inside", "down", "outside", "down", "cancel"])
    }

    @Test("a disabled button sends nothing")
    func off() {
        button.isEnabled = false
        stage.tap(110, 110, at: 0)
        #expect(stage.takeLog() == [])
        #expect(button.titleLabel?.alpha == 0.4)
    }

    @Test("a superview's tap recognizer leaves a button its touch; a pan cancels it")
    func recognizersAround() {
        stage.watch(TapGestureRecognizer(), as: "tap", on: stage.window)
        stage.watch(PanGestureRecognizer(), as: "pan", on: stage.window)
        stage.tap(110, 110, at: 0)
        #expect(stage.takeLog() == ["down", "inside"])
        stage.press((110, 110, 1), (110, 130, 1.1))
        #expect(stage.takeLog() == ["down", "cancel", "pan began"])
        stage.up(110, 130, at: 1.2)
        _ = stage.takeLog()
        stage.tap(10, 10, at: 2)
        #expect(stage.takeLog() == ["tap ended"])
    }

    @Test("targets are methods or closures, held weakly, and can be removed")
    func targets() {
        let target = Target()
        button.addTarget(target, action: Target.pressed, for: .touchUpInside)
        button.addTarget(target, action: Target.plain, for: [.touchUpInside, .touchCancel])
        stage.tap(110, 110, at: 0)
        #expect(target.log == ["Edit", "plain"])
        button.removeTarget(target, for: .touchUpInside)
        stage.tap(110, 110, at: 1)
        #expect(target.log.count == 2)
        weak var gone: Target?
        do {
            let target = Target()
            gone = target
            button.addTarget(target, action: Target.plain, for: .touchUpInside)
        }
        #expect(gone == nil)
        stage.tap(110, 110, at: 2)
    }

    @Test("the fitting size is the title's with padding")
    func fitting() {
        button.sizeToFit()
        // Four characters of 0.55 of 17 points, rounded up, and 12 on either side.
        #expect(button.frame == CGRect(x: 100, y: 100, width: 62, height: 33))
    }
}

@MainActor
private final class Target {
    var log: [String] = []

    func pressed(_ button: Button) { log.append(button.title ?? "") }

    func plain() { log.append("plain") }
}
