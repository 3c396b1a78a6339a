import Foundation
import Scrim

/// The values of the parameters that all scenes share, the colors and timing, and the scene's own parameters.
@MainActor
struct SceneStyle {
    let palette: Palette
    /// The curve that replaces the scene's own, or nil.
    let curve: TimingCurve?
    /// The seconds of a transition.
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

    /// Returns an animator with the user's curve or else `usual`. Its duration is the scene's or, if `seconds` is set,
    /// the curve's own or else `seconds`.
    func animator(
        _ usual: AnimationCurve, lasting seconds: Double? = nil, _ animations: @escaping () -> Void
    ) -> PropertyAnimator {
        let timing: any TimingCurveProvider = curve ?? CubicTimingParameters(animationCurve: usual)
        let length = seconds.map { curve?.duration ?? $0 } ?? duration
        let animator = PropertyAnimator(duration: length, timingParameters: timing)
        animator.addAnimations(animations)
        return animator
    }

    /// Writes the verdict of a release into the trace.
    func report(_ verdict: Verdict) { environment.report(verdict) }
}

extension SceneParameters {
    /// The palette for the value of the appearance.
    @MainActor var palette: Palette { word("appearance") == "dark" ? .dark : .light }
}

extension SceneParameter {
    /// Returns the parameters of every scene.
    /// - Parameter motion: The motion if no curve is set.
    static func shared(duration: Double, _ motion: SceneMotion) -> [SceneParameter] {
        [
            SceneParameter("curve", .curve, default: "none", motion: motion),
            SceneParameter("duration", unit: "s", .number(0.01...10), default: "\(duration)"),
            .appearance("light"),
            .reducedMotion,
        ]
    }

    /// Returns the parameter for the appearance of a scene.
    static func appearance(_ usual: String) -> SceneParameter {
        SceneParameter("appearance", .choice(["light", "dark"]), default: usual)
    }

    /// Returns the parameter for the fraction of the distance from which a release finishes.
    static func threshold(_ value: Double) -> SceneParameter {
        SceneParameter("threshold", .number(0...1), default: "\(value)")
    }
}

/// The motions of the scenes if no curve is set.
extension SceneMotion {
    /// Returns one curve for both directions.
    static func always(_ curve: AnimationCurve) -> SceneMotion {
        SceneMotion([Part("Both directions", .curve(curve.timingCurve))])
    }

    /// Returns one curve for closing and another for opening.
    static func closing(_ closing: AnimationCurve, opening: AnimationCurve) -> SceneMotion {
        SceneMotion([
            Part("Closing", .curve(closing.timingCurve)), Part("Opening", .curve(opening.timingCurve)),
        ])
    }

    /// The motion of `mini-player`: under a finger, time is distance.
    static let pulled = SceneMotion([
        Part("By itself", .curve(.easeInOut)), Part("Under the finger", .curve(.linear)),
    ])

    /// The motion of `card-sheet`: the spring of the system's sheets.
    static let systemSheet = SceneMotion(
        [
            Part(
                "Both directions",
                .curve(.spring(SpringCurve(.clamped(mass: 3, stiffness: 1000, damping: 500)))))
        ], note: "The system’s own spring; a throw hands over its velocity.")

    /// The motion of `cards`: one of the deck, and one of each card.
    static let thrown = SceneMotion([
        Part("The deck", .curve(.easeInOut)), Part("A thrown card", .curve(.easeOut)),
    ])

    /// The motion of `parallax`: a drag ends with the deceleration of a scroll view.
    static let byButton = SceneMotion(
        [Part("By the button", .curve(.easeInOut))], note: "After a drag the pages glide as scroll views do.")
}
