import Drawing
import Foundation
import Testing
import Timing
import ViewHierarchy

@testable import Animator

@MainActor
@Suite("Animations of layers")
struct LayerAnimationTests {
    private let scene = Scene()
    private var layer: Layer { scene.view.layer }

    /// The calls that a delegate receives.
    private final class Log: AnimationDelegate {
        var notes: [String] = []

        func animationDidStart(_ anim: LayerAnimation) { notes.append("start") }

        func animationDidStop(_ anim: LayerAnimation, finished flag: Bool) {
            notes.append("\(anim.value(forKey: "name") ?? "stop") \(flag)")
        }
    }

    private func animation(_ path: String, from: Any? = nil, to: Any? = nil, duration: Double = 1) -> BasicAnimation {
        let animation = BasicAnimation(keyPath: path)
        animation.fromValue = from
        animation.toValue = to
        animation.duration = duration
        return animation
    }

    @Test("an animation changes the screen, not the layer's own value")
    func presentation() {
        scene.act { layer.add(animation("opacity", from: 0, to: 0.5), forKey: "fade") }
        #expect(layer.opacity == 1 && scene.view.presentation.alpha == 0 && layer.animationKeys() == ["fade"])
        scene.go(to: 0.5)
        #expect(layer.opacity == 1 && layer.presentation()?.opacity == 0.25)
        #expect(scene.at(1).view.presentation.alpha == 1 && layer.animationKeys() == nil && scene.view.animated.isEmpty)
    }

    @Test("the model can be set before and after the animation is added", arguments: [true, false])
    func order(before: Bool) {
        scene.act {
            if before { layer.cornerRadius = 20 }
            layer.add(animation("cornerRadius", from: 0, to: 20), forKey: nil)
            if !before { layer.cornerRadius = 20 }
        }
        scene.go(to: 0.25)
        #expect(layer.cornerRadius == 20 && scene.view.presentation.cornerRadius == 5)
        #expect(scene.at(2).view.presentation.cornerRadius == 20 && scene.errors.isEmpty)
    }

    @Test(
        "each key path animates its own numbers",
        arguments: [
            "position.x", "position.y", "transform.scale", "transform.rotation.z", "borderWidth", "shadowOpacity",
        ])
    func keyPaths(path: String) {
        scene.act { layer.add(animation(path, from: Float(0), to: CGFloat(8)), forKey: path) }
        scene.go(to: 0.5)
        let seen = scene.view.presentation
        var expected = ViewValues(frame: scene.view.frame)
        switch path {
        case "position.x": expected.center.x = 4
        case "position.y": expected.center.y = 4
        case "transform.scale": expected.transform = CGAffineTransform(scaleX: 4, y: 4)
        case "transform.rotation.z": expected.transform = CGAffineTransform(rotationAngle: 4)
        case "borderWidth": expected.borderWidth = 4
        default: expected.shadowOpacity = 4
        }
        let (one, other) = (seen.transform, expected.transform)
        #expect(isNear(one.a, other.a) && isNear(one.b, other.b) && isNear(one.c, other.c) && isNear(one.d, other.d))
        expected.transform = seen.transform
        #expect(seen == expected && scene.errors.isEmpty)
    }

    @Test("points, rectangles and colors are valid values")
    func types() {
        scene.act {
            layer.add(animation("position", from: CGPoint.zero, to: CGPoint(x: 8, y: 4)), forKey: nil)
            layer.add(animation("bounds", to: CGRect(x: 0, y: 0, width: 200, height: 300)), forKey: nil)
            layer.add(animation("backgroundColor", from: Color.red.cgColor, to: Color.blue.cgColor), forKey: nil)
        }
        scene.go(to: 0.5)
        let seen = scene.view.presentation
        #expect(seen.center == CGPoint(x: 4, y: 2) && seen.bounds == CGRect(x: 0, y: 0, width: 150, height: 200))
        #expect(seen.backgroundColor == Color(red: 0.5, green: 0, blue: 0.5))
    }

    @Test("a full turn rotates fully")
    func turn() {
        scene.act { layer.add(animation("transform.rotation", to: 2 * Double.pi), forKey: nil) }
        for (time, sine) in [(0.25, 1.0), (0.5, 0), (0.75, -1)] {
            #expect(isNear(scene.at(time).view.presentation.transform.b, sine))
        }
    }

    @Test("byValue is relative to either end")
    func by() {
        let forwards = animation("position.x", from: 10)
        forwards.byValue = 20
        let back = animation("cornerRadius", to: 30)
        back.byValue = 10
        scene.act {
            layer.add(forwards, forKey: nil)
            layer.add(back, forKey: nil)
        }
        #expect(scene.view.presentation.center.x == 10 && scene.view.presentation.cornerRadius == 20)
        #expect(scene.at(0.5).view.presentation.center.x == 20 && scene.view.presentation.cornerRadius == 25)
    }

    @Test("a shape's path animates point by point, also as a mask")
    func path() throws {
        let small = BezierPath(ovalIn: CGRect(x: 50, y: 50, width: 0, height: 0)).cgPath
        let large = BezierPath(ovalIn: CGRect(x: 0, y: 0, width: 100, height: 100)).cgPath
        let mask = ShapeLayer()
        mask.path = large
        layer.mask = mask
        scene.act { mask.add(animation("path", from: small, to: large), forKey: "path") }
        #expect(mask.path == large && mask.presentation()?.path == small)
        scene.go(to: 0.5)
        let seen = try #require(mask.presentation()?.path).boundingBoxOfPath
        #expect(isNear(seen.minX, 25) && isNear(seen.maxY, 75))
        scene.go(to: 1)
        #expect(mask.presentation()?.path == large)
    }

    @Test("a shape's path also animates in a view's block")
    func pathInBlock() throws {
        let shape = ShapeLayer()
        shape.path = Path(rect: CGRect(x: 0, y: 0, width: 10, height: 10))
        layer.addSublayer(shape)
        scene.act {
            View.animate(withDuration: 1, options: .curveLinear) {
                shape.path = Path(rect: CGRect(x: 0, y: 0, width: 30, height: 10))
            }
        }
        scene.go(to: 0.5)
        #expect(shape.path?.boundingBoxOfPath.width == 30)
        #expect(try #require(shape.presentation()?.path).boundingBoxOfPath.width == 20)
    }

    @Test("the curve is linear unless the animation or its transaction has one")
    func curves() {
        let eased = animation("position.x", from: 0, to: 100)
        eased.timingFunction = MediaTimingFunction(name: .easeIn)
        let free = animation("position.x", from: 0, to: 100)
        free.timingFunction = MediaTimingFunction(controlPoints: 0.42, 0, 1, 1)
        scene.act { layer.add(eased, forKey: nil) }
        scene.go(to: 0.5)
        let seen = scene.x
        #expect(isNear(seen, 100 * TimingCurve.easeIn.value(atFraction: 0.5)))
        scene.act { layer.add(free, forKey: nil) }
        #expect(isNear(scene.at(1).x, seen, within: 1e-5))
    }

    @Test("the delegate is called once at the start and once at the end; a removed animation has not finished")
    func delegate() {
        let log = Log()
        let first = animation("opacity", from: 0, to: 1)
        first.delegate = log
        first.setValue("first", forKey: "name")
        let second = animation("opacity", from: 0, to: 1)
        second.delegate = log
        scene.act { layer.add(first, forKey: "fade") }
        scene.go(to: 0.5)
        scene.act { layer.add(second, forKey: "fade") }
        #expect(log.notes == ["start", "first false", "start"])
        scene.go(to: 1.5)
        #expect(log.notes == ["start", "first false", "start", "stop true"])
        scene.act {
            layer.add(second, forKey: "fade")
            layer.removeAllAnimations()
        }
        #expect(log.notes.suffix(2) == ["start", "stop false"] && scene.view.presentation.alpha == 1)
        scene.go(to: 5)
        #expect(log.notes.count == 6 && scene.errors.isEmpty)
    }

    @Test("the delegate is called even if the layer is gone")
    func gone() {
        let log = Log()
        scene.act {
            let lost = Layer()
            let animation = animation("opacity", to: 0)
            animation.delegate = log
            lost.add(animation, forKey: nil)
        }
        scene.go(to: 1)
        #expect(log.notes == ["start", "stop true"])
    }

    @Test("an unknown key path or a wrong type is reported, and the delegate receives an unfinished end")
    func mistakes() {
        for bad in [
            animation("zoom", to: 2), animation("opacity", to: "half"), animation("opacity", to: CGPoint.zero),
            animation("position.x", to: Double.nan), animation("path", to: Path()), animation("path", to: 1),
        ] {
            let log = Log()
            bad.delegate = log
            scene.act { layer.add(bad, forKey: "bad") }
            #expect(log.notes == ["stop false"])
        }
        #expect(scene.errors.count == 6 && layer.animationKeys() == nil && scene.view.animated.isEmpty)
        #expect(scene.errors.first?.description.contains("'zoom'") == true)
        scene.act { layer.add(LayerAnimation(), forKey: nil) }
        #expect(scene.errors.count == 7)
    }

    @Test("with a fill mode the end stays on screen until the animation is removed")
    func fill() {
        let animation = animation("position.x", from: 0, to: 200)
        animation.fillMode = .forwards
        animation.isRemovedOnCompletion = false
        scene.act { layer.add(animation, forKey: "slide") }
        #expect(scene.at(3).x == 200 && scene.modelX == 50 && layer.animationKeys() == ["slide"])
        #expect(!scene.timeline.isMoving && !scene.timeline.needsFrames)
        scene.act { scene.view.center.x = 120 }
        #expect(scene.x == 200 && scene.modelX == 120)
        scene.act { layer.removeAnimation(forKey: "slide") }
        #expect(scene.x == 120 && scene.view.animated.isEmpty && scene.errors.isEmpty)
    }

    @Test("K3: a view's block replaces the animation of a layer, from the model's value")
    func takeOver() {
        scene.act { layer.add(animation("position.x", from: 0, to: 200, duration: 4), forKey: "slide") }
        scene.go(to: 2)
        scene.act { View.animate(withDuration: 1, options: .curveLinear) { scene.view.center.x = 300 } }
        #expect(scene.x == 50 && layer.animationKeys() == nil)
        #expect(isNear(scene.at(2.5).x, 175))
        #expect(scene.at(3).x == 300 && scene.modelX == 300)
    }

    @Test("an animation can begin later, repeat and autoreverse")
    func timing() {
        let animation = animation("position.x", from: 0, to: 100)
        scene.go(to: 1)
        scene.act {
            animation.beginTime = CACurrentMediaTime() + 2
            animation.repeatCount = 2
            animation.autoreverses = true
            layer.add(animation, forKey: nil)
        }
        for (time, x) in [(2.5, 50.0), (3.25, 25), (4.25, 75), (5.25, 25), (6.75, 25), (7, 50)] {
            #expect(isNear(scene.at(time).x, x))
        }
    }

    @Test("a transaction sets durations, and reports when the last of its animations has ended")
    func transaction() {
        let log = Log()
        let free = animation("opacity", from: 0, to: 1, duration: 0)
        free.delegate = log
        scene.act {
            Transaction.begin()
            Transaction.setDisableActions(true)
            Transaction.setAnimationDuration(2)
            Transaction.setCompletionBlock { scene.note("done") }
            layer.add(free, forKey: nil)
            layer.add(animation("position.x", to: 0, duration: 1), forKey: nil)
            #expect(Transaction.animationDuration() == 2 && Transaction.disableActions())
            Transaction.commit()
            #expect(Transaction.animationDuration() == 0.25 && !Transaction.disableActions())
        }
        #expect(scene.at(1.5).view.presentation.alpha == 0.75 && scene.notes.isEmpty)
        #expect(scene.at(2).notes == ["done at 2.0"])
        scene.act {
            Transaction.begin()
            Transaction.setCompletionBlock { scene.note("empty") }
            Transaction.commit()
            Transaction.commit()
        }
        #expect(scene.notes == ["done at 2.0", "empty at 2.0"] && scene.errors.count == 1)
    }

    @Test("an endless animation ends when its view leaves the window")
    func endless() {
        let window = Window(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
        window.addSubview(scene.view)
        let log = Log()
        let spin = animation("transform.rotation.z", from: 0, to: 2 * Double.pi)
        spin.repeatCount = .infinity
        spin.delegate = log
        scene.act { layer.add(spin, forKey: "spin") }
        #expect(isNear(scene.at(10.25).view.presentation.transform.b, 1) && !scene.timeline.isMoving)
        scene.act { scene.view.removeFromSuperview() }
        #expect(scene.at(11).view.presentation.transform.isIdentity && log.notes == ["start", "stop false"])
        #expect(layer.animationKeys() == nil && !scene.timeline.needsFrames)
    }

    @Test(
        "a color on screen has each of its parts between those of both ends",
        arguments: ["backgroundColor", "borderColor", "shadowColor"])
    func colors(path: String) {
        let (from, to) = (
            Color(red: 0, green: 0.2, blue: 0.4, alpha: 0.5), Color(red: 1, green: 0.6, blue: 0, alpha: 1)
        )
        scene.act { layer.add(animation(path, from: from, to: to), forKey: nil) }
        let shown = scene.at(0.5).view.presentation
        let color =
            path == "backgroundColor"
            ? shown.backgroundColor : path == "borderColor" ? shown.borderColor : shown.shadowColor
        // Weighted by the alphas, as premultiplied colors are.
        let expected = [1 / 1.5, (0.2 * 0.5 + 0.6) / 1.5, 0.4 * 0.5 / 1.5, 0.75]
        for (found, number) in zip([color.red, color.green, color.blue, color.alpha], expected) {
            #expect(abs(found - number) < 1e-9)
        }
    }

    /// Key paths of Core Animation, with a value at the end from none at the start, and what half of it changes.
    private static let halves: [(path: String, end: Any, change: @MainActor (inout ViewValues) -> Void)] = [
        ("position", CGPoint(x: 8, y: 6), { $0.center = CGPoint(x: 4, y: 3) }),
        ("bounds", CGRect(x: 8, y: 6, width: 4, height: 2), { $0.bounds = CGRect(x: 4, y: 3, width: 2, height: 1) }),
        ("bounds.origin", CGPoint(x: 8, y: 6), { $0.bounds.origin = CGPoint(x: 4, y: 3) }),
        ("bounds.size", CGSize(width: 8, height: 6), { $0.bounds.size = CGSize(width: 4, height: 3) }),
        ("bounds.size.width", 8.0, { $0.bounds.size.width = 4 }),
        ("bounds.size.height", 8.0, { $0.bounds.size.height = 4 }), ("opacity", 0.5, { $0.alpha = 0.25 }),
        ("cornerRadius", 8.0, { $0.cornerRadius = 4 }), ("shadowRadius", 8.0, { $0.shadowRadius = 4 }),
        ("shadowOffset", CGSize(width: 8, height: 6), { $0.shadowOffset = CGSize(width: 4, height: 3) }),
        ("borderColor", Color.red, { $0.borderColor = Color.red.withAlphaComponent(0.5) }),
        ("shadowColor", Color.blue, { $0.shadowColor = Color.blue.withAlphaComponent(0.5) }),
        ("backgroundColor", Color.green, { $0.backgroundColor = Color.green.withAlphaComponent(0.5) }),
        ("transform.translation", CGSize(width: 8, height: 6), { $0.transform = .init(translationX: 4, y: 3) }),
        ("transform.translation.x", 8.0, { $0.transform = .init(translationX: 4, y: 0) }),
        ("transform.translation.y", 8.0, { $0.transform = .init(translationX: 0, y: 4) }),
        ("transform.rotation", 1.0, { $0.transform = .init(rotationAngle: 0.5) }),
        ("transform.scale.x", 8.0, { $0.transform = .init(scaleX: 4, y: 1) }),
        ("transform.scale.y", 8.0, { $0.transform = .init(scaleX: 1, y: 4) }),
        (
            "transform", CGAffineTransform(a: 3, b: 0, c: 0, d: 5, tx: 8, ty: 6),
            { $0.transform = CGAffineTransform(a: 2, b: 0, c: 0, d: 3, tx: 4, ty: 3) }
        ),
        (
            // A shear of one along x is half of it in the middle.
            "transform", CGAffineTransform(a: 1, b: 0, c: 1, d: 1, tx: 0, ty: 0),
            { $0.transform = CGAffineTransform(a: 1, b: 0, c: 0.5, d: 1, tx: 0, ty: 0) }
        ),
    ]

    @Test("a key path of several numbers, and of one of them, animates these alone", arguments: 0..<21)
    func parts(index: Int) throws {
        let (path, end, change) = Self.halves[index]
        var start: Any = 0.0
        if end is CGPoint { start = CGPoint.zero }
        if end is CGSize { start = CGSize.zero }
        if end is CGRect { start = CGRect.zero }
        if end is Color { start = Color.clear }
        if end is CGAffineTransform { start = CGAffineTransform.identity }
        scene.act { layer.add(animation(path, from: start, to: end), forKey: nil) }
        scene.go(to: 0.5)
        let seen = scene.view.presentation
        var expected = ViewValues(frame: scene.view.frame)
        change(&expected)
        for property in AnimatableProperty.allCases {
            let difference = seen[property] - expected[property]
            #expect((0..<8).allSatisfy { abs(difference[$0]) < 1e-9 }, "\(path) \(property)")
        }
        #expect(scene.errors.isEmpty)
    }

    @Test("one number is no position, size or color, but a scale of both axes")
    func oneNumber() {
        for path in ["position", "bounds", "bounds.size", "shadowOffset", "backgroundColor", "transform.translation"] {
            let (scene, before) = (Scene(), Scene().view.presentation)
            scene.act { scene.view.layer.add(animation(path, from: 3.0, to: 5.0), forKey: nil) }
            scene.go(to: 0.5)
            #expect(scene.view.presentation == before, "\(path)")
        }
        scene.act { layer.add(animation("transform.scale", from: 1.0, to: 3.0), forKey: nil) }
        #expect(scene.at(0.5).view.presentation.transform == CGAffineTransform(scaleX: 2, y: 2))
    }
}
