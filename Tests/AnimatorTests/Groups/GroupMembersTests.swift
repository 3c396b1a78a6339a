import Animator
import Drawing
import Foundation
import Testing
import Timing
import ViewHierarchy

@MainActor
@Suite("Members of a group")
struct GroupMembersTests {
    let scene = Scene()
    let group = AnimationGroup()

    @Test("each call that activates an animator adds a member, in order; active animators stay as they are")
    func kinds() {
        let animators = (0..<6).map { index in
            let view = View(frame: .zero)
            return PropertyAnimator(duration: 1, curve: .linear) { view.center.x = Double(index) + 1 }
        }
        scene.act {
            animators[0].startAnimation()
            group.collect {
                animators[0].pauseAnimation()
                animators[0].startAnimation()
                animators[1].startAnimation(afterDelay: 1)
                animators[2].pauseAnimation()
                animators[3].fractionComplete = 0.5
                animators[4].continueAnimation()
            }
            animators[5].startAnimation()
        }
        #expect(group.activeAnimators.map(ObjectIdentifier.init) == animators[1...4].map(ObjectIdentifier.init))
        scene.act {
            animators[3].stopAnimation(false)
            #expect(group.activeAnimators.count == 4)
            animators[3].finishAnimation(at: .end)
            #expect(group.activeAnimators.count == 3)
            animators[3].startAnimation()
            group.finish(at: .end)
        }
        #expect(group.activeAnimators.isEmpty && animators[0].isRunning && animators[5].isRunning)
    }

    @Test("keyframes, transitions and nested blocks are members; the innermost of nested groups gets them")
    func nesting() {
        let inner = AnimationGroup()
        let parent = View(frame: .zero)
        parent.addSubview(scene.view)
        scene.act {
            group.collect {
                View.animateKeyframes(withDuration: 1) { scene.view.alpha = 0 }
                inner.collect {
                    View.transition(with: scene.view, duration: 1, options: .transitionFlipFromLeft, animations: nil)
                }
                View.animate(withDuration: 1) {
                    scene.view.center.x = 9
                    View.animate(withDuration: 1, delay: 1) { scene.view.cornerRadius = 9 }
                }
            }
            View.animate(withDuration: 1) { scene.view.borderWidth = 4 }
        }
        #expect(group.activeAnimators.count == 3 && inner.activeAnimators.count == 1)
        #expect(scene.driver.runningAnimators.count == 5)
        scene.act {
            group.speed = 0
            inner.speed = 0
            group.finish(at: .end)
        }
        #expect(inner.activeAnimators.count == 1)
    }

    @Test("animations started by a block added to a member are members too")
    func laterBlock() {
        let animator = scene.mover()
        scene.act { group.collect { animator.startAnimation() } }
        scene.go(to: 0.2)
        scene.act { animator.addAnimations { View.animate(withDuration: 1, delay: 1) { scene.view.alpha = 0 } } }
        #expect(group.activeAnimators.count == 2)
    }

    @Test("an error leaves the scope, and the body's result is returned")
    func errors() {
        struct Failure: Error {}
        scene.act {
            #expect(throws: Failure.self) { try group.collect { throw Failure() } }
            #expect(group.collect { 5 } == 5)
            View.animate(withDuration: 1) { scene.view.alpha = 0 }
        }
        #expect(!group.hasStarted)
    }

    @Test("a member keeps its group's time after the group is released, and no longer")
    func release() {
        var group: AnimationGroup? = AnimationGroup()
        weak let seen = group
        scene.act {
            group?.speed = 0.5
            group?.collect {
                scene.animate(1, options: .curveLinear, notesEnd: "end") { scene.view.center.x = 150 }
            }
        }
        scene.go(to: 1)
        group = nil
        #expect(seen != nil)
        #expect(isNear(scene.at(1.5).x, 125))
        #expect(scene.at(3).notes == ["end at 2.0"] && seen == nil)
    }

    @Test("a group of another timeline adds no members here")
    func otherTimeline() {
        let other = Scene()
        scene.act { group.collect { View.animate(withDuration: 1) { scene.view.alpha = 0 } } }
        other.act { group.collect { View.animate(withDuration: 1) { other.view.alpha = 0 } } }
        group.speed = 0
        #expect(group.activeAnimators.count == 1 && other.timeline.isMoving && !scene.timeline.isMoving)
    }

    @Test("a released paused member counts as ended")
    func letGo() {
        var idle = 0
        group.onIdle = { idle += 1 }
        scene.act { group.collect { scene.mover().pauseAnimation() } }
        #expect(group.activeAnimators.isEmpty && idle == 1 && scene.errors.count == 1)
    }

    @Test("idleness is reported once, after a chain of completions")
    func idle() {
        var idle: [Double] = []
        group.onIdle = { idle.append(group.time) }
        scene.act {
            group.collect {
                View.animate(withDuration: 0.5) { scene.view.alpha = 0 }
                View.animate(withDuration: 0.5) {
                    scene.view.center.x = 9
                } completion: { _ in
                    View.animate(withDuration: 0.5) {
                        scene.view.alpha = 1
                    } completion: { _ in
                        #expect(idle.isEmpty && group.activeAnimators.isEmpty)
                    }
                }
            }
        }
        scene.go(to: 0.75)
        #expect(idle.isEmpty)
        scene.go(to: 4)
        #expect(idle == [1])
        scene.act { group.finish(at: .end) }
        #expect(idle == [1])
        scene.act { group.collect { View.animate(withDuration: 1) { scene.view.alpha = 0 } } }
        scene.act { group.seek(to: 100) }
        #expect(idle.count == 2 && isNear(idle[1], 5))
    }

    @Test("the idle callback can start further animations")
    func restart() {
        var count = 0
        group.onIdle = {
            count += 1
            guard count < 3 else { return }
            group.collect { View.animate(withDuration: 1) { scene.view.alpha = Double(count) / 4 } }
        }
        scene.act { group.collect { View.animate(withDuration: 1) { scene.view.alpha = 0 } } }
        scene.go(to: 10)
        #expect(count == 3 && group.activeAnimators.isEmpty)
        #expect(scene.view.alpha == 0.5)
    }
}
