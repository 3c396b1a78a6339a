import Animator
import Staging
import Timing

// How the scenes move where no curve is set.
extension SceneMotion {
    /// One curve both ways.
    static func always(_ curve: AnimationCurve) -> SceneMotion {
        SceneMotion([Part("Both ways", .curve(curve.timingCurve))])
    }

    /// One curve on the way out, another on the way in.
    static func closing(_ closing: AnimationCurve, opening: AnimationCurve) -> SceneMotion {
        SceneMotion([
            Part("Closing", .curve(closing.timingCurve)), Part("Opening", .curve(opening.timingCurve)),
        ])
    }

    /// `mini-player`: under a finger time is the way.
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
