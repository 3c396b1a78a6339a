import Animator
import Drawing
import Foundation
import Testing
import Timing
import ViewHierarchy

@MainActor
@Suite("A group's speed")
struct GroupSpeedTests {
    let scene = Scene()
    let group = AnimationGroup()

    @Test("values at equal times are the same at every speed and frame rate", arguments: [0.5, 1, 2, 0.3])
    func speeds(speed: Double) {
        for rate in [24.0, 30, 60, 90, 120, 144, 240] {
            let scene = Scene()
            let group = AnimationGroup()
            scene.go(to: 0.37)
            scene.act {
                group.speed = speed
                group.collect {
                    View.animate(withDuration: 0.6, delay: 0.1) {
                        scene.view.center.x = 150
                    } completion: { _ in
                        scene.note("first")
                        scene.animate(0.4, notesEnd: "second") { scene.view.center.x = 0 }
                    }
                }
            }
            for frame in 1...Int(1.05 / speed * rate) {
                scene.timeline.advance(to: FrameTime(seconds: 0.37 + Double(frame) / rate))
                let time = speed * Double(frame) / rate
                #expect(isNear(group.time, time))
                let x =
                    time < 0.7
                    ? 50 + 100 * TimingCurve.easeInOut.value(atFraction: max(0, time - 0.1) / 0.6)
                    : 150 - 150 * TimingCurve.easeInOut.value(atFraction: min((time - 0.7) / 0.4, 1))
                #expect(isNear(scene.x, x, within: 1e-8), "\(rate) Hz, \(time)")
            }
            #expect(scene.at(9).notes.count == 2)
            for (note, time) in zip(scene.notes, [0.7, 1.1]) {
                let moment = Double(note.split(separator: " ")[2]) ?? 0
                #expect(isNear(moment, 0.37 + time / speed, within: 1e-12))
            }
        }
    }

    @Test("at speed -1 everything runs back along the same path, and rests at its start without completing")
    func back() {
        let other = View(frame: .zero)
        scene.act {
            group.collect {
                scene.animate(1, notesResult: "") { scene.view.center.x = 150 }
                scene.animate(1, delay: 0.25, notesResult: "") { other.alpha = 0 }
                View.animate(withDuration: 1, delay: 0.5) { scene.view.center.x = 0 }
            }
        }
        var seen: [(Double, Double)] = []
        for frame in 0...50 {
            scene.go(to: Double(frame) / 60)
            seen.append((scene.x, other.presentation.alpha))
        }
        scene.act { group.speed = -1 }
        #expect(scene.timeline.nextDeadline == nil && scene.timeline.isMoving && scene.timeline.needsFrames)
        for frame in 0...50 {
            #expect(
                isNear(scene.at(Double(50 + frame) / 60).x, seen[50 - frame].0)
                    && isNear(other.presentation.alpha, seen[50 - frame].1))
        }
        scene.go(to: 5)
        #expect(group.time == 0 && scene.x == 50 && other.presentation.alpha == 1 && scene.notes.isEmpty)
        #expect(!scene.timeline.isMoving && !scene.timeline.needsFrames && group.activeAnimators.count == 3)
        scene.act { group.speed = 1 }
        #expect(isNear(scene.at(5 + 40.0 / 60).x, seen[40].0))
        scene.act { group.finish(at: .start) }
        #expect(
            scene.modelX == 50 && other.alpha == 1
                && scene.notes == ["false at \(5 + 40.0 / 60)", "false at \(5 + 40.0 / 60)"])
    }

    @Test("the speed can change at any time without a jump, and ends move accordingly")
    func changing() {
        scene.act {
            group.collect {
                scene.animate(1, options: .curveLinear, notesEnd: "end") { scene.view.center.x = 150 }
            }
        }
        var local = 0.0
        var moment = 0.0
        for (speed, seconds) in [(0.5, 0.4), (2, 0.2), (0, 3), (-1, 0.3), (0.25, 0.8), (1, 0.1)] {
            scene.act { group.speed = speed }
            #expect(isNear(scene.x, 50 + 100 * local) && isNear(scene.speed, 100 * speed))
            moment += seconds
            local += speed * seconds
            #expect(isNear(scene.at(moment).x, 50 + 100 * local))
        }
        #expect(isNear(local, 0.6))
        scene.act { group.speed = 4 }
        #expect(isNear(scene.timeline.nextDeadline?.seconds ?? 0, moment + 0.1))
        #expect(scene.at(20).notes.count == 1 && isNear(Double(scene.notes[0].dropFirst(7)) ?? 0, moment + 0.1))
    }

    @Test("a member at its end completes as soon as the group runs forward")
    func atEnd() {
        scene.act {
            group.speed = 0
            group.collect {
                scene.animate(1, notesEnd: "end") { scene.view.alpha = 0 }
            }
            group.seek(to: 1)
        }
        #expect(scene.at(2).notes.isEmpty)
        scene.act { group.speed = 0.1 }
        #expect(scene.at(2.1).notes == ["end at 2.0"])
    }

    @Test("a stopped group requests no frames; other animators do")
    func needsFrames() {
        let other = View(frame: .zero)
        scene.act {
            group.speed = 0
            group.collect {
                View.animate(withDuration: 1) { scene.view.alpha = 0 }
                View.animate(withDuration: 1, options: .repeat) { scene.view.center.x = 9 }
            }
        }
        #expect(!scene.timeline.needsFrames && !scene.timeline.isMoving && scene.timeline.nextDeadline == nil)
        scene.act { View.animate(withDuration: 1) { other.alpha = 0 } }
        #expect(scene.timeline.needsFrames && scene.timeline.isMoving)
        #expect(!scene.at(1).timeline.needsFrames && !scene.timeline.isMoving)
        scene.act { group.speed = 0.5 }
        #expect(scene.timeline.needsFrames && scene.timeline.isMoving)
        #expect(scene.at(3).timeline.needsFrames && !scene.timeline.isMoving && group.activeAnimators.count == 1)
    }

    @Test("pausing, continuing and reversing a member works in the group's time", arguments: [0.5, 1, 2])
    func members(speed: Double) {
        let animator = scene.mover()
        scene.act {
            group.speed = speed
            group.collect { animator.startAnimation() }
        }
        scene.go(to: 0.4 / speed)
        #expect(isNear(animator.fractionComplete, 0.4))
        scene.act { animator.pauseAnimation() }
        #expect(isNear(scene.at(0.9 / speed).x, 90) && group.activeAnimators.count == 1)
        scene.act { animator.startAnimation() }
        #expect(isNear(scene.at(1.2 / speed).x, 120))
        scene.act { animator.isReversed = true }
        #expect(isNear(scene.at(1.3 / speed).x, 110) && isNear(scene.speed, -100 * speed))
        scene.act { animator.fractionComplete = 0.3 }
        #expect(scene.at(9).modelX == 50 && scene.notes.count == 1)
        #expect(isNear(Double(scene.notes[0].dropFirst(9)) ?? 0, 1.6 / speed))
    }

    @Test("moving views and their animators are known")
    func moving() {
        let root = View(frame: .zero)
        let child = View(frame: .zero)
        root.addSubview(child)
        let animator = PropertyAnimator(duration: 1, curve: .linear) {
            child.alpha = 0
            child.center.x = 9
            scene.view.alpha = 0
        }
        scene.act { group.collect { animator.startAnimation() } }
        #expect(isSame(animator.animatedViews, [child, scene.view]))
        #expect(scene.driver.isMovingAnything(in: root) && scene.driver.isMovingAnything(in: child))
        #expect(!scene.driver.isMovingAnything(in: View(frame: .zero)))
        group.speed = 0
        #expect(!scene.driver.isMovingAnything(in: root))
        group.speed = 1
        scene.act { animator.pauseAnimation() }
        #expect(!scene.driver.isMovingAnything(in: root))
        scene.act { animator.stopAnimation(true) }
        #expect(animator.animatedViews.isEmpty)
        scene.act { View.animate(withDuration: 1, options: .repeat) { child.alpha = 0 } }
        #expect(!scene.driver.isMovingAnything(in: root))
    }
}
