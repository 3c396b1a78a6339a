import ArgumentParser
import Foundation
import Scrim

/// The command `scrim new`, which writes a package with a scene, a tape and a test that builds without changes.
struct NewCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new", abstract: "Writes a package for transitions of your own.",
        discussion: """
            The package has a scene with its tape and its test, and settings that colour tapes in \
            Visual Studio Code; its README names the commands. Templates: card, a card that is \
            pulled down; photo, a photo that flies from its tile; navigation, pages that are \
            swiped away; uikit, code written for iOS, under UIKit's names. With --port the package has a \
            scene of the ported code instead.

            It depends on the source that this program was built from, or on what --scrim names: \
            a folder, or URL@VERSION.

            Exit codes: 0 done; 1 it failed, or a file could not be ported; 2 the request is wrong.
            """)

    @Argument(help: ArgumentHelp("The package's folder, whose name it takes.", valueName: "NAME"))
    var name: String

    @Option(
        help: ArgumentHelp(
            "card, photo, navigation or uikit; by default card.", valueName: "TEMPLATE"))
    var template: PackageTemplate?

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp(
            "Files or folders written for iOS, which are ported into the package.", valueName: "FILE"),
        completion: .file(extensions: ["swift"]))
    var port: [String] = []

    @Option(
        help: ArgumentHelp("The source of Scrim: a folder, or URL@VERSION.", valueName: "PATH|URL@VERSION"),
        completion: .directory)
    var scrim: String?

    func run() throws {
        for file in port where !FileManager.default.fileExists(atPath: file) {
            throw ProgramError(.wrongRequest, "\(file): there is no such file or folder to port")
        }
        let package = try NewPackage(
            folder: name, template: template ?? (port.isEmpty ? .card : .ported),
            dependency: try PackageDependency(scrim), root: Self.root(in: port))
        try package.write()
        let code =
            try port.isEmpty ? 0 : PortCommand.run(["-o", "\(name)/Sources/\(package.module)/Ported", "--"] + port)
        let ported =
            port.isEmpty
            ? ""
            : "The ported code is in Sources/\(package.module)/Ported; its scene is beside it, for you to complete.\n"
        try StandardOutput.say(
            """
            \(name) has a scene, its tape and its test. \(ported)Build and run it, and test it:

                cd \(name)
                make run
                make test
            """)
        if code != 0 { throw ExitCode(code) }
    }
}

extension NewCommand {
    /// Returns the first view controller that some files or folders declare, or UIKit's if they declare none.
    fileprivate static func root(in paths: [String]) -> String {
        let files = paths.flatMap { path in
            (FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []).sorted()
                .map { "\(path)/\($0)" } + [path]
        }
        let texts = files.lazy.filter { $0.hasSuffix(".swift") }
            .compactMap { try? String(contentsOfFile: $0, encoding: .utf8) }
        let found = texts.compactMap { $0.firstMatch(of: #/class\s+(\w+)\s*:\s*UIViewController\b/#)?.1 }.first
        return found.map(String.init) ?? "UIViewController"
    }
}

/// The template of a new package.
enum PackageTemplate: String, ExpressibleByArgument, CaseIterable {
    case card, photo, navigation, uikit
    /// The template for ported code.
    case ported

    /// The name of the scene and its tape.
    var scene: String { self == .uikit ? "reveal" : rawValue }
}
