import Drawing
import Foundation
import GoldenSupport
import RandomSupport
import Testing
import Timing
import ViewHierarchy

@testable import Animator

/// Dismissals under fingers at random, by a seed, compared with recorded stories: they notice what changes beside the rules
/// of the other tests.
@MainActor
@Suite("Dismissals at random")
struct DismissalStoryTests {
    /// A picture on a stage of 400 by 800 points, with a tile that can move, change its shadow or be gone.
    @MainActor
    private final class World {
        let timeline = Timeline()
        let window = Window(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
        let picture = ImageView(frame: CGRect(x: 0, y: 250, width: 400, height: 300))
        let dimming = DimmingView(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
        var tile: PhotoDismissal.Target? = PhotoDismissal.Target(
            frame: CGRect(x: 30, y: 60, width: 90, height: 90), cornerRadius: 8)
        var events: [String] = []
        private(set) var dismissal: PhotoDismissal?

        init(_ settings: PhotoDismissalSettings) {
            window.addSubview(dimming)
            window.addSubview(picture)
            let dismissal = PhotoDismissal(
                container: window, dimming: dimming, picture: picture, aspect: 4.0 / 3, settings: settings,
                rest: { CGRect(x: 0, y: 250, width: 400, height: 300) }, target: { [unowned self] in tile })
            dismissal.onEvent = { [unowned self] in events.append("\($0)") }
            self.dismissal = dismissal
        }

        func facts() -> String {
            defer { events = [] }
            guard let dismissal else { return "" }
            let seen = picture.presentation
            let state = [dismissal.isInteractive, dismissal.isFlying, dismissal.isFinished]
            return
                (events + [
                    ValueText.text(
                        [
                            seen.center, seen.bounds, seen.transform, seen.cornerRadius, seen.alpha, seen.shadowOpacity,
                            dimming.presentation.alpha,
                        ] as [Any]),
                    ValueText.text(
                        [picture.presentationVelocity, dismissal.fractionComplete, dismissal.followedSpread, state]
                            as [Any]),
                ]).joined(separator: "\n")
        }
    }

    private static let settings: [PhotoDismissalSettings] = {
        var (any, curve, spring) = (PhotoDismissalSettings(), PhotoDismissalSettings(), PhotoDismissalSettings())
        (any.direction, any.largestSize) = (.any, 1.5)
        (curve.curve, curve.duration) = (.easeInOut, 0.3)
        spring.spring = Spring(mass: 1, stiffness: 150, damping: 12)
        return [PhotoDismissalSettings(), any, curve, spring]
    }()

    @Test(
        "a picture that is opened, dragged, pinched, released, caught, cancelled, closed and given another tile",
        arguments: 0..<4)
    func fingers(index: Int) throws {
        var story = GoldenStory("dismissal-\(index)")
        for seed in 1...7 as ClosedRange<UInt64> {
            var random = SeededRandom(seed: seed + UInt64(index) * 100)
            let world = World(Self.settings[index])
            world.timeline.isReduceMotionEnabled = seed == 7
            guard let dismissal = world.dismissal else { return }
            var (first, second) = (CGPoint(x: 200, y: 400), CGPoint?.none)
            func add(_ name: String) { story.add("\(seed) \(name)", world.facts()) }
            func pass(_ count: Int, _ name: String) {
                for step in 0..<count {
                    world.timeline.advance(to: world.timeline.now + random.pick([0.02, 0.06]))
                    add("\(name) \(step)")
                }
            }
            if random.pick([true, false]) { world.timeline.asCurrent { dismissal.open() } }
            for round in 0..<6 where !dismissal.isFinished {
                let isPinch = random.pick([true, false])
                first = CGPoint(x: random.number(50...350, in: 10), y: random.number(280...520, in: 10))
                second =
                    isPinch ? CGPoint(x: random.number(50...350, in: 10), y: random.number(280...520, in: 10)) : nil
                world.timeline.asCurrent {
                    if let second {
                        dismissal.beginDrag(at: first, and: second)
                    } else {
                        dismissal.beginDrag(at: first)
                    }
                }
                add("\(round) touched")
                let (dx, dy, spread) = (
                    random.number(-20...20, in: 10), random.number(-10...40, in: 10), random.number(-15...15, in: 10)
                )
                for step in 0..<4 {
                    first = CGPoint(x: first.x + dx, y: first.y + dy)
                    second = second.map { CGPoint(x: $0.x + spread, y: $0.y + dy / 2) }
                    world.timeline.advance(to: world.timeline.now + 0.016)
                    world.timeline.asCurrent {
                        if let second { dismissal.drag(to: first, and: second) } else { dismissal.drag(to: first) }
                    }
                    add("\(round) moved \(step)")
                    if step == 2, isPinch, random.pick([false, true]) {
                        second = nil
                        world.timeline.asCurrent { dismissal.beginDrag(at: first) }
                    }
                }
                let velocity = CGVector(
                    dx: random.number(-900...900, in: 10), dy: random.pick([0, random.number(-1500...1500, in: 10)]))
                let (growth, turn) = (
                    isPinch ? random.number(-2...2, in: 10) : 0, isPinch ? random.number(-3...3, in: 10) : 0
                )
                let prediction = world.timeline.asCurrent {
                    dismissal.predictRelease(velocity: velocity, spreadVelocity: growth, rotationVelocity: turn)
                }
                story.add(
                    "\(seed) \(round) predicted", prediction.map { ValueText.text($0) + "\n" + $0.summary } ?? "-")
                if random.pick([false, false, true]) {
                    world.tile = random.pick([
                        nil,
                        PhotoDismissal.Target(frame: CGRect(x: 250, y: 600, width: 60, height: 120), cornerRadius: 0),
                        PhotoDismissal.Target(
                            frame: CGRect(x: 10, y: 500, width: 120, height: 80), cornerRadius: 20,
                            shadow: PhotoDismissal.Shadow(opacity: 0.4, radius: 6, offset: CGSize(width: 0, height: 3))),
                    ])
                }
                world.timeline.asCurrent {
                    if random.pick([true, true, true, false]) {
                        dismissal.release(velocity: velocity, spreadVelocity: growth, rotationVelocity: turn)
                    } else {
                        dismissal.cancel()
                    }
                }
                add("\(round) released")
                pass(random.pick([1, 3, 6]), "\(round) flying")
                world.timeline.asCurrent {
                    switch random.pick([0, 0, 0, 1, 2]) {
                    case 1: dismissal.retarget()
                    case 2: dismissal.close()
                    default: break
                    }
                }
            }
            world.timeline.advance(to: world.timeline.now + 5)
            add("at rest")
            world.timeline.asCurrent { dismissal.stop() }
            add("stopped")
        }
        try story.check()
    }
}
