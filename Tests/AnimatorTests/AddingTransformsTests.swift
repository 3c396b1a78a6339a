import Animator
import Drawing
import Foundation
import RandomSupport
import Testing
import Timing
import ViewHierarchy

@MainActor
@Suite("Transforms add up")
struct AddingTransformsTests {
    private let scene = Scene()
    private var view: View { scene.view }

    init() { scene.view.center = .zero }

    private func distance(_ left: CGAffineTransform, _ right: CGAffineTransform) -> Double {
        AddingTests.distance(left, right)
    }

    @Test("K6: transforms are concatenated, the newest first, with their rates, on random paths", arguments: 1...60)
    func transforms(seed: Int) {
        var random = SeededRandom(seed: UInt64(seed))
        func pick(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
        // The formula: contributions as functions of time, oldest first.
        var parts: [(start: Double, seconds: Double, old: CGAffineTransform, new: CGAffineTransform)] = []
        func between(_ old: CGAffineTransform, _ new: CGAffineTransform, _ f: Double) -> CGAffineTransform {
            let (a, b) = (Self.split(old), Self.split(new))
            var turn = b.turn - a.turn
            while turn > .pi { turn -= 2 * .pi }
            while turn <= -.pi { turn += 2 * .pi }
            func mix(_ left: Double, _ right: Double) -> Double { left + (right - left) * f }
            let scale = CGAffineTransform(scaleX: mix(a.scaleX, b.scaleX), y: mix(a.scaleY, b.scaleY))
            return scale.concatenating(CGAffineTransform(rotationAngle: a.turn + turn * f))
                .concatenating(CGAffineTransform(translationX: mix(a.x, b.x), y: mix(a.y, b.y)))
        }
        func wanted(_ time: Double) -> CGAffineTransform {
            var result = view.transform
            for part in parts.reversed() where time < part.start + part.seconds {
                let f = min(max((time - part.start) / part.seconds, 0), 1)
                result = result.concatenating(part.new.inverted()).concatenating(between(part.old, part.new, f))
            }
            return result
        }
        var time = 0.0
        for _ in 0..<12 {
            let (seconds, delay) = (pick(0.2...1), Bool.random(using: &random) ? 0 : pick(0...0.3))
            let old = view.transform
            let new = CGAffineTransform(scaleX: pick(0.3...2), y: pick(0.3...2))
                .concatenating(CGAffineTransform(rotationAngle: pick(-3...3)))
                .concatenating(CGAffineTransform(translationX: pick(-100...100), y: pick(-100...100)))
            scene.act {
                View.animate(withDuration: seconds, delay: delay, options: .curveLinear) { view.transform = new }
            }
            parts.append((time + delay, seconds, old, new))
            if Bool.random(using: &random) {
                // Assigned beside them (K5).
                view.transform = view.transform.translatedBy(x: 5, y: 0)
            }
            for _ in 0..<3 {
                time += pick(0.01...0.15)
                scene.go(to: time)
                #expect(distance(view.presentation.transform, wanted(time)) < 1e-6, "seed \(seed) at \(time)")
                let step = 1e-6
                let isSmooth = parts.allSatisfy {
                    abs(time - $0.start) > 2 * step && abs(time - $0.start - $0.seconds) > 2 * step
                }
                guard isSmooth, let rate = scene.driver.transformRate(of: view, over: .still) else { continue }
                let (before, after) = (wanted(time - step), wanted(time + step))
                let slope = CGAffineTransform(
                    a: (after.a - before.a) / (2 * step), b: (after.b - before.b) / (2 * step),
                    c: (after.c - before.c) / (2 * step), d: (after.d - before.d) / (2 * step),
                    tx: (after.tx - before.tx) / (2 * step), ty: (after.ty - before.ty) / (2 * step))
                #expect(distance(rate, slope) < 1e-3 * (1 + distance(slope, .still)), "seed \(seed)")
            }
        }
    }

    /// Returns the parts of a transform without shear.
    private static func split(
        _ map: CGAffineTransform
    ) -> (scaleX: Double, scaleY: Double, turn: Double, x: Double, y: Double) {
        (hypot(map.a, map.b), hypot(map.c, map.d), atan2(map.b, map.a), map.tx, map.ty)
    }

    @Test("K6: a transform without inverse is interpolated directly, and what begins meanwhile replaces it")
    func singular() {
        view.transform = CGAffineTransform(scaleX: 0, y: 0)
        scene.act { scene.animate(1, options: .curveLinear, notesResult: "") { view.transform = .identity } }
        #expect(isNear(scene.at(0.5).view.presentation.transform.a, 0.5))
        scene.act {
            View.animate(withDuration: 1, options: [.curveLinear, .beginFromCurrentState]) {
                view.transform = CGAffineTransform(scaleX: 2, y: 2)
            }
        }
        #expect(scene.notes == ["true at 0.5"])
        #expect(isNear(scene.at(1).view.presentation.transform.a, 1.25))
    }
}
