@_exported import Animator
@_exported import Drawing
public import Foundation
@_exported import Staging
@_exported import SystemPackage
@_exported import Timing
@_exported import Transitions
@_exported import ViewHierarchy

/// A program that shows, compares and records scenes of one's own, by everything that Scrim has.
///
/// ```swift
/// import Scrim
///
/// @main
/// struct MyTransitions: ScrimProgram {
///     static let scenes = [
///         Scene("card", hint: "Pull the card down.", parameters: [.number("threshold", 0.4, in: 0...1)]) { parameters in
///             HomeViewController(threshold: parameters["threshold"])
///         }
///     ]
/// }
/// ```
///
/// Without arguments the program opens its window; `record`, `scenes`, `curve` and `doctor` are its commands, and `--help`
/// lists their options.
public protocol ScrimProgram {
    /// In the order they are listed, those of one group together. Names are unique.
    static var scenes: [Scene] { get }
    /// What the program is called on the command line and in messages, and the folder of its settings; by default the
    /// name of its file.
    static var name: String { get }
    /// Font files of one's own, such as `Bundle.module.url(forResource: "Lato", withExtension: "ttf")`, by whose families'
    /// names fonts are then made; none by default.
    static var fonts: [URL] { get }
    /// What `--version` reports; by default Scrim's own.
    static var version: String { get }
}

extension ScrimProgram {
    public static var name: String {
        // Programs that record are started by another name, and a new build may have replaced the file.
        let link = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let path = link ?? CommandLine.arguments.first ?? ""
        let name = FilePath(path.hasSuffix(deletedMark) ? String(path.dropLast(deletedMark.count)) : path)
        return name.lastComponent?.string ?? "scrim"
    }

    /// Behind the path of a file that is gone, as Linux has it.
    private static var deletedMark: String { " (deleted)" }

    public static var version: String { scrimVersion }

    public static var fonts: [URL] { [] }

    /// Does what the command line asks for. The exit code is 0, 1 where it failed, 2 where the request is wrong.
    public static func main() { main(tools: []) }

    /// - Parameter tools: Commands that only this program has.
    package static func main(tools: [ToolCommand]) {
        for file in fonts { FontFiles.register(file) }
        RootCommand.run(RunningProgram(name: name, version: version, scenes: scenes), tools: tools)
    }
}

/// The version of Scrim, as the changelog has it.
public let scrimVersion = "0.2.0"
