import Foundation

/// How numbers are written in plots and summaries.
package enum PlotNumber {
    /// With exactly so many digits behind the point, and a true minus sign.
    package static func fixed(_ number: Double, digits: Int) -> String {
        let text = String(format: "%.\(digits)f", locale: Locale(identifier: "en_US_POSIX"), number)
        let isZero = text.allSatisfy { "-0.".contains($0) }
        return text.hasPrefix("-") ? (isZero ? "" : "\u{2212}") + text.dropFirst() : text
    }

    /// With about three digits that matter.
    package static func brief(_ number: Double) -> String {
        let size = abs(number)
        return trimmed(fixed(number, digits: size >= 100 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 3))
    }

    /// Without zeros at the end of what is behind the point.
    package static func trimmed(_ text: String) -> String {
        guard text.contains(".") else { return text }
        let short = String(text.reversed().drop { $0 == "0" }.reversed())
        return short.hasSuffix(".") ? String(short.dropLast()) : short
    }

    /// A fraction as a percentage.
    package static func percent(_ fraction: Double) -> String {
        let size = abs(fraction) * 100
        return trimmed(fixed(fraction * 100, digits: size >= 10 ? 0 : size >= 1 ? 1 : 2)) + " %"
    }
}
