import Foundation
import Scrim

/// The values of the parameters that all scenes share, colours and timing, and the scene's own.
@MainActor
struct SceneStyle {
    let palette: Palette
    /// The curve that replaces the scene's own; nil for none.
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

    /// Writes the verdict of a release into the trace.
    func report(verdict: String) { environment.report("verdict", verdict) }
}

extension SceneParameters {
    /// The colours of the appearance that is set.
    @MainActor var palette: Palette { word("appearance") == "dark" ? .dark : .light }
}

extension SceneParameter {
    /// The parameters of every scene.
    /// - Parameter motion: Its motion where no curve is set.
    static func shared(duration: Double, _ motion: SceneMotion) -> [SceneParameter] {
        [
            SceneParameter("curve", .curve, default: "none", motion: motion),
            SceneParameter("duration", unit: "s", .number(0.01...10), default: "\(duration)"),
            .appearance("light"),
            .reducedMotion,
        ]
    }

    /// The colours of a scene.
    static func appearance(_ usual: String) -> SceneParameter {
        SceneParameter("appearance", .choice(["light", "dark"]), default: usual)
    }

    /// The part of the distance from which a release finishes.
    static func threshold(_ value: Double) -> SceneParameter {
        SceneParameter("threshold", .number(0...1), default: "\(value)")
    }
}

/// The motions of the scenes where no curve is set.
extension SceneMotion {
    /// One curve in both directions.
    static func always(_ curve: AnimationCurve) -> SceneMotion {
        SceneMotion([Part("Both ways", .curve(curve.timingCurve))])
    }

    /// One curve to close, another to open.
    static func closing(_ closing: AnimationCurve, opening: AnimationCurve) -> SceneMotion {
        SceneMotion([
            Part("Closing", .curve(closing.timingCurve)), Part("Opening", .curve(opening.timingCurve)),
        ])
    }

    /// `mini-player`: under a finger, time is distance.
    static let pulled = SceneMotion([
        Part("By itself", .curve(.easeInOut)), Part("Under the finger", .curve(.linear)),
    ])

    /// `card-sheet`: the spring of the system's sheets.
    static let systemSheet = SceneMotion(
        [
            Part(
                "Both ways",
                .curve(.spring(SpringCurve(.clamped(mass: 3, stiffness: 1000, damping: 500)))))
        ], note: "The system’s own spring; a throw hands over its velocity.")

    /// `cards`: the deck, and each card by itself.
    static let thrown = SceneMotion([
        Part("The deck", .curve(.easeInOut)), Part("A thrown card", .curve(.easeOut)),
    ])

    /// `parallax`: a scroll view's glide ends a drag.
    static let byButton = SceneMotion(
        [Part("By the button", .curve(.easeInOut))], note: "After a drag the pages glide as scroll views do.")
}
