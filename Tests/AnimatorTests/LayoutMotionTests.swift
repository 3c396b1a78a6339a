import Animator
import Drawing
import Foundation
import Testing
import ViewHierarchy

@MainActor
@Suite("Layout during motion")
struct LayoutMotionTests {
    private let scene = Scene()
    private let window = Window(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
    private let host = FillingView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))

    init() {
        host.filling.frame = host.bounds
        window.addSubview(host)
        scene.act { window.layOut() }
    }

    /// Lets the filling view grow from nothing to the frame of each layout.
    private func grow() {
        host.filling.bounds.size = CGSize(width: 100, height: 100)
        host.needsPlacing = false
        scene.act {
            window.layOut()
            host.needsPlacing = true
            View.animate(withDuration: 1, options: .curveLinear) { [host] in host.filling.frame = host.bounds }
        }
    }

    @Test("a subview that is added or removed while another moves into place doesn't stop that one")
    func otherComes() {
        grow()
        scene.go(to: 0.25)
        let other = View(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        for change in [{ host.addSubview(other) }, { other.removeFromSuperview() }] {
            let layouts = host.layouts
            scene.act {
                change()
                window.layOut()
            }
            #expect(host.layouts == layouts + 1)
            #expect(isNear(host.filling.presentation.bounds.width, 150))
        }
        scene.go(to: 0.5)
        #expect(isNear(host.filling.presentation.bounds.width, 200))
    }

    @Test("K5: a layout that places a moving view elsewhere moves its model there, and its motion goes on")
    func elsewhere() {
        grow()
        scene.go(to: 0.25)
        scene.act {
            host.bounds.size = CGSize(width: 200, height: 200)
            window.layOut()
        }
        #expect(host.filling.bounds.width == 200)
        let missing = 200 - host.filling.presentation.bounds.width
        #expect(missing > 0)
        scene.go(to: 0.625)
        #expect(isNear(host.filling.presentation.bounds.width, 200 - missing / 2))
        scene.go(to: 1)
        #expect(host.filling.presentation.bounds.width == 200)
    }

    @Test("K7: a stopped animator leaves a view and the subviews that its mask resizes where they are on screen")
    func stoppedWithMasks() {
        for position in [AnimatingPosition.current, .start, .end] {
            let scene = Scene()
            let chain = (0..<4).map { _ in View(frame: CGRect(x: 0, y: 0, width: 100, height: 50)) }
            for (outer, inner) in zip(chain, chain.dropFirst()) {
                inner.autoresizingMask = [.flexibleWidth, .flexibleHeight]
                outer.addSubview(inner)
            }
            let animator = PropertyAnimator(duration: 1, curve: .linear) {
                chain[0].frame = CGRect(x: 0, y: 0, width: 500, height: 250)
            }
            scene.play(animator, to: 0.25)
            // A view that comes later has no part of its own: its mask counts.
            let late = View(frame: CGRect(x: 0, y: 0, width: 500, height: 20))
            late.autoresizingMask = .flexibleWidth
            scene.act {
                chain[0].addSubview(late)
                animator.stopAnimation(false)
                animator.finishAnimation(at: position)
            }
            let expected =
                switch position {
                case .start: CGSize(width: 100, height: 50)
                case .current: CGSize(width: 200, height: 100)
                case .end: CGSize(width: 500, height: 250)
                }
            for view in chain {
                #expect(isNear(view.bounds.width, expected.width) && isNear(view.bounds.height, expected.height))
                #expect(isNear(view.frame.minX, 0) && isNear(view.frame.minY, 0))
                #expect(view.presentation == view.model)
            }
            #expect(isNear(late.bounds.width, expected.width))
        }
    }
}

/// A view whose subview fills it.
private final class FillingView: View {
    let filling = View(frame: .zero)
    var needsPlacing = true
    private(set) var layouts = 0

    override init(frame: CGRect) {
        super.init(frame: frame)
        addSubview(filling)
    }

    required init?(coder: NSCoder) { nil }

    override func layoutSubviews() {
        layouts += 1
        if needsPlacing { filling.frame = bounds }
    }
}
