import Support
public import Timing

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
    /// - Throws: A `CurveError` with the column of the error.
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
        return text.error(at: text.nameColumn, "no curve is named \"\(Quotation.text(text.name))\"", remedy)
    }
}

/// A reader of curves with arguments, except for springs.
struct CurveReader {
    private let text: CurveText

    init(_ text: CurveText) { self.text = text }

    private func error(_ column: Int, _ cause: String, _ remedy: String) -> CurveError {
        text.error(at: column, cause, remedy)
    }

    // MARK: CSS

    /// Reads `linear(0, 0.5 20% 40%, 1)`.
    func lines() throws(CurveError) -> LinearCurve {
        let remedy = "write outputs with percentages of time, for example linear(0, 0.5 20%, 1)"
        guard let list = text.arguments, !list.items.isEmpty else {
            throw text.error("linear() has no stops", remedy)
        }
        var arguments: [LinearCurve.Argument] = []
        for item in list.items {
            if item.label != nil { throw error(item.column, "linear() takes no labels", remedy) }
            var outputs: [Double] = []
            var inputs: [Double] = []
            for term in item.terms {
                if let output = term.number() {
                    outputs.append(output)
                } else if let input = term.number(units: ["%"]) {
                    inputs.append(input)
                } else {
                    throw error(term.column, "\(term.shown) is neither a number nor a percentage", remedy)
                }
                if max(abs(outputs.last ?? 0), abs(inputs.last ?? 0)) > LinearCurve.largestNumber {
                    throw error(term.column, "\(term.shown) is too large", "give numbers from -1e9 to 1e9")
                }
            }
            let isSplit = item.terms.count == 3 && item.terms[1].number() != nil
            guard outputs.count == 1, inputs.count <= 2, !isSplit else {
                throw error(
                    item.column,
                    outputs.isEmpty
                        ? "a stop has no output"
                        : outputs.count > 1
                            ? "a stop has two outputs"
                            : isSplit
                                ? "a stop's output is between its percentages" : "a stop has three percentages",
                    remedy)
            }
            var argument = LinearCurve.Argument(outputs[0])
            argument.inputs = inputs
            arguments.append(argument)
        }
        return try LinearCurve(arguments)
    }

    /// Reads `steps(4, jump-end)`.
    func steps() throws(CurveError) -> StepCurve {
        let remedy = "write for example steps(4, jump-end)"
        guard let list = text.arguments, (1...2).contains(list.items.count) else {
            throw text.error("steps needs a number and, perhaps, where it jumps", remedy)
        }
        for item in list.items where item.label != nil || item.terms.count > 1 {
            throw error(item.column, "steps takes a number and, perhaps, a word", remedy)
        }
        var position = StepCurve.Position.jumpEnd
        if list.items.count == 2 {
            let item = list.items[1]
            let word = item.value.word?.lowercased() ?? ""
            guard let known = word == "end" ? .jumpEnd : StepCurve.Position(rawValue: word) else {
                throw error(
                    item.column, "\(item.value.shown) is no place to jump",
                    "write jump-start, jump-end, jump-none, jump-both, start or end")
            }
            position = known
        }
        let least = position == .jumpNone ? 2 : 1
        let item = list.items[0]
        guard let number = item.value.number(), number == number.rounded(), number >= Double(least),
            number <= Double(StepCurve.largestCount)
        else {
            throw error(
                item.column, "\(item.value.shown) is no number of steps",
                "give a whole number from \(least) to \(StepCurve.largestCount)")
        }
        return StepCurve(known: Int(number), position)
    }

    // MARK: Bezier curves

    /// Reads four numbers; in the code of other systems a duration can follow.
    func bezier() throws(CurveError) -> CubicBezier {
        let remedy = "write \(text.name)(x1, y1, x2, y2), for example \(text.name)(0.32, 0.72, 0, 1)"
        guard let list = text.arguments else {
            throw error(text.nameColumn, "\(text.name) needs four numbers", remedy)
        }
        let items = list.items.filter { $0.label != "duration" || !text.name.hasSuffix("timingCurve") }
        if let labeled = items.first(where: { $0.label != nil }) {
            throw error(labeled.column, "\(text.name) takes no labels", remedy)
        }
        return try bezier(items, column: list.column, remedy: remedy)
    }

    /// Reads Android's `PathInterpolator(x1, y1, x2, y2)`, or a quadratic curve with one control point.
    func pathInterpolator() throws(CurveError) -> CubicBezier {
        guard let items = text.arguments?.items, items.count == 2, items.allSatisfy({ $0.label == nil }) else {
            return try bezier()
        }
        let point = items.compactMap { $0.terms.count == 1 ? $0.value.number(units: ["f", "F"]) : nil }
        guard point.count == 2, (0...1).contains(point[0]), abs(point[1]) <= CubicBezier.largestHeight else {
            throw error(
                items[0].column, "the control point is outside", "give an x from 0 to 1 and a y from -1e9 to 1e9")
        }
        // The cubic form of a quadratic curve: two thirds from both ends to its control point.
        return CubicBezier(
            nearestTo: point[0] * 2 / 3, point[1] * 2 / 3, (1 + 2 * point[0]) / 3, (1 + 2 * point[1]) / 3)
    }

    private func bezier(
        _ items: [CurveArgument], column: Int, remedy: String
    ) throws(CurveError) -> CubicBezier {
        guard items.count == 4 else {
            throw error(column, "\(text.name.isEmpty ? "it" : text.name) has \(items.count) numbers, not four", remedy)
        }
        var numbers: [Double] = []
        for item in items {
            guard let number = item.value.number(units: ["f", "F"]) else {
                throw error(item.column, "\(item.value.shown) is not a number", "write one such as 0.5, .5, -2 or 1e-3")
            }
            if item.terms.count > 1 {
                throw error(item.terms[1].column, "\(item.terms[1].shown) follows a number", "write a comma")
            }
            numbers.append(number)
        }
        for (index, name) in [(0, "x1"), (2, "x2")] where !(0...1).contains(numbers[index]) {
            throw error(
                items[index].value.column, "\(name) is \(DecimalText.text(numbers[index])), outside 0...1",
                "give a number from 0 to 1: at one time a curve has one value")
        }
        for (index, name) in [(1, "y1"), (3, "y2")] where abs(numbers[index]) > CubicBezier.largestHeight {
            throw error(
                items[index].value.column, "\(name) is \(DecimalText.text(numbers[index]))",
                "give a number from -1e9 to 1e9")
        }
        return CubicBezier(known: numbers[0], numbers[1], numbers[2], numbers[3])
    }

    /// Reads UIKit's and SwiftUI's code, with labeled control points.
    func labeledBezier() throws(CurveError) -> TimingCurve {
        let remedy = "give two control points, each with x: and y:"
        guard let list = text.arguments else { throw text.error("\(text.name) needs control points", remedy) }
        if list.items.count == 1, ["animationCurve", "name"].contains(list.items[0].label) {
            guard let word = list.items[0].value.word, let curve = TimingCurve.synonyms[word] else {
                throw error(list.items[0].value.column, "no curve has that name", "write .easeInOut, for example")
            }
            return curve
        }
        var numbers: [CurveArgument] = []
        for item in list.items {
            guard case .list(_, let items, _) = item.value.content else {
                // CAMediaTimingFunction has four unlabeled numbers.
                numbers.append(CurveArgument(label: nil, column: item.column, terms: item.terms))
                continue
            }
            numbers += items
        }
        return .bezier(try bezier(numbers, column: list.column, remedy: remedy))
    }

    // MARK: Code of other systems

    /// Reads SwiftUI's `.snappy(duration: 0.4, extraBounce: 0.1)`.
    func preset() throws(CurveError) -> TimingCurve? {
        guard text.arguments != nil else { return nil }
        if text.name == ".interactiveSpring" { return .spring(try SpringReader(text, .swiftui).spring()) }
        let bounces = [".smooth": 0, ".snappy": 0.15, ".bouncy": 0.3]
        let remedy = "give duration: and extraBounce:"
        let numbers = try CurveNumbers(
            text, of: text.name, limits: ["duration": .seconds, "bounce": .bounce], remedy: remedy)
        let bounce = (bounces[text.name] ?? 0) + (numbers["bounce"] ?? 0)
        guard CurveNumbers.Limits.bounce.allows(bounce) else {
            throw text.error("the bounce is \(DecimalText.text(bounce)) in all", "give an extraBounce nearer to 0")
        }
        return .spring(duration: numbers["duration"] ?? SpringReader.defaultDuration, bounce: bounce)
    }

    /// Reads Flutter's `SpringSimulation(SpringDescription(...), 0, 1, 2)`: from 0 to 1, with a velocity.
    func simulation() throws(CurveError) -> TimingCurve {
        let remedy = "write SpringSimulation(SpringDescription(...), 0, 1, velocity)"
        guard let items = text.arguments?.items, items.count == 4,
            case .list(let name, let numbers, let column) = items[0].value.content,
            name.hasPrefix("SpringDescription"), let start = items[1].value.number(), start == 0,
            let end = items[2].value.number(), end == 1, let velocity = items[3].value.number()
        else { throw text.error("the simulation does not go from 0 to 1 on a description", remedy) }
        guard CurveNumbers.Limits.velocity.allows(velocity) else {
            throw error(items[3].column, "the velocity is \(DecimalText.text(velocity))", "give a smaller number")
        }
        let description = CurveText(text, name: name, items: numbers, column: column)
        let spring = try SpringReader(description, .flutter).spring()
        return .spring(SpringCurve(spring.parameters, initialVelocity: velocity))
    }

    /// Reads Motion's `[x1, y1, x2, y2]`, `{ type: "spring", ... }` and `{ duration: 0.5, ease: ... }`, and
    /// react-spring's `{ tension: 170, friction: 26 }`.
    func literal() throws(CurveError) -> TimingCurve {
        guard let list = text.arguments else { throw text.error("there is no curve", "write for example ease-out") }
        let remedy = "write for example { type: \"spring\", stiffness: 100, damping: 10 } or [0.42, 0, 0.58, 1]"
        if list.items.contains(where: { $0.label == "type" && $0.value.word == "spring" }) {
            return .spring(try SpringReader(text, .motion).spring())
        }
        if list.items.contains(where: { ["tension", "friction"].contains($0.label) }) {
            return .spring(try SpringReader(text, .reactSpring).spring())
        }
        if let other = list.items.first(where: { $0.label.map { !["duration", "ease", "type"].contains($0) } ?? false }
        ),
            list.items.contains(where: { $0.label == "ease" })
        {
            throw error(other.column, "\(other.label ?? "it") is no part of a curve", "leave it out")
        }
        guard let ease = list.items.first(where: { $0.label == "ease" }) else {
            if list.items.contains(where: { $0.label != nil }) { throw text.error("there is no curve in it", remedy) }
            return .bezier(try bezier(list.items, column: list.column, remedy: remedy))
        }
        if case .list("", let items, let column) = ease.value.content {
            return .bezier(try bezier(items, column: column, remedy: remedy))
        }
        guard let word = ease.value.word,
            let curve = TimingCurve.synonyms[".\(word)"] ?? TimingCurve.named.first(where: { $0.name == word })?.curve
        else {
            throw error(ease.value.column, "\(ease.value.shown) is no easing", "write \"easeInOut\" or four numbers")
        }
        return curve
    }
}
