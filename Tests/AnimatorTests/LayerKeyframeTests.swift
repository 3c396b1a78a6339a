import Drawing
import Foundation
import Testing
import Timing
import ViewHierarchy

@testable import Animator

@MainActor
@Suite("Keyframes of layers")
struct LayerKeyframeTests {
    private let scene = Scene()
    private var layer: Layer { scene.view.layer }
    private var seen: CGPoint { scene.view.presentation.center }

    private func isAt(_ x: Double, _ y: Double, within tolerance: Double = 1e-9) -> Bool {
        isNear(seen.x, x, within: tolerance) && isNear(seen.y, y, within: tolerance)
    }

    @Test("values without times take equal parts; the velocity is that of the part")
    func even() {
        scene.addKeyframes("position.x", [0, 100, 40])
        for (time, x, speed) in [(0.0, 0.0, 200.0), (0.25, 50, 200), (0.5, 100, -120), (0.75, 70, -120)] {
            #expect(isNear(scene.at(time).x, x) && isNear(scene.speed, speed))
        }
        #expect(scene.at(1).x == 50 && scene.errors.isEmpty)
    }

    @Test("key times and a curve for each part")
    func times() {
        scene.addKeyframes("position.x", [0, 100, 200]) {
            $0.keyTimes = [0, 0.8, 1]
            $0.timingFunctions = [MediaTimingFunction(name: .easeIn), MediaTimingFunction(name: .linear)]
        }
        for time in [0.1, 0.4, 0.6] {
            let wanted = 100 * TimingCurve.easeIn.value(atFraction: time / 0.8)
            #expect(isNear(scene.at(time).x, wanted))
            let slope = 100 * TimingCurve.easeIn.slope(atFraction: time / 0.8) / 0.8
            #expect(isNear(scene.speed, slope, within: 1e-6))
        }
        #expect(isNear(scene.at(0.9).x, 150))
    }

    @Test("discrete values stay until the next; they have one time more")
    func discrete() {
        scene.addKeyframes("opacity", [0.25, 0.5, 0.75]) { $0.calculationMode = .discrete }
        for (time, alpha) in [(0, 0.25), (0.3, 0.25), (0.34, 0.5), (0.66, 0.5), (0.67, 0.75), (0.99, 0.75)] {
            #expect(scene.at(time).view.presentation.alpha == alpha, "at \(time)")
        }
        scene.go(to: 2)
        scene.addKeyframes("opacity", [0.25, 0.5]) {
            $0.calculationMode = .discrete
            $0.keyTimes = [0, 0.9, 1]
        }
        #expect(scene.at(2.85).view.presentation.alpha == 0.25 && scene.at(2.95).view.presentation.alpha == 0.5)
    }

    @Test("paced, the speed is the same everywhere")
    func paced() {
        scene.addKeyframes("position", [CGPoint.zero, CGPoint(x: 30, y: 40), CGPoint(x: 30, y: 190)]) {
            $0.calculationMode = .paced
        }
        // 50 points, then 150.
        scene.go(to: 0.125)
        #expect(isAt(15, 20) && scene.view.presentationVelocity == CGVector(dx: 120, dy: 160))
        scene.go(to: 0.25)
        #expect(isAt(30, 40))
        scene.go(to: 0.5)
        #expect(isAt(30, 90) && isNear(scene.view.presentationVelocity.dy, 200))
    }

    @Test("a cubic path through points on a parabola follows it")
    func cubic() {
        scene.addKeyframes("position.y", [0, 1, 4, 9, 16].map { $0 * 10 }) { $0.calculationMode = .cubic }
        // The slope at a value is that of the line between its neighbors, so that inner parts are the parabola's.
        for place in [1.25, 1.5, 2, 2.75] {
            scene.go(to: place / 4)
            #expect(isNear(seen.y, 10 * place * place))
        }
    }

    @Test("a path of a line and a quarter of a circle: equal parts, or a constant speed")
    func path() {
        let outline = BezierPath()
        outline.move(to: .zero)
        outline.addLine(to: CGPoint(x: 100, y: 0))
        outline.addArc(
            withCenter: CGPoint(x: 100, y: 50), radius: 50, startAngle: -.pi / 2, endAngle: 0, clockwise: true)
        scene.addKeyframes("position", nil) { $0.path = outline.cgPath }
        scene.go(to: 0.25)
        #expect(isAt(50, 0) && isNear(scene.speed, 200) && scene.view.presentationVelocity.dy == 0)
        scene.go(to: 0.75)
        let half = 0.5.squareRoot()
        #expect(isAt(100 + 50 * half, 50 - 50 * half, within: 0.02))
        scene.go(to: 2)
        scene.addKeyframes("position", nil) {
            $0.path = outline.cgPath
            $0.calculationMode = .paced
        }
        let length = 100 + 25 * Double.pi
        scene.go(to: 2 + 60 / length)
        #expect(isAt(60, 0, within: 0.02))
        scene.go(to: 2 + (100 + 50 * Double.pi / 6) / length)
        #expect(isAt(125, 50 - 50 * 0.75.squareRoot(), within: 0.03))
        let velocity = scene.view.presentationVelocity
        #expect(abs(hypot(velocity.dx, velocity.dy) - length) < 0.5)
    }

    @Test("the layer turns with the path, or against it, and with the path's curvature")
    func rotation() {
        let circle = BezierPath(
            arcCenter: CGPoint(x: 0, y: 0), radius: 50, startAngle: 0, endAngle: .pi / 2, clockwise: true)
        for (mode, turned) in [(AnimationRotationMode.rotateAuto, 1.0), (.rotateAutoReverse, -1)] {
            let start = scene.timeline.now.seconds
            scene.addKeyframes("position", nil) {
                $0.path = circle.cgPath
                $0.rotationMode = mode
                $0.calculationMode = .paced
            }
            for part in [0.25, 0.5, 0.75] {
                scene.go(to: start + part)
                // Clockwise from the right: downwards first, then to the left.
                let angle = Double.pi / 2 * (1 + part)
                let map = scene.view.presentation.transform
                #expect(isNear(map.a, turned * cos(angle), within: 2e-3))
                #expect(isNear(map.b, turned * sin(angle), within: 2e-3))
            }
            scene.go(to: start + 1)
            #expect(scene.view.presentation.transform.isIdentity)
        }
    }

    @Test("outlines, colors and rectangles are values too")
    func types() {
        let shape = ShapeLayer()
        layer.addSublayer(shape)
        let paths = [10.0, 30, 20].map { Path(rect: CGRect(x: 0, y: 0, width: $0, height: 5)) }
        shape.path = paths[2]
        let grow = KeyframeAnimation(keyPath: "path")
        (grow.values, grow.duration) = (paths, 1)
        scene.act { shape.add(grow, forKey: nil) }
        scene.addKeyframes("backgroundColor", [Color.red, Color.blue, Color.blue])
        for (time, width) in [(0.25, 20.0), (0.5, 30), (0.75, 25), (1, 20)] {
            scene.go(to: time)
            let seen: CGFloat? = shape.presentation()?.path?.boundingBoxOfPath.width
            #expect(seen == CGFloat(width), "at \(time)")
            if time == 0.25 {
                #expect(scene.view.presentation.backgroundColor == Color(red: 0.5, green: 0, blue: 0.5))
            }
        }
    }

    @Test("additive frames are added to what the view does itself")
    func additive() {
        scene.act { View.animate(withDuration: 1, options: .curveLinear) { scene.view.center.x = 150 } }
        scene.addKeyframes("position.x", [0, 10, 0]) { $0.isAdditive = true }
        for (time, x) in [(0.25, 80.0), (0.5, 110), (0.75, 130), (1, 150)] { #expect(scene.at(time).x == x) }
    }

    @Test("no values, wrong types and a path for a number are reported")
    func mistakes() {
        scene.addKeyframes("position.x", [])
        scene.addKeyframes("position.x", [0, "far"])
        scene.addKeyframes("opacity", nil) { $0.path = Path(rect: .zero) }
        scene.addKeyframes("position", nil) { $0.path = Path() }
        #expect(scene.errors.count == 4 && layer.animationKeys() == nil && scene.view.animated.isEmpty)
    }
}
