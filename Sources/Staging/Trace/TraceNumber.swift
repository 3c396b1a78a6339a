import Foundation

/// How numbers are written in traces: the same digits on every machine, readable by everything.
enum TraceNumber {
    /// Digits after the point: a millionth of a point, a second or a fraction is below anything that can be seen.
    private static let places = 6
    private static let unit = 1_000_000.0
    /// Above this a double has no place for a millionth.
    private static let largestExact = 9e9

    /// The number rounded to a millionth, as short as possible, without an exponent and without a negative zero.
    ///
    /// Nil if the number is not finite, which the writers leave empty: `null` in JSON, no text in CSV.
    static func text(_ value: Double) -> String? {
        guard value.isFinite else { return nil }
        guard abs(value) < largestExact else { return String(format: "%.0f", value) }
        let count = Int((value * unit).rounded())
        let whole = String(count.magnitude / UInt(unit))
        var fraction = String(count.magnitude % UInt(unit))
        fraction = String(repeating: "0", count: places - fraction.count) + fraction
        while fraction.last == "0" { fraction.removeLast() }
        return (count < 0 ? "-" : "") + whole + (fraction.isEmpty ? "" : "." + fraction)
    }
}
