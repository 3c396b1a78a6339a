import Animator
import Drawing
import Foundation
import Testing
import Timing
import ViewHierarchy

@MainActor
@Suite("Animations add up")
struct AddingTests {
    let scene = Scene()
    var view: View { scene.view }

    init() { scene.view.center = .zero }

    private var seen: [Double] { [view.presentation.center.x, view.presentation.center.y] }

    func expect(_ values: [Double], at seconds: Double, _ comment: Comment? = nil) {
        scene.go(to: seconds)
        #expect(zip(seen, values).allSatisfy { isNear($0, $1) }, comment ?? "at \(seconds): \(seen), not \(values)")
    }

    @Test("K1, K2: two animators that each drive one axis don't disturb each other")
    func axes() {
        let vertical = PropertyAnimator(duration: 1, curve: .linear) { [view] in view.center.y += 200 }
        let horizontal = PropertyAnimator(duration: 2, curve: .linear) { [view] in view.center.x += 200 }
        vertical.addCompletion { scene.note("vertical \($0)") }
        horizontal.addCompletion { scene.note("horizontal \($0)") }
        scene.act {
            vertical.startAnimation()
            horizontal.startAnimation()
        }
        for quarter in 1...8 {
            let time = 0.25 * Double(quarter)
            expect([25 * Double(quarter), min(50 * Double(quarter), 200)], at: time)
            if quarter < 4 { #expect(view.presentationVelocity == CGVector(dx: 100, dy: 200)) }
        }
        #expect(scene.notes == ["vertical end at 1.0", "horizontal end at 2.0"] && vertical.duration == 1)
    }

    @Test("K1: sent back halfway, a linear motion stands still and then returns; an eased one keeps its velocity")
    func backAgain() {
        for isEased in [false, true] {
            let scene = Scene()
            let view = scene.view
            view.center = .zero
            let options: AnimationOptions = isEased ? [] : .curveLinear
            scene.act { scene.animate(1, options: options, notesResult: "there ") { view.center.y = 100 } }
            scene.go(to: 0.5)
            let velocity = view.presentationVelocity.dy
            scene.act { scene.animate(1, options: options, notesResult: "back ") { view.center.y = 0 } }
            func f(_ time: Double) -> Double {
                isEased ? TimingCurve.easeInOut.value(atFraction: time) : min(max(time, 0), 1)
            }
            for time in [0.5, 0.6, 0.75, 0.9, 1, 1.1, 1.25, 1.4, 1.5] {
                let wanted = -100 * (1 - f(time)) + 100 * (1 - f(time - 0.5))
                #expect(isNear(scene.at(time).view.presentation.center.y, wanted), "at \(time)")
                if time == 0.5 {
                    #expect(isNear(scene.act { view.presentationVelocity.dy }, isEased ? velocity : 0))
                }
                if !isEased { #expect(isNear(wanted, time <= 1 ? 50 : 50 - 100 * (time - 1))) }
            }
            #expect(scene.notes == ["there true at 1.0", "back true at 1.5"])
        }
    }

    @Test("K5: what is assigned meanwhile moves the model; the alpha goes on between its own values, and y as well")
    func assigned() {
        scene.act {
            View.animate(withDuration: 1, options: .curveLinear) { [view] in
                view.alpha = 0
                view.center = CGPoint(x: 0, y: 250)
            }
        }
        scene.go(to: 0.5)
        view.alpha = 0
        view.center.x = 100
        #expect(seen == [100, 125] && view.presentation.alpha == 0.5)
        expect([100, 187.5], at: 0.75)
        #expect(isNear(view.presentation.alpha, 0.25))
        view.alpha = 1
        #expect(isNear(view.presentation.alpha, 0.25) && view.alpha == 1)
        expect([100, 250], at: 1)
        #expect(view.presentation.alpha == 1)
    }

    @Test("K1, K10: a delayed block is a function of time and of the fraction, paused or not")
    func delayed() {
        let animator = PropertyAnimator(duration: 2, curve: .linear) { [view] in view.center.y += 100 }
        animator.addAnimations({ [view] in view.center.x += 100 }, delayFactor: 0.5)
        scene.act { animator.startAnimation() }
        expect([0, 50], at: 1)
        expect([25, 62.5], at: 1.25)
        expect([50, 75], at: 1.5)
        scene.act {
            animator.pauseAnimation()
            #expect(isNear(seen[0], 50))
            animator.fractionComplete = animator.fractionComplete
            #expect(isNear(seen[0], 50))
            animator.fractionComplete = 0.5
            #expect(isNear(seen[0], 0) && isNear(seen[1], 50))
            animator.fractionComplete = 0.75
        }
        #expect(isNear(seen[0], 50))
        scene.act { animator.startAnimation() }
        expect([75, 87.5], at: 1.75)
    }

    @Test("K1: each block of many, in an animator or not, contributes: twenty half turns are ten turns")
    func halfTurns() {
        let animator = PropertyAnimator(duration: 1, curve: .linear) { [view] in
            for _ in 0..<20 { view.transform = view.transform.rotated(by: .pi) }
        }
        scene.act { animator.startAnimation() }
        for step in 1..<40 {
            scene.go(to: Double(step) / 40)
            let angle = 20 * Double.pi * Double(step) / 40
            let wanted = CGAffineTransform(rotationAngle: angle)
            #expect(Self.distance(view.presentation.transform, wanted) < 1e-9, "\(step)")
            // The elements turn as well: the rate is a quarter turn ahead, 20 half turns a second.
            let rate = scene.driver.transformRate(of: view, over: .still)
            let ahead = CGAffineTransform(rotationAngle: angle + .pi / 2).scaledBy(x: 20 * .pi, y: 20 * .pi)
            #expect(rate.map { Self.distance($0, ahead) < 1e-6 } == true)
        }
        #expect(scene.at(1).view.presentation.transform == view.transform)
    }

    @Test("B6, K1: a view that several animators move is hit where it is seen, and each has its share of the way")
    func sharesAndHits() {
        let window = Window(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
        window.addSubview(view)
        view.center = CGPoint(x: 50, y: 50)
        let animators = [CGPoint(x: 350, y: 50), CGPoint(x: 50, y: 350)].map { target in
            PropertyAnimator(duration: 1, curve: .linear) { [view] in view.center = target }
        }
        scene.act { animators[0].startAnimation() }
        scene.go(to: 0.5)
        scene.act { animators[1].startAnimation() }
        scene.go(to: 0.75)
        // The model, a quarter of the first way back, and three quarters of the second.
        let place = CGPoint(x: 50 - 75 + 225, y: 350 - 225)
        #expect(isNear(seen[0], place.x) && isNear(seen[1], place.y))
        let shares = scene.act { scene.driver.additions(to: view) }
        #expect(shares.map { $0.animator === animators[0] } == [true, false])
        let sum = shares.reduce(CGPoint(x: view.center.x, y: view.center.y)) {
            CGPoint(x: $0.x + $1.amount.dx, y: $0.y + $1.amount.dy)
        }
        #expect(isNear(sum.x, place.x) && isNear(sum.y, place.y))
        #expect(isNear(shares[0].amount.dx, -75) && isNear(shares[0].amount.dy, 0))
        for animator in animators { animator.isUserInteractionEnabled = true }
        #expect(scene.act { window.hitTest(place, with: nil) } === view)
        #expect(scene.act { window.hitTest(view.center, with: nil) } === window)
    }

    @Test("K2: bounds and corner radius add up, number by number; so does a content offset")
    func sizes() {
        let scrollView = ScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        scrollView.contentSize = CGSize(width: 100, height: 1000)
        scene.act {
            View.animate(withDuration: 1, options: .curveLinear) { [view] in
                view.bounds.size.width = 200
                view.cornerRadius = 40
                scrollView.contentOffset.y = 400
            }
        }
        scene.go(to: 0.5)
        scene.act {
            View.animate(withDuration: 1, options: .curveLinear) { [view] in
                view.bounds.size = CGSize(width: 100, height: 300)
                view.cornerRadius = 0
                scrollView.contentOffset.y = 600
            }
        }
        let values = scene.at(0.75).view.presentation
        #expect(isNear(values.bounds.width, 100 - 25 + 75) && isNear(values.bounds.height, 300 - 150))
        #expect(isNear(values.cornerRadius, 0 - 10 + 30))
        #expect(isNear(scrollView.presentation.bounds.minY, 600 - 100 - 150))
        #expect(scene.at(2).view.presentation == view.model && view.bounds.size == CGSize(width: 100, height: 300))
    }

    @Test(
        "K3: a block replaces the alpha from the model's value, unless it begins from the current state; an animator does"
    )
    func replaced() {
        for kind in 0..<3 {
            let scene = Scene()
            let view = scene.view
            scene.act { scene.animate(1, options: .curveLinear, notesResult: "first ") { view.alpha = 0 } }
            scene.go(to: 0.5)
            scene.act {
                switch kind {
                case 0: scene.animate(1, options: .curveLinear, notesResult: "second ") { view.alpha = 1 }
                case 1:
                    let options: AnimationOptions = [.curveLinear, .beginFromCurrentState]
                    scene.animate(1, options: options, notesResult: "second ") { view.alpha = 1 }
                default:
                    let animator = PropertyAnimator(duration: 1, curve: .linear) { view.alpha = 1 }
                    animator.addCompletion { _ in scene.note("second true") }
                    animator.startAnimation()
                }
            }
            let start = kind == 0 ? 0 : 0.5
            #expect(isNear(view.presentation.alpha, start), "kind \(kind)")
            #expect(scene.notes == ["first true at 0.5"], "what is replaced is over, with true")
            #expect(isNear(scene.at(1).view.presentation.alpha, (start + 1) / 2))
            #expect(scene.at(1.5).notes == ["first true at 0.5", "second true at 1.5"])
        }
    }

    @Test(
        "K4: a block that moves both kinds completes when the last of its parts ends, with true only if none was removed"
    )
    func bothKinds() {
        for isRemoved in [false, true] {
            let scene = Scene()
            let (view, other) = (scene.view, View(frame: .zero))
            scene.act {
                scene.animate(1, notesResult: "first ") {
                    view.alpha = 0
                    other.center.x = 100
                }
            }
            scene.go(to: 0.5)
            scene.act {
                if isRemoved { view.removeAllAnimations() } else { scene.animate(0.2) { view.alpha = 1 } }
            }
            #expect(scene.at(0.9).notes.contains { $0.hasPrefix("first") } == false)
            #expect(scene.at(2).notes.contains("first \(!isRemoved) at 1.0"))
        }
    }

    @Test("K2: a block without duration sets its values beside what runs")
    func zeroDuration() {
        let animator = scene.mover(duration: 1)
        view.center.x = 50
        scene.play(animator, to: 0.5)
        scene.act { scene.animate(0, notesResult: "zero ") { view.center.x = 500 } }
        #expect(isNear(scene.x, 450) && scene.notes.isEmpty)
        #expect(scene.at(0.5).notes == ["zero true at 0.5"], "at the beginning of the next step (L1)")
        #expect(isNear(scene.at(0.75).x, 475))
    }

    @Test("K7: an animator that ends at its start gives back its own change, and what was assigned meanwhile stays")
    func givenBack() {
        let first = PropertyAnimator(duration: 1, curve: .linear) { [view] in view.center = CGPoint(x: 100, y: 100) }
        let second = PropertyAnimator(duration: 4, curve: .linear) { [view] in view.center.x = 300 }
        scene.act {
            first.startAnimation()
            second.startAnimation()
        }
        scene.go(to: 0.5)
        view.center.y = 40
        scene.act { first.isReversed = true }
        scene.go(to: 1)
        #expect(view.center == CGPoint(x: 200, y: 40))
        expect([200 - 200 * 0.75, 40], at: 1)
        expect([200, 40], at: 4)
    }

    @Test("K7: what is on screen stays when animators are stopped, in any order")
    func stopped() {
        for order in [[0, 1, 2], [2, 1, 0], [1, 2, 0]] {
            let scene = Scene()
            let view = scene.view
            let animators = (0..<3).map { number in
                PropertyAnimator(duration: 1 + Double(number), dampingRatio: 0.6) {
                    view.center.x += 100
                    view.transform = CGAffineTransform(rotationAngle: Double(number + 1))
                        .scaledBy(x: 1 + Double(number), y: 2).translatedBy(x: 30, y: 0)
                }
            }
            for (number, animator) in animators.enumerated() {
                scene.act { animator.startAnimation() }
                scene.go(to: 0.2 * Double(number + 1))
            }
            let before = view.presentation
            for number in order {
                scene.act { animators[number].stopAnimation(true) }
                #expect(isNear(view.presentation.center.x, before.center.x))
                #expect(Self.distance(view.presentation.transform, before.transform) < 1e-9, "\(order)")
            }
            #expect(view.animated.isEmpty && Self.distance(view.transform, before.transform) < 1e-9)
        }
    }

    @Test(
        "K7: a size on screen stays when animators are stopped one after another, also if one alone makes it negative")
    func stoppedSizes() {
        for order in [[0, 1], [1, 0]] {
            let scene = Scene()
            let view = scene.view
            let animators = [400.0, 100].map { side in
                PropertyAnimator(duration: 1, curve: .linear) {
                    view.bounds.size = CGSize(width: side, height: side)
                }
            }
            scene.act { animators[0].startAnimation() }
            scene.go(to: 0.2)
            scene.act { animators[1].startAnimation() }
            scene.go(to: 0.3)
            // 100 + 300 (0.3) - 300 (0.1). The model is 100, and with the first one's share alone, -210, it is -110.
            #expect(isNear(view.presentation.bounds.width, 160))
            for number in order {
                scene.act { animators[number].stopAnimation(true) }
                #expect(isNear(view.presentation.bounds.size.width, 160), "\(order)")
            }
            #expect(isNear(view.bounds.size.width, 160) && isNear(view.bounds.size.height, 160), "\(order)")
        }
    }

    @Test("K8: a spring's contribution has its own velocity, and what moves already goes on")
    func springs() {
        scene.act { View.animate(withDuration: 2, options: .curveLinear) { [view] in view.center.x = 200 } }
        scene.go(to: 1)
        let spring = SpringTimingParameters(
            mass: 1, stiffness: 100, damping: 14, initialVelocity: CGVector(dx: 3, dy: 9))
        let animator = PropertyAnimator(duration: 0, timingParameters: spring)
        animator.addAnimations { [view] in view.center = CGPoint(x: 300, y: 10) }
        scene.act { animator.startAnimation() }
        let velocity = scene.act { view.presentationVelocity }
        #expect(isNear(velocity.dx, 100 + 3 * 100) && isNear(velocity.dy, 9 * 10))
    }

    @Test("K10: a repeated block is at its new value at once in the model, and jumps there at its end")
    func repeated() {
        scene.act {
            scene.animate(1, options: [.autoreverse, .curveLinear], notesResult: "") { view.center.x = 100 }
        }
        scene.go(to: 0.25)
        scene.act {
            View.animate(withDuration: 1, options: [.curveLinear, .beginFromCurrentState]) { view.center.x = 0 }
        }
        #expect(scene.notes == ["true at 0.25"], "a newer animation replaces it")
        expect([12.5, 0], at: 0.75)
        expect([0, 0], at: 1.25)
    }

    @Test("K11: an additive animation of a layer is added to what is shown, and leaves the model alone")
    func additiveLayers() {
        let animation = BasicAnimation(keyPath: "position.x")
        animation.fromValue = 0.0
        animation.toValue = 40.0
        animation.duration = 1
        animation.isAdditive = true
        scene.act {
            View.animate(withDuration: 1, options: .curveLinear) { view.center.x = 100 }
            view.layer.add(animation, forKey: nil)
        }
        expect([50 + 20, 0], at: 0.5)
        #expect(view.center.x == 100)
        expect([100, 0], at: 1)
    }

    static func distance(_ left: CGAffineTransform, _ right: CGAffineTransform) -> Double {
        [
            left.a - right.a, left.b - right.b, left.c - right.c, left.d - right.d, left.tx - right.tx,
            left.ty - right.ty,
        ]
        .map { abs(Double($0)) }.max() ?? 0
    }
}
