import Animator
import Drawing
import Foundation
import Testing
import Timing
import ViewHierarchy

@MainActor
@Suite("Finishing a group")
struct GroupFinishTests {
    let scene = Scene()
    let group = AnimationGroup()

    @Test(
        "finishing at either end sets all values, in order, also of nested chains and endless repeats",
        arguments: [AnimatingPosition.end, .start, .current])
    func ends(position: AnimatingPosition) {
        let other = View(frame: .zero)
        let stopped = PropertyAnimator(duration: 1, curve: .linear) { other.cornerRadius = 8 }
        stopped.addCompletion { scene.note("stopped \($0)") }
        scene.act {
            group.collect {
                View.animate(withDuration: 1, options: .curveLinear) {
                    scene.view.center.x = 150
                } completion: { first in
                    scene.notes.append("first \(first)")
                    View.animate(withDuration: 1) {
                        other.alpha = 0.25
                    } completion: { second in
                        scene.notes.append("second \(second)")
                        View.animate(withDuration: 1) {
                            other.borderWidth = 3
                        } completion: {
                            scene.notes.append("third \($0)")
                        }
                    }
                }
                View.animate(withDuration: 1, delay: 0.75) {
                    scene.view.alpha = 0
                } completion: {
                    scene.notes.append("late \($0)")
                }
                View.animate(withDuration: 0.2, options: [.repeat, .autoreverse]) { other.center.x = 70 }
                stopped.startAnimation()
            }
        }
        scene.go(to: 0.5)
        scene.act {
            stopped.stopAnimation(false)
            group.finish(at: position)
        }
        let isEnd = position == .end
        let expected = ["first \(isEnd)", "late \(isEnd)", "stopped \(position) at 0.5"]
        let inOrder: [String] = position == .start ? expected.reversed() : expected
        let wanted: [String] = inOrder + ["second \(isEnd)", "third \(isEnd)"]
        #expect(scene.notes == wanted)
        #expect(group.activeAnimators.isEmpty && scene.driver.runningAnimators.isEmpty)
        #expect(scene.view.animated.isEmpty && other.animated.isEmpty)
        #expect(isNear(scene.modelX, position == .end ? 150 : position == .start ? 50 : 100))
        #expect(isNear(scene.view.alpha, isEnd ? 0 : 1))
        #expect(isNear(other.alpha, isEnd ? 0.25 : 1) && other.borderWidth == (isEnd ? 3 : 0))
        #expect(isNear(other.cornerRadius, isEnd ? 8 : position == .start ? 0 : 4))
    }

    @Test("members that have taken properties from each other all return to the original values")
    func takenOver() {
        scene.act {
            group.collect { View.animate(withDuration: 1) { scene.view.center.x = 150 } }
        }
        scene.go(to: 0.3)
        scene.act {
            group.collect {
                View.animate(withDuration: 1) { scene.view.center.x = 300 }
                View.animate(withDuration: 1, delay: 0.2) { scene.view.center.x = 0 }
            }
        }
        scene.go(to: 0.7)
        scene.act { group.finish(at: .start) }
        #expect(scene.modelX == 50 && scene.x == 50 && scene.view.animated.isEmpty)
    }

    @Test("members that are not interruptible, paused or waiting for completion are ended too")
    func stubborn() {
        let animators = (0..<3).map { _ in scene.mover() }
        animators[0].isInterruptible = false
        animators[2].pausesOnCompletion = true
        scene.act { group.collect { for animator in animators { animator.startAnimation() } } }
        scene.act { animators[1].pauseAnimation() }
        scene.go(to: 2)
        scene.act { group.finish(at: .end) }
        #expect(scene.notes.count == 3 && animators.allSatisfy { $0.state == .inactive } && scene.errors.isEmpty)
    }

    @Test("a completion that restarts the same animation endlessly doesn't block")
    func endless() {
        var count = 0
        func again() {
            count += 1
            View.animate(withDuration: 1) {
                scene.view.alpha = Double(count % 2)
            } completion: { _ in
                again()
            }
        }
        scene.act {
            group.collect { again() }
            group.finish(at: .end)
        }
        // The first one changes nothing, and is over at once (L 1).
        #expect(count == 1002 && group.activeAnimators.count == 1)
        func atOnce() {
            View.animate(withDuration: 0) {
            } completion: { _ in
                atOnce()
            }
        }
        scene.act {
            group.collect { atOnce() }
            group.speed = 0
            group.seek(to: 0.5)
        }
        #expect(group.time == 0.5)
    }

    @Test("a completion can finish, seek and change the speed of its own group")
    func reentrant() {
        scene.act {
            group.speed = 0
            group.collect {
                View.animate(withDuration: 0.5) {
                    scene.view.alpha = 0
                } completion: { _ in
                    group.seek(to: 0.25)
                }
                scene.animate(1, notesEnd: "end") { scene.view.center.x = 150 }
            }
            group.seek(to: 3)
        }
        #expect(group.time == 0.25 && group.activeAnimators.count == 1 && scene.notes.isEmpty)
        scene.act {
            group.collect {
                View.animate(withDuration: 0.5) {
                    scene.view.borderWidth = 1
                } completion: { _ in
                    group.finish(at: .start)
                    group.speed = 1
                }
            }
            group.seek(to: 3)
        }
        #expect(
            scene.notes == ["end at 0.0"] && scene.modelX == 50 && group.activeAnimators.isEmpty && group.speed == 1)
    }

    @Test("a zero-length animation ends as the group's time passes it")
    func zeroLength() {
        scene.act {
            group.speed = 0
            group.collect {
                scene.animate(0, notesResult: "") { scene.view.center.x = 150 }
            }
        }
        #expect(scene.at(1).notes.isEmpty && scene.x == 150)
        scene.act { group.seek(to: 0.1) }
        #expect(scene.notes == ["true at 1.0"])
    }
}
