import Animator
import Drawing
import Foundation
import Testing
import Timing
import ViewHierarchy

@MainActor
@Suite("Transitions between contents")
struct TransitionTests {
    let scene = Scene()
    let window = Window(frame: CGRect(x: 0, y: 0, width: 300, height: 300))

    init() { window.addSubview(scene.view) }

    nonisolated static let effects: [AnimationOptions] = [
        .transitionCrossDissolve, .transitionFlipFromLeft, .transitionFlipFromRight, .transitionFlipFromTop,
        .transitionFlipFromBottom, .transitionCurlUp, .transitionCurlDown,
    ]

    @Test("each transition changes the content in the model immediately, and leaves no view behind", arguments: effects)
    func content(effect: AnimationOptions) {
        let view = scene.view
        view.transform = CGAffineTransform(rotationAngle: 0.3)
        let before = view.model
        scene.act {
            View.transition(with: view, duration: 0.5, options: [effect, .curveLinear]) {
                view.backgroundColor = .black
            } completion: {
                scene.note("\($0)")
            }
        }
        #expect(window.subviews.count == 2 && view.backgroundColor == .black)
        #expect(view.presentation.backgroundColor == .black)
        for step in 0...50 {
            scene.go(to: 0.01 * Double(step))
            #expect(window.displayList().description.contains("nan") == false)
        }
        #expect(scene.notes == ["true at 0.5"])
        #expect(isSame(window.subviews, [view]) && view.animated.isEmpty)
        #expect(view.transform == before.transform && view.alpha == before.alpha)
    }

    @Test("with reduced motion each transition is a cross-dissolve", arguments: effects)
    func reducedMotion(effect: AnimationOptions) {
        let view = scene.view
        scene.timeline.isReduceMotionEnabled = true
        view.center = CGPoint(x: 180, y: 70)
        scene.act {
            View.transition(with: view, duration: 1, options: [effect, .curveLinear], animations: nil)
        }
        let picture = window.subviews[1]
        #expect(picture.center == CGPoint(x: 180, y: 70) && picture.bounds.size == view.bounds.size)
        scene.go(to: 0.25)
        #expect(picture.presentation.alpha == 0.75)
        #expect(picture.presentation.transform == .identity && view.presentation.transform == .identity)
    }

    @Test(
        "a curl rolls the old picture up over the top edge, and unrolls the new content from it",
        arguments: [true, false])
    func curl(isUp: Bool) throws {
        let view = scene.view
        scene.act {
            View.transition(
                with: view, duration: 1, options: [isUp ? .transitionCurlUp : .transitionCurlDown, .curveLinear],
                animations: nil)
        }
        let picture = try #require(window.subviews.first { $0 !== view })
        let (rolled, still) = isUp ? (picture, view) : (view, picture)
        for part in [0.1, 0.25, 0.5, 0.9] {
            scene.go(to: part)
            let height = (isUp ? 1 - part : part) * 100
            let seen = rolled.convertPresented(rolled.bounds, to: nil)
            #expect(abs(seen.minX) < 1e-9 && abs(seen.width - 100) < 1e-9)
            #expect(abs(seen.minY) < 1e-9 && abs(seen.height - height) < 0.11)
            #expect(still.presentation.transform == .identity)
        }
    }

    @Test("a flip shows the old picture until the middle, foreshortened about its axis, then the view")
    func flip() {
        let view = scene.view
        scene.act {
            View.transition(with: view, duration: 1, options: [.transitionFlipFromLeft, .curveLinear], animations: nil)
        }
        let picture = window.subviews[1]
        scene.go(to: 0.25)
        #expect(picture.presentation.alpha == 1 && view.presentation.alpha == 0)
        #expect(isNear(picture.presentation.transform.a, cos(.pi / 4), within: 1e-9))
        #expect(picture.presentation.transform.d == 1)
        scene.go(to: 0.75)
        #expect(picture.presentation.alpha == 0 && view.presentation.alpha == 1)
        #expect(isNear(view.presentation.transform.a, cos(.pi / 4), within: 1e-9))
        scene.go(to: 1)
    }

    @Test("a cross dissolve fades the old picture, and takes touches only if allowed")
    func crossDissolve() {
        let view = scene.view
        let point = CGPoint(x: 50, y: 50)
        scene.act {
            View.transition(
                with: view, duration: 1, options: [.transitionCrossDissolve, .curveLinear], animations: nil)
        }
        scene.go(to: 0.25)
        #expect(window.subviews[1].presentation.alpha == 0.75)
        #expect(window.hitTest(point, with: nil) === window)
        scene.go(to: 1)
        scene.act {
            View.transition(
                with: view, duration: 1, options: [.transitionCrossDissolve, .allowUserInteraction], animations: nil)
        }
        #expect(window.hitTest(point, with: nil) === view)
        scene.go(to: 3)
    }

    @Test("the old picture is where a view is seen that moves and turns, and has its size")
    func movingOld() throws {
        let view = scene.view
        let start = view.center
        scene.act {
            View.animate(withDuration: 1, delay: 0, options: .curveLinear) {
                view.center.x += 100
                view.bounds.size.width += 40
                view.transform = CGAffineTransform(rotationAngle: 1)
            }
        }
        scene.go(to: 0.5)
        let size = view.presentation.bounds.size
        scene.act { View.transition(with: view, duration: 1, options: .transitionCrossDissolve, animations: nil) }
        let picture = try #require(window.subviews.last)
        #expect(picture !== view && picture.bounds.size == size)
        #expect(isNear(picture.center.x, start.x + 50) && isNear(picture.center.y, start.y))
        #expect(isNear(atan2(picture.transform.b, picture.transform.a), 0.5, within: 1e-6))
    }

    @Test("the old picture of a window fills it")
    func wholeWindow() {
        window.frame.origin = CGPoint(x: 40, y: 50)
        scene.act { View.transition(with: window, duration: 1, options: .transitionCrossDissolve, animations: nil) }
        #expect(window.subviews.last?.frame == CGRect(x: 0, y: 0, width: 300, height: 300))
        #expect(window.subviews.count == 2 && scene.at(2).view.superview?.subviews.count == 1)
    }

    @Test("one view replaces another: added and removed, or shown and hidden", arguments: [false, true])
    func exchange(showsAndHides: Bool) {
        let old = scene.view
        let new = View(frame: old.frame)
        let front = View(frame: .zero)
        window.addSubview(front)
        if showsAndHides {
            new.isHidden = true
            window.addSubview(new)
        }
        scene.act {
            View.transition(
                from: old, to: new, duration: 0.5,
                options: showsAndHides ? [.transitionCurlUp, .showHideTransitionViews] : .transitionCurlUp
            ) {
                scene.note("\($0)")
            }
        }
        scene.go(to: 0.2)
        #expect(!new.isHidden && window.subviews.contains { $0 === new })
        #expect(scene.at(1).notes == ["true at 0.5"])
        if showsAndHides {
            #expect(old.isHidden && isSame(window.subviews, [old, front, new]))
        } else {
            #expect(isSame(window.subviews, [new, front]))
        }
    }

    @Test("without a transition, a superview or animations the completion is still called (C2)")
    func nothingToShow() {
        let lost = View(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        scene.act {
            View.transition(with: scene.view, duration: 1, animations: nil) { scene.note("none \($0)") }
            View.transition(from: lost, to: scene.view, duration: 1, options: .transitionCrossDissolve) {
                scene.note("lost \($0)")
            }
            View.performWithoutAnimation {
                View.transition(with: scene.view, duration: 1, options: .transitionCurlUp) {
                    scene.view.alpha = 0
                } completion: {
                    scene.note("off \($0)")
                }
            }
            View.transition(with: window, duration: .nan, options: .transitionCurlDown, animations: nil) {
                scene.note("window \($0)")
            }
        }
        #expect(
            scene.at(0).notes == ["none true at 0.0", "lost false at 0.0", "off true at 0.0", "window true at 0.0"])
        #expect(isSame(window.subviews, [scene.view]) && scene.view.animated.isEmpty)
    }

    @Test("with animated content, changes in the block move within the same time")
    func animatedContent() {
        scene.act {
            View.transition(
                with: scene.view, duration: 1, options: [.transitionCrossDissolve, .allowAnimatedContent, .curveLinear]
            ) {
                scene.view.center.x = 150
            }
        }
        #expect(isNear(scene.at(0.5).x, 100))
        #expect(scene.at(1).x == 150 && window.subviews.count == 1)
    }
}
