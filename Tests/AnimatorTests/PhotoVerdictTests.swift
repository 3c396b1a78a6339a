import Drawing
import Foundation
import Testing
import Timing
import ViewHierarchy

@testable import Animator

/// What a release of a picture does, by the constants of `PhotoDismissalSettings`. The picture is 400 by 200 points on a
/// stage of 400 by 800, so that a drag of 400 points is the whole; its tile is 100 points wide.
@MainActor
@Suite("Releases of a picture")
struct PhotoVerdictTests {
    private static let rest = CGRect(x: 0, y: 300, width: 400, height: 200)
    private static let tile = CGRect(x: 20, y: 40, width: 100, height: 50)

    /// A picture on its stage.
    @MainActor
    private final class World {
        let timeline = Timeline()
        let window = Window(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
        let picture = ImageView(frame: PhotoVerdictTests.rest)
        let dimming = DimmingView(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
        var hasTile = true
        var tile = PhotoVerdictTests.tile
        var events: [PhotoDismissalEvent] = []
        private(set) lazy var dismissal = PhotoDismissal(
            container: window, dimming: dimming, picture: picture, aspect: 2, settings: PhotoDismissalSettings(),
            rest: { PhotoVerdictTests.rest },
            target: { [unowned self] in
                hasTile ? PhotoDismissal.Target(frame: tile, cornerRadius: 6) : nil
            })

        init() {
            window.addSubview(dimming)
            window.addSubview(picture)
            dismissal.onEvent = { [unowned self] in events.append($0) }
        }

        func act<Result>(_ body: () throws -> Result) rethrows -> Result { try timeline.asCurrent(body) }

        func land() {
            for _ in 0..<600 where dismissal.isFlying { timeline.advance(to: timeline.now + 0.01) }
        }
    }

    @Test("one finger dismisses beyond a third of the way, or by a flick of more than 1,200 points per second")
    func oneFinger() {
        let world = World()
        world.act { world.dismissal.beginDrag(at: CGPoint(x: 200, y: 400)) }
        for (travel, dx, dy, dismisses, isFlick) in [
            (0.0, 0.0, 0.0, false, false), (131, 0, 0, false, false), (133, 0, 0, true, false),
            (399, 0, 0, true, false),
            (50, 0, 1199, false, false), (50, 0, 1201, true, true), (300, 0, -1201, false, true),
            (300, 0, -1199, true, false), (50, 1300, 1250, false, false), (50, 1200, 1250, true, true),
            (50, -1300, 1250, false, false), (300, 1300, -1250, true, false), (50, 1300, 1300, false, false),
        ] as [(Double, Double, Double, Bool, Bool)] {
            let prediction = world.act {
                world.dismissal.drag(to: CGPoint(x: 210, y: 400 + travel))
                return world.dismissal.predictRelease(velocity: CGVector(dx: dx, dy: dy))
            }
            #expect(prediction?.completes == dismisses && prediction?.outcome == (dismisses ? "dismisses" : "returns"))
            let rule: ReleasePrediction.Rule =
                isFlick ? .speed(abs(dy), threshold: 1200) : .progress(travel / 400, threshold: 0.33)
            #expect(prediction?.rule == rule, "\(travel), \(dx), \(dy)")
            #expect(prediction?.landing == (dismisses ? Self.tile : Self.rest))
            #expect(prediction?.location == CGPoint(x: 210, y: 400 + travel))
            #expect(prediction?.guides.first?.path.controlBounds == CGRect(x: 0, y: 532, width: 400, height: 0))
            #expect(abs(world.dismissal.fractionComplete - travel / 400) < 1e-9)
            #expect(abs(world.dimming.presentation.alpha - (1 - travel / 400)) < 1e-9)
            // It shrinks from its own width to the tile's, with the point under the finger where it was.
            #expect(abs(world.picture.bounds.width - (400 - 300 * travel / 400)) < 1e-9)
            #expect(world.picture.bounds.height == world.picture.bounds.width / 2)
            #expect(abs(world.picture.center.x - 210) < 1e-9 && abs(world.picture.center.y - 400 - travel) < 1e-9)
        }
    }

    @Test("in any direction the way is the distance, and a flick leads away from where the drag began")
    func anyDirection() {
        let world = World()
        world.dismissal.settings.direction = .any
        world.act {
            world.dismissal.beginDrag(at: CGPoint(x: 200, y: 400))
            world.dismissal.drag(to: CGPoint(x: 230, y: 360))
        }
        #expect(world.dismissal.fractionComplete == 0.125)
        for (dx, dy, dismisses) in [
            (0, 0, false), (726, -968, true), (714, -952, false), (-726, 968, false), (1040, 780, false),
        ] as [(Double, Double, Bool)] {
            let prediction = world.act { world.dismissal.predictRelease(velocity: CGVector(dx: dx, dy: dy)) }
            #expect(prediction?.completes == dismisses)
            let circle = CGRect(x: 200 - 132, y: 400 - 132, width: 264, height: 264)
            let found = prediction?.guides.first?.path.controlBounds ?? .zero
            #expect(abs(found.minX - circle.minX) < 1e-9 && abs(found.maxY - circle.maxY) < 1e-9)
        }
    }

    @Test("two fingers dismiss below three quarters of the size, or by shrinking faster than 0.8 sizes per second")
    func twoFingers() {
        let world = World()
        let middle = CGPoint(x: 200, y: 400)
        func spread(_ half: Double) {
            world.dismissal.drag(to: CGPoint(x: 200 - half, y: 400), and: CGPoint(x: 200 + half, y: 400))
        }
        world.act { world.dismissal.beginDrag(at: CGPoint(x: 100, y: 400), and: CGPoint(x: 300, y: 400)) }
        for (size, growth, dismisses, isByRate) in [
            (1.0, 0.0, false, false), (0.76, 0, false, false), (0.74, 0, true, false), (0.5, 3, true, false),
            (1, -0.79, false, false), (1, -0.81, true, true), (0.8, -0.99, false, false), (0.8, -1.01, true, true),
            (1.5, -0.54, true, true), (1.5, -0.53, false, false), (1.5, 2, false, false),
        ] as [(Double, Double, Bool, Bool)] {
            let prediction = world.act {
                spread(100 * size)
                return world.dismissal.predictRelease(velocity: .zero, spreadVelocity: growth)
            }
            #expect(prediction?.completes == dismisses, "\(size), \(growth)")
            switch prediction?.rule {
            case .size(let found, threshold: 0.75): #expect(!isByRate && abs(found - size) < 1e-9)
            case .shrinking(let found, threshold: 0.8): #expect(isByRate && abs(found + size * growth) < 1e-9)
            default: Issue.record("\(String(describing: prediction?.rule))")
            }
            #expect(world.picture.center == middle && abs(world.picture.bounds.width - 400 * size) < 1e-9)
            // The progress is 1 at the tile's quarter of the size.
            #expect(abs(world.dismissal.fractionComplete - max(0, (1 - size) / 0.75)) < 1e-9)
            let outline = prediction?.guides.first?.path.controlBounds ?? .zero
            #expect(abs(outline.width - 300) < 1e-6 && abs(outline.midY - 400) < 1e-6)
            #expect(prediction?.guides.first?.path.elements.last == .close)
        }
        // Beyond twice its size it resists, and never gets twice as large as that.
        for (asked, least, most) in [(2.0, 1.999, 2.001), (3, 2.1, 2.9), (1000, 3.5, 4)] {
            world.act { spread(100 * asked) }
            #expect(world.picture.bounds.width > 400 * least && world.picture.bounds.width < 400 * most)
            #expect((world.dismissal.followedSpread < 1) == (asked > 2))
        }
    }

    @Test(
        "a finger that stays alone after a pinch decides by the pair for 100 ms, and then by its own way and the size")
    func oneLeaves() {
        let world = World()
        world.act {
            world.dismissal.beginDrag(at: CGPoint(x: 100, y: 400), and: CGPoint(x: 300, y: 400))
            world.dismissal.drag(to: CGPoint(x: 120, y: 400), and: CGPoint(x: 280, y: 400))
            world.dismissal.beginDrag(at: CGPoint(x: 120, y: 400))
        }
        func rule(_ dy: Double = 0, growth: Double = 0) -> (completes: Bool, rule: ReleasePrediction.Rule)? {
            world.act { world.dismissal.predictRelease(velocity: CGVector(dx: 0, dy: dy), spreadVelocity: growth) }
                .map { ($0.completes, $0.rule) }
        }
        guard case (true, .shrinking(let rate, threshold: 0.8))? = rule(growth: -1.1) else {
            Issue.record("the pair decides")
            return
        }
        #expect(abs(rate - 0.88) < 1e-9 && rule(1300)?.completes == false)
        world.timeline.advance(to: FrameTime(seconds: 0.1))
        #expect(rule(growth: -1.1)?.completes == true)
        world.timeline.advance(to: FrameTime(seconds: 0.11))
        #expect(rule(growth: -1.1)?.completes == false)
        #expect(rule(1300)?.rule == .speed(1300, threshold: 1200))
        world.act { world.dismissal.drag(to: CGPoint(x: 120, y: 400 + 140)) }
        guard case (true, .progress(let progress, threshold: 0.33))? = rule() else {
            Issue.record("its own way decides")
            return
        }
        #expect(abs(progress - 0.35) < 1e-9)
    }

    @Test("a release begins with the finger's velocity, and lands where it says, with one event of each kind")
    func landings() {
        for (travel, outcome) in [(40.0, PhotoDismissalOutcome.returned), (200, .dismissed)] {
            let world = World()
            world.act {
                world.dismissal.beginDrag(at: CGPoint(x: 200, y: 400))
                world.dismissal.drag(to: CGPoint(x: 200, y: 400 + travel))
                #expect(world.dismissal.isInteractive && !world.dismissal.isFlying)
                world.dismissal.release(velocity: CGVector(dx: 30, dy: 80))
                let velocity = world.picture.presentedVelocity(of: .center)
                #expect(abs(velocity[0] - 30) < 1e-6 && abs(velocity[1] - 80) < 1e-6)
                // 80 points a second are a fifth of the way, and 60 points of width.
                let size = world.picture.presentedVelocity(of: .bounds)
                #expect(abs(size[2] + 60) < 1e-3 && abs(size[3] + 30) < 1e-3)
                world.dismissal.release(velocity: .zero)
            }
            #expect(world.events == [.began, .verdict(outcome), .continued(outcome)] && world.dismissal.isFlying)
            world.land()
            #expect(world.events.last == .completed(outcome) && world.events.count == 4 && world.dismissal.isFinished)
            let frame = outcome == .dismissed ? Self.tile : Self.rest
            #expect(world.picture.frame == frame && world.picture.cornerRadius == (outcome == .dismissed ? 6 : 0))
            #expect(world.dimming.alpha == (outcome == .dismissed ? 0 : 1))
        }
    }

    @Test("two fingers that leave at once give the picture their middle's velocity, and their growth about that middle")
    func pairVelocity() {
        let world = World()
        world.act {
            world.dismissal.beginDrag(at: CGPoint(x: 100, y: 300), and: CGPoint(x: 300, y: 300))
            world.dismissal.drag(to: CGPoint(x: 150, y: 300), and: CGPoint(x: 250, y: 300))
            // At half the size, the picture's center is 50 points below the middle of the fingers.
            let offset = world.picture.center.y - 300
            #expect(abs(offset - 50) < 1e-9)
            world.dismissal.release(velocity: CGVector(dx: 30, dy: 80), spreadVelocity: 0.5)
            let velocity = world.picture.presentedVelocity(of: .center)
            // It grows by half its size in a second, measured over a millisecond.
            #expect(abs(velocity[0] - 30) < 1e-3 && abs(velocity[1] - (80 + 0.5 * 50)) < 0.01, "\(velocity)")
            let size = world.picture.presentedVelocity(of: .bounds)
            #expect(abs(size[2] - 0.5 * 200) < 0.04 && abs(size[3] - 0.5 * 100) < 0.04, "\(size)")
        }
    }

    @Test("a picture that shrinks or turns fast goes at most 0.8 of its end size and a quarter turn too far")
    func limits() {
        let world = World()
        // The spring's frequency without damping, per second.
        let omega = (1300 / 4.5).squareRoot()
        world.act {
            world.dismissal.beginDrag(at: CGPoint(x: 100, y: 400), and: CGPoint(x: 300, y: 400))
            world.dismissal.release(velocity: .zero, spreadVelocity: -1e4, rotationVelocity: -1e4)
            let (size, turn) = (
                world.picture.presentedVelocity(of: .bounds), world.picture.presentedVelocity(of: .transform)
            )
            #expect(abs(size[2] + 0.8 * 100 * omega) < 1e-6 && abs(size[3] + 0.8 * 50 * omega) < 1e-6)
            #expect(abs(turn[2] + .pi / 2 * omega) < 1e-6)
        }
        var least = Double.infinity
        for _ in 0..<200 {
            world.timeline.advance(to: world.timeline.now + 0.005)
            least = min(least, Double(world.picture.presentation.bounds.width))
        }
        #expect(least > 0 && world.picture.frame == Self.tile)
    }

    @Test("a picture that is more than ten times as wide or as high as its tile lands there without swinging")
    func smallTiles() {
        for (width, height, swings) in [(250.0, 8.0, false), (15, 125, false), (100, 50, true)] {
            let world = World()
            world.tile = CGRect(x: 10, y: 20, width: width, height: height)
            world.act {
                world.dismissal.beginDrag(at: CGPoint(x: 200, y: 400))
                world.dismissal.drag(to: CGPoint(x: 200, y: 600))
                world.dismissal.release(velocity: .zero)
            }
            var least = 1.0
            for _ in 0..<300 where world.dismissal.isFlying {
                world.timeline.advance(to: world.timeline.now + 0.005)
                let size = world.picture.presentation.bounds.size
                least = min(least, size.width / width, size.height / height)
            }
            #expect(swings ? least < 0.95 : least > 0.99, "\(width) x \(height): \(least)")
        }
    }

    @Test("without a tile it shrinks to three tenths and fades; caught again, it is opaque as it moves")
    func noTile() {
        let world = World()
        world.hasTile = false
        world.act {
            world.dismissal.beginDrag(at: CGPoint(x: 200, y: 400))
            world.dismissal.drag(to: CGPoint(x: 200, y: 600))
            #expect(abs(world.picture.bounds.width - (400 - 280 / 2)) < 1e-9)
            #expect(world.dismissal.predictRelease(velocity: .zero)?.landing == nil)
            world.dismissal.release(velocity: .zero)
        }
        world.timeline.advance(to: FrameTime(seconds: 0.2))
        let alpha = world.picture.presentation.alpha
        #expect(alpha > 0.1 && alpha < 0.9 && world.picture.frame.width == 260)
        world.act {
            world.dismissal.beginDrag(at: CGPoint(x: 200, y: 600))
            #expect(world.events.last == .paused && abs(world.picture.presentation.alpha - alpha) < 1e-9)
            world.dismissal.drag(to: CGPoint(x: 240, y: 600))
            #expect(world.picture.alpha > alpha && world.picture.alpha < 1)
            world.dismissal.drag(to: CGPoint(x: 340, y: 600))
            #expect(world.picture.alpha == 1)
            world.dismissal.cancel()
        }
        world.land()
        #expect(world.events.last == .completed(.returned) && world.picture.frame == Self.rest)
    }

    @Test("what has stopped or is over reports nothing and moves nothing; one that changes its tile goes there")
    func stopping() {
        let world = World()
        #expect(world.dismissal.fractionComplete == 0 && world.dismissal.followedSpread == 1)
        world.act {
            world.dismissal.close()
            world.dismissal.cancel()
        }
        world.timeline.advance(to: FrameTime(seconds: 0.1))
        world.hasTile = false
        world.act { world.dismissal.retarget() }
        world.timeline.advance(to: FrameTime(seconds: 0.2))
        #expect(world.picture.presentation.alpha < 1)
        let seen = world.picture.presentation
        world.act { world.dismissal.stop() }
        #expect(world.dismissal.isFinished && world.events == [.began])
        world.timeline.advance(to: FrameTime(seconds: 2))
        #expect(world.picture.presentation.center == seen.center && !world.timeline.isMoving)
        world.act {
            world.dismissal.beginDrag(at: CGPoint(x: 200, y: 400))
            world.dismissal.open()
            #expect(world.dismissal.isFinished && world.dismissal.predictRelease(velocity: .zero) == nil)
        }
    }

    @Test("to reduce motion a picture fades out where it is and in where it goes, in half a second")
    func reducedMotion() {
        let world = World()
        world.timeline.isReduceMotionEnabled = true
        #expect(world.act { world.dismissal.settings.flightDuration } == 0.5)
        world.act { world.dismissal.close() }
        #expect(world.picture.frame == Self.tile && world.picture.presentation.alpha == 0)
        world.timeline.advance(to: FrameTime(seconds: 0.25))
        let ghost = world.window.subviews.first { $0 is SnapshotView }
        #expect(ghost?.frame == Self.rest && abs((ghost?.presentation.alpha ?? 0) - 0.5) < 1e-6)
        #expect(abs(world.picture.presentation.alpha - 0.5) < 1e-6)
        world.land()
        #expect(world.events == [.began, .completed(.dismissed)] && world.picture.alpha == 1)
        #expect(world.window.subviews.count == 2 && abs(world.timeline.now.seconds - 0.5) < 0.02)
        // What a caught fade leaves is gone at the end of the next one.
        let caught = World()
        caught.timeline.isReduceMotionEnabled = true
        caught.act { caught.dismissal.close() }
        caught.timeline.advance(to: FrameTime(seconds: 0.25))
        caught.act { caught.dismissal.beginDrag(at: CGPoint(x: 200, y: 400)) }
        #expect(caught.window.subviews.contains { $0 is SnapshotView && $0.alpha > 0 })
        caught.act { caught.dismissal.cancel() }
        caught.land()
        #expect(caught.dismissal.isFinished && caught.window.subviews.count == 2)
        // One that opens comes in where it rests, wherever it was before; so does one without a tile.
        for reduces in [true, false] {
            let opened = World()
            opened.timeline.isReduceMotionEnabled = reduces
            opened.hasTile = reduces
            opened.picture.frame = Self.tile
            opened.act { opened.dismissal.open() }
            #expect(opened.picture.presentation.frame == Self.rest && opened.picture.presentation.alpha == 0)
            opened.timeline.advance(to: FrameTime(seconds: 0.25))
            #expect(opened.picture.presentation.frame == Self.rest && opened.picture.presentation.alpha > 0.4)
            #expect(!reduces || abs(opened.picture.presentation.alpha - 0.5) < 1e-6)
            opened.land()
            #expect(opened.events.last == .completed(.returned) && opened.picture.alpha == 1)
        }
    }
}
