import Support
import Timing

/// A reader of springs in all dialects.
struct SpringReader {
    /// The system whose terms are used.
    enum Dialect {
        case scrim, uikit, swiftui, compose, flutter, motion, reactSpring
    }

    private let text: CurveText
    private let dialect: Dialect

    /// The default duration of a spring, in seconds: SwiftUI's.
    static let defaultDuration = 0.5

    private static let limits: [String: CurveNumbers.Limits] = [
        "mass": .coefficient, "stiffness": .coefficient, "damping": .coefficient, "duration": .seconds,
        "response": .seconds, "visualDuration": .seconds, "dampingRatio": .ratio, "ratio": .ratio,
        "dampingFraction": .ratio, "bounce": .bounce, "velocity": .velocity, "allowOverDamping": .any,
    ]

    init(_ text: CurveText, _ dialect: Dialect) {
        self.text = text
        self.dialect = dialect
    }

    private var remedy: String {
        switch dialect {
        case .scrim, .swiftui:
            """
            give mass:, stiffness:, damping: or dampingRatio:, duration: or duration:, bounce: or response:, \
            dampingFraction: (and velocity:)
            """
        case .uikit: "give mass:, stiffness:, damping: or dampingRatio: or duration:, bounce: (and velocity:)"
        case .compose: "give dampingRatio: and stiffness: (and velocity:)"
        case .flutter: "give mass:, stiffness:, damping: (and velocity:)"
        case .motion: "give stiffness:, damping:, mass: or visualDuration:, bounce: (and velocity:)"
        case .reactSpring: "give tension:, friction: and mass:"
        }
    }

    private static let physical = ["mass", "stiffness", "damping"]

    func spring() throws(CurveError) -> SpringCurve {
        // SwiftUI's .interpolatingSpring(Spring(...), initialVelocity: 2).
        if dialect == .swiftui, let items = text.arguments?.items, let first = items.first, first.label == nil,
            case .list("Spring", let numbers, let column) = first.value.content
        {
            let inner = CurveText(
                text, name: "Spring", items: numbers + items.dropFirst(), column: column)
            return try SpringReader(inner, .swiftui).spring()
        }
        var limits = Self.limits
        if dialect == .motion { limits["bounce"] = .bounceUpwards }
        if dialect == .reactSpring {
            limits = ["tension": .coefficient, "friction": .coefficient, "mass": .coefficient]
            // Its velocity is in units of the value per millisecond, and a curve does not know the value.
            limits["velocity"] = CurveNumbers.Limits(range: 0...0)
        }
        let numbers = try CurveNumbers(
            text, of: "a spring", limits: limits, ignoring: ["type", "blendDuration", "visibilityThreshold"],
            remedy: remedy)
        let parameters =
            switch dialect {
            case .scrim: try scrim(numbers)
            case .uikit: try uikit(numbers)
            case .swiftui: try swiftui(numbers)
            case .compose: try compose(numbers)
            case .flutter: try flutter(numbers)
            case .motion: try motion(numbers)
            case .reactSpring: reactSpring(numbers)
            }
        return SpringCurve(parameters, initialVelocity: numbers["velocity"] ?? 0)
    }

    private typealias Parameters = SpringCurve.Parameters

    private func scrim(_ numbers: CurveNumbers) throws(CurveError) -> Parameters {
        // Compose's own code: no other spring has these two.
        if numbers.labels.isSuperset(of: ["dampingRatio", "stiffness"]) { return try compose(numbers) }
        if !numbers.labels.isDisjoint(with: Self.physical) { return try coefficients(numbers) }
        if !numbers.labels.isDisjoint(with: ["response", "dampingFraction"]) { return try response(numbers) }
        if numbers["dampingRatio"] != nil { return try settling(numbers) }
        return try perceptual(numbers)
    }

    private func uikit(_ numbers: CurveNumbers) throws(CurveError) -> Parameters {
        if numbers.labels == ["dampingRatio", "response"] || numbers.labels == ["dampingRatio", "response", "velocity"]
        {
            return .response(
                response: try numbers.required("response"), dampingFraction: try numbers.required("dampingRatio"))
        }
        if numbers["dampingRatio"] != nil { return try settling(numbers) }
        if numbers["bounce"] != nil { return try perceptual(numbers) }
        guard case .physical(let mass, let stiffness, let damping) = try coefficients(numbers) else {
            throw text.error("these numbers make no spring", remedy)
        }
        return .clamped(mass: mass, stiffness: stiffness, damping: damping)
    }

    private func swiftui(_ numbers: CurveNumbers) throws(CurveError) -> Parameters {
        if !numbers.labels.isDisjoint(with: Self.physical) {
            try numbers.only(Self.physical + ["velocity", "allowOverDamping"], remedy: remedy)
            let (mass, stiffness, damping) = try physical(numbers)
            // Spring(...) limits overdamping unless disabled; interpolatingSpring(...) does not.
            let clamps = text.name == "Spring" && numbers["allowOverDamping"] != 1
            return clamps
                ? .clamped(mass: mass, stiffness: stiffness, damping: damping)
                : .physical(mass: mass, stiffness: stiffness, damping: damping)
        }
        if !numbers.labels.isDisjoint(with: ["response", "dampingFraction"]) { return try response(numbers) }
        return try perceptual(numbers)
    }

    private func compose(_ numbers: CurveNumbers) throws(CurveError) -> Parameters {
        try numbers.only(["dampingRatio", "stiffness", "velocity"], remedy: remedy)
        // Compose's defaults.
        return .ratio(dampingRatio: numbers["dampingRatio"] ?? 1, stiffness: numbers["stiffness"] ?? 1500)
    }

    private func flutter(_ numbers: CurveNumbers) throws(CurveError) -> Parameters {
        guard let ratio = numbers["ratio"] else { return try coefficients(numbers) }
        try numbers.only(["mass", "stiffness", "ratio", "velocity"], remedy: "give mass:, stiffness: and ratio:")
        let mass = numbers["mass"] ?? 1
        let stiffness = try numbers.required("stiffness")
        return .physical(mass: mass, stiffness: stiffness, damping: 2 * ratio * (mass * stiffness).squareRoot())
    }

    private func motion(_ numbers: CurveNumbers) throws(CurveError) -> Parameters {
        if let duration = numbers["visualDuration"] {
            try numbers.only(["visualDuration", "bounce", "velocity"], remedy: remedy)
            // Motion's default.
            return .visual(duration: duration, bounce: numbers["bounce"] ?? 0.3)
        }
        if numbers["duration"] != nil || numbers["bounce"] != nil {
            throw text.error(
                "the duration of Motion's springs is not exact",
                "give visualDuration: and bounce:, or stiffness:, damping: and mass:")
        }
        try numbers.only(Self.physical + ["velocity"], remedy: remedy)
        // Motion's defaults.
        return .physical(
            mass: numbers["mass"] ?? 1, stiffness: numbers["stiffness"] ?? 100, damping: numbers["damping"] ?? 10)
    }

    /// Returns the parameters, with react-spring's defaults.
    private func reactSpring(_ numbers: CurveNumbers) -> Parameters {
        .physical(
            mass: numbers["mass"] ?? 1, stiffness: numbers["tension"] ?? 170, damping: numbers["friction"] ?? 26)
    }

    // MARK: Parameters

    private func perceptual(_ numbers: CurveNumbers) throws(CurveError) -> Parameters {
        try numbers.only(["duration", "bounce", "velocity"], remedy: remedy)
        return .perceptual(duration: numbers["duration"] ?? Self.defaultDuration, bounce: numbers["bounce"] ?? 0)
    }

    private func response(_ numbers: CurveNumbers) throws(CurveError) -> Parameters {
        try numbers.only(["response", "dampingFraction", "velocity"], remedy: remedy)
        return .response(
            response: try numbers.required("response"), dampingFraction: try numbers.required("dampingFraction"))
    }

    private func settling(_ numbers: CurveNumbers) throws(CurveError) -> Parameters {
        try numbers.only(["dampingRatio", "duration", "velocity"], remedy: remedy)
        return .settling(
            dampingRatio: try numbers.required("dampingRatio"),
            duration: numbers["duration"] ?? Self.defaultDuration)
    }

    private func coefficients(_ numbers: CurveNumbers) throws(CurveError) -> Parameters {
        try numbers.only(Self.physical + ["velocity"], remedy: remedy)
        let (mass, stiffness, damping) = try physical(numbers)
        return .physical(mass: mass, stiffness: stiffness, damping: damping)
    }

    private func physical(
        _ numbers: CurveNumbers
    ) throws(CurveError) -> (mass: Double, stiffness: Double, damping: Double) {
        let mass = numbers["mass"] ?? 1
        let stiffness = try numbers.required("stiffness")
        let damping = try numbers.required("damping")
        let least = 2 * (mass * stiffness).squareRoot() * Spring.leastDampingRatio
        if damping < least {
            throw text.error(
                at: numbers.entries["damping"]?.valueColumn ?? text.nameColumn,
                "this damping hardly brings the spring to rest", "give \(DecimalText.text(least)) or more")
        }
        return (mass, stiffness, damping)
    }
}
