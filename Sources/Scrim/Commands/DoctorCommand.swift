import ArgumentParser
import Foundation

/// The command `scrim doctor`, which reports what is installed and what is missing.
struct DoctorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor", abstract: "Reports what is installed and what is missing.",
        discussion: "The exit code is 0 if everything that Scrim requires is there, else 1.")

    func run() throws {
        let findings = MainActor.assumeIsolated {
            SystemCheck.findings(environment: ProcessInfo.processInfo.environment)
        }
        try StandardOutput.say(
            (["\(RunningProgram.current.name) \(RunningProgram.current.version)"] + findings.map(\.line)).joined(
                separator: "\n"))
        if findings.contains(where: { $0.verdict == .requiredMissing }) { throw ExitCode.failure }
    }
}

/// A component that is installed or missing.
struct Finding: Equatable {
    enum Verdict: Equatable {
        case present
        /// Scrim works without it, or without a part of its function.
        case optionalMissing
        case requiredMissing
    }

    let name: String
    let verdict: Verdict
    /// The version or path; if it is missing, the consequence and the remedy.
    let detail: String

    static func present(_ name: String, _ detail: String) -> Finding {
        Finding(name: name, verdict: .present, detail: detail)
    }

    static func without(_ name: String, _ detail: String) -> Finding {
        Finding(name: name, verdict: .optionalMissing, detail: detail)
    }

    static func missing(_ name: String, _ detail: String) -> Finding {
        Finding(name: name, verdict: .requiredMissing, detail: detail)
    }

    /// A line of the report.
    var line: String {
        let mark =
            switch verdict {
            case .present: "ok     "
            case .optionalMissing: "without"
            case .requiredMissing: "MISSING"
            }
        return "\(mark)  \(name)\(String(repeating: " ", count: max(1, 18 - name.count)))\(detail)"
    }
}
