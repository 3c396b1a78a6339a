import Animator
import Drawing
import Foundation
import Testing
import ViewHierarchy

/// What constraints change is animated as everything else: the layout within a block is a change of frames there.
@MainActor
@Suite("Constraints in motion")
struct ConstraintMotionTests {
    private let scene = Scene()
    private let window = Window(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
    private let box = View(frame: .zero)
    private let top: LayoutConstraint
    private let height: LayoutConstraint

    init() {
        window.addSubview(box)
        box.translatesAutoresizingMaskIntoConstraints = false
        top = box.topAnchor.constraint(equalTo: window.topAnchor)
        height = box.heightAnchor.constraint(equalToConstant: 100)
        LayoutConstraint.activate([
            top, height, box.leftAnchor.constraint(equalTo: window.leftAnchor),
            box.widthAnchor.constraint(equalToConstant: 100),
        ])
        scene.act { window.layOut() }
    }

    private var y: Double { box.presentation.frame.minY }

    @Test("a constant that changes in a block moves the view from where it was to where it belongs")
    func block() {
        scene.act {
            top.constant = 200
            View.animate(withDuration: 1, delay: 0, options: .curveLinear) { [window] in window.layoutIfNeeded() }
        }
        #expect(box.frame.minY == 200)
        for time in stride(from: 0.0, through: 1, by: 0.25) {
            scene.go(to: time)
            #expect(isNear(y, 200 * time))
        }
    }

    @Test("K1: a second change of the constant adds up with the first")
    func added() {
        scene.act {
            top.constant = 100
            View.animate(withDuration: 1, delay: 0, options: .curveLinear) { [window] in window.layoutIfNeeded() }
        }
        scene.go(to: 0.5)
        scene.act {
            top.constant = 0
            View.animate(withDuration: 1, delay: 0, options: .curveLinear) { [window] in window.layoutIfNeeded() }
        }
        // Up at 100 and down at 100 points a second: the view stands still, then returns.
        for (time, expected) in [(0.5, 50.0), (0.75, 50), (1, 50), (1.25, 25), (1.5, 0)] {
            scene.go(to: time)
            #expect(isNear(y, expected), "\(time): \(y)")
        }
    }

    @Test("an animator scrubs, pauses and reverses a change of constraints, and its velocity is that of the frame")
    func scrubbed() {
        let animator = PropertyAnimator(duration: 1, curve: .linear) { [window, height, top] in
            height.constant = 300
            top.constant = 50
            window.layoutIfNeeded()
        }
        scene.act { animator.fractionComplete = 0.4 }
        scene.go(to: 0.1)
        #expect(isNear(y, 20) && isNear(box.presentation.frame.height, 180))
        scene.act { animator.startAnimation() }
        scene.go(to: 0.3)
        #expect(isNear(y, 30) && isNear(box.presentationVelocity.dy, 150))
        scene.act {
            animator.pauseAnimation()
            animator.isReversed = true
            animator.startAnimation()
        }
        scene.go(to: 0.9)
        #expect(isNear(y, 0) && isNear(box.presentation.frame.height, 100))
    }

    @Test("constraints that are exchanged within a block animate too, and without a block the view is there at once")
    func exchanged() {
        let bottom = box.bottomAnchor.constraint(equalTo: window.bottomAnchor)
        scene.act {
            top.isActive = false
            bottom.isActive = true
            View.animate(withDuration: 1, delay: 0, options: .curveLinear) { [window] in window.layoutIfNeeded() }
        }
        scene.go(to: 0.5)
        #expect(isNear(y, 150))
        scene.go(to: 1)
        scene.act {
            height.constant = 40
            window.layOut()
        }
        #expect(isNear(y, 360) && isNear(box.presentation.frame.height, 40))
    }

    @Test("a change that is laid out by the next frame alone is not animated by a block that ended before it")
    func late() {
        scene.act {
            View.animate(withDuration: 1) { [top] in top.constant = 80 }
            window.layOut()
        }
        #expect(y == 80)
    }
}
