extension SpringCurve {
    /// The springs by the names that ``TimingCurve/init(parsing:)`` reads.
    ///
    /// Material's are the tokens of Material 3's two motion schemes (damping ratio and stiffness, of mass 1): `spatial`
    /// for what moves, `effects` for colour and opacity, which must not overshoot.
    static let named: [(name: String, curve: SpringCurve)] =
        [
            ("smooth", .smooth), ("snappy", .snappy), ("bouncy", .bouncy), ("interactive-spring", .interactive),
            ("adwaita-sheet", .adwaitaSheet),
        ]
        + [
            ("expressive-default-spatial", 0.8, 380), ("expressive-fast-spatial", 0.6, 800),
            ("expressive-slow-spatial", 0.8, 200), ("expressive-default-effects", 1, 1600),
            ("expressive-fast-effects", 1, 3800), ("expressive-slow-effects", 1, 800),
            ("standard-default-spatial", 0.9, 700), ("standard-fast-spatial", 0.9, 1400),
            ("standard-slow-spatial", 0.9, 300), ("standard-default-effects", 1, 1600),
            ("standard-fast-effects", 1, 3800), ("standard-slow-effects", 1, 800),
        ].map { name, ratio, stiffness in
            ("material3-\(name)", SpringCurve(.ratio(dampingRatio: ratio, stiffness: stiffness)))
        }
}
