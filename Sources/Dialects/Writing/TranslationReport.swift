import Foundation
import Support
package import Timing

/// A curve as another system's code, with notes on what the code does not express.
package struct TranslationReport {
    package let curve: TimingCurve
    package let dialect: Dialect
    private let translation: Translation

    /// - Parameter duration: The duration, in seconds, to use for a curve that has none of its own.
    package init(curve: TimingCurve, dialect: Dialect, duration: Double? = nil) {
        self.curve = curve
        self.dialect = dialect
        translation = curve.translation(to: dialect, lasting: duration)
    }

    /// The code, followed by the error and the notes as comments in its language, so that all of it can be pasted.
    package var text: String {
        let (opening, closing) = dialect == .css ? ("/* ", " */") : ("// ", "")
        let remarks = ["\(curve) for \(dialect.title); \(error)"] + translation.notes
        return ([translation.code] + remarks.map { opening + $0 + closing }).joined(separator: "\n")
    }

    /// The error, as a fraction of the travel, below which only rounding is at fault.
    private static let leastError = 1e-9

    /// Whether the translated motion equals the curve.
    package var isExact: Bool { translation.maximumError < Self.leastError }

    /// The largest error and its time, in words.
    package var error: String {
        let error = translation.maximumError
        if isExact { return "maximum error 0 % of the travel" }
        let digits = error < 1e-5 ? 7 : error < 1e-3 ? 4 : 2
        let place = DecimalText.fixed(translation.errorPlace, digits: 3)
        return "maximum error \(DecimalText.fixed(error * 100, digits: digits)) % of the travel, at \(place)"
            + (curve.duration == nil ? " of the duration" : " s")
    }

    private struct Entry: Encodable {
        let code: String
        let curve: String
        let expression: String?
        let maximumError: Double
        let maximumErrorAt: Double
        let notes: [String]
        let target: String
    }

    /// Returns the reports as JSON: one object, or an array of several.
    package static func json(_ reports: [TranslationReport]) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        let entries = reports.map { report in
            Entry(
                code: report.translation.code, curve: report.curve.description,
                expression: report.translation.expression, maximumError: report.translation.maximumError,
                maximumErrorAt: report.translation.errorPlace, notes: report.translation.notes,
                target: report.dialect.rawValue)
        }
        let data = entries.count == 1 ? try? encoder.encode(entries[0]) : try? encoder.encode(entries)
        return String(decoding: data ?? Data(), as: UTF8.self)
    }
}
