import Drawing
import Foundation
import Gallery
import StageSupport
import Staging
import Testing
import ViewHierarchy

/// What every scene keeps, whatever it shows.
@MainActor
@Suite("The contract of every scene")
struct SceneContractTests {
    private nonisolated static let scenes = SceneGallery.scenes.map(\.name)
    private nonisolated static let tapes = scenes.flatMap { scene in
        ["complete", "cancel", "catch"].map { (scene, $0) }
    }

    private func contract(_ scene: String) throws -> SceneContract {
        try #require(SceneContract.all.first { $0.scene.name == scene })
    }

    @Test("each tape shows what it is named after, at every frame rate, and comes to an end", arguments: tapes)
    func tapes(scene: String, tape: String) throws {
        let contract = try contract(scene)
        // Nothing leads or catches a fade between tabs.
        guard let expected = contract.tapes[tape] else { return #expect(scene == "tab-fade") }
        let run = try SceneTapes.run("\(scene)-\(tape)")
        #expect(run.verdicts == expected.verdicts)
        #expect(contract.isOpen(run.stage) == expected.isOpen)
    }

    @Test("a drag that is let go early, or taken away, leaves everything as it was", arguments: scenes)
    func cancelledEqualsBefore(scene: String) throws {
        let contract = try contract(scene)
        guard let drag = contract.drag else { return }
        let hand = try contract.hand()
        let before = hand.picture
        drag.perform(hand, drag.early)
        #expect(hand.now.phase == .interactive)
        hand.release()
        #expect(hand.settle())
        #expect(contract.isOpen(hand.stage) && hand.picture == before)
        // A fade whose finger is taken away continues.
        if scene != "interruptible-fade" {
            drag.perform(hand, drag.waitsForRelease ? drag.late : drag.early)
            hand.cancel()
            #expect(hand.settle())
            #expect(contract.isOpen(hand.stage) && hand.picture == before)
        }
        drag.perform(hand, drag.late)
        hand.release()
        #expect(hand.settle())
        #expect(!contract.isOpen(hand.stage))
        #expect(hand.objects(of: "error").isEmpty)
    }

    @Test("buttons and Escape leave plainly, also after a drag that was let go (rules A 3, A 4)", arguments: scenes)
    func plain(scene: String) throws {
        let contract = try contract(scene)
        guard let drag = contract.drag, scene != "parallax", scene != "interruptible-fade" else { return }
        for closer in contract.closer.map({ [$0, nil] }) ?? [nil] {
            let hand = try contract.hand(isOpen: false)
            let closed = hand.picture
            hand.tap(view: contract.opener)
            drag.perform(hand, drag.early)
            hand.release()
            hand.settle()
            let paused = hand.objects(of: "transitionPaused").count
            let verdicts = hand.objects(of: "verdict").count
            if let closer { hand.tap(view: closer) } else { hand.key("escape") }
            #expect(hand.settle())
            #expect(!contract.isOpen(hand.stage) && hand.picture == closed)
            #expect(hand.objects(of: "transitionCompleted").last == "completed")
            #expect(hand.objects(of: "transitionPaused").count == paused)
            // A sheet reports what the user sends away.
            let isReported = scene == "card-sheet" && closer == nil
            #expect(hand.objects(of: "verdict").count == verdicts + (isReported ? 1 : 0))
            #expect(hand.objects(of: "error").isEmpty)
        }
    }

    // MARK: Lifecycle

    /// The lifecycle methods of both controllers since an event, without `viewDidLoad`.
    private func received(_ hand: StageHand, since first: Int, _ content: String, _ presenter: String) -> [String] {
        let names = [content: "content", presenter: "presenter"]
        return hand.events.dropFirst(first).filter { $0.name != "viewDidLoad" && $0.name.hasPrefix("view") }
            .compactMap { event in names[event.object].map { "\($0) \(event.name)" } }
    }

    @Test("controllers receive what appears in order, and again what stays after a cancelled leave", arguments: scenes)
    func lifecycle(scene: String) throws {
        let contract = try contract(scene)
        let (content, presenter): (String, String)
        let expected: [String]
        let appears = ["content viewWillAppear", "content viewDidAppear"]
        let leaves = ["content viewWillDisappear", "content viewDidDisappear"]
        let opens = [
            "presenter viewWillDisappear", "content viewWillAppear", "presenter viewDidDisappear",
            "content viewDidAppear",
        ]
        let starts = ["content viewWillDisappear", "presenter viewWillAppear"]
        let goes = ["content viewDidDisappear", "presenter viewDidAppear"]
        switch contract.lifecycle {
        case .none: return
        case .byHand(let first, let second):
            (content, presenter) = (first, second)
            expected = appears + leaves
        case .over(let first, let second):
            (content, presenter) = (first, second)
            expected = appears + ["content viewWillDisappear"] + appears + leaves
        case .covering(let first, let second):
            (content, presenter) = (first, second)
            let cancelled = [
                "content viewWillAppear", "presenter viewWillDisappear", "content viewDidAppear",
                "presenter viewDidDisappear",
            ]
            expected = opens + starts + cancelled + starts + goes
        case .pushed(let first, let second):
            (content, presenter) = (first, second)
            let cancelled = [
                "presenter viewWillDisappear", "presenter viewDidDisappear", "content viewWillAppear",
                "content viewDidAppear",
            ]
            expected = opens + starts + cancelled + starts + goes
        }
        let hand = try contract.hand(isOpen: false)
        let drag = try #require(contract.drag)
        let first = hand.events.count
        hand.tap(view: contract.opener)
        for part in [drag.early, drag.late] {
            drag.perform(hand, part)
            hand.release()
            #expect(hand.settle())
        }
        #expect(received(hand, since: first, content, presenter) == expected)
        #expect(hand.lifecycle(of: content).count { $0 == "viewDidLoad" } == 1)
        #expect(hand.lifecycle(of: content).first == "viewDidLoad")
        #expect(hand.objects(of: "error").isEmpty)
    }

    @Test("content whose presentation a finger takes back receives its disappearance", arguments: scenes)
    func cancelledPresentation(scene: String) throws {
        let contract = try contract(scene)
        guard let opening = contract.opening else { return }
        let content: String
        let presenter: String
        var expected = [
            "content viewWillAppear", "content viewWillDisappear", "content viewDidDisappear",
            "content viewWillAppear", "content viewDidAppear",
        ]
        switch contract.lifecycle {
        case .over(let first, let second): (content, presenter) = (first, second)
        case .covering(let first, let second):
            (content, presenter) = (first, second)
            expected = [
                "presenter viewWillDisappear", "content viewWillAppear", "content viewWillDisappear",
                "presenter viewWillAppear", "content viewDidDisappear", "presenter viewDidAppear",
                "presenter viewWillDisappear", "content viewWillAppear", "presenter viewDidDisappear",
                "content viewDidAppear",
            ]
        case .pushed, .byHand, .none: return
        }
        let hand = try contract.hand(isOpen: false)
        let closed = hand.picture
        let first = hand.events.count
        for part in [opening.early, opening.late] {
            opening.perform(hand, part)
            hand.release()
            #expect(hand.settle())
            #expect(contract.isOpen(hand.stage) == (part == opening.late))
            #expect((hand.picture == closed) == (part == opening.early))
        }
        #expect(received(hand, since: first, content, presenter) == expected)
        #expect(hand.lifecycle(of: content).count { $0 == "viewDidLoad" } == contract.loads)
        #expect(hand.objects(of: "error").isEmpty)
    }

    // MARK: Sizes

    @Test(
        "everything keeps its place when the stage gets another size, at rest, in a drag and in flight",
        arguments: scenes)
    func resizes(scene: String) throws {
        let contract = try contract(scene)
        let hand = try contract.hand(isOpen: false)
        for isOpen in [false, true] {
            if isOpen { hand.tap(view: contract.opener) }
            for size in StageHand.sizes {
                hand.resize(size.width, size.height)
                #expect(hand.settle())
                #expect(contract.isOpen(hand.stage) == isOpen)
                if !isOpen, let base = contract.base {
                    #expect(hand.now.views[base.name]?.frame == base.place(size), "\(base.name) at \(size)")
                }
                guard isOpen, let place = contract.place?(size) else { continue }
                #expect(hand.now.views[contract.content]?.frame == place)
                for name in contract.inside {
                    #expect(place.contains(hand.now.views[name]?.frame ?? .infinite), "\(name) at \(size)")
                }
            }
        }
        guard let drag = contract.drag else { return }
        let open = hand.picture
        hand.resizeUnderway(to: CGSize(width: 844, height: 390)) { drag.perform(hand, drag.early) }
        #expect(contract.isOpen(hand.stage) && hand.picture == open)
        hand.turnInFlight { drag.perform(hand, drag.late) }
        #expect(!contract.isOpen(hand.stage))
        if let base = contract.base {
            #expect(hand.now.views[base.name]?.frame == base.place(CGSize(width: 844, height: 390)))
        }
        #expect(hand.objects(of: "error").isEmpty)
    }

    // MARK: Reduced motion

    @Test("under reduced motion content fades in its place, and still follows a finger", arguments: scenes)
    func reducedMotion(scene: String) throws {
        let contract = try contract(scene)
        guard let follows = contract.follows, let place = contract.place, let drag = contract.drag else { return }
        let hand = try contract.hand(
            [("reduced-motion", "on"), ("curve", "linear"), ("duration", "1")], isOpen: false)
        let closed = hand.picture
        let rest = place(hand.stage.size)
        hand.tap(try #require(hand.stage.center(ofViewNamed: contract.opener)))
        hand.wait(0.5)
        #expect(hand.now.views[contract.content]?.frame == rest)
        #expect(abs((hand.now.views[contract.content]?.alpha ?? 0) - 0.5) < 0.02)
        #expect(hand.settle())
        let open = hand.picture
        drag.perform(hand, drag.early)
        #expect(follows(hand, drag.early))
        hand.release()
        #expect(hand.settle())
        #expect(hand.picture == open)
        hand.key("escape")
        hand.wait(0.25)
        #expect(hand.now.views[contract.content]?.frame == rest)
        #expect(abs((hand.now.views[contract.content]?.alpha ?? 0) - 0.75) < 0.02)
        #expect(hand.settle())
        #expect(hand.picture == closed)
        if let opening = contract.opening {
            opening.perform(hand, opening.early)
            #expect(follows(hand, 1 - opening.early))
            hand.release()
            #expect(hand.settle())
            #expect(hand.picture == closed)
        }
        #expect(hand.objects(of: "error").isEmpty)
    }
}
