import Animator
import Foundation
import Staging
import Timing
import ViewHierarchy

/// What the parameters that all scenes share say: colours and timing; and the scene's own.
@MainActor
struct SceneStyle {
    let palette: Palette
    /// What takes the place of the scene's own curve; nil for none.
    let curve: TimingCurve?
    /// Seconds of a transition.
    let duration: Double
    let parameters: SceneParameters
    private let environment: SceneEnvironment

    init(_ environment: SceneEnvironment) {
        self.environment = environment
        parameters = environment.parameters
        palette = parameters.palette
        curve = parameters.curve("curve")
        duration = curve?.duration ?? parameters.number("duration")
    }

    /// An animator with the curve that is set or else this one, and the scene's duration or, where the curve has none of
    /// its own, these seconds.
    func animator(
        _ usual: AnimationCurve, lasting seconds: Double? = nil, _ animations: @escaping () -> Void
    ) -> PropertyAnimator {
        let timing: any TimingCurveProvider = curve ?? CubicTimingParameters(animationCurve: usual)
        let length = seconds.map { curve?.duration ?? $0 } ?? duration
        let animator = PropertyAnimator(duration: length, timingParameters: timing)
        animator.addAnimations(animations)
        return animator
    }

    /// Writes into the trace what a release has decided.
    func report(verdict: String) { environment.report("verdict", verdict) }
}

extension SceneParameters {
    /// The colours of the appearance that is set.
    @MainActor var palette: Palette { word("appearance") == "dark" ? .dark : .light }
}

extension SceneParameter {
    /// What every scene can be set to.
    /// - Parameters:
    ///   - duration: Seconds of its transitions by default.
    ///   - motion: How it moves where no curve is set.
    static func shared(duration: Double, _ motion: SceneMotion) -> [SceneParameter] {
        [
            SceneParameter("curve", .curve, default: "none", motion: motion),
            SceneParameter("duration", unit: "s", .number(0.01...10), default: "\(duration)"),
            .appearance("light"),
            .reducedMotion,
        ]
    }

    /// Which colours a scene has.
    static func appearance(_ usual: String) -> SceneParameter {
        SceneParameter("appearance", .choice(["light", "dark"]), default: usual)
    }

    /// The part of the way from which a release finishes.
    static func threshold(_ value: Double) -> SceneParameter {
        SceneParameter("threshold", .number(0...1), default: "\(value)")
    }
}
