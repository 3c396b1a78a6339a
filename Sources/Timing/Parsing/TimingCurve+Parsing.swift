extension TimingCurve {
    /// The curve that a text names.
    ///
    /// Read are `linear`, `ease`, `ease-in`, `ease-out`, `ease-in-out`, `sheet`, Material's names,
    /// `cubic-bezier(x1, y1, x2, y2)` and the springs: `spring(mass: 1, stiffness: 100, damping: 10)`,
    /// `spring(dampingRatio: 0.8, duration: 0.5)`, `spring(duration: 0.5, bounce: 0.2)`,
    /// `spring(response: 0.5, dampingFraction: 0.8)`, `smooth`, `snappy`, `bouncy`, and UIKit's dialect
    /// `uikit.spring(mass: 3, stiffness: 1000, damping: 500)`. Springs take `velocity:` as well, 1 being the whole way
    /// in one second.
    /// - Throws: A ``CurveError`` with the column of the fault.
    public init(parsing text: String) throws(CurveError) {
        let call = try CurveCall(parsing: text)
        switch call.name {
        case "cubic-bezier": self = .bezier(try Self.bezier(call))
        case "spring": self = .spring(try SpringReader(call).spring())
        case "uikit.spring": self = .spring(try SpringReader(call).clamped())
        default:
            guard let curve = Self.named.first(where: { $0.name == call.name })?.curve else {
                throw Self.unknown(call)
            }
            if let arguments = call.arguments {
                throw call.error(
                    at: arguments.column, "\(call.name) takes no arguments", "write \(call.name) alone")
            }
            self = curve
        }
    }

    /// The curves that are named without arguments.
    private static let named: [(name: String, curve: TimingCurve)] =
        [("linear", .linear)] + CubicBezier.named.map { ($0.name, .bezier($0.curve)) } + [
            ("smooth", .spring(.smooth)), ("snappy", .spring(.snappy)), ("bouncy", .spring(.bouncy)),
        ]

    private static func bezier(_ call: CurveCall) throws(CurveError) -> CubicBezier {
        let remedy = "write cubic-bezier(x1, y1, x2, y2), for example cubic-bezier(0.32, 0.72, 0, 1)"
        guard let list = call.arguments else {
            throw call.error(at: call.nameColumn, "cubic-bezier needs four numbers", remedy)
        }
        if let labelled = list.items.first(where: { $0.label != nil }) {
            throw call.error(at: labelled.column, "cubic-bezier takes no labels", remedy)
        }
        guard list.items.count == 4 else {
            throw call.error(at: list.column, "cubic-bezier has \(list.items.count) numbers, not four", remedy)
        }
        for (index, name) in [(0, "x1"), (2, "x2")] where !(0...1).contains(list.items[index].value) {
            let item = list.items[index]
            throw call.error(
                at: item.valueColumn, "\(name) is \(CurveNumber.text(item.value)), outside 0...1",
                "give a number from 0 to 1: at one time a curve has one value")
        }
        let numbers = list.items.map(\.value)
        return CubicBezier(known: numbers[0], numbers[1], numbers[2], numbers[3])
    }

    private static func unknown(_ call: CurveCall) -> CurveError {
        let names = named.map(\.name) + ["cubic-bezier", "spring", "uikit.spring"]
        let simple = call.name.lowercased().filter { $0 != "-" && $0 != "_" }
        let near = names.first { $0.filter { $0 != "-" } == simple }
        let remedy = near.map { "write \($0)" } ?? "known are \(names.joined(separator: ", "))"
        return call.error(at: call.nameColumn, "no curve is named \"\(call.name)\"", remedy)
    }
}
