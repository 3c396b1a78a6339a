import Animator
import Drawing
import Foundation
import Testing
import ViewHierarchy

@testable import Transitions

@MainActor
@Suite("Transitions driven by pans")
struct PanInteractionControllerTests {
    typealias Direction = PanInteractionController.Direction

    /// The distance of a drag through the whole transition, in points.
    static let distance = 200.0

    /// A presenter and its content. A drag against the direction presents, one along it dismisses.
    @MainActor
    final class World {
        let stage = TestStage { Root() }
        let first = First()
        let delegate = TestDelegate()
        let interaction: PanInteractionController
        private(set) var verdicts: [PanInteractionController.Outcome] = []
        /// Whether the controller wanted to begin interactively where drags dismissed: delegates return it only then.
        private(set) var wishes: [Bool] = []
        /// Whether a drag on the presenter presents.
        var canPresent = true
        private var finger = CGPoint.zero

        init(_ interaction: PanInteractionController = PanInteractionController(direction: .down)) {
            self.interaction = interaction
            interaction.distance = { _ in CGFloat(PanInteractionControllerTests.distance) }
            interaction.onVerdict = { [unowned self] in verdicts.append($0) }
            delegate.animator = InterruptibleAnimator()
            delegate.interactor = interaction
            first.modalPresentationStyle = .custom
            first.transitioningDelegate = delegate
            stage.act {
                stage.root.view.addGestureRecognizer(
                    interaction.follow(CatchingPanGestureRecognizer(), presents: true) { [unowned self] in
                        if canPresent { stage.root.present(first, animated: true) }
                    })
                first.view.addGestureRecognizer(
                    interaction.follow(CatchingPanGestureRecognizer()) { [unowned self] in
                        wishes.append(interaction.wantsInteractiveStart)
                        first.dismiss(animated: true)
                    })
            }
        }

        var isPresented: Bool { first.presentingViewController === stage.root }
        var alpha: Double { first.view.presentation.alpha }

        func present() {
            stage.settle { stage.root.present(first, animated: true) }
        }

        func press(_ id: Int = 1) {
            finger = CGPoint(x: 200, y: 400)
            send(.began, id)
        }

        /// Moves the finger along a direction, in points.
        func move(_ direction: Direction, _ points: Double, id: Int = 1, in seconds: Double = 0.2) {
            if seconds > 0 { stage.pass(seconds) }
            switch direction {
            case .up: finger.y -= points
            case .down: finger.y += points
            case .left: finger.x -= points
            case .right: finger.x += points
            }
            send(.moved, id)
        }

        /// Presses, drags by a fraction of the distance after the gesture begins, and holds.
        func drag(_ direction: Direction, _ part: Double) {
            press()
            move(direction, 10)
            move(direction, part * PanInteractionControllerTests.distance)
            stage.pass(0.2)
        }

        func send(_ phase: TouchPhase, _ id: Int = 1) {
            stage.act { stage.window.sendTouch(id: id, phase: phase, at: finger, time: stage.timeline.now) }
        }

        func release() { send(.ended) }

        /// Lifts the finger, and lets time pass until everything rests.
        func letGo() {
            release()
            stage.settle()
        }
    }

    func opposite(_ direction: Direction) -> Direction {
        switch direction {
        case .up: .down
        case .down: .up
        case .left: .right
        case .right: .left
        }
    }

    @Test(
        "a drag against the direction presents, one along it dismisses, in proportion", arguments: Direction.allCases)
    func follows(direction: Direction) {
        let world = World(PanInteractionController(direction: direction))
        for isPresented in [false, true] {
            let drag = isPresented ? direction : opposite(direction)
            world.drag(drag, 0)
            #expect(world.interaction.isTracking && world.interaction.isPresenting == !isPresented)
            for step in 1...3 {
                world.move(drag, 40)
                #expect(abs(Double(world.interaction.percentComplete) - 0.2 * Double(step)) < 1e-9)
                #expect(abs(world.alpha - (isPresented ? 1 - 0.2 * Double(step) : 0.2 * Double(step))) < 1e-9)
            }
            world.move(opposite(drag), 500)
            #expect(world.interaction.percentComplete == 0)
            world.move(drag, 900)
            #expect(world.interaction.percentComplete == 1)
            world.release()
            #expect(!world.interaction.isTracking)
            world.stage.settle()
            #expect(world.isPresented == !isPresented)
        }
        #expect(world.verdicts == [.presented, .dismissed])
        #expect(world.stage.errors.isEmpty)
    }

    @Test("a resize under the finger doesn't change how far the finger leads the content (K 5)")
    func resized() {
        let world = World()
        world.interaction.distance = { CGFloat($0.window?.bounds.height ?? 0) / 4 }
        world.present()
        world.drag(.down, 0)
        world.move(.down, 50)
        #expect(abs(world.interaction.percentComplete - 0.25) < 1e-9)
        world.stage.act { world.stage.window.resize(to: CGSize(width: 800, height: 400)) }
        world.move(.down, 50)
        #expect(abs(world.interaction.percentComplete - 0.5) < 1e-9)
        world.letGo()
    }

    @Test("by default the distance is the view's extent along the direction")
    func defaultDistance() {
        let view = View(frame: CGRect(x: 0, y: 0, width: 300, height: 500))
        for direction in Direction.allCases {
            let distance = PanInteractionController(direction: direction).distance(view)
            #expect(distance == (direction == .up || direction == .down ? 500 : 300))
        }
    }

    @Test("a distance of less than a point counts as one")
    func shortDistance() {
        for distance in [0.25, 0, -100] {
            let world = World()
            world.interaction.distance = { _ in CGFloat(distance) }
            world.present()
            world.drag(.down, 0)
            world.move(.down, 0.25)
            #expect(abs(world.interaction.percentComplete - 0.25) < 1e-9, "\(distance)")
            world.letGo()
        }
    }

    @Test("a drag sideways or in the wrong direction begins nothing", arguments: [false, true])
    func otherDirections(isPresented: Bool) {
        let world = World()
        if isPresented { world.present() }
        for direction in [Direction.left, .right, isPresented ? .up : .down] {
            world.press()
            world.move(direction, 60)
            #expect(!world.interaction.isTransitioning)
            world.release()
        }
        #expect(world.isPresented == isPresented && world.verdicts.isEmpty)
    }

    @Test(
        "a release at the threshold finishes, one before it cancels, in both directions",
        arguments: [(0.49, false), (0.5, true), (0.51, true)])
    func threshold(part: Double, finishes: Bool) {
        for isPresented in [false, true] {
            let world = World()
            if isPresented { world.present() }
            world.drag(isPresented ? .down : .up, part)
            world.letGo()
            #expect(world.isPresented == (finishes != isPresented))
            #expect(world.verdicts == [finishes != isPresented ? .presented : .dismissed])
            #expect(world.stage.errors.isEmpty)
        }
    }

    @Test(
        "a threshold of position dismisses content beyond it, also during a presentation",
        arguments: [(0.24, true), (0.25, false), (0.26, false)])
    func thresholdOfPosition(away: Double, stays: Bool) {
        for isPresented in [false, true] {
            let world = World()
            world.interaction.threshold = 0.25
            world.interaction.thresholdReference = .presented
            if isPresented { world.present() }
            world.drag(isPresented ? .down : .up, isPresented ? away : 1 - away)
            world.letGo()
            #expect(world.isPresented == stays)
        }
    }

    @Test(
        "a flick decides by its direction at any progress, and a slow release by the threshold",
        arguments: [(0.2, 60.0, true), (0.8, -60, false), (0.2, 40, false), (0.8, -40, true)])
    func flick(part: Double, points: Double, dismisses: Bool) {
        let world = World()
        world.interaction.flickSpeed = 500
        world.present()
        world.drag(.down, part)
        for _ in 0..<10 { world.move(.down, points / 10, in: 0.01) }
        world.letGo()
        #expect(world.verdicts == [dismisses ? .dismissed : .presented])
        #expect(world.isPresented == !dismisses)
    }

    @Test("a touch-down in flight stops the content, and a lift without a move lets it continue")
    func catches() {
        let world = World()
        world.interaction.threshold = 0.9
        world.stage.act { world.stage.root.present(world.first, animated: true) }
        world.stage.pass(0)
        world.stage.pass(0.1)
        #expect(!world.interaction.isTracking && world.interaction.isTransitioning)
        world.press()
        #expect(world.interaction.isTracking)
        world.stage.pass(0.5)
        #expect(abs(world.alpha - 0.25) < 1e-9)
        world.letGo()
        #expect(world.isPresented)
        // Returning content is caught and continues to return.
        world.drag(.down, 0.8)
        world.release()
        world.stage.pass(0.1)
        #expect(abs(world.alpha - 0.45) < 1e-9)
        world.press()
        world.stage.pass(0.5)
        world.letGo()
        #expect(world.isPresented)
        #expect(world.verdicts == [.presented, .presented, .presented])
        #expect(world.stage.errors.isEmpty)
        // A finger that is down already catches what the program presents with its first movement.
        let early = World()
        early.press()
        early.stage.act { early.stage.root.present(early.first, animated: true) }
        early.move(.up, 10, in: 0)
        #expect(early.interaction.isTracking && early.alpha == 0)
        early.move(.up, 40)
        #expect(abs(early.alpha - 0.2) < 1e-9)
    }

    @Test("a caught transition follows from its position, in both directions, and the release decides again")
    func caughtFollows() {
        let world = World()
        world.stage.act { world.stage.root.present(world.first, animated: true) }
        world.stage.pass(0)
        world.stage.pass(0.2)
        world.press()
        world.move(.down, 40)
        #expect(abs(world.alpha - 0.3) < 1e-9)
        world.move(.up, 80)
        #expect(abs(world.alpha - 0.7) < 1e-9)
        world.move(.down, 60)
        world.letGo()
        #expect(!world.isPresented && world.verdicts == [.dismissed])
    }

    @Test("a gesture that begins nothing has no effect, and the program's presentation then runs without it")
    func beginsNothing() {
        let world = World()
        world.canPresent = false
        world.drag(.up, 0.2)
        #expect(!world.interaction.isTracking && !world.interaction.isTransitioning)
        #expect(!world.interaction.wantsInteractiveStart)
        world.stage.act { world.stage.root.present(world.first, animated: true) }
        #expect(!world.interaction.wantsInteractiveStart)
        world.stage.pass(0)
        world.stage.pass(0.1)
        world.move(.up, 100, in: 0)
        #expect(abs(world.alpha - 0.25) < 1e-9)
        world.letGo()
        #expect(world.isPresented && world.verdicts.isEmpty && world.stage.errors.isEmpty)
    }

    @Test("a cancelled gesture cancels the transition without a verdict", arguments: [false, true])
    func cancelled(isPresented: Bool) {
        let world = World()
        if isPresented { world.present() }
        world.drag(isPresented ? .down : .up, 0.8)
        world.send(.cancelled)
        world.stage.settle()
        #expect(world.isPresented == isPresented && world.verdicts.isEmpty)
        #expect(world.stage.errors.isEmpty)
    }

    @Test(
        "with a threshold of position, content stays presented when the gesture is cancelled", arguments: [false, true])
    func cancelledByPosition(isPresented: Bool) {
        let world = World()
        world.interaction.thresholdReference = .presented
        if isPresented { world.present() }
        world.drag(isPresented ? .down : .up, isPresented ? 0.8 : 0.2)
        world.send(.cancelled)
        world.stage.settle()
        #expect(world.isPresented && world.verdicts.isEmpty)
    }

    @Test("a drag across the threshold finishes without a release, and one caught beyond it waits")
    func finishesAtThreshold() {
        let world = World()
        world.interaction.finishesAtThreshold = true
        world.drag(.up, 0.49)
        #expect(world.verdicts.isEmpty)
        world.move(.up, 4)
        #expect(world.verdicts == [.presented] && !world.interaction.isTracking)
        world.press(2)
        world.move(.up, 20, id: 2)
        #expect(world.interaction.isTracking)
        world.move(.down, 100, id: 2)
        world.send(.ended, 2)
        world.stage.settle()
        #expect(world.verdicts == [.presented, .dismissed] && !world.isPresented)
        world.release()
        #expect(world.verdicts.count == 2 && world.stage.errors.isEmpty)
    }

    @Test(
        "a delegate that returns the controller only during tracking gets plain transitions otherwise (rule A 3)")
    func onlyWhileTracking() {
        let world = World()
        world.delegate.interactor = nil
        world.present()
        #expect(world.isPresented && !world.interaction.isTransitioning)
        world.delegate.interactor = world.interaction
        world.drag(.down, 0.4)
        #expect(abs(world.alpha - 0.6) < 1e-9)
        world.letGo()
        #expect(world.isPresented && world.stage.errors.isEmpty)
    }

    @Test("a subclass decides by its own rules")
    func ownRule() {
        final class Stubborn: PanInteractionController {
            override func shouldFinish(after pan: PanGestureRecognizer) -> Bool { false }
            override func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool { true }
        }
        let world = World(Stubborn(direction: .down))
        world.present()
        world.drag(.left, 0.2)
        #expect(world.interaction.isTracking && world.interaction.percentComplete == 0)
        world.move(.down, 180)
        world.letGo()
        #expect(world.isPresented && world.verdicts == [.presented])
    }
}
