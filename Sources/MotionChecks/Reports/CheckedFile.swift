import Foundation
package import Staging

/// The result of checking one tape or trace.
package struct CheckedFile: Sendable {
    /// The name under which the file was requested.
    package var name: String
    package var findings: [Finding]
    /// The differences from the goldens.
    package var differences: [GoldenDifference]
    /// The reason why the file could not be checked, or `nil` if it was.
    package var failure: String?
    /// The files that show the differences and findings.
    package var sheets: [String]
    /// The rules that could not be checked, because a trace lacks what they need.
    package var skipped: [MotionRule]
    /// How the motion differs from that of another recording, or `nil` if it is not compared.
    package var comparison: RunComparison?
    /// The reason why existing goldens were not compared, or `nil` if they were.
    package var goldensSkipped: String?

    package init(
        name: String, findings: [Finding] = [], differences: [GoldenDifference] = [], failure: String? = nil,
        sheets: [String] = [], skipped: [MotionRule] = []
    ) {
        self.name = name
        self.findings = findings
        self.differences = differences
        self.failure = failure
        self.sheets = sheets
        self.skipped = skipped
    }

    /// Whether there is nothing to report.
    package var isClean: Bool { findings.isEmpty && differences.isEmpty && failure == nil }

    /// A problem in the form that all formats share.
    package struct Problem: Codable {
        /// A rule's name, `golden` or `failure`.
        var kind: String
        var frame: Int?
        /// The time in seconds since the recording began, to a thousandth, or `nil` without one.
        package var time: Double?
        package var lane: Int?
        package var view: String?
        var number: Double?
        var limit: Double?
        var expected: [Double]?
        var came: [Double]?
        /// A description, which for a finding begins with the rule's name.
        package var message: String
        package var remedy: String

        /// The rule of a finding, or `nil` for other problems.
        package var rule: MotionRule? { MotionRule(rawValue: kind) }

        private enum CodingKeys: String, CodingKey {
            case kind = "rule"
            case frame, time, lane, view, number, limit, expected, came, message, remedy
        }
    }

    /// The kind of problems, and of what is skipped, for goldens.
    static let goldenKind = "golden"

    var problems: [Problem] {
        findings.map { finding in
            Problem(
                kind: finding.rule.rawValue, frame: finding.frame, time: Self.rounded(finding.time),
                lane: finding.lane, view: finding.view, number: Self.rounded(finding.number), limit: finding.limit,
                expected: finding.expected.isEmpty ? nil : finding.expected.map(Self.rounded),
                came: finding.came.isEmpty ? nil : finding.came.map(Self.rounded), message: finding.message,
                remedy: finding.remedy)
        }
            + differences.map { difference in
                Problem(
                    kind: Self.goldenKind, time: difference.time.map(Self.rounded), lane: difference.lane,
                    view: difference.view, number: difference.number.map(Self.rounded), limit: difference.tolerance,
                    message: "golden: \(difference.message)",
                    remedy:
                        "if it is meant, or a newer Scrim moves it so (see its CHANGELOG), accept it by check --update")
            } + (failure.map { [Problem(kind: "failure", message: $0, remedy: "")] } ?? [])
    }

    /// Rounds to thousandths. Infinite values and NaN become 0, because JSON can't represent them.
    private static func rounded(_ number: Double) -> Double {
        number.isFinite ? (number * 1000).rounded() / 1000 : 0
    }
}
