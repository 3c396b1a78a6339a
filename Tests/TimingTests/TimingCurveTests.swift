import FormulaSupport
import Foundation
import Testing
import Timing

@Suite("Timing curves")
struct TimingCurveTests {
    @Test("curves go from 0 to 1; a spring ends within its tolerance", arguments: TimingCurve.samples)
    func ends(curve: TimingCurve) {
        #expect(curve.value(atFraction: 0) == 0)
        #expect(abs(curve.value(atFraction: 1) - 1) <= (curve.duration == nil ? 0 : 0.001 + 1e-9))
    }

    @Test("the velocity is the slope of the value over time", arguments: TimingCurve.samples)
    func velocities(curve: TimingCurve) {
        for fraction in [0.05, 0.2, 0.45, 0.8, 0.95] {
            let step = 1e-6
            let slope =
                (curve.value(atFraction: fraction + step) - curve.value(atFraction: fraction - step)) / (2 * step)
            #expect(abs(curve.slope(atFraction: fraction) - slope) < 1e-4 * max(1, abs(slope)))
            #expect(curve.value(at: fraction * 2, duration: 2) == curve.value(atFraction: fraction))
            #expect(curve.velocity(at: fraction * 2, duration: 2) == curve.slope(atFraction: fraction) / 2)
        }
    }

    @Test("a motion shorter than a billionth of a second is over at once", arguments: TimingCurve.samples)
    func leastDuration(curve: TimingCurve) {
        let (least, less) = (1e-9, 1e-9.nextDown)
        #expect(TimingCurve.leastDuration == least)
        #expect(curve.value(at: 0, duration: least) == curve.value(atFraction: 0))
        #expect(curve.velocity(at: least / 2, duration: least) == curve.slope(atFraction: 0.5) / least)
        #expect(curve.value(at: -1e-12, duration: less) == 0 && curve.value(at: 0, duration: less) == 1)
        #expect(curve.velocity(at: less / 2, duration: less) == 0)
    }

    @Test("the inverse is the first fraction with that value", arguments: TimingCurve.samples)
    func inverses(curve: TimingCurve) {
        for step in 0...40 {
            // A spring ends a thousandth away from its target, so higher values are nearest at the end.
            let value = Double(step) / 40
            let fraction = curve.inverse(value)
            #expect((0...1).contains(fraction))
            #expect(abs(curve.value(atFraction: fraction) - value) < (step == 40 ? 0.0011 : 1e-7))
            for earlier in 0..<50 where step > 0 {
                #expect(curve.value(atFraction: fraction * Double(earlier) / 50) < value + 1e-9)
            }
        }
    }

    @Test("the inverse of an unreached value is the closest moment", arguments: TimingCurve.samples)
    func closest(curve: TimingCurve) {
        let highest = 1 + curve.overshoot
        #expect(abs(curve.value(atFraction: curve.inverse(50)) - highest) < 0.0011)
    }

    @Test("only springs have their own duration, in which they settle")
    func durations() {
        #expect(TimingCurve.easeOut.duration == nil)
        #expect(TimingCurve.linear.duration == nil)
        #expect(TimingCurve.spring(dampingRatio: 0.8, duration: 0.7).duration == 0.7)
        let settling = Spring(duration: 0.5, bounce: 0.2).settlingDuration()
        #expect(TimingCurve.spring(duration: 0.5, bounce: 0.2).duration == settling)
    }

    @Test("a duration of 0 ends immediately")
    func noDuration() {
        #expect(TimingCurve.ease.value(at: 0, duration: 0) == 1)
        #expect(TimingCurve.ease.value(at: -1, duration: 0) == 0)
        #expect(TimingCurve.ease.velocity(at: 0, duration: 0) == 0)
    }

    @Test("beyond its ends a curve continues, and a spring continues to settle")
    func beyond() {
        #expect(TimingCurve.linear.value(atFraction: 1.5) == 1.5)
        #expect(abs(TimingCurve.spring(dampingRatio: 0.8).value(atFraction: 3) - 1) < 1e-6)
        #expect(TimingCurve.spring(dampingRatio: 0.8, duration: 1, velocity: 2).value(atFraction: -0.5) == -1)
    }

    @Test("the overshoot is the maximum above 1")
    func overshoots() {
        #expect(TimingCurve.linear.overshoot == 0)
        #expect(TimingCurve.easeInOut.overshoot == 0)
        let bezier = CubicBezier(nearestTo: 0.3, 0, 0.5, 1.8)
        let highest = (0...100_000).map { bezier.value(at: Double($0) / 100_000) }.max() ?? 0
        #expect(abs(TimingCurve.bezier(bezier).overshoot - (highest - 1)) < 1e-8)
        #expect(abs(TimingCurve.spring(mass: 4.5, stiffness: 1300, damping: 95).overshoot - 0.083) < 5e-4)
    }
}
