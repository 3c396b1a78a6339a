extension CubicBezier {
    /// Constant speed.
    public static let linear = CubicBezier(known: 0, 0, 1, 1)
    /// CSS's `ease`, Core Animation's default curve.
    public static let ease = CubicBezier(known: 0.25, 0.1, 0.25, 1)
    /// CSS's `ease-in`.
    public static let easeIn = CubicBezier(known: 0.42, 0, 1, 1)
    /// CSS's `ease-out`.
    public static let easeOut = CubicBezier(known: 0, 0, 0.58, 1)
    /// CSS's `ease-in-out`.
    public static let easeInOut = CubicBezier(known: 0.42, 0, 0.58, 1)
    /// What web pages take for the rise of a sheet on iOS, in 0.5 s.
    public static let sheet = CubicBezier(known: 0.32, 0.72, 0, 1)
    /// Material Design 2's standard easing.
    public static let materialStandard = CubicBezier(known: 0.4, 0, 0.2, 1)
    /// Material Design 2's easing of what leaves.
    public static let materialAccelerate = CubicBezier(known: 0.4, 0, 1, 1)
    /// Material Design 2's easing of what enters.
    public static let materialDecelerate = CubicBezier(known: 0, 0, 0.2, 1)
    /// Material Design 3's standard easing.
    public static let material3Standard = CubicBezier(known: 0.2, 0, 0, 1)
    /// Material Design 3's emphasized easing of what enters.
    public static let material3EmphasizedDecelerate = CubicBezier(known: 0.05, 0.7, 0.1, 1)
    /// Material Design 3's emphasized easing of what leaves.
    public static let material3EmphasizedAccelerate = CubicBezier(known: 0.3, 0, 0.8, 0.15)

    /// The presets by the names that ``TimingCurve/init(parsing:)`` reads.
    static let named: [(name: String, curve: CubicBezier)] = [
        ("ease", .ease),
        ("ease-in", .easeIn),
        ("ease-out", .easeOut),
        ("ease-in-out", .easeInOut),
        ("sheet", .sheet),
        ("material-standard", .materialStandard),
        ("material-accelerate", .materialAccelerate),
        ("material-decelerate", .materialDecelerate),
        ("material3-standard", .material3Standard),
        ("material3-emphasized-decelerate", .material3EmphasizedDecelerate),
        ("material3-emphasized-accelerate", .material3EmphasizedAccelerate),
    ]
}
