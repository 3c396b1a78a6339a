import Foundation
package import Timing

/// A curve as another system's code, with what the code does not say.
package struct TranslationReport {
    package let curve: TimingCurve
    package let dialect: Dialect
    private let translation: Translation

    /// - Parameter duration: The seconds that were given with a curve that has none of its own.
    package init(curve: TimingCurve, dialect: Dialect, duration: Double? = nil) {
        self.curve = curve
        self.dialect = dialect
        translation = curve.translation(to: dialect, lasting: duration)
    }

    /// The code, and below it in comments of its language the error and the notes: so all of it can be pasted.
    package var text: String {
        let (opening, closing) = dialect == .css ? ("/* ", " */") : ("// ", "")
        let remarks = ["\(curve) for \(dialect.title); \(error)"] + translation.notes
        return ([translation.code] + remarks.map { opening + $0 + closing }).joined(separator: "\n")
    }

    /// Below this part of the travel, an error is that of reckoning.
    private static let leastError = 1e-9

    /// Whether the motion there is the curve's own.
    package var isExact: Bool { translation.maximumError < Self.leastError }

    /// How far the motion there is from the curve's at most, and where, in words.
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

    /// One object, or an array of several.
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
