import Testing
import UIKit

@MainActor
@Suite("Animations written for UIKit")
struct AnimationTests {
    private let stage = Stage()
    private let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))

    init() { stage.window.addSubview(view) }

    @Test("a delayed, eased animation moves from the value on screen to the set one")
    func block() {
        var finished: [Bool] = []
        stage.act {
            UIView.animate(
                withDuration: 0.4, delay: 0.1, options: [.curveEaseOut, .allowUserInteraction],
                animations: {
                    self.view.frame.origin.y = 200
                    self.view.layer.cornerRadius = 20
                }
            ) { finished.append($0) }
        }
        stage.go(to: 0.1)
        #expect(view.layer.presentation()?.frame.minY == 0)
        stage.go(to: 0.3)
        #expect(try! #require(view.layer.presentation()).frame.minY > 100 && view.layer.cornerRadius == 20)
        stage.go(to: 0.5)
        #expect(view.layer.presentation()?.cornerRadius == 20 && finished == [true])
    }

    @Test("keyframes and springs")
    func keyframes() throws {
        stage.act {
            UIView.animateKeyframes(withDuration: 1, delay: 0, options: [.calculationModeLinear]) {
                UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { self.view.alpha = 0 }
                UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { self.view.alpha = 1 }
            }
            UIView.animate(
                withDuration: 1, delay: 0, usingSpringWithDamping: 0.7, initialSpringVelocity: 0,
                animations: { self.view.center.x = 300 })
        }
        stage.go(to: 0.5)
        let seen = try #require(view.layer.presentation())
        #expect(seen.opacity < 0.01 && seen.position.x > 290)
    }

    @Test("the end of an animator that pauses there is observed by isRunning, as ported code does (L7)")
    func observation() {
        let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { self.view.alpha = 0 }
        animator.pausesOnCompletion = true
        var changes: [String] = []
        let token: NSKeyValueObservation = animator.observe(\.isRunning, options: [.old, .new]) { animator, change in
            changes.append("\(change.oldValue == true) to \(change.newValue == true), \(animator.fractionComplete)")
        }
        stage.act { animator.startAnimation() }
        stage.go(to: 2)
        #expect(changes == ["false to true, 0.0", "true to false, 1.0"] && animator.state == .active)
        token.invalidate()
        stage.act { animator.stopAnimation(true) }
        #expect(changes.count == 2)
    }

    @Test("a property animator is scrubbed and reversed, and calls its completion")
    func animator() throws {
        let animator = UIViewPropertyAnimator(duration: 1, curve: .easeInOut) {
            self.view.transform = CGAffineTransform(translationX: 0, y: 100)
        }
        var position: UIViewAnimatingPosition?
        animator.addCompletion { position = $0 }
        stage.act { animator.fractionComplete = 0.5 }
        #expect(view.layer.presentation()?.frame.minY == 50 && animator.state == .active)
        stage.act {
            animator.isReversed = true
            animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
        }
        stage.go(to: 2)
        #expect(position == .start && view.transform == .identity && stage.errors.isEmpty)
    }

    @Test("a circle reveals a view, and its mask is removed at the end")
    func circle() throws {
        var received: [Bool] = []
        let reveal = CircleReveal(duration: 0.5) { received.append($0) }
        view.backgroundColor = .orange
        stage.act { reveal.reveal(view, from: CGRect(x: 10, y: 10, width: 20, height: 20)) }
        #expect(stage.picture.contains("mask\n"))
        let start = try #require((view.layer.mask as? CAShapeLayer)?.presentation()?.path?.boundingBox)
        #expect(abs(start.minX - 10) < 1e-9 && abs(start.width - 20) < 1e-9)
        stage.go(to: 0.25)
        let radius = sqrt(80.0 * 80 + 80 * 80)
        let half = try #require((view.layer.mask as? CAShapeLayer)?.presentation()?.path?.boundingBox)
        #expect(abs(half.width - (20 + radius)) < 1e-6 && received.isEmpty)
        stage.go(to: 0.5)
        #expect(received == [true] && view.layer.mask == nil && !stage.picture.contains("mask"))
    }

    @Test("a transaction reports the end of its layer animations together")
    func transaction() {
        var done = false
        stage.act {
            CATransaction.begin()
            CATransaction.setAnimationDuration(0.5)
            CATransaction.setCompletionBlock { done = true }
            let scale = CABasicAnimation(keyPath: "transform.scale")
            scale.fromValue = 0.5
            scale.toValue = 1.0
            view.layer.add(scale, forKey: "scale")
            let fade = CABasicAnimation(keyPath: "opacity")
            fade.fromValue = 0
            fade.toValue = 1
            fade.timingFunction = CAMediaTimingFunction(controlPoints: 0, 0, 1, 1)
            view.layer.add(fade, forKey: "fade")
            CATransaction.commit()
        }
        stage.go(to: 0.25)
        #expect(view.layer.presentation()?.affineTransform() == CGAffineTransform(scaleX: 0.75, y: 0.75))
        #expect(view.layer.presentation()?.opacity == 0.5 && !done)
        stage.go(to: 0.5)
        #expect(done && view.layer.animationKeys() == nil)
    }

    @Test("a drag leads the view and a spring takes it back")
    func drag() {
        let drag = DragToMove(view)
        stage.touch(.began, 50, 50, at: 0)
        stage.touch(.moved, 50, 70, at: 0.02)
        stage.touch(.moved, 60, 130, at: 0.1)
        #expect(view.center == CGPoint(x: 60, y: 110))
        #expect(abs(view.transform.a - 0.96) < 1e-12)
        stage.touch(.ended, 60, 130, at: 0.2)
        #expect(drag.animator?.isRunning == true && view.center == CGPoint(x: 50, y: 50))
        stage.go(to: 0.2)
        #expect(view.layer.presentation()?.position == CGPoint(x: 60, y: 110))
        stage.go(to: 3)
        #expect(view.layer.presentation()?.position == CGPoint(x: 50, y: 50) && stage.errors.isEmpty)
        stage.touch(.began, 50, 50, at: 4)
        stage.touch(.moved, 90, 55, at: 4.1)
        #expect(view.center == CGPoint(x: 50, y: 50))
    }
}

@MainActor
@Suite("Springs with a velocity, written for UIKit")
struct VelocityTests {
    private let stage = Stage()

    @Test("the height of a frame moves like its width, by dx (E 6)")
    func frame() throws {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        stage.window.addSubview(view)
        let timing = UISpringTimingParameters(dampingRatio: 1, initialVelocity: CGVector(dx: 0, dy: 10))
        let animator = UIViewPropertyAnimator(duration: 1, timingParameters: timing)
        animator.addAnimations { view.frame = CGRect(x: 0, y: 0, width: 200, height: 200) }
        stage.act { animator.startAnimation() }
        stage.go(to: 0.1)
        let seen = try #require(view.layer.presentation())
        #expect(seen.bounds.width > 100 && abs(seen.bounds.width - seen.bounds.height) < 1e-9)
        #expect(seen.position.y > seen.position.x + 5)
    }
}
