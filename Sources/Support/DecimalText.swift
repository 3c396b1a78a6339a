import Foundation

/// Formats numbers as decimals: with a point, without group separators, the same in every locale.
package enum DecimalText {
    /// The size from which `printf` gives the digits: a double cannot represent every whole number there.
    private static let largestExact = 9e15

    /// Returns the shortest text that reads back as the same number, without a trailing `.0`.
    package static func text(_ number: Double) -> String {
        let text = "\(number == 0 ? 0 : number)"
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    /// Returns the number with at most `digits` decimals, without trailing zeros, exponent or negative zero.
    package static func text(_ number: Double, digits: Int) -> String {
        var text = fixed(number, digits: digits)
        guard digits > 0, number.isFinite else { return text }
        while text.utf8.last == UInt8(ascii: "0") { text.removeLast() }
        if text.utf8.last == UInt8(ascii: ".") { text.removeLast() }
        return text
    }

    /// Returns the number with exactly `digits` decimals, 0 or more, without a negative zero; halves are rounded away
    /// from zero.
    package static func fixed(_ number: Double, digits: Int) -> String {
        let scaled = (abs(number) * pow(10, Double(digits))).rounded()
        guard scaled < largestExact else { return String(format: "%.\(digits)f", number) }
        let all = String(Int(scaled))
        let padded = String(repeating: "0", count: max(0, digits + 1 - all.utf8.count)) + all
        let text = digits > 0 ? "\(padded.dropLast(digits)).\(padded.suffix(digits))" : padded
        return number < 0 && scaled > 0 ? "-" + text : text
    }

    /// Returns the number that ``text(_:digits:)`` shows; no negative zero.
    package static func rounded(_ number: Double, digits: Int) -> Double {
        let scale = pow(10, Double(digits))
        let rounded = (number * scale).rounded() / scale + 0
        return rounded.isFinite ? rounded : number
    }

    /// Returns a fraction as a percentage that reads back as the same number.
    package static func percent(_ number: Double) -> String {
        // Shifts the point in the text: multiplication by 100 would add digits of rounding.
        for digits in 0...17 {
            let percentage = text(rounded(number * 100, digits: digits))
            if Double(percentage + "e-2") == number { return "\(percentage)%" }
        }
        return "\(text(number * 100))%"
    }
}
