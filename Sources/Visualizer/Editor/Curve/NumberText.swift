import Foundation
import Timing

/// How numbers are written in the editor.
enum NumberText {
    /// With four digits that matter.
    static func brief(_ number: Double) -> String { DecimalText.text(significant(number, digits: 4)) }

    /// Seconds with their unit, to the thousandth.
    static func seconds(_ seconds: Double) -> String {
        DecimalText.text(seconds >= 100 ? seconds.rounded() : DecimalText.rounded(seconds, digits: 3)) + " s"
    }

    /// A fraction in percent, to the tenth.
    static func percent(_ part: Double) -> String { DecimalText.text(part * 100, digits: 1) + " %" }

    /// The number with so many digits that matter.
    static func significant(_ number: Double, digits: Int) -> Double {
        guard number != 0, number.isFinite else { return number }
        let place = digits - 1 - Int(log10(abs(number)).rounded(.down))
        guard place < 0 else { return DecimalText.rounded(number, digits: min(place, 15)) }
        let scale = pow(10, Double(-place))
        return (number / scale).rounded() * scale
    }
}
