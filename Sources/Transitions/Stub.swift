public import Animator
import Foundation
import Timing
import ViewHierarchy

@MainActor final class AnimationGroup {
    func collect<R>(_ body: () throws -> R) rethrows -> R { try body() }
    var activeAnimators: [PropertyAnimator] { [] }
    var hasStarted: Bool { true }
    var onIdle: (() -> Void)?
    var time: Double { 0 }
    var speed = 1.0
    func seek(to seconds: Double) {}
    func finish(at position: AnimatingPosition) {}
}
@MainActor public protocol ViewImplicitlyAnimating: AnyObject {
    var isReversed: Bool { get set }
    var fractionComplete: Double { get set }
    func startAnimation()
    func pauseAnimation()
    func addAnimations(_ a: @escaping () -> Void)
    func continueAnimation(withTimingParameters parameters: (any TimingCurveProvider)?, durationFactor: Double)
}
extension ViewImplicitlyAnimating {
    public func addAnimations(_ a: @escaping () -> Void) {}
    public func continueAnimation(withTimingParameters parameters: (any TimingCurveProvider)?, durationFactor: Double) {
    }
}
extension PropertyAnimator: ViewImplicitlyAnimating {}
extension AnimationDriver { func isMovingAnything(in v: View) -> Bool { false } }
@MainActor struct Screen {
    static let main = Screen()
    var bounds = CGRect(x: 0, y: 0, width: 390, height: 844)
}
