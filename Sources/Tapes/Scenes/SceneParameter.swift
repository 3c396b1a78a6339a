import Dialects
public import Foundation
public import Support
public import Timing

/// A parameter of a scene: `Set NAME VALUE` in a tape, `--set NAME=VALUE` on the command line.
public struct SceneParameter: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        /// A number within a closed range.
        case number(ClosedRange<Double>)
        /// One of some words.
        case choice([String])
        /// A timing curve as on the command line, or `none` for the scene's own motion.
        case curve
    }

    /// The names of parameters that the program knows, whatever the scene.
    package enum Name: String, Sendable {
        /// The curve of the scene's transitions.
        case curve
        /// The duration of the scene's transitions, in seconds.
        case duration
        /// Whether the scene is `light` or `dark`.
        case appearance
        case reducedMotion = "reduced-motion"
    }

    /// Whether the stage's `Accessibility` reports reduced motion; for any scene with motion to reduce.
    public static let reducedMotion = SceneParameter(
        Name.reducedMotion.rawValue, .choice(["off", "on"]), default: "off")

    public var name: String
    /// The unit, such as `pt/s` or `s`; empty for a plain number or a word.
    public var unit: String
    public var kind: Kind
    /// The default value, as text.
    public var defaultValue: String
    /// For a curve, the scene's motion when the value is `none`, or `nil` if it is unknown.
    public var motion: SceneMotion?

    public init(
        _ name: String, unit: String = "", _ kind: Kind, default defaultValue: String, motion: SceneMotion? = nil
    ) {
        self.name = name
        self.unit = unit
        self.kind = kind
        self.defaultValue = defaultValue
        self.motion = motion
    }

    /// Returns a number parameter with a closed range.
    /// - Parameters:
    ///   - name: The name.
    ///   - value: The default value.
    ///   - range: The range of valid values.
    ///   - unit: The unit, such as `pt/s` or `s`; empty for a plain number.
    public static func number(
        _ name: String, _ value: Double, in range: ClosedRange<Double>, unit: String = ""
    ) -> SceneParameter {
        SceneParameter(name, unit: unit, .number(range), default: DecimalText.text(value))
    }

    /// Returns a parameter that takes one of some words.
    public static func choice(_ name: String, _ value: String, of words: [String]) -> SceneParameter {
        SceneParameter(name, .choice(words), default: value)
    }

    /// Returns a parameter that is `on` or `off`, read as `Bool`.
    public static func toggle(_ name: String, _ value: Bool = false) -> SceneParameter {
        SceneParameter(name, .choice(["off", "on"]), default: value ? "on" : "off")
    }

    /// Returns a timing curve parameter, read as `TimingCurve?`, which is `nil` for the scene's own motion.
    /// - Parameters:
    ///   - name: The name.
    ///   - value: The default value: `none`, or a curve such as `ease-out`.
    public static func curve(_ name: String = "curve", _ value: String = "none") -> SceneParameter {
        SceneParameter(name, .curve, default: value)
    }

    /// Returns the value of `text`, or throws the reason why it is invalid.
    public func read(_ text: String) throws(SceneParameterError) -> SceneParameterValue {
        switch kind {
        case .number(let range):
            let bare = unit.isEmpty || !text.hasSuffix(unit) ? text : String(text.dropLast(unit.count))
            guard let number = Double(bare), number.isFinite else {
                throw SceneParameterError(
                    "\(name) takes a number, not \"\(Quotation.text(text))\"", remedy: "it lies in \(rangeText(range))")
            }
            guard range.contains(number) else {
                throw SceneParameterError("\(name) can't be \(text)", remedy: "it lies in \(rangeText(range))")
            }
            return .number(number)
        case .choice(let words):
            guard words.contains(text) else {
                let remedy = Suggestion.remedy(for: text, in: words)
                throw SceneParameterError("\(name) can't be \"\(Quotation.text(text))\"", remedy: remedy)
            }
            return .word(text)
        case .curve:
            if text == "none" { return .curve(nil) }
            do {
                return .curve(try TimingCurve(parsing: text))
            } catch {
                throw SceneParameterError("\(name): \(error)", remedy: "")
            }
        }
    }

    /// Returns the duration, in seconds, written beside a curve, or `nil` if there is none or this is not a curve.
    func duration(of text: String) -> Double? {
        guard kind == .curve, text != "none" else { return nil }
        return (try? CurveReading(parsing: text))?.duration
    }

    private func rangeText(_ range: ClosedRange<Double>) -> String {
        "\(DecimalText.text(range.lowerBound))...\(DecimalText.text(range.upperBound))"
            + (unit.isEmpty ? "" : " \(unit)")
    }
}

extension [SceneParameter] {
    /// The parameter of this name, or nil without one.
    package subscript(name: SceneParameter.Name) -> SceneParameter? { first { $0.name == name.rawValue } }
}

/// A parameter's value as the scene reads it.
public enum SceneParameterValue: Hashable, Sendable {
    case number(Double)
    case word(String)
    case curve(TimingCurve?)
}

/// A type that a parameter's value can be read as: `Double`, `CGFloat`, `Int`, `Bool`, `String` or `TimingCurve?`.
public protocol SceneParameterReadable {
    /// Returns the value as this type, or `nil` if it is of another kind.
    static func reading(_ value: SceneParameterValue) -> Self?
}

extension Double: SceneParameterReadable {
    public static func reading(_ value: SceneParameterValue) -> Double? {
        if case .number(let number) = value { number } else { nil }
    }
}

extension CGFloat: SceneParameterReadable {
    public static func reading(_ value: SceneParameterValue) -> CGFloat? { Double.reading(value).map { CGFloat($0) } }
}

/// The nearest whole number.
extension Int: SceneParameterReadable {
    public static func reading(_ value: SceneParameterValue) -> Int? {
        Double.reading(value).flatMap { Int(exactly: $0.rounded()) }
    }
}

/// `on` and `off`.
extension Bool: SceneParameterReadable {
    public static func reading(_ value: SceneParameterValue) -> Bool? {
        switch value {
        case .word("on"): true
        case .word("off"): false
        default: nil
        }
    }
}

extension String: SceneParameterReadable {
    public static func reading(_ value: SceneParameterValue) -> String? {
        if case .word(let word) = value { word } else { nil }
    }
}

extension TimingCurve?: SceneParameterReadable {
    public static func reading(_ value: SceneParameterValue) -> TimingCurve?? {
        if case .curve(let curve) = value { .some(curve) } else { nil }
    }
}

/// The reason why a parameter cannot have a value.
public struct SceneParameterError: ExplainedError, Sendable {
    public let cause: String
    public let remedy: String

    public init(_ cause: String, remedy: String) {
        self.cause = cause
        self.remedy = remedy
    }

    /// The whole message in one line.
    public var description: String { message() }
}

/// All problems with the settings of a scene's parameters.
public struct SceneParameterErrors: Error, Hashable, Sendable, CustomStringConvertible {
    /// The problems, at least one, in the order of the settings.
    public let problems: [SceneParameterError]

    package init(problems: [SceneParameterError]) { self.problems = problems }

    public var description: String { problems.map(\.description).joined(separator: ", and ") }
}

/// The values of all parameters of a scene.
public struct SceneParameters: Hashable, Sendable {
    private var values: [String: SceneParameterValue] = [:]

    /// Creates the default values of `declared`, overridden by `settings`; later settings override earlier ones.
    /// - Throws: All problems with settings and defaults.
    public init(
        _ declared: [SceneParameter], settings: SceneSettings = [:]
    ) throws(SceneParameterErrors) {
        var problems: [SceneParameterError] = []
        for parameter in declared {
            do throws(SceneParameterError) {
                values[parameter.name] = try parameter.read(parameter.defaultValue)
            } catch {
                problems.append(error)
            }
        }
        for setting in settings {
            do throws(SceneParameterError) {
                try set(setting.name, to: setting.value, declared)
            } catch {
                problems.append(error)
            }
        }
        guard problems.isEmpty else { throw SceneParameterErrors(problems: problems) }
    }

    @available(*, deprecated, message: "Use SceneSettings, such as [\"curve\": \"linear\"].")
    public init(
        _ declared: [SceneParameter], settings: [(name: String, value: String)]
    ) throws(SceneParameterErrors) {
        try self.init(declared, settings: SceneSettings(settings.map { SceneSetting($0.name, $0.value) }))
    }

    private mutating func set(
        _ name: String, to value: String, _ declared: [SceneParameter]
    ) throws(SceneParameterError) {
        guard let parameter = declared.first(where: { $0.name == name }) else {
            throw SceneParameterError(
                "there is no parameter \"\(Quotation.text(name))\"",
                remedy: Suggestion.remedy(for: name, in: declared.map(\.name)))
        }
        values[name] = try parameter.read(value)
        if let seconds = parameter.duration(of: value) { try set(duration: seconds, by: parameter, declared) }
    }

    /// Applies the duration that a curve was written with. A later setting can override it.
    private mutating func set(
        duration seconds: Double, by curve: SceneParameter, _ declared: [SceneParameter]
    ) throws(SceneParameterError) {
        guard let duration = declared[.duration] else {
            throw SceneParameterError(
                "\(curve.name) has a duration, and the scene none to be set", remedy: "leave the duration out")
        }
        values[duration.name] = try duration.read(DecimalText.text(seconds))
    }

    /// The value of a declared parameter: a number as `Double`, `CGFloat` or `Int`, a word as `String` or `Bool`, or a
    /// curve as `TimingCurve?`. An undeclared name or a wrong type is a programming error and stops the program.
    public subscript<Value: SceneParameterReadable>(name: String) -> Value {
        guard let stored = values[name] else {
            fatalError(
                "the scene declares no parameter \"\(Quotation.text(name))\"; \(Suggestion.remedy(for: name, in: values.keys.sorted()))"
            )
        }
        guard let value = Value.reading(stored) else {
            fatalError("the parameter \"\(Quotation.text(name))\" is \(stored), which can't be read as \(Value.self)")
        }
        return value
    }

    /// Returns the value of a number parameter, or 0 for any other parameter.
    public func number(_ name: String) -> Double {
        if case .number(let value)? = values[name] { value } else { 0 }
    }

    /// Returns the value of a word parameter, or an empty string for any other parameter.
    public func word(_ name: String) -> String {
        if case .word(let value)? = values[name] { value } else { "" }
    }

    /// Returns the value of a curve parameter, or `nil` if it is `none`.
    public func curve(_ name: String) -> TimingCurve? {
        if case .curve(let value)? = values[name] { value } else { nil }
    }

    /// The curve of the scene's transitions, or nil for the scene's own motion.
    package var curve: TimingCurve? { curve(SceneParameter.Name.curve.rawValue) }

    /// The duration of the scene's transitions, in seconds, or 0 without the parameter.
    package var duration: Double { number(SceneParameter.Name.duration.rawValue) }

    package var reducesMotion: Bool { word(SceneParameter.Name.reducedMotion.rawValue) == "on" }
}
