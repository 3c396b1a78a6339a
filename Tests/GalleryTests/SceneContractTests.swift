import Drawing
import Foundation
import ScrimGallery
import StageSupport
import Staging
import Testing
import ViewHierarchy

/// The rules that every scene follows.
@MainActor
@Suite("The contract of every scene")
struct SceneContractTests {
    nonisolated static let scenes = SceneGallery.scenes.map(\.name)
    private nonisolated static let tapes = scenes.flatMap { scene in
        ["complete", "cancel", "catch"].map { (scene, $0) }
    }

    func contract(_ scene: String) throws -> SceneContract {
        try #require(SceneContract.all.first { $0.scene.name == scene })
    }

    @Test("each tape shows the behavior in its name at every frame rate, and ends", arguments: tapes)
    func tapes(scene: String, tape: String) throws {
        let contract = try contract(scene)
        // What can't be dragged can't be cancelled or caught.
        guard let expected = contract.tapes[tape] else { return #expect(contract.drag == nil && tape != "complete") }
        let run = try SceneTapes.run("\(scene)-\(tape)")
        #expect(run.verdicts == expected.verdicts)
        #expect(contract.isOpen(run.stage) == expected.isOpen)
    }

    @Test("a drag that is released early or cancelled restores everything", arguments: scenes)
    func cancelledEqualsBefore(scene: String) throws {
        let contract = try contract(scene)
        guard let drag = contract.drag else { return }
        let hand = try contract.hand()
        let before = hand.picture
        drag.perform(hand, drag.early)
        #expect(hand.now.phase == .interactive)
        hand.letGo()
        #expect(contract.isOpen(hand.stage) && hand.picture == before)
        if !contract.kinds.contains(.scrubbed) {
            drag.perform(hand, drag.waitsForRelease ? drag.late : drag.early)
            hand.cancel()
            hand.comeToRest()
            #expect(contract.isOpen(hand.stage) && hand.picture == before)
        }
        drag.perform(hand, drag.late)
        hand.letGo()
        #expect(!contract.isOpen(hand.stage))
    }

    @Test(
        "a release does what is predicted with its rule while a finger is down",
        arguments: scenes)
    func predicted(scene: String) throws {
        let contract = try contract(scene)
        for (drag, isOpening) in contract.drags where drag.waitsForRelease {
            for part in [drag.early, drag.late] {
                let hand = try contract.hand()
                if isOpening {
                    hand.key("escape")
                    hand.settle()
                }
                #expect(hand.stage.releasePredictions.isEmpty)
                drag.perform(hand, part)
                let prediction = try #require(hand.stage.releasePredictions.first)
                #expect(prediction.completes == (part == drag.late), "\(prediction.summary)")
                #expect(prediction.rule != .undecided && !prediction.outcome.isEmpty && !prediction.guides.isEmpty)
                hand.letGo()
                #expect(hand.stage.releasePredictions.isEmpty)
                #expect(contract.isOpen(hand.stage) == (isOpening == prediction.completes), "\(prediction.summary)")
                // The rest takes as long as predicted.
                if let duration = prediction.duration,
                    let released = hand.events.last(where: { $0.name == .gestureEnded }),
                    let rested = hand.events.last(where: { $0.name == .transitionCompleted }),
                    rested.time > released.time
                {
                    #expect(abs(rested.time - released.time - duration) < 1e-5, "\(prediction.summary)")
                }
            }
        }
    }

    @Test("buttons and Escape dismiss plainly, also after a drag that was released (rules A 3, A 4)", arguments: scenes)
    func plain(scene: String) throws {
        let contract = try contract(scene)
        guard let drag = contract.drag, contract.kinds.isDisjoint(with: [.scrubbed, .scrolled]) else { return }
        for closer in contract.closer.map({ [$0, nil] }) ?? [nil] {
            let hand = try contract.hand(isOpen: false)
            let closed = hand.picture
            hand.tap(view: contract.opener)
            drag.perform(hand, drag.early)
            hand.letGo()
            let paused = hand.objects(of: "transitionPaused").count
            let verdicts = hand.objects(of: "verdict").count
            if let closer { hand.tap(view: closer) } else { hand.key("escape") }
            hand.comeToRest()
            #expect(!contract.isOpen(hand.stage) && hand.picture == closed)
            #expect(hand.objects(of: "transitionCompleted").last == "completed")
            #expect(hand.objects(of: "transitionPaused").count == paused)
            let isReported = contract.kinds.contains(.reporting) && closer == nil
            #expect(hand.objects(of: "verdict").count == verdicts + (isReported ? 1 : 0))
        }
    }

    // MARK: Drags

    @Test(
        "content follows the finger in both directions with any curve, within its limits (rule D 1)",
        arguments: scenes)
    func follows(scene: String) throws {
        let contract = try contract(scene)
        guard let follows = contract.follows else { return }
        // The mini player's curve is visible under the finger (rule D 2).
        for curve in scene == "mini-player" ? ["none"] : ["none", "ease-in-out"] {
            let hand = try contract.hand(["curve": curve, "threshold": "1"])
            for (drag, isOpening) in contract.drags {
                if isOpening { hand.key("escape") }
                hand.settle()
                drag.begin(hand)
                for (move, fraction) in [(0, 0), (0.2, 0.2), (0.2, 0.4), (0.2, 0.6), (-1.5, 0), (2.5, 1), (-2, 0)] {
                    drag.move(hand, by: move)
                    let away = isOpening ? 1 - fraction : fraction
                    #expect(hand.now.phase == .interactive && abs(hand.now.fraction - fraction) < 1e-6)
                    #expect(follows(hand, away), "\(curve), at \(fraction)")
                    // The bar on top of a player or a deck has faded halfway.
                    if let bar = hand.now.views["false-bar"] {
                        #expect(abs(max(0, bar.alpha) - max(0, 2 * away - 1)) < 1e-6)
                    }
                }
                hand.letGo()
                #expect(contract.isOpen(hand.stage) != isOpening)
            }
        }
    }

    @Test(
        "content that is resized under a finger returns to its new place, and ends there without a leap (rules K 5, L 6)",
        arguments: scenes)
    func resizedUnderFinger(scene: String) throws {
        let contract = try contract(scene)
        guard let drag = contract.drag, let place = contract.place else { return }
        let hand = try contract.hand()
        drag.perform(hand, drag.early)
        // A snapshot that slides in the content's place is not laid out again.
        if hand.view(contract.content) is SnapshotView { return }
        hand.resize(844, 390)
        let resized = try #require(hand.now.views[contract.content])
        drag.move(hand, by: 0.001)
        let moved = try #require(hand.now.views[contract.content])
        #expect(moved.frame.center.distance(to: resized.frame.center) < 2)
        #expect(abs(moved.alpha - resized.alpha) < 0.01)
        let center = place(hand.stage.size).center
        func distance(_ frame: TraceFrame) throws -> Double {
            try #require(frame.views[contract.content]).frame.center.distance(to: center)
        }
        let released = try distance(hand.now)
        #expect(released < 390)
        let first = hand.frames.count - 1
        hand.letGo()
        let distances = try hand.frames[first...].map(distance)
        #expect(contract.isOpen(hand.stage) && distances.last == 0)
        // A spring passes its end by less than it came.
        #expect(distances.allSatisfy { $0 <= released + 1 }, "\(distances)")
        // The last step is no longer than the one before, but for the fraction of a frame.
        let steps = zip(distances, distances.dropFirst()).map { $0 - $1 }.filter { $0 != 0 }
        #expect(steps.count < 2 || abs(steps[steps.count - 1]) < 2 * abs(steps[steps.count - 2]) + 5, "\(distances)")
    }

    @Test("a release below the threshold returns, one above it finishes, in both directions", arguments: scenes)
    func threshold(scene: String) throws {
        let contract = try contract(scene)
        let hand = try contract.hand(isOpen: false)
        let closed = hand.picture
        hand.tap(view: contract.opener)
        let open = hand.picture
        for (drag, isOpening) in contract.drags {
            guard let threshold = drag.threshold else { continue }
            for part in [threshold - 0.003, threshold + 0.003] {
                drag.perform(hand, part)
                if !contract.kinds.contains(.scrolled), part < threshold || drag.waitsForRelease {
                    #expect(hand.now.phase == .interactive && abs(hand.now.fraction - part) < 1e-6)
                }
                hand.letGo()
                let isOpen = (part > threshold) == isOpening
                #expect(contract.isOpen(hand.stage) == isOpen)
                #expect(hand.picture == (isOpen ? open : closed))
                #expect(
                    hand.objects(of: "verdict").last == (isOpen ? contract.verdicts.open : contract.verdicts.closed))
            }
        }
    }

    @Test("the threshold is a parameter", arguments: scenes)
    func thresholdParameter(scene: String) throws {
        let contract = try contract(scene)
        // A fade that is scrubbed has a threshold of its own: half of the alpha.
        guard contract.follows != nil, let drag = contract.drag, !contract.kinds.contains(.scrubbed) else { return }
        let hand = try contract.hand(["threshold": "0.8"])
        let open = hand.picture
        drag.perform(hand, 0.7)
        hand.letGo()
        #expect(hand.objects(of: "verdict") == [contract.verdicts.open])
        #expect(contract.isOpen(hand.stage) && hand.picture == open)
    }

    @Test("content opened by a tap and closed by Escape follows curve and duration", arguments: scenes)
    func timing(scene: String) throws {
        let contract = try contract(scene)
        guard let follows = contract.follows else { return }
        let hand = try contract.hand(["curve": "linear", "duration": "2"], isOpen: false)
        let closed = hand.picture
        for isOpening in [true, false] {
            if isOpening {
                hand.tap(hand.stage.center(ofViewNamed: contract.opener) ?? .zero)
            } else {
                hand.key("escape")
            }
            hand.wait(1)
            #expect(follows(hand, 0.5) && abs(hand.now.fraction - 0.5) < 1e-6)
            hand.wait(0.99)
            #expect(hand.now.phase == .animating)
            hand.wait(0.02)
            #expect(hand.now.phase == .idle && contract.isOpen(hand.stage) == isOpening)
        }
        #expect(hand.picture == closed)
    }

    @Test(
        "a touch-down stops content in flight, and a lift without a move lets it continue",
        arguments: scenes)
    func stops(scene: String) throws {
        let contract = try contract(scene)
        guard let drag = contract.drag else { return }
        for (flight, place) in contract.catches.flatMap({ flight in contract.landings.map { (flight, $0) } }) {
            for moves in contract.follows == nil ? [false] : [false, true] {
                let hand = try contract.hand(["curve": "linear", "duration": "1"], isOpen: flight != .opening)
                if flight == .opening {
                    hand.tap(hand.stage.center(ofViewNamed: contract.opener) ?? .zero)
                    hand.wait(0.3)
                } else {
                    drag.perform(hand, flight == .leaving ? drag.late : drag.early)
                    hand.release()
                    hand.wait(0.03)
                }
                #expect(hand.now.phase == .animating)
                let (fraction, seen) = (hand.now.fraction, hand.now.views[contract.content])
                hand.press(place)
                #expect(hand.now.phase == .interactive)
                hand.wait(0.5)
                #expect(abs(hand.now.fraction - fraction) < 1e-9)
                #expect(hand.now.views[contract.content]?.frame.edgeDistance(to: seen?.frame ?? .null) ?? 1 < 1e-6)
                #expect(abs((hand.now.views[contract.content]?.alpha ?? 0) - (seen?.alpha ?? 1)) < 1e-9)
                if moves {
                    // Back where it came from, first by a part of the distance and then fully.
                    let back = flight == .leaving ? -1.0 : 1
                    drag.move(hand, by: 0.2 * back)
                    let moved = fraction + (flight == .returning ? 0.2 : -0.2)
                    #expect(abs(hand.now.fraction - moved) < 1e-6)
                    #expect(contract.follows?(hand, flight == .opening ? 1 - moved : moved) == true)
                    drag.move(hand, by: back)
                    hand.wait(0.2)
                }
                hand.letGo()
                let isOpen = (flight == .leaving) == moves
                let verdict = isOpen ? contract.verdicts.open : contract.verdicts.closed
                #expect(contract.isOpen(hand.stage) == isOpen)
                #expect(hand.objects(of: "verdict").count == (flight == .opening ? 1 : 2))
                #expect(hand.objects(of: "verdict").last == verdict, "\(flight)")
            }
        }
    }

    // MARK: Sizes

    @Test(
        "everything stays in place when the stage is resized, at rest, in a drag and in flight",
        arguments: scenes)
    func resizes(scene: String) throws {
        let contract = try contract(scene)
        let hand = try contract.hand(isOpen: false)
        for isOpen in [false, true] {
            if isOpen { hand.tap(view: contract.opener) }
            for size in StageHand.sizes {
                hand.resize(size.width, size.height)
                hand.comeToRest()
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

    @Test("with reduced motion content fades in place, and still follows a finger", arguments: scenes)
    func reducedMotion(scene: String) throws {
        let contract = try contract(scene)
        guard let follows = contract.follows, let place = contract.place, let drag = contract.drag else { return }
        let hand = try contract.hand(
            ["reduced-motion": "on", "curve": "linear", "duration": "1"], isOpen: false)
        let closed = hand.picture
        let rest = place(hand.stage.size)
        hand.tap(try #require(hand.stage.center(ofViewNamed: contract.opener)))
        hand.wait(0.5)
        #expect(hand.now.views[contract.content]?.frame == rest)
        #expect(abs((hand.now.views[contract.content]?.alpha ?? 0) - 0.5) < 0.02)
        hand.comeToRest()
        let open = hand.picture
        drag.perform(hand, drag.early)
        #expect(follows(hand, drag.early))
        hand.letGo()
        #expect(hand.picture == open)
        hand.key("escape")
        hand.wait(0.25)
        #expect(hand.now.views[contract.content]?.frame == rest)
        #expect(abs((hand.now.views[contract.content]?.alpha ?? 0) - 0.75) < 0.02)
        hand.comeToRest()
        #expect(hand.picture == closed)
        if let opening = contract.opening {
            opening.perform(hand, opening.early)
            #expect(follows(hand, 1 - opening.early))
            hand.letGo()
            #expect(hand.picture == closed)
        }
    }
}
