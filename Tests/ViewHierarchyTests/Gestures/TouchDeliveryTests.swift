import Drawing
import Foundation
import Testing
import Timing
import ViewHierarchy

@MainActor
@Suite("Touches to views")
struct TouchDeliveryTests {
    private let stage = ScriptedStage()
    private let left: LoggingView
    private let right: LoggingView

    init() {
        left = stage.addView("left", CGRect(x: 0, y: 0, width: 200, height: 800))
        right = stage.addView("right", CGRect(x: 200, y: 0, width: 200, height: 800))
    }

    @Test("the hit view receives the whole touch, wherever it moves")
    func wholeLife() {
        stage.press((100, 100, 0), (300, 100, 0.1))
        left.isHidden = true
        stage.up(300, 900, at: 0.2)
        #expect(stage.takeLog() == ["left began", "left moved", "left ended"])
    }

    @Test("a view that doesn't handle a touch passes it to its superview")
    func responderChain() {
        left.addSubview(View(frame: CGRect(x: 0, y: 0, width: 50, height: 50)))
        stage.tap(10, 10, at: 0)
        #expect(stage.takeLog() == ["left began", "left ended"])
    }

    @Test("F6: image views and labels let touches through")
    func passive() {
        left.addSubview(ImageView(frame: CGRect(x: 0, y: 0, width: 50, height: 50)))
        left.addSubview(Label(frame: CGRect(x: 50, y: 0, width: 50, height: 50)))
        #expect(stage.window.hitTest(CGPoint(x: 10, y: 10), with: nil) === left)
        #expect(stage.window.hitTest(CGPoint(x: 60, y: 10), with: nil) === left)
    }

    @Test("F6: a container passes touches beside its views through, unless it blocks them")
    func container() {
        let container = ContainerView(frame: stage.window.bounds)
        stage.window.addSubview(container)
        stage.tap(10, 10, at: 0)
        #expect(stage.takeLog() == ["left began", "left ended"])
        container.blocksTouches = true
        stage.tap(10, 10, at: 1)
        #expect(stage.takeLog() == [])
    }

    @Test("a recognizer that doesn't cancel touches leaves the view its touch")
    func notCancelling() {
        let pan = PanGestureRecognizer()
        pan.cancelsTouchesInView = false
        stage.watch(pan, as: "pan", on: left)
        stage.stroke((100, 100, 0), (100, 120, 0.1), (100, 120, 0.2))
        #expect(stage.takeLog() == ["left began", "pan began", "left moved", "pan ended", "left ended"])
    }

    @Test("a recognizer that delays the beginning keeps the touch from the view until it fails")
    func delaysBegan() {
        let tap = TapGestureRecognizer()
        tap.delaysTouchesBegan = true
        stage.watch(tap, as: "tap", on: left)
        stage.down(100, 100, at: 0)
        #expect(stage.takeLog() == [])
        stage.move(100, 120, at: 0.1)
        #expect(stage.takeLog() == ["left began"])
        stage.up(100, 120, at: 0.2)
        #expect(stage.takeLog() == ["left ended"])
        stage.tap(100, 100, at: 1)
        #expect(stage.takeLog() == ["tap ended"])
        stage.down(100, 100, at: 2)
        #expect(stage.takeLog(at: 3) == ["left began"])
        stage.touch(.cancelled, 100, 100, at: 3)
        #expect(stage.takeLog() == ["left cancelled"])
    }

    @Test("the end of a touch is delayed while a double tap is pending, and delivered when it fails")
    func delaysEnded() {
        let tap = TapGestureRecognizer()
        tap.numberOfTapsRequired = 2
        stage.watch(tap, as: "tap", on: left)
        stage.tap(100, 100, at: 0)
        #expect(stage.takeLog() == ["left began"])
        #expect(stage.takeLog(at: 1) == ["left ended"])
        tap.delaysTouchesEnded = false
        stage.tap(100, 100, at: 2)
        #expect(stage.takeLog() == ["left began", "left ended"])
    }

    @Test("a view without multiple touches receives only the first, one with them receives more")
    func multipleTouches() {
        stage.down(100, 100, at: 0, id: 1)
        stage.stroke(id: 2, (120, 100, 0.1), (120, 100, 0.2))
        stage.up(100, 100, at: 0.3, id: 1)
        #expect(stage.takeLog() == ["left began", "left ended"])
        left.isMultipleTouchEnabled = true
        stage.down(100, 100, at: 1, id: 1)
        stage.stroke(id: 2, (120, 100, 1.1), (120, 100, 1.2))
        stage.up(100, 100, at: 1.3, id: 1)
        #expect(stage.takeLog() == ["left began", "left began", "left ended", "left ended"])
    }

    @Test("an exclusive view keeps touches from others, and gets none while others have some")
    func exclusive() {
        left.isExclusiveTouch = true
        stage.down(100, 100, at: 0, id: 1)
        stage.stroke(id: 2, (300, 100, 0.1), (300, 100, 0.2))
        stage.up(100, 100, at: 0.3, id: 1)
        #expect(stage.takeLog() == ["left began", "left ended"])
        stage.down(300, 100, at: 1, id: 2)
        stage.stroke(id: 1, (100, 100, 1.1), (100, 100, 1.2))
        stage.up(300, 100, at: 1.3, id: 2)
        #expect(stage.takeLog() == ["right began", "right ended"])
    }

    @Test("a touch has its tap count, and its current and previous location in a view")
    func tapCount() {
        let probe = Probe(frame: CGRect(x: 100, y: 100, width: 50, height: 50))
        probe.transform = CGAffineTransform(scaleX: 2, y: 2)
        left.addSubview(probe)
        stage.tap(125, 125, at: 0)
        stage.tap(125, 125, at: 0.2)
        stage.tap(125, 125, at: 0.8)
        stage.press((125, 125, 1), (135, 125, 1.1))
        #expect(probe.counts == [1, 2, 1, 2])
        #expect(probe.places == [CGPoint(x: 25, y: 25), CGPoint(x: 30, y: 25)])
    }

    @Test("a second touch-down of a pointer cancels its first touch; one without a touch-down is ignored")
    func lostPointers() {
        stage.leave((100, 100, 0), (100, 100, 0))
        #expect(stage.takeLog() == [])
        stage.down(100, 100, at: 1)
        stage.stroke((300, 100, 2), (300, 100, 3))
        #expect(stage.takeLog() == ["left began", "left cancelled", "right began", "right ended"])
        #expect(!stage.window.hasTouches)
    }

    @Test("touches that a view does not handle go on to the next responder, in each phase")
    func chain() {
        left.addSubview(View(frame: CGRect(x: 0, y: 0, width: 50, height: 50)))
        for phase in [TouchPhase.ended, .cancelled] {
            stage.press((25, 25, 0), (26, 25, 0))
            stage.touch(phase, 26, 25, at: 0)
            #expect(stage.takeLog() == ["left began", "left moved", "left \(phase)"])
        }
    }

    @Test("keys are sent to the first responder, or else to the root controller, and along the chain")
    func keys() {
        let controller = KeyResponder()
        let view = KeyResponder()
        stage.window.rootController = controller
        controller.known = ["escape"]
        #expect(stage.window.sendKey("escape"))
        #expect(!stage.window.sendKey("left"))
        view.known = ["left"]
        view.following = controller
        stage.window.firstResponder = view
        #expect(stage.window.sendKey("left"))
        #expect(stage.window.sendKey("escape"))
        #expect(view.keys == ["left", "escape"])
        #expect(controller.keys == ["escape", "left", "escape"])
    }
}

private final class Probe: View {
    var counts: [Int] = []
    var places: [CGPoint] = []

    override func touchesBegan(_ touches: Set<Touch>, with event: Event?) { counts += touches.map(\.tapCount) }

    override func touchesMoved(_ touches: Set<Touch>, with event: Event?) {
        for touch in touches { places += [touch.previousLocation(in: self), touch.location(in: self)] }
    }
}

private final class KeyResponder: Responder {
    var known: Set<Key> = []
    var keys: [Key] = []
    var following: Responder?

    override var next: Responder? { following }

    override func keyPressed(_ key: Key) -> Bool {
        keys.append(key)
        return known.contains(key) || super.keyPressed(key)
    }
}
