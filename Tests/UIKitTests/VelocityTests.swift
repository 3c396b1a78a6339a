import Testing
import UIKit

@MainActor
@Suite("springs with a velocity, written for UIKit")
struct VelocityTests {
    private let stage = Stage()

    @Test("the height of a frame moves as its width does, by dx (E 6)")
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
