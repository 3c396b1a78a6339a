import ArgumentParser
import Foundation
import Glibc
import Scrim

/// The command `scrim new`, which writes a package with a scene, a tape and a test that builds without changes.
struct NewCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new", abstract: "Writes a package for transitions of your own.",
        discussion: """
            The package has a scene with its tape and its test, and settings that color tapes in \
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
        try PortInput.check(port)
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

/// The files of a new package, from the templates in `Assets`. `TemplateScenes` in the templates, including the names
/// of files, is replaced by the name of the package.
struct NewPackage {
    /// The name of the package's targets: the folder's name in the form of a Swift type name.
    let module: String
    private let folder: URL
    private let files: [(path: String, content: Data)]

    /// The modules that come with Scrim and with Swift. Another module of the same name could not be imported.
    private static let taken: Set = [
        "Animator", "ArgumentParser", "ChildPrograms", "Desktop", "Dialects", "Drawing", "Foundation", "Glibc",
        "Logging", "MotionChecks", "Plotting", "Rasterizer", "Recorder", "Scrim", "ScrimGallery", "ScrimTesting",
        "ScrimTool", "Staging", "Subprocess", "Swift", "SystemPackage", "TemplateScenes", "Testing", "Timing",
        "Transitions", "UIKit", "ViewHierarchy", "Visualizer",
    ]

    /// Reads the template.
    /// - Parameter root: The root view controller of a scene of ported code.
    /// - Throws: An error if the folder is not empty, its name can't be a module's name, or the templates are missing.
    init(
        folder: String, template: PackageTemplate, dependency: PackageDependency, root: String
    ) throws(ProgramError) {
        self.folder = URL(fileURLWithPath: folder).standardizedFileURL
        let name = self.folder.lastPathComponent
        let words = name.split { !$0.isLetter && !$0.isNumber }
        module = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        guard module.first?.isLetter == true, module.allSatisfy(\.isASCII) else {
            throw ProgramError(
                .wrongRequest, "\(name): no module can be called so; begin with a letter, and use letters and digits")
        }
        guard !Self.taken.contains(module) else {
            throw ProgramError(.wrongRequest, "\(name): another module is called \(module); choose another name")
        }
        if let there = try? FileManager.default.contentsOfDirectory(atPath: self.folder.path) {
            guard there.isEmpty else {
                throw ProgramError(.wrongRequest, "\(folder): the folder is not empty; name one that is not there yet")
            }
        } else if FileManager.default.fileExists(atPath: self.folder.path) {
            throw ProgramError(.wrongRequest, "\(folder): it is no folder; name one that is not there yet")
        }
        guard let templates = AssetFolder.path("Templates")?.string, let editors = AssetFolder.path("Editors")?.string
        else { throw ProgramError(.failed, AssetFolder.absence(of: "Templates")) }
        let replacements = [
            "TemplateScenes": module, "{{dependency}}": dependency.declaration, "{{package}}": dependency.identity,
            "{{scene}}": template.scene, " UIViewController()": " \(root)()",
            "{{scratch-comment}}": dependency.build.map { _ in
                "In the build of Scrim that is there already: only this package is compiled."
            }
                ?? "Scrim is compiled with the first build, which takes some minutes.",
            "{{scratch}}": (dependency.build?.flags ?? CheckoutBuild.flags).map(Self.quoted).joined(separator: " "),
        ]
        var files: [(String, Data)] = []
        for source in ["shared", template.rawValue] {
            for (path, content) in try Self.read("\(templates)/\(source)") {
                let text = replacements.reduce(String(decoding: content, as: UTF8.self)) {
                    $0.replacing($1.key, with: $1.value)
                }
                files.append((path.replacing("TemplateScenes", with: module), Data(text.utf8)))
            }
        }
        let extensions = try Self.read(editors).map { (".vscode/extensions/scrim-tape/\($0.path)", $0.content) }
        self.files = files + extensions
    }

    /// Returns the word quoted for a shell.
    private static func quoted(_ word: String) -> String {
        word.allSatisfy { $0.isLetter || $0.isNumber || "-_./".contains($0) }
            ? word : "'\(word.replacing("'", with: "'\\''"))'"
    }

    /// Returns all files in a folder. Follows links.
    private static func read(_ folder: String) throws(ProgramError) -> [(path: String, content: Data)] {
        let paths = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        let files = paths.sorted().compactMap { path in
            FileManager.default.contents(atPath: "\(folder)/\(path)").map { (path, $0) }
        }
        guard !files.isEmpty else { throw ProgramError(.failed, AssetFolder.absence(of: "Templates")) }
        return files
    }

    /// Writes the package into a temporary folder beside its own, and moves it there when it is complete.
    func write() throws(ProgramError) {
        let part = folder.deletingLastPathComponent().appendingPathComponent(".\(folder.lastPathComponent).\(getpid())")
        do {
            for (path, content) in files {
                let file = part.appendingPathComponent(path)
                try FileManager.default.createDirectory(
                    at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
                try content.write(to: file)
            }
            // `rename` replaces an empty folder.
            guard rename(part.path, folder.path) == 0 else { throw CocoaError(.fileWriteUnknown) }
        } catch {
            try? FileManager.default.removeItem(at: part)
            throw ProgramError(
                .failed,
                "\(folder.path) can't be written: \((error as NSError).localizedDescription); name another folder")
        }
    }
}

/// The dependency of a package on Scrim.
struct PackageDependency {
    /// The dependency as the manifest declares it.
    let declaration: String
    /// The package identity, which dependencies on products refer to.
    let identity: String
    /// The build of the checkout, if the dependency is a folder.
    let build: CheckoutBuild?

    /// - Parameter text: A folder, or a URL, `@` and a version; nil for the source that this program was built from.
    init(_ text: String?) throws(ProgramError) {
        if let text, text.contains("://") || text.hasPrefix("git@") {
            guard let at = text.lastIndex(of: "@"),
                text[text.index(after: at)...].wholeMatch(of: #/\d+\.\d+\.\d+\S*/#) != nil
            else {
                throw ProgramError(.wrongRequest, "--scrim \(text): no version is named; write URL@1.2.3")
            }
            let url = text[..<at]
            declaration = #".package(url: "\#(url)", from: "\#(text[text.index(after: at)...])"),"#
            let last = url.split { $0 == "/" || $0 == ":" }.last ?? ""
            identity = String(last.hasSuffix(".git") ? last.dropLast(4) : last)
            build = nil
            return
        }
        guard let path = text ?? CheckoutBuild.own?.folder else {
            throw ProgramError(
                .failed, "the source of Scrim is not where this program was built; name it, as in --scrim ~/scrim")
        }
        let folder = URL(fileURLWithPath: path).standardizedFileURL
        guard FileManager.default.fileExists(atPath: folder.appendingPathComponent("Package.swift").path) else {
            throw ProgramError(
                .wrongRequest, "--scrim \(path): there is no Package.swift in it; name the source of Scrim")
        }
        declaration = #".package(path: "\#(folder.path)"),"#
        identity = folder.lastPathComponent
        build = CheckoutBuild(folder.path)
    }
}
