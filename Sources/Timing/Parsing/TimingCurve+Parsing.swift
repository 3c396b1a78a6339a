extension TimingCurve {
    /// Reads a curve from text.
    ///
    /// Accepts the names in ``named``, and with arguments:
    /// - CSS's `cubic-bezier(x1, y1, x2, y2)`, `linear(0, 0.5 20%, 1)` and `steps(n, jump-end)`;
    /// - springs: `spring(mass: 1, stiffness: 100, damping: 10)`, `spring(dampingRatio: 0.8, duration: 0.5)`,
    ///   `spring(duration: 0.5, bounce: 0.2)`, `spring(response: 0.5, dampingFraction: 0.8)`, each with an optional
    ///   `velocity:`, where 1 is the whole distance in one second;
    /// - springs in the terms of other systems, `uikit.spring(mass:, stiffness:, damping:)` (overdamping limited to
    ///   critical), `swiftui.spring(...)`, `compose.spring(dampingRatio:, stiffness:)`,
    ///   `flutter.spring(mass:, stiffness:, damping:)`, `motion.spring(stiffness:, damping:, mass:)`,
    ///   `motion.spring(visualDuration:, bounce:)`;
    /// - and the code of these systems, such as `UISpringTimingParameters(...)`, `.timingCurve(...)`,
    ///   `Animation.easeInOut(duration: 0.3)`, `CubicBezierEasing(0.42f, ...)`, `PathInterpolator(0.42f, ...)`,
    ///   `SpringDescription(...)`, `Cubic(...)`, `{ type: "spring", ... }` or `{ tension: 170, friction: 26 }`;
    /// - CSS's declarations, `transition: opacity 500ms ease-out;`, with comments and in capitals.
    ///
    /// Ignores the duration beside a curve without its own: ``CurveReading`` has both.
    /// - Throws: A ``CurveError`` with the column of the error.
    public init(parsing text: String) throws(CurveError) { self = try CurveReading(parsing: text).curve }

    /// Creates the curve of a parsed text.
    init(_ given: CurveText) throws(CurveError) {
        let text = CurveText(given, name: Self.canonicalName(of: given.name) ?? given.name)
        if let curve = try Self.function(text) {
            self = curve
            return
        }
        guard let curve = Self.named.first(where: { $0.name == text.name })?.curve ?? Self.synonyms[text.name] else {
            throw Self.unknown(text)
        }
        // The code of other systems has the duration there, which is not part of the curve.
        let isForeign = Self.synonyms[text.name] != nil
        if let arguments = text.arguments, !isForeign || arguments.items.contains(where: { $0.label != "duration" }) {
            throw text.error(at: arguments.column, "\(text.name) takes no arguments", "write \(text.name) alone")
        }
        self = curve
    }

    /// Returns the curve of a text with arguments, or with a name that requires them; nil for other names.
    private static func function(_ text: CurveText) throws(CurveError) -> TimingCurve? {
        func spring(_ dialect: SpringReader.Dialect) throws(CurveError) -> TimingCurve {
            .spring(try SpringReader(text, dialect).spring())
        }
        let reader = CurveReader(text)
        switch text.name {
        case "linear" where text.arguments != nil: return .lines(try reader.lines())
        case "cubic-bezier", "CubicBezierEasing", "Cubic", ".timingCurve": return .bezier(try reader.bezier())
        case "PathInterpolator", "PathInterpolatorCompat.create": return .bezier(try reader.pathInterpolator())
        case "CAMediaTimingFunction", "UICubicTimingParameters", ".bezier": return try reader.labeledBezier()
        case "steps": return .steps(try reader.steps())
        case "spring": return try spring(.scrim)
        case "uikit.spring", "UISpringTimingParameters": return try spring(.uikit)
        case "swiftui.spring", ".spring", ".interpolatingSpring", "Spring": return try spring(.swiftui)
        case ".smooth", ".snappy", ".bouncy", ".interactiveSpring": return try reader.preset()
        case "compose.spring": return try spring(.compose)
        case "flutter.spring", "SpringDescription", "SpringDescription.withDampingRatio": return try spring(.flutter)
        case "SpringSimulation": return try reader.simulation()
        case "motion.spring": return try spring(.motion)
        case "": return try reader.literal()
        default: return nil
        }
    }

    /// Returns the known spelling of a name: CSS ignores case, and SwiftUI's type can precede a member.
    static func canonicalName(of name: String) -> String? {
        let name = member(name)
        if knownNames.contains(name) { return name }
        let small = name.lowercased()
        return knownNames.first { $0.lowercased() == small }
    }

    /// Returns the name without a preceding SwiftUI type: `.easeInOut` for `Animation.easeInOut`.
    private static func member(_ name: String) -> String {
        for type in ["Animation", "UnitCurve"] where name.hasPrefix("\(type).") {
            return String(name.dropFirst(type.count))
        }
        return name
    }

    private static let knownNames: [String] =
        named.map(\.name) + functions.map { $0.hasSuffix("()") ? String($0.dropLast(2)) : $0 } + foreignFunctions
        + synonyms.keys.sorted()

    private static func unknown(_ text: CurveText) -> CurveError {
        func simple(_ name: String) -> String { name.lowercased().filter { $0 != "-" && $0 != "_" && $0 != "." } }
        let near = knownNames.first { simple($0) == simple(text.name) }
        let remedy =
            near.map { "write \($0)" }
            ?? Suggestion.nearest(to: member(text.name), in: knownNames).map { "did you mean \($0)?" }
            ?? "known are linear, ease, ease-in, ease-out, ease-in-out, \(functions.joined(separator: ", ")) and the"
            + " names that scrim curve --help lists"
        return text.error(at: text.nameColumn, "no curve is named \"\(text.name)\"", remedy)
    }
}
