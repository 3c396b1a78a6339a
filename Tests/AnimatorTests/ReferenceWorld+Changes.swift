import Animator
import Drawing
import Timing

extension ReferenceCurve {
    /// The same curve as the animator takes it.
    static func parameters(_ index: Int) -> any TimingCurveProvider {
        switch index {
        case 0: TimingCurve.linear
        case 1: CubicTimingParameters(animationCurve: .easeInOut)
        case 2: CubicTimingParameters()
        case 3: TimingCurve.bezier(CubicBezier(nearestTo: 0.2, -0.5, 0.5, 1.6))
        case 4: SpringTimingParameters(dampingRatio: 0.6)
        case 5: SpringTimingParameters(dampingRatio: 1)
        default:
            SpringTimingParameters(
                mass: 1, stiffness: 200, damping: 16, initialVelocity: CGVector(dx: 2, dy: index == 6 ? 2 : 1))
        }
    }
}

extension ReferenceWorld {
    func set(_ changes: [RandomCalls.Change], in run: ReferenceRun, begin: Double) {
        for change in changes {
            set(change.property, change.value, in: run, begin: begin, frames: change.frames)
        }
    }
}
