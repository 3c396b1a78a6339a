import Support
public import Timing

/// A curve read from text, with the duration given beside it.
///
/// Reads `.easeInOut(duration: 0.35)`, `{ duration: 0.35, ease: "easeInOut" }` and
/// `transition: opacity 350ms ease-in-out` without losing anything.
public struct CurveReading: Hashable, Sendable {
    public let curve: TimingCurve
    /// The duration in the text, in seconds above 0; nil if there is none, and for springs, which have their own.
    public let duration: Double?

    /// Reads the same text as `TimingCurve(parsing:)`, including the duration.
    /// - Throws: A `CurveError` with the column of the error.
    public init(parsing text: String) throws(CurveError) {
        var first: CurveReading?
        for part in try Self.parts(of: text) {
            let reading = try CurveReading(part)
            guard first == nil || first == reading else {
                throw part.error(at: part.nameColumn, "another curve follows the first", "give one of them")
            }
            first = reading
        }
        guard let first else { throw CurveScanner(text).error("there is no curve", "write for example ease-out") }
        self = first
    }

    /// Returns the comma-separated parts of a declaration; any other text is one part.
    private static func parts(of text: String) throws(CurveError) -> [CurveText] {
        if let declaration = try StyleDeclaration(text) { return declaration.parts }
        return [try CurveText(parsing: text)]
    }

    private init(_ text: CurveText) throws(CurveError) {
        curve = try TimingCurve(text)
        if text.times.count > 1, text.times[1].seconds != 0 {
            throw text.error(
                at: text.times[1].column, "the delay of \(text.times[1].shown) is no part of a curve", "leave it out")
        }
        let inside = text.arguments?.items.first { $0.label == "duration" }?.value
        guard let term = text.times.first ?? (curve.duration == nil ? inside : nil) else {
            duration = nil
            return
        }
        guard let seconds = term.seconds ?? term.number(), CurveNumbers.Limits.seconds.allows(seconds) else {
            throw text.error(
                at: term.column, "\(term.shown) is no duration", "give seconds \(CurveNumbers.Limits.seconds.text)")
        }
        if let own = curve.duration {
            // CSS has no springs: a time beside a spring can only repeat the spring's own.
            guard abs(own - seconds) < 5e-4 else {
                throw text.error(
                    at: term.column, "the spring takes \(DecimalText.text(own, digits: 3)) s, not \(term.shown)",
                    "leave the time out, or write spring(dampingRatio:, duration:)")
            }
            duration = nil
        } else {
            duration = seconds
        }
    }
}

/// CSS's `transition: transform 500ms ease-out, opacity 500ms ease-out`, and related declarations.
private struct StyleDeclaration {
    /// The parts between commas, each with its curve and its times.
    let parts: [CurveText]

    private static let properties: Set<String> = [
        "transition", "transition-timing-function", "animation", "animation-timing-function",
    ]

    init?(_ text: String) throws(CurveError) {
        var scanner = CurveScanner(text)
        scanner.skipSpace()
        var property = scanner.take { $0.isLetter || $0 == "-" }.lowercased()
        if property.hasPrefix("-webkit-") { property.removeFirst("-webkit-".count) }
        scanner.skipSpace()
        guard Self.properties.contains(property), scanner.take(":") else { return nil }
        var parts: [CurveText] = []
        repeat { parts.append(try Self.part(&scanner, text)) } while scanner.take(",")
        _ = scanner.take(";")
        scanner.skipSpace()
        guard scanner.isAtEnd else {
            throw scanner.error("\(scanner.shown) follows the declaration", "give one declaration")
        }
        self.parts = parts
    }

    /// Returns the part up to a comma, a semicolon or the end; ignores property names and repeat counts.
    private static func part(_ scanner: inout CurveScanner, _ text: String) throws(CurveError) -> CurveText {
        var curve: CurveTerm?
        var times: [CurveTerm] = []
        scanner.skipSpace()
        let column = scanner.column
        while let next = scanner.character(), next != ",", next != ";" {
            let term = try CurveText.term(&scanner, depth: 0)
            switch term.content {
            case .number: if term.isTime { times.append(term) }
            case .list: curve = term
            case .word(let word):
                let isCurve = word.lowercased() != "none" && TimingCurve.canonicalName(of: word) != nil
                if isCurve { curve = term }
            }
            scanner.skipSpace()
        }
        guard curve != nil || !times.isEmpty else {
            throw scanner.error("there is no curve", "write for example 500ms ease-out", column: column)
        }
        // CSS's default.
        return CurveText(text, curve ?? CurveTerm(content: .word("ease"), column: column), times: times)
    }
}
