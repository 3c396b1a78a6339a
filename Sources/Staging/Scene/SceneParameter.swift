public import Foundation
public import Timing

/// Something of a scene that can be set: `Set NAME VALUE` in a tape, `--set NAME=VALUE` on the command line.
public struct SceneParameter: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        /// A number within a range, the ends included.
        case number(ClosedRange<Double>)
        /// One of some words.
        case choice([String])
        /// A timing curve in the words of the command line, or `none` for the scene's own motion.
        case curve
    }

    /// Whether the stage's `Accessibility` asks for less motion: for every scene that has something to reduce.
    public static let reducedMotion = SceneParameter("reduced-motion", .choice(["off", "on"]), default: "off")

    public var name: String
    /// Such as `pt/s` or `s`; empty for a bare number or a word.
    public var unit: String
    public var kind: Kind
    /// What holds until it is set, in the words one would set it with.
    public var defaultValue: String
    /// Of a curve, how the scene moves where it is `none`; nil where that is unknown.
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

    /// A number within a range, the ends included.
    /// - Parameters:
    ///   - name: As it is set by.
    ///   - value: What holds until it is set.
    ///   - range: Of all its values.
    ///   - unit: Such as `pt/s` or `s`; empty for a bare number.
    public static func number(
        _ name: String, _ value: Double, in range: ClosedRange<Double>, unit: String = ""
    ) -> SceneParameter {
        SceneParameter(name, unit: unit, .number(range), default: DecimalText.text(value))
    }

    /// One of some words.
    public static func choice(_ name: String, _ value: String, of words: [String]) -> SceneParameter {
        SceneParameter(name, .choice(words), default: value)
    }

    /// `on` or `off`, read as `Bool`.
    public static func toggle(_ name: String, _ value: Bool = false) -> SceneParameter {
        SceneParameter(name, .choice(["off", "on"]), default: value ? "on" : "off")
    }

    /// A timing curve in the words of the command line, read as `TimingCurve?`: nil where the scene moves by its own.
    /// - Parameters:
    ///   - name: As it is set by.
    ///   - value: `none`, or a curve such as `ease-out`.
    public static func curve(_ name: String = "curve", _ value: String = "none") -> SceneParameter {
        SceneParameter(name, .curve, default: value)
    }

    /// Says what is wrong with a value, or returns it as the scene reads it.
    public func read(_ text: String) throws(SceneParameterError) -> SceneParameterValue {
        switch kind {
        case .number(let range):
            let bare = unit.isEmpty || !text.hasSuffix(unit) ? text : String(text.dropLast(unit.count))
            guard let number = Double(bare), number.isFinite else {
                throw SceneParameterError(
                    "\(name) takes a number, not \"\(text)\"", remedy: "it lies in \(rangeText(range))")
            }
            guard range.contains(number) else {
                throw SceneParameterError("\(name) can't be \(text)", remedy: "it lies in \(rangeText(range))")
            }
            return .number(number)
        case .choice(let words):
            guard words.contains(text) else {
                let remedy = Suggestion.remedy(for: text, in: words)
                throw SceneParameterError("\(name) can't be \"\(text)\"", remedy: remedy)
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

    /// What a scene's parameter for the seconds of its transitions is called.
    package static let durationName = "duration"

    /// The seconds beside a curve in its text; nil for none and for what is no curve.
    func duration(of text: String) -> Double? {
        guard kind == .curve, text != "none" else { return nil }
        return (try? CurveReading(parsing: text))?.duration
    }

    private func rangeText(_ range: ClosedRange<Double>) -> String {
        "\(DecimalText.text(range.lowerBound))...\(DecimalText.text(range.upperBound))"
            + (unit.isEmpty ? "" : " \(unit)")
    }
}

/// A parameter's value as the scene reads it.
public enum SceneParameterValue: Hashable, Sendable {
    case number(Double)
    case word(String)
    case curve(TimingCurve?)
}

/// What a parameter's value can be read as: `Double`, `CGFloat`, `Int`, `Bool`, `String`, `TimingCurve?`.
public protocol SceneParameterReadable {
    /// The value as this type; nil where it is of another kind.
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

/// Why a parameter can't be set so.
public struct SceneParameterError: Error, Hashable, Sendable, CustomStringConvertible {
    public let cause: String
    public let remedy: String

    public init(_ cause: String, remedy: String) {
        self.cause = cause
        self.remedy = remedy
    }

    public var description: String { remedy.isEmpty ? cause : "\(cause); \(remedy)" }
}

/// All that is wrong with the settings of a scene's parameters.
public struct SceneParameterErrors: Error, Hashable, Sendable, CustomStringConvertible {
    /// At least one, in the order of the settings.
    public let problems: [SceneParameterError]

    package init(problems: [SceneParameterError]) { self.problems = problems }

    public var description: String { problems.map(\.description).joined(separator: ", and ") }
}

/// The values of a scene's parameters: each has one at any time.
public struct SceneParameters: Hashable, Sendable {
    private var values: [String: SceneParameterValue] = [:]

    /// The defaults of `declared`, with `settings` in their place, the later one winning.
    /// - Throws: All settings and defaults that are wrong.
    public init(
        _ declared: [SceneParameter], settings: [(name: String, value: String)] = []
    ) throws(SceneParameterErrors) {
        var problems: [SceneParameterError] = []
        for parameter in declared {
            do throws(SceneParameterError) {
                values[parameter.name] = try parameter.read(parameter.defaultValue)
            } catch {
                problems.append(error)
            }
        }
        for (name, value) in settings {
            do throws(SceneParameterError) {
                try set(name, to: value, declared)
            } catch {
                problems.append(error)
            }
        }
        guard problems.isEmpty else { throw SceneParameterErrors(problems: problems) }
    }

    private mutating func set(
        _ name: String, to value: String, _ declared: [SceneParameter]
    ) throws(SceneParameterError) {
        guard let parameter = declared.first(where: { $0.name == name }) else {
            throw SceneParameterError(
                "there is no parameter \"\(name)\"",
                remedy: Suggestion.remedy(for: name, in: declared.map(\.name)))
        }
        values[name] = try parameter.read(value)
        if let seconds = parameter.duration(of: value) { try set(duration: seconds, by: parameter, declared) }
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

    /// The value of a declared parameter: a number as `Double`, `CGFloat` or `Int`, a word as `String` or `Bool`, a curve as
    /// `TimingCurve?`. A name that the scene does not declare, or another type, is an error of the program and ends it.
    public subscript<Value: SceneParameterReadable>(name: String) -> Value {
        guard let stored = values[name] else {
            fatalError(
                "the scene declares no parameter \"\(name)\"; \(Suggestion.remedy(for: name, in: values.keys.sorted()))"
            )
        }
        guard let value = Value.reading(stored) else {
            fatalError("the parameter \"\(name)\" is \(stored), which can't be read as \(Value.self)")
        }
        return value
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
