public import Timing

extension TimingCurve {
    /// Curves of each kind, with and without a duration of their own.
    public static let samples: [TimingCurve] = [
        .linear, .ease, .easeIn, .easeOut, .easeInOut, .bezier(CubicBezier(nearestTo: 0.5, -1, 0.5, 2)),
        .spring(stiffness: 100, damping: 10), .spring(mass: 4.5, stiffness: 1300, damping: 95, velocity: 12),
        .spring(dampingRatio: 0.8), .spring(dampingRatio: 1, duration: 0.3, velocity: -4),
        .spring(duration: 0.5, bounce: 0.3), .spring(duration: 0.4, bounce: -0.5),
        .spring(response: 0.15, dampingFraction: 0.86), .spring(.snappy),
        .spring(SpringCurve(.clamped(mass: 3, stiffness: 1000, damping: 500))),
        .spring(SpringCurve(.ratio(dampingRatio: 0.6, stiffness: 800))),
        .spring(SpringCurve(.visual(duration: 0.4, bounce: 0.25), initialVelocity: 2)),
        .chain(.material3Emphasized), .bezier(.sheet),
    ]
}
