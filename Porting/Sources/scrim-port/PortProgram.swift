import ArgumentParser
import FoundationEssentials
import Glibc
import Porting

/// The program that `scrim port` runs.
@main
struct PortProgram: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "scrim-port", abstract: PortArguments.abstract, discussion: PortArguments.discussion)

    @OptionGroup var arguments: PortArguments

    static func main() {
        do {
            var command = try parseAsRoot()
            try command.run()
        } catch let error as PortError {
            say("scrim port: \(error.description)")
            Glibc.exit(error.code)
        } catch {
            let code = exitCode(for: error)
            if code == .success {
                print(fullMessage(for: error))
            } else if code == .validationFailure {
                say("scrim port: \(message(for: error).replacing("\n", with: " ")); see scrim port --help")
            } else if !(error is ExitCode) {
                say("scrim port: \(error)")
            }
            Glibc.exit(code == .validationFailure ? 2 : code.rawValue)
        }
    }

    func run() throws {
        guard let mode = Porter.LanguageMode(rawValue: arguments.swift) else { return }
        let files = try PortFile.all(arguments.files, output: arguments.output)
        let kept = URL(fileURLWithPath: CommandLine.arguments[0] + ".library")
        let library = try Library(sources: Library.checkout, keptIn: kept)
        var report = PortReport()
        var failures: [String] = []
        var inputs: [(file: PortFile, input: Porter.Input)] = []
        for file in files {
            do {
                inputs.append((file, Porter.Input(name: file.source, bytes: try file.read())))
            } catch {
                failures.append("\(file.source):1:1: error: \(error.description)")
            }
        }
        let outputs = Porter(library: library, mode: mode).port(inputs.map(\.input))
        // Refuses the request before anything is written.
        let ported = zip(inputs.map(\.file), outputs).filter { !$1.isRefused }
        if !arguments.check { for (file, output) in ported { try file.checkTarget(output.bytes) } }
        var counts = Counts()
        for ((file, input), output) in zip(inputs, outputs) {
            report.add(arguments.check ? output.remarks : output.remarksAfter)
            if output.isRefused {
                failures += output.remarks.map(\.description)
                continue
            }
            let isChanged = output.bytes != input.bytes
            if !arguments.check, isChanged || file.target != file.source {
                do {
                    try file.write(output.bytes)
                } catch {
                    failures.append("\(file.target):1:1: error: \(error.description)")
                    continue
                }
            }
            counts.take(output, isChanged: isChanged)
            for remark in arguments.check ? output.remarks : output.remarksAfter {
                print(remark.renamed(arguments.check ? file.source : file.target))
            }
        }
        if let path = arguments.report {
            do {
                try Data(report.html.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
            } catch {
                failures.append("\(path):1:1: error: the report can't be written; name a file that can be")
            }
        }
        for failure in failures { Self.say(failure) }
        Self.say("scrim port: \(counts.summary(isCheck: arguments.check, failures: files.count - counts.files))")
        if !failures.isEmpty || arguments.check && counts.isAnythingLeft { throw ExitCode(1) }
    }

    /// Writes a line to the standard error; what it does not accept is dropped.
    private static func say(_ text: String) {
        var line = text + "\n"
        line.withUTF8 { _ = Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }
}

/// The counts of files, edits and places left to do by hand.
private struct Counts {
    var files = 0
    private var changedFiles = 0
    private var edits = 0
    private var places = 0

    var isAnythingLeft: Bool { edits + places > 0 }

    mutating func take(_ output: Porter.Output, isChanged: Bool) {
        files += 1
        changedFiles += isChanged ? 1 : 0
        edits += output.remarks.filter { $0.kind == .note }.count
        places += output.remarks.filter { $0.kind == .warning }.count
    }

    func summary(isCheck: Bool, failures: Int) -> String {
        func count(_ number: Int, _ word: String) -> String { "\(number) \(word)\(number == 1 ? "" : "s")" }
        let edits =
            "\(count(self.edits, "edit"))\(isCheck ? " to do" : "") in \(changedFiles) of \(count(files, "file"))"
        let left = ", \(count(places, "place")) left to do by hand"
        return edits + left + (failures == 0 ? "" : ", \(count(failures, "file")) could not be ported")
    }
}

extension Remark {
    fileprivate func renamed(_ file: String) -> Remark {
        Remark(file: file, line: line, column: column, kind: kind, text: text)
    }
}
