import Timing

/// Numbers as labels of plots show them: with a true minus sign.
enum PlotNumber {
    /// With exactly so many digits behind the point.
    static func fixed(_ number: Double, digits: Int) -> String { label(DecimalText.fixed(number, digits: digits)) }

    /// With about three digits that matter.
    static func brief(_ number: Double) -> String {
        let size = abs(number)
        return label(DecimalText.text(number, digits: size >= 100 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 3))
    }

    /// A fraction as a percentage.
    static func percent(_ fraction: Double) -> String {
        let size = abs(fraction) * 100
        return label(DecimalText.text(fraction * 100, digits: size >= 10 ? 0 : size >= 1 ? 1 : 2)) + " %"
    }

    private static func label(_ text: String) -> String { text.replacing("-", with: "\u{2212}") }
}
