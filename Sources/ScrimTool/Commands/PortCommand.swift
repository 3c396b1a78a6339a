import ArgumentParser
import ChildPrograms
import Foundation
import Glibc
import Scrim
import SystemPackage

/// The command `scrim port`. It runs a program of the package `Porting`, which is installed with Scrim, or in a checkout is
/// built on first use, so that the build of Scrim does not include the parser.
struct PortCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "port", abstract: PortArguments.abstract, discussion: PortArguments.discussion)

    @OptionGroup var arguments: PortArguments

    func run() throws {
        try PortInput.check(arguments.files)
        let code = try Self.run(arguments.words)
        if code != 0 { throw ExitCode(code) }
    }

    /// Ports files with the arguments of `scrim port`, and returns the exit code.
    static func run(_ words: [String]) throws -> Int32 {
        let program = try installed ?? built()
        let port = try ChildProgram(
            program.string, bytes: words.map { ArgumentText.bytes(of: $0) }, output: .file(.standardOutput))
        port.end(within: patience)
        StandardError.write(port.messages)
        if let signal = port.signal {
            throw ProgramError(.failed, "\(program) was ended by signal \(signal); report it with the files")
        }
        return port.exitCode ?? ProgramError.Kind.failed.rawValue
    }

    /// The program that was installed with this one, beside the folder `share`; nil in a checkout.
    private static var installed: FilePath? {
        let folder = AssetFolder.path("../../libexec/scrim")?.lexicallyNormalized()
        return folder.map { $0.appending("scrim-port") }.flatMap { access($0.string, X_OK) == 0 ? $0 : nil }
    }

    /// Returns the program as it was built in the checkout, now or before.
    private static func built() throws -> FilePath {
        guard let package = AssetFolder.path("../Porting")?.lexicallyNormalized() else {
            throw ProgramError(
                .failed,
                "the program that ports is neither installed with this one nor can it be built, because the source of "
                    + "Scrim is not where this program was built; install Scrim's package, or build scrim in a checkout"
            )
        }
        guard let swift = ChildProgram.path(of: "swift") else {
            throw ProgramError(
                .failed,
                "there is no swift in PATH, with which porting is built; add the folder usr/bin of Swift to PATH")
        }
        return try build(package, with: swift)
    }

    /// The maximum duration of a build or a run, in seconds.
    private static let patience = 86_400.0

    /// Builds the program if its sources are newer, and returns its path.
    private static func build(_ package: FilePath, with swift: String) throws -> FilePath {
        let scratch = try scratch(for: package)
        let program = scratch.appending("debug/scrim-port")
        guard let built = changed(program.string) else {
            StandardError.say(
                "building what ports, the first time only: Swift's own parser, swift-syntax, takes two to five minutes; "
                    + "later runs take a second or two")
            return try build(package, with: swift, in: scratch, program)
        }
        // SwiftPM takes seconds to find that there is nothing to do.
        return newest(in: package).map { $0 <= built } == true
            ? program : try build(package, with: swift, in: scratch, program)
    }

    private static func changed(_ file: String) -> Date? {
        (try? FileManager.default.attributesOfItem(atPath: file))?[.modificationDate] as? Date
    }

    /// Returns when the newest of the package's sources was changed.
    private static func newest(in package: FilePath) -> Date? {
        let folder = package.appending("Sources").string
        let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        let files = names.map { "\(folder)/\($0)" } + [package.appending("Package.swift").string]
        return files.compactMap(changed).max()
    }

    private static func build(
        _ package: FilePath, with swift: String, in scratch: FilePath, _ program: FilePath
    ) throws -> FilePath {
        let build = try ChildProgram(
            swift,
            [
                "build", "--product", "scrim-port", "--package-path", package.string, "--scratch-path", scratch.string,
                // Optimising the parser takes one core seven minutes, and then saves a second per run.
                "--disable-index-store", "-debug-info-format", "none", "-Xswiftc", "-whole-module-optimization",
                "-Xswiftc", "-num-threads", "-Xswiftc", "2", "-Xswiftc", "-no-emit-module-separately-wmo",
            ])
        build.end(within: patience)
        guard build.exitCode == 0 else {
            let lines = (build.output + build.messages).split(separator: "\n")
            let errors = lines.filter { $0.contains("error:") }
            StandardError.write((errors.isEmpty ? lines.suffix(20) : errors[...]).joined(separator: "\n") + "\n")
            throw ProgramError(
                .failed, "what ports can't be built, as the lines above say; mend that, or build the package \(package)"
            )
        }
        return program
    }

    /// Returns the folder for the build's products, one per checkout: in `XDG_CACHE_HOME`, in `.cache` of the home
    /// folder, or else in the system's temporary folder.
    private static func scratch(for package: FilePath) throws(ProgramError) -> FilePath {
        let environment = ProcessInfo.processInfo.environment
        let home = environment["HOME"].map { "\($0)/.cache" }
        let temporary = NSTemporaryDirectory() + "scrim-\(getuid())"
        let name = package.string.split(separator: "/").joined(separator: "-").suffix(200)
        for cache in [environment["XDG_CACHE_HOME"], home, temporary] {
            guard let cache, cache.hasPrefix("/") else { continue }
            let folder = "\(cache)/scrim/porting/\(name)"
            try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            if access(folder, W_OK) == 0 { return FilePath(folder) }
        }
        throw ProgramError(
            .failed, "there is no folder for what is built to port; set XDG_CACHE_HOME to one that can be written")
    }
}
