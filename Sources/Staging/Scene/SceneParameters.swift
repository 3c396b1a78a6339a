public import Timing

/// The values of a scene's parameters: each has one at any time.
public struct SceneParameters: Hashable, Sendable {
    private var values: [String: SceneParameterValue] = [:]

    /// The defaults of `declared`, with `settings` in their place, the later one winning.
    public init(
        _ declared: [SceneParameter], settings: [(name: String, value: String)] = []
    ) throws(SceneParameterError) {
        for parameter in declared { values[parameter.name] = try parameter.read(parameter.defaultValue) }
        for setting in settings {
            guard let parameter = declared.first(where: { $0.name == setting.name }) else {
                throw SceneParameterError(
                    "there is no parameter \"\(setting.name)\"",
                    remedy: Suggestion.remedy(for: setting.name, in: declared.map(\.name)))
            }
            values[setting.name] = try parameter.read(setting.value)
            if let seconds = parameter.duration(of: setting.value) {
                try set(duration: seconds, by: parameter, declared)
            }
        }
    }

    /// Takes over the duration that a curve was written with, unless a later setting has another.
    private mutating func set(
        duration seconds: Double, by curve: SceneParameter, _ declared: [SceneParameter]
    ) throws(SceneParameterError) {
        guard let duration = declared.first(where: { $0.name == SceneParameter.durationName }) else {
            throw SceneParameterError(
                "\(curve.name) has a duration, and the scene none to be set", remedy: "leave the duration out")
        }
        values[duration.name] = try duration.read(DecimalText.text(seconds))
    }

    /// The value of a declared parameter that is a number; 0 for any other.
    public func number(_ name: String) -> Double {
        if case .number(let value)? = values[name] { value } else { 0 }
    }

    /// The value of a declared parameter that is a word; empty for any other.
    public func word(_ name: String) -> String {
        if case .word(let value)? = values[name] { value } else { "" }
    }

    /// The value of a declared parameter that is a curve; nil where it is `none`.
    public func curve(_ name: String) -> TimingCurve? {
        if case .curve(let value)? = values[name] { value } else { nil }
    }
}
