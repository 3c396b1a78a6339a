public import Timing

extension TimingCurve {
    /// The named curves without arguments, in display order.
    public static let named: [(name: String, curve: TimingCurve)] =
        [("linear", .linear)] + CubicBezier.named.map { ($0.name, .bezier($0.curve)) }
        + [(emphasizedName, .chain(.material3Emphasized))]
        + Easing.all.map { ($0.name, .easing($0)) }
        + [("step-start", .steps(.start)), ("step-end", .steps(.end))]
        + SpringCurve.named.map { ($0.name, .spring($0.curve)) }

    /// The forms of curves with arguments, for messages.
    static let functions = [
        "cubic-bezier", "linear()", "steps", "spring", "uikit.spring", "compose.spring", "flutter.spring",
        "motion.spring",
    ]

    /// The functions in the code of other systems.
    static let foreignFunctions = [
        "CubicBezierEasing", "Cubic", ".timingCurve", "PathInterpolator", "PathInterpolatorCompat.create",
        "CAMediaTimingFunction", "UICubicTimingParameters", ".bezier", "UISpringTimingParameters", "swiftui.spring",
        ".spring", ".interpolatingSpring", "Spring", "SpringDescription", "SpringDescription.withDampingRatio",
        "SpringSimulation",
    ]

    /// Names in other systems, and short names.
    static let synonyms: [String: TimingCurve] = {
        var names: [String: TimingCurve] = [
            "emphasized": .chain(.material3Emphasized),
            "emphasized-decelerate": .bezier(.material3EmphasizedDecelerate),
            "emphasized-accelerate": .bezier(.material3EmphasizedAccelerate),
            // Compose.
            "LinearEasing": .linear, "FastOutSlowInEasing": .bezier(.materialStandard),
            "FastOutLinearInEasing": .bezier(.materialAccelerate),
            "LinearOutSlowInEasing": .bezier(.materialDecelerate),
            // Flutter.
            "Curves.fastOutSlowIn": .bezier(.materialStandard),
            "Curves.easeInOutCubicEmphasized": .chain(.material3Emphasized),
            // SwiftUI's springs.
            ".smooth": .spring(.smooth), ".snappy": .spring(.snappy), ".bouncy": .spring(.bouncy),
            ".interactiveSpring": .spring(.interactive),
            ".default": .spring(response: 0.55, dampingFraction: 1),
            // UIKit's curve for layers.
            ".easeInEaseOut": .easeInOut,
        ]
        for (name, curve) in [
            ("linear", .linear), ("ease", .ease), ("easeIn", .easeIn), ("easeOut", .easeOut),
            ("easeInOut", .easeInOut),
        ] as [(String, TimingCurve)] {
            // SwiftUI's and UIKit's, Flutter's.
            names[".\(name)"] = curve
            names["Curves.\(name)"] = curve
        }
        // react-spring's.
        for (name, tension, friction) in [
            ("default", 170, 26), ("gentle", 120, 14), ("wobbly", 180, 12), ("stiff", 210, 20), ("slow", 280, 60),
            ("molasses", 280, 120),
        ] as [(String, Double, Double)] {
            names["config.\(name)"] = .spring(mass: 1, stiffness: tension, damping: friction)
        }
        return names
    }()
}
