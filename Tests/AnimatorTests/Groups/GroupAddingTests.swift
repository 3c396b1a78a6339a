import Animator
import Drawing
import Foundation
import Testing
import Timing
import ViewHierarchy

@MainActor
@Suite("Adding to what a group moves")
struct GroupAddingTests {
    let scene = Scene()
    let group = AnimationGroup()

    private func move(to x: Double, _ options: AnimationOptions = .curveEaseIn) {
        View.animate(withDuration: 1, options: options) { scene.view.center.x = x }
    }

    @Test("value and velocity on screen continue, whichever of the two is a member (K1)", arguments: [0.25, 0.5, 1, 2])
    func both(speed: Double) {
        for order in 0..<3 {
            let scene = Scene()
            let group = AnimationGroup()
            let second = AnimationGroup()
            func start(_ x: Double, in group: AnimationGroup?, _ speed: Double) {
                let move = { View.animate(withDuration: 1, options: .curveEaseIn) { scene.view.center.x = x } }
                scene.act {
                    group?.speed = speed
                    group?.collect(move) ?? move()
                }
            }
            start(450, in: order == 1 ? nil : group, speed)
            scene.go(to: 0.4)
            let (x, velocity) = (scene.x, scene.speed)
            #expect(velocity > 20)
            start(100, in: order == 0 ? nil : second, order == 1 ? speed : 1.5)
            #expect(isNear(scene.x, x) && isNear(scene.speed, velocity, within: 1e-6))
            scene.go(to: 0.4 + 1e-5)
            #expect(isNear((scene.x - x) / 1e-5, velocity, within: 1))
            #expect(scene.at(9).x == 100 && scene.modelX == 100)
        }
    }

    @Test("what a stopped group holds stays as it is beside other animations (K1)")
    func standing() {
        scene.act { group.collect { move(to: 450) } }
        scene.go(to: 0.5)
        scene.act {
            group.speed = 0
            #expect(scene.speed == 0)
            move(to: 0)
            #expect(scene.speed == 0)
        }
        let held = 450 - scene.x
        #expect(scene.at(1).speed < 0)
        scene.act { group.collect { move(to: 450) } }
        #expect(isNear(scene.at(4).x, 450 - held - 450))
        scene.act { group.speed = 1 }
        #expect(scene.speed > 0)
        #expect(scene.at(6).x == 450)
    }

    @Test("an addition within a group is the same at every speed, and when scrubbed")
    func within() {
        var seen: [[Double]] = []
        for speed in [1, 0.5, 0] {
            let scene = Scene()
            let group = AnimationGroup()
            func go(to time: Double) {
                if speed > 0 { scene.go(to: time / speed) } else { scene.act { group.seek(to: time) } }
            }
            scene.act {
                group.speed = speed
                group.collect {
                    View.animate(withDuration: 1) { scene.view.center.x = 450 }
                    View.animate(
                        withDuration: 1, delay: 0.3, usingSpringWithDamping: 0.5, initialSpringVelocity: 0
                    ) { scene.view.center.x = 0 }
                }
            }
            go(to: 0.6)
            scene.act { group.collect { View.animate(withDuration: 1) { scene.view.center.x = 200 } } }
            seen.append(
                (61...99).map { step in
                    go(to: Double(step) / 100)
                    return scene.x
                })
        }
        for index in seen[0].indices {
            #expect(isNear(seen[0][index], seen[1][index], within: 1e-8))
            #expect(isNear(seen[0][index], seen[2][index], within: 1e-8))
        }
    }

    @Test("K7: what is assigned from outside stays as assigned when a group returns")
    func lost() {
        scene.act {
            group.collect {
                move(to: 150, .curveLinear)
                View.animate(withDuration: 1, delay: 0.2, options: .curveLinear) { scene.view.center.x = 250 }
            }
        }
        scene.go(to: 0.4)
        scene.act {
            scene.view.center.x = 7
            group.seek(to: 0.1)
        }
        #expect(isNear(scene.x, 7 - 100 * 0.9 - 100))
        scene.act { group.seek(to: 0.6) }
        #expect(isNear(scene.x, 7 - 100 * 0.4 - 100 * 0.6))
        scene.act { group.finish(at: .start) }
        #expect(scene.modelX == 7 && scene.x == 7)
    }
}
