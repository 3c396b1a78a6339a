import ArgumentParser
import Glibc
import Logging
import Staging
import SystemPackage
import Timing

/// The program: its commands, and what its exit codes and messages are.
@main
struct Scrim: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "scrim",
        abstract: "Shows and records how modal transitions move.",
        usage: """
            scrim [PHOTO|FOLDER ...] [--scene NAME] [--set KEY=VALUE] [--size WxH] [--scale N]
            scrim record TAPE|FOLDER ... [PHOTO|FOLDER ...] -o OUT [-o OUT ...]
            scrim curve CURVE [CURVE ...] [--samples N] [--json] [--to SYSTEM] [-o PLOT]
            scrim scenes [--json]
            scrim doctor
            """,
        discussion: """
            Without a command, a window opens on the photos: tap one, drag it down, let go, catch it again.
            F fills the window, R records, ? shows the keys, Q quits.

            Exit codes: 0 done; 1 it failed; 2 the request is wrong.
            """,
        version: programVersion,
        subcommands: [OpenCommand.self, RecordCommand.self, CurveCommand.self, ScenesCommand.self, DoctorCommand.self],
        defaultSubcommand: OpenCommand.self)

    static func main() {
        Interruption.unblock()
        do {
            try refuseMisspeltCommand()
            var command = try parseAsRoot(ArgumentText.words)
            try command.run()
        } catch {
            Interruption.waitIfStopping()
            Glibc.exit(report(error))
        }
    }

    /// A command with a slip in it would be taken for a photo's name.
    private static func refuseMisspeltCommand() throws(ProgramError) {
        let names = configuration.subcommands.compactMap { $0.configuration.commandName }
        guard let word = ArgumentText.words.first, !names.contains(word),
            (try? PathArgument(argument: word).path.stat()) == nil, let meant = Suggestion.nearest(to: word, in: names)
        else { return }
        throw ProgramError(
            .wrongRequest, "\(word): there is no such command, file or folder; did you mean scrim \(meant)?")
    }

    /// Reports an error; returns the exit code.
    private static func report(_ error: any Error) -> Int32 {
        switch exitCode(for: error) {
        case .success:
            // Help and the version are what was asked for.
            do throws(ProgramError) {
                try StandardOutput.say(fullMessage(for: error))
                return 0
            } catch {
                return say(error)
            }
        case .validationFailure:
            let message = message(for: error).replacing("\n", with: " ")
            StandardError.say("\(message.hasSuffix(".") ? String(message.dropLast()) : message); see scrim --help")
            return ProgramError.Fault.wrongRequest.rawValue
        case let code:
            if let code = error as? ExitCode { return code.rawValue }
            let fault = say(ProgramError(error))
            return code == .failure ? fault : code.rawValue
        }
    }

    /// Says what went wrong; returns the exit code.
    private static func say(_ error: ProgramError) -> Int32 {
        // A tape's problems begin with its file and line, where editors search for them.
        if error.description.contains("\n") {
            StandardError.write(error.description + "\n")
        } else {
            StandardError.say(error.description)
        }
        return error.fault.rawValue
    }
}

/// The program's version, as the changelog has it.
let programVersion = "0.1.0"
