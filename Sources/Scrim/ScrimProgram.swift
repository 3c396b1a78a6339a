@_exported import Animator
@_exported import Dialects
@_exported import Drawing
public import Foundation
@_exported import Staging
@_exported import SystemPackage
@_exported import Timing
@_exported import Transitions
@_exported import ViewHierarchy

/// A program that shows, compares and records your own scenes with all features of Scrim.
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
/// Without arguments the program opens its window. Its commands include `record`, `scenes`, `curve` and `doctor`, and
/// `--help` lists their options.
public protocol ScrimProgram {
    /// The scenes in the order in which they are listed, grouped. Their names are unique.
    static var scenes: [Scene] { get }
    /// The name of the program on the command line and in messages, and of the folder of its settings; by default the
    /// name of its file.
    static var name: String { get }
    /// The files of your own fonts, such as `Bundle.module.url(forResource: "Lato", withExtension: "ttf")`, which you
    /// then refer to by family name; by default none.
    static var fonts: [URL] { get }
    /// The version that `--version` reports; by default Scrim's own.
    static var version: String { get }
}

extension ScrimProgram {
    public static var name: String {
        // Recording processes have another name in their arguments, and a new build can have replaced the file.
        let link = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let path = link ?? CommandLine.arguments.first ?? ""
        let name = FilePath(path.hasSuffix(deletedMark) ? String(path.dropLast(deletedMark.count)) : path)
        return name.lastComponent?.string ?? "scrim"
    }

    /// The suffix that Linux adds to the path of a deleted file.
    private static var deletedMark: String { " (deleted)" }

    public static var version: String { scrimVersion }

    public static var fonts: [URL] { [] }

    /// Runs the command line. The exit code is 0 on success, 1 if it failed, 2 if the request is wrong.
    public static func main() { main(tools: []) }

    /// - Parameter tools: Commands of this program only.
    package static func main(tools: [ToolCommand]) {
        for file in fonts { FontFiles.register(file) }
        RootCommand.run(RunningProgram(name: name, version: version, scenes: scenes), tools: tools)
    }
}

/// The version of Scrim in the changelog.
public let scrimVersion = "0.3.0"
