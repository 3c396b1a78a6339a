import Drawing
import Foundation
import GoldenSupport
import RandomSupport
import Testing
import Timing
import ViewHierarchy

@testable import Animator

extension MotionStoryTests {
    @Test(
        "groups whose time is slowed, stopped, turned, sought and ended, with blocks and animators in them",
        arguments: 1...3)
    func groups(part: UInt64) throws {
        var story = GoldenStory("groups-\(part)")
        for seed in part * 10..<part * 10 + 8 {
            let group = AnimationGroup()
            var idles = 0
            group.onIdle = { idles += 1 }
            var animators: [PropertyAnimator] = []
            play(&story, seed: seed) { scene, views, noise in
                let (change, other) = (self.change(noise.pick(views), &noise), self.change(noise.pick(views), &noise))
                let facts =
                    "\(ValueText.text(group.time)) \(ValueText.text(group.speed)) \(group.hasStarted)"
                    + " \(group.activeAnimators.count) \(idles)"
                switch noise.pick([0, 0, 1, 1, 2, 3, 4, 5, 6]) {
                case 0:
                    let seconds = noise.number(0.1...0.9, in: 100)
                    let count = scene.notes.count
                    group.collect {
                        View.animate(
                            withDuration: seconds, delay: seconds > 0.6 ? 0.1 : 0, options: .curveEaseOut,
                            animations: change, completion: { scene.note("\(count) \($0)") })
                    }
                    return "block \(facts)"
                case 1:
                    let animator = group.collect {
                        let animator = PropertyAnimator(
                            duration: 0.6, timingParameters: SpringTimingParameters(dampingRatio: 0.6))
                        animator.addAnimations(change)
                        animator.startAnimation()
                        return animator
                    }
                    animators.append(animator)
                    return "animator \(facts)"
                case 2:
                    group.speed = noise.pick([0, 0.5, 1, 2, -1])
                    return "speed \(facts)"
                case 3:
                    group.seek(to: noise.number(0...0.8, in: 100))
                    return "sought \(facts)"
                case 4:
                    if let animator = animators.last { animator.isReversed.toggle() }
                    return "turned \(facts)"
                case 5:
                    group.finish(at: noise.pick([.start, .end, .current]))
                    return "ended \(facts)"
                default:
                    View.animate(withDuration: 0.3, animations: other)
                    return "outside \(facts)"
                }
            }
        }
        try story.check()
    }
}
