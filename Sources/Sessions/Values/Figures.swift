import Foundation
import Support
import Timing

/// Formats the timeline's numbers, with a minus sign, commas between thousands, and units.
package enum Figures {
    package static func text(_ number: Double, digits: Int) -> String {
        DecimalText.fixed(number, digits: digits).replacing("-", with: "−")
    }

    /// Returns a short text with the needed digits, such as 1.2k for 1200.
    package static func brief(_ value: Double) -> String {
        let isLarge = abs(value) >= 1000
        let text = DecimalText.text(isLarge ? value / 1000 : value, digits: abs(value) < 1 ? 2 : 1)
        return text.replacing("-", with: "−") + (isLarge ? "k" : "")
    }

    /// Returns a number of points, to a tenth.
    package static func points(_ number: Double) -> String { "\(text(number, digits: 1)) pt" }

    /// Returns a whole number of points per second.
    package static func velocity(_ number: Double) -> String {
        let digits = text(abs(number).rounded(), digits: 0)
        var grouped = ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index).isMultiple(of: 3) { grouped.append(",") }
            grouped.append(digit)
        }
        return "\(number <= -0.5 ? "−" : "")\(grouped) pt/s"
    }
}
