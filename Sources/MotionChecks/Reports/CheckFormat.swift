package import Foundation
import Staging
import Support
import Timing

/// The formats of a report of findings.
package enum CheckFormat: String, Sendable, CaseIterable {
    /// Readable lines, one for each finding.
    case text
    /// A JSON object, for programs.
    case json
    /// JUnit's XML, which CI systems read as a test report, with a test case for each file.
    case junit
    /// Annotations for GitHub's workflows.
    case github

    /// - Throws: An `EncodingError`.
    package func report(_ files: [CheckedFile]) throws -> String {
        switch self {
        case .text: Self.text(files)
        case .json: try Self.json(files)
        case .junit: Self.junit(files)
        case .github: Self.github(files)
        }
    }

    // MARK: Text

    private static func text(_ files: [CheckedFile]) -> String {
        var lines: [String] = []
        for file in files {
            for problem in file.problems {
                let message = moment(problem) + problem.message
                // Errors of tapes begin with the file and the position in it.
                lines.append(message.hasPrefix("\(file.name):") ? message : "\(file.name): \(message)")
                if !problem.remedy.isEmpty { lines.append("    \(problem.remedy)") }
            }
            lines += file.sheets.map { "    \($0)" }
            lines += comparison(file)
            if let skipped = skipped(file) { lines.append("\(file.name): \(skipped)") }
            if let reason = file.goldensSkipped { lines.append("\(file.name): goldens not compared: \(reason)") }
        }
        return (lines + [summary(files)]).joined(separator: "\n")
    }

    /// Returns how the motion differs from that of another recording, or nothing if it is not compared.
    private static func comparison(_ file: CheckedFile) -> [String] {
        file.comparison?.lines.map { "\(file.name): \($0)" } ?? []
    }

    /// Returns which rules a trace could not be checked for, or `nil` if it was checked for all.
    private static func skipped(_ file: CheckedFile) -> String? {
        guard !file.skipped.isEmpty else { return nil }
        let names = file.skipped.map(\.rawValue).joined(separator: ", ")
        return "not checked in full, because the trace lacks what they need: \(names); check the tape instead"
    }

    private static func summary(_ files: [CheckedFile]) -> String {
        let count = files.reduce(0) { $0 + $1.problems.count }
        let found = count == 0 ? "nothing found" : "\(count) \(count == 1 ? "finding" : "findings")"
        return "\(files.count) \(files.count == 1 ? "file" : "files") checked, \(found)"
    }

    private static func moment(_ problem: CheckedFile.Problem) -> String {
        guard let time = problem.time else { return "" }
        let frame = problem.frame.map { " (frame \($0))" } ?? ""
        let lane = problem.lane.map { $0 > 0 ? ", lane \($0 + 1)" : "" } ?? ""
        return "\(DecimalText.fixed(time, digits: 3)) s\(frame)\(lane): "
    }

    // MARK: JSON

    private struct Document: Codable {
        struct File: Codable {
            var file: String
            var findings: [CheckedFile.Problem]
            var sheets: [String]
            var skipped: [String]
            /// The differences from another recording, or `nil` if there is nothing to compare with.
            var against: [RunComparison.Difference]?
        }

        var files: [File]
        var count: Int
    }

    /// Returns the problems in a report in the format ``json``, in their order.
    /// - Throws: A `DecodingError` if it is none.
    package static func problems(json report: Data) throws -> [CheckedFile.Problem] {
        try JSONDecoder().decode(Document.self, from: report).files.flatMap(\.findings)
    }

    private static func json(_ files: [CheckedFile]) throws -> String {
        let entries = files.map {
            Document.File(
                file: $0.name, findings: $0.problems, sheets: $0.sheets,
                skipped: $0.skipped.map(\.rawValue) + ($0.goldensSkipped == nil ? [] : [CheckedFile.goldenKind]),
                against: $0.comparison?.differences)
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        let document = Document(files: entries, count: entries.reduce(0) { $0 + $1.findings.count })
        return String(decoding: try encoder.encode(document), as: UTF8.self)
    }

    // MARK: JUnit

    private static func junit(_ files: [CheckedFile]) -> String {
        let failed = files.count { !$0.isClean }
        var lines = [
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
            "<testsuites>",
            "  <testsuite name=\"scrim check\" tests=\"\(files.count)\" failures=\"\(failed)\">",
        ]
        for file in files {
            let head = "    <testcase classname=\"scrim.check\" name=\"\(escaped(file.name))\""
            let output = file.sheets + (file.comparison?.lines ?? [])
            guard !file.isClean || !output.isEmpty else {
                lines.append("\(head)/>")
                continue
            }
            lines.append("\(head)>")
            for problem in file.problems {
                let text = problem.remedy.isEmpty ? "" : escaped(problem.remedy)
                lines.append(
                    "      <failure type=\"\(problem.kind)\" "
                        + "message=\"\(escaped(moment(problem) + problem.message))\">\(text)</failure>")
            }
            if !output.isEmpty {
                lines.append("      <system-out>\(escaped(output.joined(separator: "\n")))</system-out>")
            }
            lines.append("    </testcase>")
        }
        return (lines + ["  </testsuite>", "</testsuites>"]).joined(separator: "\n")
    }

    private static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "\n": result += "&#10;"
            // XML allows no other control characters.
            case "\u{0}"..."\u{1F}": result += " "
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    // MARK: GitHub

    private static func github(_ files: [CheckedFile]) -> String {
        var lines: [String] = []
        for file in files {
            for problem in file.problems {
                let remedy = problem.remedy.isEmpty ? "" : "\n\(problem.remedy)"
                lines.append(
                    "::error file=\(property(file.name)),title=\(property("scrim check: \(problem.kind)"))::"
                        + data(moment(problem) + problem.message + remedy))
            }
            lines += comparison(file)
        }
        return (lines + [summary(files)]).joined(separator: "\n")
    }

    /// Escapes a message for the runner (`@actions/core`, `escapeData`).
    private static func data(_ text: String) -> String {
        text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
    }

    private static func property(_ text: String) -> String {
        data(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
    }
}
