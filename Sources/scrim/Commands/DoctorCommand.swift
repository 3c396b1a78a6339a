import ArgumentParser
import Foundation

/// `scrim doctor`: what this machine has and lacks.
struct DoctorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor", abstract: "Tells what this machine has and lacks.",
        discussion: "The exit code is 0 if everything that Scrim requires is there, else 1.")

    func run() throws {
        let findings = MainActor.assumeIsolated {
            SystemCheck.findings(environment: ProcessInfo.processInfo.environment)
        }
        try StandardOutput.say((["scrim \(programVersion)"] + findings.map(\.line)).joined(separator: "\n"))
        if findings.contains(where: { $0.verdict == .requiredMissing }) { throw ExitCode.failure }
    }
}
