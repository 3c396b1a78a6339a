/// Reads the arguments of a spring.
struct SpringReader {
    private let call: CurveCall

    /// The duration of a spring that is given none, in seconds: SwiftUI's default.
    private static let defaultDuration = 0.5

    /// What a parameter may be.
    private struct Limits: Sendable {
        let allows: @Sendable (Double) -> Bool
        let text: String

        static let positive = Limits(allows: { $0 > 0 }, text: "above 0")
        static let ratio = Limits(
            allows: { $0 >= Spring.leastDampingRatio }, text: "\(Spring.leastDampingRatio) or more")
        static let bounce = Limits(allows: { $0 > -1 && $0 < 1 }, text: "between -1 and 1, both excluded")
        static let any = Limits(allows: { _ in true }, text: "a number")
    }

    private static let limits: [String: Limits] = [
        "mass": .positive, "stiffness": .positive, "damping": .positive, "duration": .positive, "response": .positive,
        "dampingRatio": .ratio, "dampingFraction": .ratio, "bounce": .bounce, "velocity": .any,
    ]

    private static let kinds = """
        give mass:, stiffness:, damping: or dampingRatio:, duration: or duration:, bounce: or response:, \
        dampingFraction: (and velocity:)
        """

    init(_ call: CurveCall) {
        self.call = call
    }

    /// The spring of one of the four kinds that the labels tell.
    func spring() throws(CurveError) -> SpringCurve {
        let values = try labelled(remedy: Self.kinds)
        let labels = Set(values.keys)
        let parameters: SpringCurve.Parameters
        if !labels.isDisjoint(with: ["mass", "stiffness", "damping"]) {
            let (mass, stiffness, damping) = try physical(values)
            parameters = .physical(mass: mass, stiffness: stiffness, damping: damping)
        } else if !labels.isDisjoint(with: ["response", "dampingFraction"]) {
            try only(["response", "dampingFraction"], in: values)
            parameters = .response(
                response: try required("response", in: values),
                dampingFraction: try required("dampingFraction", in: values))
        } else if let ratio = values["dampingRatio"] {
            try only(["dampingRatio", "duration"], in: values)
            parameters = .settling(
                dampingRatio: ratio.value, duration: values["duration"]?.value ?? Self.defaultDuration)
        } else {
            parameters = .perceptual(
                duration: values["duration"]?.value ?? Self.defaultDuration, bounce: values["bounce"]?.value ?? 0)
        }
        return try settled(SpringCurve(parameters, initialVelocity: values["velocity"]?.value ?? 0))
    }

    /// The spring of UIKit's dialect.
    func clamped() throws(CurveError) -> SpringCurve {
        let values = try labelled(remedy: "give mass:, stiffness: and damping: (and velocity:)")
        let (mass, stiffness, damping) = try physical(values)
        let parameters = SpringCurve.Parameters.clamped(mass: mass, stiffness: stiffness, damping: damping)
        return try settled(SpringCurve(parameters, initialVelocity: values["velocity"]?.value ?? 0))
    }

    /// The arguments by their labels, each once, known and within its limits.
    private func labelled(remedy: String) throws(CurveError) -> [String: CurveCall.Argument] {
        var values: [String: CurveCall.Argument] = [:]
        for item in call.arguments?.items ?? [] {
            guard let label = item.label else {
                throw call.error(at: item.column, "a number of a spring has no label", remedy)
            }
            guard let limits = Self.limits[label] else {
                throw call.error(at: item.column, "a spring has no \"\(label)\"", remedy)
            }
            guard values[label] == nil else {
                throw call.error(at: item.column, "\(label) is given twice", "give it once")
            }
            guard limits.allows(item.value) else {
                throw call.error(
                    at: item.valueColumn, "\(label) is \(CurveNumber.text(item.value))",
                    "give a number \(limits.text)")
            }
            values[label] = item
        }
        return values
    }

    private func physical(
        _ values: [String: CurveCall.Argument]
    ) throws(CurveError) -> (mass: Double, stiffness: Double, damping: Double) {
        try only(["mass", "stiffness", "damping"], in: values)
        let mass = values["mass"]?.value ?? 1
        let stiffness = try required("stiffness", in: values)
        let damping = try required("damping", in: values)
        let least = 2 * (mass * stiffness).squareRoot() * Spring.leastDampingRatio
        if damping < least {
            throw call.error(
                at: values["damping"]?.valueColumn ?? call.nameColumn, "this damping hardly brings the spring to rest",
                "give \(CurveNumber.text(least)) or more")
        }
        return (mass, stiffness, damping)
    }

    private func required(
        _ label: String, in values: [String: CurveCall.Argument]
    ) throws(CurveError) -> Double {
        guard let item = values[label] else {
            throw call.error(
                at: call.arguments?.column ?? call.nameColumn, "\(label) is missing", "add \(label): and a number")
        }
        return item.value
    }

    private func only(_ labels: [String], in values: [String: CurveCall.Argument]) throws(CurveError) {
        let strangers = values.filter { $0.key != "velocity" && !labels.contains($0.key) }
        guard let (label, item) = strangers.min(by: { $0.value.column < $1.value.column }) else { return }
        let main = call.arguments?.items.compactMap(\.label).first { labels.contains($0) } ?? labels[0]
        throw call.error(at: item.column, "\(label) does not go with \(main)", Self.kinds)
    }

    /// The spring, if its numbers can be reckoned with.
    private func settled(_ curve: SpringCurve) throws(CurveError) -> SpringCurve {
        guard curve.duration.isFinite, curve.duration > 0, curve.spring.angularFrequency.isFinite else {
            throw call.error(
                at: call.arguments?.column ?? call.nameColumn,
                "these numbers are too large or too small to reckon with",
                "give numbers nearer to 1")
        }
        return curve
    }
}
