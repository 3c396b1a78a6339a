import Animator
import Dialects
import Drawing
import Foundation
import StageSupport
import Staging
import Testing
import Timing
import Transitions
import ViewHierarchy

/// The scene's controllers: their calls, and their release.
@MainActor
struct ControllersTests {
    /// Returns the reports of transitions and controllers since the first touch of the photo, as text.
    private static func story(_ hand: StageHand, from first: Int = 0) -> [String] {
        hand.events[first...].filter { !$0.name.text.hasPrefix("gesture") }.map { event in
            event.name.text.hasPrefix("view") ? "\(event.object) \(event.name)" : "\(event.name) \(event.object)"
        }
    }

    private static let viewer = "PhotoViewerController"

    @Test(
        "opening is a presentation, a drag a dismissal: completed, or cancelled, and the viewer appears again (rule G 2)"
    )
    func presentsAndDismisses() throws {
        let hand = try StageHand()
        var first = hand.events.count
        hand.open()
        #expect(
            Self.story(hand, from: first) == [
                "transitionBegan present", "\(Self.viewer) viewDidLoad", "\(Self.viewer) viewWillAppear",
                "\(Self.viewer) viewDidAppear", "transitionCompleted completed",
            ])
        let endings = [
            (0.2, "return", ["viewWillAppear", "viewDidAppear"], "cancelled"),
            (0.6, "dismiss", ["viewDidDisappear"], "completed"),
        ]
        for (progress, verdict, calls, ending) in endings {
            first = hand.events.count
            hand.letGo(at: progress)
            var wanted = [
                "transitionBegan dismiss", "\(Self.viewer) viewWillDisappear", "verdict \(verdict)",
                "transitionContinued dismiss",
            ]
            wanted += calls.map { "\(Self.viewer) \($0)" }
            wanted.append("transitionCompleted \(ending)")
            #expect(Self.story(hand, from: first) == wanted)
        }
    }

    @Test("a photo caught while it opens and released to its tile is a cancelled presentation")
    func caughtOpening() throws {
        let hand = try StageHand()
        let first = hand.events.count
        hand.tapTile(5)
        hand.wait(0.05)
        hand.pressPhoto()
        hand.letGo()
        #expect(
            Self.story(hand, from: first) == [
                "transitionBegan present", "\(Self.viewer) viewDidLoad", "\(Self.viewer) viewWillAppear",
                "transitionPaused present", "verdict dismiss", "transitionContinued present",
                "\(Self.viewer) viewWillDisappear", "\(Self.viewer) viewDidDisappear", "transitionCompleted cancelled",
            ])
        #expect(hand.layers.count == 1)
        #expect(hand.view("tile 5")?.isHidden == false)
    }

    @Test("Escape in an opening flight cancels the presentation, which the coordinator reports immediately (rule C 3)")
    func turnedRound() throws {
        let hand = try StageHand()
        hand.tapTile(5)
        hand.wait(0.1)
        let coordinator = try #require(Self.coordinator(hand))
        #expect(!coordinator.isCancelled && !coordinator.isInteractive)
        hand.key("escape")
        #expect(coordinator.isCancelled && !coordinator.isInteractive)
        hand.comeToRest()
        #expect(hand.objects(of: "transitionCompleted") == ["cancelled"])
        #expect(Self.presented(hand) == nil)
    }

    private static func presented(_ hand: StageHand) -> ViewController? {
        hand.stage.rootViewController.presentedViewController
    }

    private static func coordinator(_ hand: StageHand) -> (any ViewControllerTransitionCoordinator)? {
        hand.stage.timeline.asCurrent { presented(hand)?.transitionCoordinator }
    }

    /// How a viewer is removed.
    enum Departure: CaseIterable, Sendable {
        case dragged, closed, caughtWhileOpening, returnedBefore, pagedBefore, rootExchanged
    }

    @Test("a removed viewer and its presentation are released", arguments: Departure.allCases)
    func leavesNothing(travel: Departure) throws {
        let hand = try StageHand()
        hand.tapTile(5)
        weak let viewer = Self.presented(hand)
        weak let presentation = viewer?.presentationController
        weak let container = hand.container
        #expect(viewer != nil && presentation != nil && container != nil)
        if travel == .caughtWhileOpening {
            hand.wait(0.05)
            hand.pressPhoto()
            hand.release()
        } else {
            hand.settle()
        }
        if travel == .returnedBefore || travel == .rootExchanged {
            hand.release(at: 0.2)
        }
        if travel == .returnedBefore { hand.settle() }
        if travel == .pagedBefore { hand.key("right") }
        hand.settle()
        switch travel {
        case .dragged, .returnedBefore, .pagedBefore:
            hand.release(at: 0.6)
        case .closed: hand.key("escape")
        case .rootExchanged: hand.intervene { hand.stage.window.rootViewController = ViewController() }
        case .caughtWhileOpening: break
        }
        hand.comeToRest()
        hand.capture()
        #expect(viewer == nil)
        #expect(presentation == nil)
        #expect(container == nil)
    }

    @Test("a drag cancelled before its dismissal begins gives a cancelled dismissal (rule A 7)")
    func cancelledBeforeItBegan() throws {
        let hand = try StageHand.opened()
        let rest = hand.now
        let first = hand.events.count
        hand.pressPhoto()
        let window = hand.stage.window
        hand.intervene {
            window.sendTouch(id: 1, phase: .moved, at: CGPoint(x: 195, y: 460), time: hand.stage.now)
            window.cancelAllTouches()
        }
        hand.cancel()
        hand.comeToRest()
        #expect(hand.now.photo == rest.photo && hand.now.dimming == rest.dimming)
        #expect(
            Self.story(hand, from: first).filter { $0.hasPrefix("transition") || $0.hasPrefix("verdict") } == [
                "transitionBegan dismiss", "verdict return", "transitionContinued dismiss",
                "transitionCompleted cancelled",
            ])
        hand.key("escape")
        hand.comeToRest()
        #expect(hand.view("photo") == nil)
    }

    @Test("a transition ended from outside moves nothing any more, and is no error", arguments: [false, true])
    func endedFromOutside(isLed: Bool) throws {
        let hand = try StageHand()
        hand.tapTile(5)
        hand.wait(0.1)
        if isLed { hand.pressPhoto() }
        let picture = try #require(hand.view("photo"))
        hand.intervene { hand.stage.window.rootViewController = ViewController() }
        #expect(hand.stage.window.subviews.count == 1)
        #expect(picture.superview == nil)
        if isLed {
            hand.drag(0, 50, in: 0.1)
            hand.release()
        }
        #expect(hand.stage.isSettled)
        #expect(hand.objects(of: "error").isEmpty)
        #expect(hand.objects(of: "transitionCompleted").count == 1)
    }

    @Test("a flight has the set duration")
    func flightDuration() throws {
        let bouncy = "spring(duration: 0.4, bounce: 0.3)"
        let cases: [(SceneSettings, Double?)] = [
            ([:], 0.604), (["curve": "linear", "duration": "0.4"], 0.4),
            (["curve": bouncy], try TimingCurve(parsing: bouncy).duration), (["reduced-motion": "on"], 0.5),
        ]
        for (settings, seconds) in cases {
            let hand = try StageHand(settings: settings)
            hand.tapTile(5)
            let duration = try #require(
                hand.stage.timeline.asCurrent { Self.coordinator(hand)?.transitionDuration })
            let start = hand.stage.now.seconds
            hand.comeToRest()
            #expect(abs(hand.stage.now.seconds - start - duration) < 2 / StageHand.rate)
            #expect(abs(duration - (seconds ?? 0)) < 0.001)
        }
    }
}
