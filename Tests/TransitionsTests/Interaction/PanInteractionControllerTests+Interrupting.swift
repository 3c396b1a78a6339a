import Animator
import Drawing
import Foundation
import Testing
import ViewHierarchy

@testable import Transitions

extension PanInteractionControllerTests {
    @Test("a transition that its animator ends under the finger is tracked no longer")
    func endedByAnimator() {
        let world = World()
        world.present()
        world.drag(.down, 0.5)
        #expect(world.interaction.isTracking)
        let animator = (world.delegate.animator as? InterruptibleAnimator)?.animator
        world.stage.act {
            animator?.stopAnimation(false)
            animator?.finishAnimation(at: .end)
        }
        #expect(!world.isPresented)
        #expect(!world.interaction.isTracking && !world.interaction.isTransitioning)
        world.letGo()
        #expect(world.stage.errors.isEmpty)
    }

    @Test("a recognizer that is taken off its view in a drag cancels the transition, from where the content is")
    func takenOff() throws {
        let world = World()
        world.present()
        world.press()
        world.move(.down, 10, in: 0)
        world.move(.down, 120, in: 0.2)
        let (pan, alpha) = (try #require(world.first.view.gestureRecognizers?.first), world.alpha)
        #expect(alpha > 0.2 && alpha < 0.8)
        world.stage.act { world.first.view.removeGestureRecognizer(pan) }
        #expect(abs(world.alpha - alpha) < 1e-9 && !world.interaction.isTracking)
        world.stage.pass(0.01)
        #expect(world.alpha > alpha && world.alpha < alpha + 0.1)
        world.stage.settle()
        #expect(world.isPresented && world.alpha == 1 && world.stage.errors.isEmpty)
    }

    @Test("a recognizer that is followed again begins by the new block alone, once")
    func followedAgain() {
        let stage = TestStage { Root() }
        let interaction = PanInteractionController(direction: .down)
        let pan = PanGestureRecognizer()
        var calls: [String] = []
        for name in ["old", "new"] { interaction.follow(pan) { calls.append(name) } }
        stage.act { stage.root.view.addGestureRecognizer(pan) }
        stage.swipe(from: CGPoint(x: 200, y: 300), to: CGPoint(x: 200, y: 500))
        #expect(calls == ["new"] && !interaction.isTracking)
    }

    @Test("a gesture that ends before its transition begins is remembered (rule A 7)", arguments: [0.2, 0.8])
    func overBeforeTheBeginning(part: Double) {
        let world = World()
        world.present()
        world.press()
        world.move(.down, 10, in: 0)
        world.move(.down, part * Self.distance, in: 0)
        world.release()
        #expect(world.stage.takeEvents().contains("began present"))
        world.stage.settle()
        #expect(world.isPresented == (part < 0.5))
        #expect(world.verdicts == [part < 0.5 ? .presented : .dismissed])
        #expect(world.wishes == [true] && world.stage.errors.isEmpty)
    }

    @Test("a dismissal that the program requests during a drag is ignored, and the drag continues (rule J 1)")
    func dismissedDuringADrag() {
        let world = World()
        world.present()
        world.drag(.down, 0.2)
        world.stage.act { world.first.dismiss(animated: false) }
        #expect(world.stage.takeIgnored().count == 1)
        world.move(.down, 20)
        #expect(abs(world.alpha - 0.7) < 1e-9)
        world.letGo()
        #expect(world.isPresented && world.verdicts == [.presented])
    }

    @Test("when the program finishes, cancels or removes the content during a drag, the drag has no effect")
    func endedDuringADrag() {
        for ending in 0..<3 {
            let world = World()
            world.present()
            world.drag(.down, 0.2)
            world.stage.act {
                switch ending {
                case 0: world.interaction.finish()
                case 1: world.interaction.cancel()
                default: world.stage.window.rootViewController = Second()
                }
            }
            #expect(!world.interaction.isTracking)
            world.move(.down, 100)
            world.letGo()
            #expect(world.verdicts.isEmpty && world.stage.errors.isEmpty)
            if ending < 2 { #expect(world.isPresented == (ending == 1)) }
        }
    }
}
