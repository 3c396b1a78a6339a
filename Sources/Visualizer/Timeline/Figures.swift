import Foundation
import Timing

/// Formats the timeline's numbers, with a minus sign, commas between thousands, and units.
enum Figures {
    static func text(_ number: Double, digits: Int) -> String {
        DecimalText.fixed(number, digits: digits).replacing("-", with: "−")
    }

    /// Returns a number of points, to a tenth.
    static func points(_ number: Double) -> String { "\(text(number, digits: 1)) pt" }

    /// Returns a whole number of points per second.
    static func velocity(_ number: Double) -> String {
        let digits = text(abs(number).rounded(), digits: 0)
        var grouped = ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index).isMultiple(of: 3) { grouped.append(",") }
            grouped.append(digit)
        }
        return "\(number <= -0.5 ? "−" : "")\(grouped) pt/s"
    }
}
