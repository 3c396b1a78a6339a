import Support
import Timing

/// The labeled numbers of a list, each with a known label, given once and within its limits.
struct CurveNumbers {
    /// The allowed range of a number.
    struct Limits: Sendable {
        let range: ClosedRange<Double>
        /// Whether the range excludes its ends.
        var isOpen = false

        func allows(_ number: Double) -> Bool {
            range.contains(number) && !(isOpen && (number == range.lowerBound || number == range.upperBound))
        }

        var text: String {
            "from \(DecimalText.text(range.lowerBound)) to \(DecimalText.text(range.upperBound))"
                + (isOpen ? ", both excluded" : "")
        }

        static let coefficient = Limits(range: Spring.leastCoefficient...Spring.largestCoefficient)
        static let seconds = Limits(range: Spring.leastDuration...Spring.longestDuration)
        static let ratio = Limits(range: Spring.leastDampingRatio...1e6)
        static let bounce = Limits(range: -1...1, isOpen: true)
        static let bounceUpwards = Limits(range: 0...1)
        static let velocity = Limits(range: -SpringCurve.largestVelocity...SpringCurve.largestVelocity)
        static let any = Limits(range: -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude)
    }

    struct Entry {
        let number: Double
        let column: Int
        let valueColumn: Int
    }

    let text: CurveText
    private(set) var entries: [String: Entry] = [:]
    /// The labels in the order given.
    private(set) var order: [String] = []

    /// The labels of other dialects.
    private static let synonyms = [
        "initialVelocity": "velocity", "frequencyResponse": "response", "extraBounce": "bounce",
    ]
    /// Compose's names for numbers.
    private static let words = [
        "Spring.DampingRatioHighBouncy": 0.2, "Spring.DampingRatioMediumBouncy": 0.5,
        "Spring.DampingRatioLowBouncy": 0.75, "Spring.DampingRatioNoBouncy": 1, "Spring.StiffnessHigh": 10_000,
        "Spring.StiffnessMedium": 1500, "Spring.StiffnessMediumLow": 400, "Spring.StiffnessLow": 200,
        "Spring.StiffnessVeryLow": 50, "true": 1, "false": 0,
    ]

    /// Reads the list of `text`.
    /// - Parameters:
    ///   - text: The text; without a list there are no numbers.
    ///   - noun: The owner of the numbers, for messages.
    ///   - limits: The known labels and their limits.
    ///   - ignored: The labels to ignore.
    ///   - remedy: The remedy, for messages.
    init(
        _ text: CurveText, of noun: String, limits: [String: Limits], ignoring ignored: Set<String> = [],
        remedy: String
    ) throws(CurveError) {
        self.text = text
        for item in text.arguments?.items ?? [] {
            guard let given = item.label else {
                if let word = item.value.word, item.terms.count > 1 {
                    throw text.error(
                        at: item.column, "a colon is missing after \"\(Quotation.text(word))\"",
                        "write \(word): and a number")
                }
                throw text.error(at: item.column, "a number of \(noun) has no label", remedy)
            }
            if ignored.contains(given) { continue }
            let label = Self.synonyms[given] ?? given
            if item.terms.count > 1 {
                throw text.error(at: item.terms[1].column, "\(item.terms[1].shown) follows a number", "write a comma")
            }
            guard let limits = limits[label] else {
                throw text.error(at: item.column, "\(noun) has no \"\(Quotation.text(given))\"", remedy)
            }
            guard entries[label] == nil else {
                throw text.error(at: item.column, "\(given) is given twice", "give it once")
            }
            let number = try Self.number(item, in: text)
            guard limits.allows(number) else {
                throw text.error(
                    at: item.value.column, "\(given) is \(DecimalText.text(number))",
                    "give a number \(limits.text)")
            }
            entries[label] = Entry(number: number, column: item.column, valueColumn: item.value.column)
            order.append(label)
        }
    }

    /// Returns the number of an argument: plain, with another language's unit, by name, or a vector of equal numbers.
    private static func number(_ item: CurveArgument, in text: CurveText) throws(CurveError) -> Double {
        let term = item.value
        let plain = term.number(units: ["f", "s", "ms", "F"]) { $1 == "ms" ? $0 / 1000 : $0 }
        if let number = plain ?? term.word.flatMap({ words[$0] }) { return number }
        if case .list("CGVector", let items, _) = term.content {
            let parts = items.compactMap { $0.value.number() }
            guard parts.count == 2, items.count == 2, parts[0] == parts[1] else {
                throw text.error(
                    at: term.column, "a curve has one velocity", "give dx: and dy: the same number")
            }
            return parts[0]
        }
        if term.word == ".zero" { return 0 }
        throw text.error(
            at: term.column, "\(term.shown) is not a number", "write one such as 0.5, .5, -2 or 1e-3")
    }

    subscript(label: String) -> Double? { entries[label]?.number }

    var labels: Set<String> { Set(entries.keys) }

    func required(_ label: String) throws(CurveError) -> Double {
        guard let entry = entries[label] else {
            throw text.error("\(label) is missing", "add \(label): and a number")
        }
        return entry.number
    }

    /// Throws if there are numbers with other labels.
    func only(_ labels: [String], remedy: String) throws(CurveError) {
        guard let stranger = order.first(where: { !labels.contains($0) }), let entry = entries[stranger] else { return }
        let main = order.first { labels.contains($0) && $0 != "velocity" } ?? labels[0]
        throw text.error(at: entry.column, "\(stranger) does not go with \(main)", remedy)
    }
}
