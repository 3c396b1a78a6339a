package import ArgumentParser
import Glibc
import Staging
import Support
import Synchronization
import SystemPackage
import Timing

/// The root command, which has the subcommands, and reports errors as messages and exit codes.
struct RootCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        let program = RunningProgram.current
        let tools = Self.tools.withLock(\.self)
        return CommandConfiguration(
            commandName: program.name,
            abstract: "Shows and records how modal transitions move.",
            usage: ([
                "\(program.name) [PHOTO|FOLDER ...] [--scene NAME] [--set KEY=VALUE] [--size WxH] [--scale N]",
                "\(program.name) record TAPE|FOLDER ... [PHOTO|FOLDER ...] -o OUT [-o OUT ...]",
                "\(program.name) check TAPE|FOLDER|TRACE ... [PHOTO|FOLDER ...] [--format FORM] [--update] [--explain RULE]",
                "\(program.name) curve CURVE [CURVE ...] [--samples N] [--json] [--to SYSTEM] [-o PLOT]",
                "\(program.name) match FILM --at TIME --point X,Y [--until TIME] [--json] [-o PLOT]",
                "\(program.name) scenes [--json]",
                "\(program.name) doctor",
            ] + tools.map { $0.usage(of: program.name) }).joined(separator: "\n"),
            discussion: """
                Without a command, a window opens on \(program.scenes.contains(where: \.showsPhotos) ? "the photos: tap one, drag it down, let go, catch it again." : "the scene that was open last.")
                F gives the stage all the room, R records, ? shows the keys, Q quits.

                Exit codes: 0 done; 1 it failed, or check has found something; 2 the request is wrong.
                """,
            version: program.version,
            subcommands: [
                OpenCommand.self, RecordCommand.self, CheckCommand.self, CurveCommand.self, MatchCommand.self,
                ScenesCommand.self,
                DoctorCommand.self, ScenePicturesCommand.self,
            ]
                + tools.map(\.command),
            defaultSubcommand: OpenCommand.self)
    }

    /// Commands of one program only.
    private static let tools = Mutex<[ToolCommand]>([])

    /// Runs the command line. If it fails, exits with its exit code.
    static func run(_ program: RunningProgram, tools: [ToolCommand]) {
        RunningProgram.current = program
        Self.tools.withLock { $0 = tools }
        Interruption.unblock()
        do {
            try check(program.scenes)
            try refuseMisspeltCommand()
            var command = try parseAsRoot(ArgumentText.words)
            try command.run()
        } catch {
            Interruption.waitIfStopping()
            Glibc.exit(report(error))
        }
    }

    /// Throws if the scenes are missing, ambiguous or invalid.
    static func check(_ scenes: [Scene]) throws(ProgramError) {
        guard !scenes.isEmpty else {
            throw ProgramError(.wrongRequest, "the program has no scenes; list one in its `scenes`")
        }
        var names: Set<String> = []
        for scene in scenes {
            guard !scene.name.isEmpty, scene.name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "-" }) else {
                throw ProgramError(
                    .wrongRequest, "a scene can't be called \"\(scene.name)\"; use letters, digits and hyphens")
            }
            guard names.insert(scene.name).inserted else {
                throw ProgramError(.wrongRequest, "two scenes are called \"\(scene.name)\"; give one another name")
            }
            do throws(SceneParameterErrors) {
                _ = try SceneParameters(scene.parameters)
            } catch {
                throw ProgramError(
                    .wrongRequest, error.problems.map { "the scene \(scene.name): the default of \($0)" })
            }
        }
    }

    private static var commandNames: [String] {
        configuration.subcommands.compactMap { $0.configuration.commandName }
    }

    /// Throws for a misspelt command, which would be taken for the name of a photo.
    private static func refuseMisspeltCommand() throws(ProgramError) {
        guard let word = ArgumentText.words.first, !commandNames.contains(word),
            (try? PathArgument(argument: word).path.stat()) == nil,
            let meant = Suggestion.nearest(to: word, in: commandNames)
        else { return }
        throw ProgramError(
            .wrongRequest,
            "\(word): there is no such command, file or folder; did you mean \(RunningProgram.current.name) \(meant)?")
    }

    /// Reports an error, and returns the exit code.
    private static func report(_ error: any Error) -> Int32 {
        switch exitCode(for: error) {
        case .success:
            // The user asked for help or the version.
            do throws(ProgramError) {
                try StandardOutput.say(fullMessage(for: error))
                return 0
            } catch {
                return say(error)
            }
        case .validationFailure:
            let message = message(for: error).replacing("\n", with: " ")
            let command = ([RunningProgram.current.name] + ArgumentText.words.prefix(1).filter(commandNames.contains))
                .joined(separator: " ")
            StandardError.say(
                "\(message.hasSuffix(".") ? String(message.dropLast()) : message); see \(command) --help")
            return ProgramError.Kind.wrongRequest.rawValue
        case let exit:
            if let code = error as? ExitCode { return code.rawValue }
            let code = say(ProgramError(error))
            return exit == .failure ? code : exit.rawValue
        }
    }

    /// Reports an error, and returns the exit code.
    private static func say(_ error: ProgramError) -> Int32 {
        for message in error.messages {
            // The problems of a tape begin with its file and line, which editors search for.
            if message.contains("\n") { StandardError.write(message + "\n") } else { StandardError.say(message) }
        }
        return error.kind.rawValue
    }
}

/// A command of one program only, such as `scrim new`.
package struct ToolCommand: Sendable {
    let command: any ParsableCommand.Type
    private let usage: String

    /// - Parameter usage: The text after the program's name in the line of the help.
    package init(_ command: any ParsableCommand.Type, usage: String) {
        self.command = command
        self.usage = usage
    }

    func usage(of program: String) -> String { "\(program) \(usage)" }
}
