import Testing
import UIKit

@MainActor
@Suite("A display link on the stage's clock")
struct DisplayLinkTests {
    private func run(rate: Double, for seconds: Double = 3) -> Mover {
        let stage = Stage()
        let mover = Mover()
        stage.window.addSubview(mover.view)
        stage.act { mover.start() }
        for frame in 1...Int(seconds * rate) { stage.go(to: Double(frame) / rate) }
        return mover
    }

    @Test("its motion is the same at 24, 60 and 144 frames per second, in steps of a sixtieth")
    func rates() {
        let first = run(rate: 24)
        let sixtieth = 1.0 / 60
        #expect(Array(first.times.prefix(2)) == [sixtieth, 2 * sixtieth])
        #expect(abs(first.view.center.x - 200) < 0.2)
        #expect(first.times.count < 170)
        for rate in [60.0, 144] {
            let other = run(rate: rate)
            #expect(other.times == first.times)
            #expect(other.view.center == first.view.center)
        }
    }

    @Test("the stage moves while a link runs, and rests when it is paused or invalidated")
    func settling() {
        let stage = Stage()
        let link = CADisplayLink(action: { _ in })
        stage.act { link.add(to: .main, forMode: .default) }
        #expect(stage.timeline.isMoving)
        link.isPaused = true
        #expect(!stage.timeline.isMoving && stage.timeline.nextDeadline == nil)
        link.isPaused = false
        link.preferredFramesPerSecond = 10
        #expect(stage.timeline.nextDeadline?.seconds == 0.1 && link.duration == 0.1)
        link.preferredFrameRateRange = CAFrameRateRange(minimum: 1, maximum: .infinity, preferred: .nan)
        #expect(link.preferredFramesPerSecond == 240)
        link.invalidate()
        #expect(!stage.timeline.isMoving)
    }

    @Test("it ends with its target, and with the stage")
    func ends() {
        var stage: Stage? = Stage()
        var mover: Mover? = Mover()
        stage?.act { mover?.start() }
        stage?.pass(0.1)
        weak let link = mover?.link
        mover = nil
        stage?.pass(0.1)
        #expect(link == nil && stage?.timeline.isMoving == false)
        weak var other: CADisplayLink?
        stage?.act {
            let made = CADisplayLink(action: { _ in })
            made.add(to: .main, forMode: .common)
            other = made
        }
        #expect(other != nil)
        stage = nil
        #expect(other == nil)
    }
}

/// Moves a view by a simulation of its own, as code written for iOS does.
#if swift(>=6)
    @MainActor
#endif
final class Mover: NSObject {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    var link: CADisplayLink!
    var times: [Double] = []
    private var velocity = 0.0

    func start() {
        link = CADisplayLink(target: self, selector: Mover.tick(_:))
        link.add(to: .main, forMode: .common)
    }

    private func tick(_ link: CADisplayLink) {
        times.append(link.timestamp)
        let step = link.targetTimestamp - link.timestamp
        velocity += (200 - view.center.x) * 100 * step - velocity * 20 * step
        view.center.x += velocity * step
        if abs(velocity) < 0.1, abs(view.center.x - 200) < 0.1 { link.invalidate() }
    }
}
