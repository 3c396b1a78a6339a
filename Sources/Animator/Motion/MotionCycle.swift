/// How often an animation is played.
struct MotionCycle: Hashable {
    /// How many times the way is gone, there and back counting twice; may be infinite.
    let legs: Double
    /// Whether every second leg leads back.
    let autoreverses: Bool

    static let once = MotionCycle(legs: 1, autoreverses: false)

    var isOnce: Bool { legs == 1 }

    /// - Parameters:
    ///   - count: How often, above 0; infinite for ever. What is not counts as 1.
    ///   - autoreverses: Whether each time is there and back.
    init(count: Double, autoreverses: Bool) {
        self.init(legs: (count > 0 ? count : 1) * (autoreverses ? 2 : 1), autoreverses: autoreverses)
    }

    private init(legs: Double, autoreverses: Bool) {
        self.legs = legs
        self.autoreverses = autoreverses
    }

    /// The time within a single forward leg that looks like `elapsed` seconds of the whole, and whether it runs back.
    func time(_ elapsed: Double, leg seconds: Double) -> (time: Double, isBack: Bool) {
        guard !isOnce, seconds > 0, elapsed >= 0, elapsed < seconds * legs else { return (elapsed, false) }
        let leg = (elapsed / seconds).rounded(.down)
        let time = max(0, elapsed - leg * seconds)
        let isBack = autoreverses && leg.truncatingRemainder(dividingBy: 2) == 1
        return (isBack ? seconds - time : time, isBack)
    }
}
