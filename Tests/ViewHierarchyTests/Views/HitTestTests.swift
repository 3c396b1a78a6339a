import Drawing
import Foundation
import Testing
import ViewHierarchy

@MainActor
@Suite("Hit testing")
struct HitTestTests {
    private let window = Window(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
    private let back = View(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    private let front = View(frame: CGRect(x: 100, y: 100, width: 200, height: 200))
    private let owner = Owner()

    init() {
        window.addSubview(back)
        window.addSubview(front)
    }

    private func hit(_ x: Double, _ y: Double) -> View? { window.hitTest(CGPoint(x: x, y: y), with: nil) }

    @Test("the frontmost view is hit, or else the window")
    func order() {
        #expect(hit(150, 150) === front)
        #expect(hit(50, 50) === back)
        #expect(hit(350, 350) === window)
        #expect(hit(500, 500) == nil)
    }

    @Test("hidden, clear and disabled views are not hit, nor are their descendants")
    func passedOver() {
        let inner = View(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
        front.addSubview(inner)
        #expect(hit(150, 150) === inner)
        front.isHidden = true
        #expect(hit(150, 150) === back)
        front.isHidden = false
        front.alpha = 0.005
        #expect(hit(150, 150) === back)
        front.alpha = 0.01
        #expect(hit(150, 150) === inner)
        front.isUserInteractionEnabled = false
        #expect(hit(150, 150) === back)
    }

    @Test("a view is not hit outside its superview's bounds")
    func outsideParent() {
        let inner = View(frame: CGRect(x: 190, y: 0, width: 200, height: 200))
        back.addSubview(inner)
        #expect(hit(195, 50) === inner)
        #expect(hit(205, 50) === window)
    }

    @Test("B6: a moving view is hit at its position on screen")
    func moving() {
        front.present(.center, AnimationVector(350, 50, 0, 0, 0, 0, 0, 0), owner: owner)
        #expect(hit(350, 50) === front)
        #expect(hit(150, 150) === back)
        #expect(front.center == CGPoint(x: 200, y: 200))
        front.endPresenting(.center)
        #expect(hit(150, 150) === front)
    }

    @Test("B6: a view that fades in is hit once it is visible")
    func fading() {
        front.present(.alpha, AnimationVector(0, 0, 0, 0, 0, 0, 0, 0), owner: owner)
        #expect(hit(150, 150) === back)
    }

    @Test("a rotated and scaled view is hit in its own shape")
    func turned() {
        front.transform = CGAffineTransform(rotationAngle: .pi / 4)
        #expect(hit(105, 105) === back)
        #expect(hit(200, 62) === front)
        front.transform = CGAffineTransform(scaleX: 0.1, y: 0.1)
        #expect(hit(195, 195) === front)
        #expect(hit(150, 150) === back)
    }

    @Test("K5: the owner of a moving property learns of a value set meanwhile, and decides what is on screen")
    func assignments() {
        front.present(.alpha, AnimationVector(0, 0, 0, 0, 0, 0, 0, 0), owner: owner)
        front.alpha = 0.5
        #expect(owner.changed == [.alpha])
        front.alpha = 0.5
        #expect(owner.changed == [.alpha], "the same value again changes nothing")
        #expect(front.presentation.alpha == 0 && front.alpha == 0.5)
    }
}
