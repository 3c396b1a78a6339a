/// How numbers are written in curves.
package enum CurveNumber {
    /// The shortest text that reads back as the same number, without a trailing `.0`.
    package static func text(_ number: Double) -> String {
        let text = "\(number == 0 ? 0 : number)"
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    /// The number with no more than `digits` digits behind the point, none of them a trailing zero.
    package static func text(_ number: Double, digits: Int) -> String { text(rounded(number, digits: digits)) }

    /// The number that ``text(_:digits:)`` shows.
    package static func rounded(_ number: Double, digits: Int) -> Double {
        var scale = 1.0
        for _ in 0..<digits { scale *= 10 }
        let rounded = (number * scale).rounded() / scale
        return rounded.isFinite ? rounded : number
    }

    /// A fraction as a percentage that reads back as the same number.
    static func percent(_ number: Double) -> String {
        // The point is shifted in the text: a product with 100 would have digits of its rounding.
        for digits in 0...17 {
            let percentage = text(rounded(number * 100, digits: digits))
            if Double(percentage + "e-2") == number { return "\(percentage)%" }
        }
        return "\(text(number * 100))%"
    }

    /// The largest fraction of a duration that curves are asked for, in size.
    static let farthest = 1e9

    /// A fraction of a duration that can be reckoned with: what is no number counts as 0.
    @inline(__always)
    static func place(_ fraction: Double) -> Double {
        abs(fraction) <= farthest ? fraction : fraction.isNaN ? 0 : fraction < 0 ? -farthest : farthest
    }
}
