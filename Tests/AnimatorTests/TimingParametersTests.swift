import Dialects
import Drawing
import Foundation
import Testing
import Timing

@testable import Animator

@Suite("Timing parameters")
@MainActor
struct TimingParametersTests {
    @Test("a spring from coefficients is clamped and has its own duration (E 6)")
    func physical() {
        let parameters = SpringTimingParameters(mass: 3, stiffness: 1000, damping: 500)
        #expect(parameters == SpringTimingParameters())
        let settling = Spring(mass: 3, stiffness: 1000, damping: 500, allowsOverdamping: false).settlingDuration()
        #expect(parameters.settlingDuration == settling)
        #expect(PropertyAnimator(duration: 9, timingParameters: parameters).duration == settling)
    }

    @Test("a spring from a damping ratio settles in the animator's duration")
    func settling() {
        let parameters = SpringTimingParameters(dampingRatio: 0.7, initialVelocity: CGVector(dx: 2, dy: -1))
        #expect(parameters.settlingDuration == nil)
        #expect(parameters.initialVelocity == CGVector(dx: 2, dy: -1))
        #expect(PropertyAnimator(duration: 0.8, timingParameters: parameters).duration == 0.8)
    }

    @Test("an animator's curve has a name in the notation of curves, a spring by its damping ratio")
    func names() {
        #expect(PropertyAnimator(duration: 1, dampingRatio: 0.75).curveName == "spring(dampingRatio: 0.75)")
        #expect(PropertyAnimator(duration: 1, curve: .easeIn).curveName == "ease-in")
        let curve = TimingCurve.easing(Easing(.bounce, .easeOut))
        #expect(PropertyAnimator(duration: 1, timingParameters: curve).curveName == curve.description)
    }

    @Test("springs in other systems' terms have their meanings")
    func otherWays() {
        #expect(
            SpringTimingParameters(duration: 0.5, bounce: 0.2)
                == SpringTimingParameters(spring: Spring(duration: 0.5, bounce: 0.2)))
        #expect(
            SpringTimingParameters(duration: 0.4) == SpringTimingParameters(spring: Spring(duration: 0.4, bounce: 0)))
        #expect(
            SpringTimingParameters(dampingRatio: 0.8, frequencyResponse: 0.4)
                == SpringTimingParameters(spring: Spring(dampingRatio: 0.8, response: 0.4)))
        #expect(SpringTimingParameters().timingCurveType == .spring)
        #expect(CubicTimingParameters(animationCurve: .easeIn).timingCurveType == .builtin)
        #expect(CubicTimingParameters().timingCurveType == .cubic)
        #expect(TimingCurve.easing(Easing(.bounce, .easeOut)).timingCurveType == .composed)
    }

    @Test("cubic parameters have their control points, within the bounds of a curve")
    func cubic() {
        let parameters = CubicTimingParameters(
            controlPoint1: CGPoint(x: -1, y: 0.5), controlPoint2: CGPoint(x: 2, y: Double.nan))
        #expect(parameters.controlPoint1 == CGPoint(x: 0, y: 0.5))
        #expect(parameters.controlPoint2 == CGPoint(x: 1, y: 0))
        #expect(CubicTimingParameters(animationCurve: .linear).controlPoint2 == CGPoint(x: 1, y: 1))
        #expect(CubicTimingParameters(animationCurve: .easeInOut).controlPoint1 == CGPoint(x: 0.42, y: 0))
    }

    @Test(
        "every curve can be scrubbed and continued without a jump (E 2)", arguments: TimingCurve.named.map(\.name))
    func scrubbing(name: String) throws {
        let timing = try TimingCurve(parsing: name).motionTiming(for: 1)
        for step in 0...20 {
            let progress = Double(step) / 20
            let fraction = timing.fraction(of: progress)
            #expect((0...1).contains(fraction))
            // At a jump there is no such progress: the curve has just passed it, and the difference fades out.
            if !name.hasPrefix("step"), fraction > 0, fraction < 1 {
                #expect(abs(timing.plainProgress(at: fraction) - progress) < 1e-6, "\(name) at \(progress)")
            }
        }
    }
}
