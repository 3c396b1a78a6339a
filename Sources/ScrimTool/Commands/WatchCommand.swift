import ArgumentParser
import Foundation
import Glibc
import Scrim
import SystemPackage

/// The command `scrim watch [PACKAGE]`, which runs a package's program, and its newer code after every save.
struct WatchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch",
        abstract: "Runs the program of a package, and after every save its newer code in the same window.",
        discussion: """
            Newer code replays the last gesture at once, beside how the code before moved it. Errors are shown over \
            the stage, and the older program remains in use. A changed tape of the package is played.
            """)

    @Argument(help: "The package's folder (default: the current one).", completion: .directory)
    var package: PathArgument?

    @Option(help: ArgumentHelp("The executable to run, where the package has several.", valueName: "NAME"))
    var product: String?

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("How it is built: debug or release (default: as Scrim is, else debug).", valueName: "NAME"),
        completion: .list(["debug", "release"]),
        transform: { word in
            guard ["debug", "release"].contains(word) else { throw ValidationError("write debug or release") }
            return word
        })
    var configuration: String?

    @Flag(help: "Prints all that builds print.")
    var verbose = false

    @Option(help: ArgumentHelp("A program that builds, instead of swift build.", visibility: .hidden))
    var builder: PathArgument?

    @Argument(
        parsing: .postTerminator, help: ArgumentHelp("What the program is started with.", valueName: "ARGUMENT"))
    var arguments: [String] = []

    func run() throws {
        let code = try Watcher.run(job)
        guard code == 0 else { throw ExitCode(code) }
    }

    private func job() throws(ProgramError) -> Watcher.Job {
        let path = package?.path ?? "."
        guard let resolved = path.withPlatformString({ realpath($0, nil) }) else {
            throw ProgramError(.wrongRequest, "\(path): \(Errno(rawValue: errno))")
        }
        defer { free(resolved) }
        let folder = String(cString: resolved)
        let found =
            if builder != nil, let product {
                WatchedPackage(folder: folder, product: product, sources: ["\(folder)/Sources"])
            } else {
                try WatchedPackage(in: folder, product: product)
            }
        let asked = ProcessInfo.processInfo.environment["SWIFTPM_BUILD_DIR"]
        let shared = asked == nil ? found.checkout.map(CheckoutBuild.init) : nil
        let configuration = configuration ?? shared?.configuration ?? "debug"
        let scratch = shared?.scratch ?? asked ?? "\(folder)/.build"
        return Watcher.Job(
            package: found,
            build: builder.map { [$0.path.string] }
                ?? ["swift", "build", "--package-path", folder, "--product", found.product, "-c", configuration]
                + (shared?.flags ?? []),
            executable: "\(scratch)/\(configuration)/\(found.product)", arguments: arguments, isFake: builder != nil,
            isVerbose: verbose)
    }
}
