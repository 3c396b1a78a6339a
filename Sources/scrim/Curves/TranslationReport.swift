import Dialects
import Foundation
import Plotting
import Timing

/// A curve as another system's code, with what the code does not say.
struct TranslationReport {
    let curve: TimingCurve
    let dialect: Dialect
    private let translation: Translation

    init(curve: TimingCurve, dialect: Dialect) {
        self.curve = curve
        self.dialect = dialect
        translation = curve.translation(to: dialect)
    }

    /// The code, and below it in comments of its language the error and the notes: so all of it can be pasted.
    var text: String {
        let (opening, closing) = dialect == .css ? ("/* ", " */") : ("// ", "")
        let remarks = ["\(curve) for \(dialect.title); \(error)"] + translation.notes
        return ([translation.code] + remarks.map { opening + $0 + closing }).joined(separator: "\n")
    }

    private var error: String {
        let error = translation.maximumError
        if error < 1e-9 { return "maximum error 0 % of the travel" }
        let digits = error < 1e-5 ? 7 : error < 1e-3 ? 4 : 2
        let place = PlotNumber.fixed(translation.errorPlace, digits: 3)
        return "maximum error \(PlotNumber.fixed(error * 100, digits: digits)) % of the travel, at \(place)"
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
    static func json(_ reports: [TranslationReport]) -> String {
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
