import Animator
import Drawing
import Foundation
import Testing
import ViewHierarchy

/// What a wrong call of animators and layers' animations is answered: the call, the cause, and what to do instead.
@MainActor
@Suite("Reports of misuse")
struct MisuseReportTests {
    private func reports(_ body: (Scene) -> Void) -> [[String]] {
        let scene = Scene()
        scene.act { body(scene) }
        return scene.errors.map { [$0.operation, $0.cause, $0.remedy] }
    }

    @Test("a stopped animator has to be finished first")
    func stopped() {
        let calls: [(name: String, call: (PropertyAnimator) -> Void)] = [
            ("startAnimation", { $0.startAnimation() }), ("pauseAnimation", { $0.pauseAnimation() }),
            ("continueAnimation", { $0.continueAnimation(withTimingParameters: nil, durationFactor: 0) }),
            ("setting fractionComplete", { $0.fractionComplete = 0.5 }),
        ]
        for (name, call) in calls {
            let found = reports { scene in
                let animator = scene.mover()
                animator.startAnimation()
                animator.stopAnimation(false)
                call(animator)
                animator.finishAnimation(at: .end)
            }
            #expect(found == [["\(name) of a property animator", "it is stopped", "finish it first"]])
        }
        let added = reports { scene in
            let animator = scene.mover()
            animator.startAnimation()
            animator.stopAnimation(false)
            animator.addAnimations { scene.view.alpha = 0 }
            animator.finishAnimation(at: .end)
        }
        let remedy = "finish it first, or add the animations before stopping"
        #expect(added == [["addAnimations of a property animator", "it is stopped", remedy]])
    }

    @Test("only a stopped animator can be finished, and one that is not interruptible not be stopped")
    func finishing() {
        let found = reports { scene in
            let animator = scene.mover()
            animator.finishAnimation(at: .end)
            animator.startAnimation()
            animator.finishAnimation(at: .end)
        }
        let finish = "finishAnimation of a property animator"
        let stop = "call stopAnimation(false) first"
        #expect(found == [[finish, "it is inactive", stop], [finish, "it is active", stop]])
        let calls: [(name: String, call: (PropertyAnimator) -> Void)] = [
            ("stopAnimation", { $0.stopAnimation(false) }), ("pauseAnimation", { $0.pauseAnimation() }),
            ("setting fractionComplete", { $0.fractionComplete = 0.5 }),
        ]
        let remedy = "set isInterruptible before the start, or wait for its end"
        for (name, call) in calls {
            let found = reports { scene in
                let animator = scene.mover()
                animator.isInterruptible = false
                animator.startAnimation()
                call(animator)
                animator.isInterruptible = true
                animator.stopAnimation(true)
            }
            #expect(found == [["\(name) of a property animator", "it is not interruptible", remedy]])
        }
    }

    @Test("an animator that is let go while it is paused or stopped is named with its state")
    func released() {
        for stops in [false, true] {
            let found = reports { scene in
                let animator = scene.mover()
                animator.startAnimation()
                if stops { animator.stopAnimation(false) } else { animator.pauseAnimation() }
            }
            let cause = stops ? "it is stopped" : "it is paused"
            let remedy = "finish it, or stop it without finishing, before letting it go"
            #expect(found == [["releasing a property animator", cause, remedy]])
        }
    }

    @Test("an animation that a layer can't run is named by its key path and the types of its values")
    func layers() {
        var endless = Path()
        endless.move(to: .zero)
        endless.addLine(to: CGPoint(x: Double.infinity, y: 0))
        let basic = BasicAnimation(keyPath: "zoom")
        basic.toValue = 2
        let shadow = BasicAnimation(keyPath: "shadowPath")
        shadow.fromValue = endless
        let frames = KeyframeAnimation(keyPath: "position.x")
        frames.values = [0, "far"]
        let along = KeyframeAnimation(keyPath: "opacity")
        along.path = Path(rect: CGRect(x: 0, y: 0, width: 1, height: 1))
        let group = LayerAnimationGroup()
        group.animations = [basic]
        let path = "use a key path that KeyPathAnimation lists, with values of its property's type"
        let cases: [(animation: LayerAnimation, cause: String, remedy: String)] = [
            (basic, "the layer has no 'zoom' that goes through nil and Int", path),
            (shadow, "the layer has no 'shadowPath' that goes through Path and nil", path),
            (frames, "the layer has no 'position.x' that goes through Int, String", path),
            (along, "the layer has no 'opacity' that goes through the points of a path", path),
            (KeyPathAnimation(keyPath: "opacity"), "the layer has no 'opacity' that goes through nothing", path),
            (BasicAnimation(keyPath: nil), "the layer has no '' that goes through nil and nil", path),
            (
                LayerAnimation(), "it animates no property",
                "add a BasicAnimation or a KeyframeAnimation, which have a key path"
            ),
            (
                group, "an animation in the group can't run on the layer",
                "see that each alone could be added to it"
            ),
        ]
        for (animation, cause, remedy) in cases {
            let found = reports { $0.view.layer.add(animation, forKey: "bad") }
            #expect(found == [["adding an animation to a layer", cause, remedy]])
        }
    }

    @Test("a transaction that none has begun can't be committed")
    func transactions() {
        let found = reports { _ in Transaction.commit() }
        #expect(found == [["committing a transaction", "none was begun", "call begin() before"]])
    }
}
