import Foundation
import ProgramSupport
import Testing

/// The page of all commands with their arguments, made of what the program says of itself.
@Suite("The page of options")
struct OptionsPageTests {
    private struct Help: Decodable {
        var command: Command
    }

    private struct Command: Decodable {
        var commandName: String
        var abstract: String?
        var shouldDisplay: Bool?
        var arguments: [Argument]?
        var subcommands: [Command]?
    }

    private struct Argument: Decodable {
        struct Name: Decodable {
            var kind: String
            var name: String
        }

        var kind: String
        var shouldDisplay: Bool
        var names: [Name]?
        var valueName: String?
        var abstract: String?
        var sectionTitle: String?
        var isRepeating: Bool

        /// The argument as it is typed.
        var text: String {
            let value = valueName ?? ""
            guard let names, kind != "positional" else { return value.uppercased() + (isRepeating ? " ..." : "") }
            let dashes = ["short": "-", "long": "--", "longWithSingleDash": "-"]
            let written = names.map { (dashes[$0.kind] ?? "") + $0.name }.joined(separator: ", ")
            return kind == "option" ? "\(written) \(value)" : written
        }
    }

    /// Returns the page for what the program says.
    private static func page(_ root: Command) -> String {
        func cell(_ text: String) -> String {
            text.replacing("|", with: "\\|").replacing("\n", with: " ")
        }
        let commands = (root.subcommands ?? []).filter { $0.shouldDisplay != false && $0.commandName != "help" }
        let parts = commands.map { command in
            let arguments = (command.arguments ?? []).filter {
                $0.shouldDisplay && !["help", "version"].contains($0.valueName ?? "")
            }
            let rows = arguments.map { "| `\(cell($0.text))` | \(cell($0.abstract ?? "")) |" }
            let table = ["| argument | meaning |", "| --- | --- |"] + rows
            return "### \(root.commandName) \(command.commandName)\n\n\(command.abstract ?? "")\n\n"
                + (rows.isEmpty ? "It takes no arguments." : table.joined(separator: "\n"))
        }
        return """
            # Options

            All commands with their arguments.

            ## Overview

            `\(root.commandName) COMMAND --help` says more; without a command `open` is meant.

            \(parts.joined(separator: "\n\n"))

            """
    }

    @Test("the page of options is that of the program; SCRIM_RECORD=1 writes it")
    func page() throws {
        let run = try ProgramRun(["--experimental-dump-help"])
        let page = try Self.page(JSONDecoder().decode(Help.self, from: Data(run.output.utf8)).command)
        #expect(page.contains("### scrim record\n") && page.contains("| `--lanes CURVE,CURVE,...` |"))
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(
            path: "../../../Sources/Scrim/Scrim.docc/Options.md")
        let isRecording = ProcessInfo.processInfo.environment["SCRIM_RECORD"] == "1"
        if isRecording { try page.write(to: file, atomically: true, encoding: .utf8) }
        #expect(!isRecording, "written: run the tests again without SCRIM_RECORD")
        #expect(try String(contentsOf: file, encoding: .utf8) == page)
    }

    @Test("the README is short, and leads to the pages of keys and options")
    func readme() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../README.md")
        let text = try String(contentsOf: file, encoding: .utf8)
        #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 141)
        #expect(text.contains("Scrim.docc/Keys.md") && text.contains("Scrim.docc/Options.md"))
        for link in text.matches(of: #/\]\(([^)]+)\)|src="([^"]+)"/#) {
            let path = String(link.1 ?? link.2 ?? "")
            let target = file.deletingLastPathComponent().appending(path: path).path
            #expect(FileManager.default.fileExists(atPath: target), "\(path)")
        }
    }
}
