import Animator
import Drawing
import Foundation
import Testing
import Timing
import ViewHierarchy

@MainActor
@Suite("Bad input of animators")
struct BadInputTests {
    let scene = Scene()

    static let badNumbers = [
        Double.nan, .infinity, -.infinity, -1, -0.0, .greatestFiniteMagnitude, .leastNonzeroMagnitude,
    ]

    private func isFinite(_ values: ViewValues) -> Bool {
        AnimatableProperty.allCases.allSatisfy { property in
            let vector = values[property]
            return all((vector - vector) .== 0)
        }
    }

    @Test("any duration, delay, factor and fraction is defined, and values on screen stay finite")
    func numbers() {
        for duration in Self.badNumbers {
            for other in Self.badNumbers {
                let scene = Scene()
                let animators = [
                    scene.mover(duration: duration),
                    scene.mover(SpringTimingParameters(dampingRatio: other), duration: duration),
                    scene.mover(
                        SpringTimingParameters(
                            mass: other, stiffness: duration, damping: other,
                            initialVelocity: CGVector(dx: other, dy: duration))),
                    scene.mover(SpringTimingParameters(duration: duration, bounce: other)),
                ]
                for animator in animators {
                    scene.act {
                        animator.addAnimations({ scene.view.alpha = 0.5 }, delayFactor: other)
                        animator.startAnimation(afterDelay: other)
                        animator.fractionComplete = other
                        animator.continueAnimation(withTimingParameters: nil, durationFactor: duration)
                        animator.isReversed = true
                        animator.continueAnimation(withTimingParameters: TimingCurve.easeIn, durationFactor: other)
                        #expect(animator.fractionComplete.isFinite && animator.duration.isFinite)
                    }
                    for step in 1...5 {
                        scene.go(to: scene.timeline.now.seconds + Double(step) * 0.1)
                        #expect(isFinite(scene.view.presentation), "\(duration), \(other)")
                        #expect(scene.speed.isFinite)
                    }
                    scene.act { animator.stopAnimation(true) }
                }
                scene.act {
                    View.animate(withDuration: duration, delay: other) { scene.view.alpha = 1 }
                    View.animate(
                        withDuration: other, delay: duration, usingSpringWithDamping: other,
                        initialSpringVelocity: duration
                    ) {
                        scene.view.cornerRadius = 3
                    }
                    View.animate(springDuration: duration, bounce: other, initialSpringVelocity: other) {
                        scene.view.borderWidth = 3
                    }
                    View.animateKeyframes(withDuration: duration, delay: other) { scene.view.shadowRadius = 9 }
                }
                scene.go(to: scene.timeline.now.seconds + 1)
                #expect(isFinite(scene.view.presentation) && isFinite(scene.view.model))
            }
        }
    }

    @Test("a negative or non-finite duration or delay is 0")
    func nothing() {
        for number in [Double.nan, .infinity, -.infinity, -3] {
            #expect(PropertyAnimator(duration: number, curve: .linear).duration == 0)
            scene.act { scene.animate(number, delay: number, notesResult: "") { scene.view.alpha = 0 } }
            scene.go(to: scene.timeline.now.seconds)
        }
        #expect(scene.notes.count == 4)
    }

    @Test("non-finite values, set inside or outside a block, leave the property unchanged")
    func values() {
        let view = scene.view
        let before = view.model
        for number in [Double.nan, .infinity, -.infinity] {
            let set = {
                view.frame = CGRect(x: number, y: 0, width: 10, height: 10)
                view.bounds = CGRect(x: 0, y: 0, width: number, height: 10)
                view.center = CGPoint(x: 10, y: number)
                view.transform = CGAffineTransform(a: number, b: 0, c: 0, d: 1, tx: 0, ty: 0)
                view.alpha = number
                view.backgroundColor = Color(red: number, green: 0, blue: 0, alpha: 1)
                view.cornerRadius = number
                view.borderWidth = number
                view.shadowOpacity = number
                view.shadowRadius = number
                view.shadowOffset = CGSize(width: number, height: 0)
                view.shadowPath = Path(rect: CGRect(x: 0, y: 0, width: number, height: 1))
            }
            set()
            scene.act { View.animate(withDuration: 1, animations: set) }
            scene.go(to: scene.timeline.now.seconds + 0.5)
            #expect(view.presentation.alpha == 1 && view.presentation.center == before.center)
            #expect(isFinite(view.presentation) && isFinite(view.model) && view.shadowPath == nil)
            scene.go(to: scene.timeline.now.seconds + 1)
        }
        #expect(isFinite(View(frame: CGRect(x: Double.nan, y: 0, width: 0, height: 0)).model))
    }

    @Test("the largest numbers and frames without size give finite values")
    func extremes() {
        let view = scene.view
        let window = Window(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
        window.addSubview(view)
        let most = Double.greatestFiniteMagnitude
        for frame in [
            CGRect.zero, CGRect(x: -most, y: most, width: most, height: 0), CGRect(x: 5, y: 5, width: -9, height: 0),
        ] {
            scene.act {
                View.animate(withDuration: 1) {
                    view.frame = frame
                    view.transform = CGAffineTransform(scaleX: 0, y: 0)
                    view.borderWidth = most
                    view.shadowOpacity = 1
                    view.shadowRadius = most
                }
            }
            for _ in 0..<12 {
                scene.go(to: scene.timeline.now.seconds + 0.1)
                #expect(isFinite(view.presentation) && isFinite(view.model))
                let text = window.displayList().description.lowercased()
                #expect(!text.contains("nan") && !text.contains("inf"))
            }
            view.transform = .identity
        }
    }

    @Test("a view lives until its animation has ended, and so does a running animator")
    func lifetimes() {
        weak var view: View?
        weak var animator: PropertyAnimator?
        scene.act {
            let moved = View(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
            let made = PropertyAnimator(duration: 1, curve: .linear) { moved.alpha = 0 }
            made.startAnimation()
            view = moved
            animator = made
        }
        scene.go(to: 0.5)
        #expect(view?.presentation.alpha == 0.5 && animator != nil)
        scene.go(to: 1)
        scene.act {}
        #expect(view == nil && animator == nil && scene.errors.isEmpty)
    }

    @Test("releasing a paused animator is reported; completions of joined animations are called, its own are not")
    func released() {
        var animator: PropertyAnimator? = PropertyAnimator(duration: 1, curve: .linear) {
            scene.animate(1, notesResult: "joined ") { scene.view.alpha = 0 }
        }
        animator?.addCompletion { _ in scene.note("own") }
        scene.act { animator?.fractionComplete = 0.5 }
        animator = nil
        #expect(scene.errors.count == 1 && scene.notes == ["joined false at 0.0"])
        #expect(scene.view.alpha == 0.5 && scene.view.animated.isEmpty)
    }

    @Test("a block can start, stop, scrub and extend its own animator, and add to others")
    func recursion() {
        let view = scene.view
        for kind in 0..<6 {
            let scene = Scene()
            let animator = PropertyAnimator(duration: 1, curve: .linear)
            animator.addAnimations { [unowned animator] in
                view.alpha = 0.5
                switch kind {
                case 0: animator.startAnimation()
                case 1: animator.stopAnimation(true)
                case 2: animator.fractionComplete = 0.7
                case 3: animator.addAnimations { view.cornerRadius = 9 }
                case 4:
                    animator.stopAnimation(false)
                    animator.finishAnimation(at: .start)
                default: animator.isReversed = true
                }
                view.borderWidth = 3
            }
            scene.play(animator, to: 9)
            scene.act { animator.stopAnimation(true) }
            #expect(animator.state == .inactive && view.animated.isEmpty, "\(kind)")
        }
    }

    @Test("a completion can restart the same animator endlessly, and time continues")
    func endless() {
        var count = 0
        @MainActor func again() {
            count += 1
            View.animate(withDuration: 0) {
                scene.view.alpha = count.isMultiple(of: 2) ? 1 : 0
            } completion: { _ in
                again()
            }
        }
        scene.act { again() }
        scene.go(to: 1)
        #expect(count > 10)
        #expect(scene.timeline.now.seconds == 1)
    }

    @Test("completions can pause, reverse, replace and remove running animations")
    func completions() {
        let view = scene.view
        let window = Window(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
        window.addSubview(view)
        let long = scene.mover(duration: 2)
        scene.act {
            long.startAnimation()
            View.animate(withDuration: 0.5) {
                view.alpha = 0
            } completion: { _ in
                long.isReversed = true
                view.removeFromSuperview()
                View.animate(withDuration: 0.1) {
                    view.center.x = 300
                } completion: { _ in
                    long.stopAnimation(true)
                    view.removeAllAnimations()
                }
            }
        }
        scene.go(to: 5)
        #expect(view.animated.isEmpty && view.presentation == view.model && view.center.x == 300)
    }
}
