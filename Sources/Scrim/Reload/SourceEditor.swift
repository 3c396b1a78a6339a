import ChildPrograms
import Foundation
import Sessions

/// The user's editor according to the environment.
struct SourceEditor {
    let environment: [String: String]

    init(environment: [String: String] = ProcessInfo.processInfo.environment) { self.environment = environment }

    struct Failure: Error, CustomStringConvertible { let description: String }

    /// The form of the arguments that open an editor at a line.
    private enum Form {
        /// The form `+LINE FILE`.
        case plus
        /// The form `FILE:LINE:COLUMN`, after options.
        case colons([String])
        /// The form `--line LINE FILE`.
        case line

        func arguments(_ place: SourcePlace) -> [String] {
            switch self {
            case .plus: ["+\(place.line)", place.file]
            case .colons(let options):
                options + ["\(place.file):\(place.line)" + (place.column.map { ":\($0)" } ?? "")]
            case .line: ["--line", "\(place.line)", place.file]
            }
        }
    }

    /// Editors with their own window.
    private static let windowed: [String: Form] = [
        "code": .colons(["-g"]), "code-insiders": .colons(["-g"]), "codium": .colons(["-g"]),
        "cursor": .colons(["-g"]), "zed": .colons([]), "zeditor": .colons([]), "subl": .colons([]),
        "gedit": .plus, "gnome-text-editor": .plus, "xed": .plus, "pluma": .plus, "mousepad": .line, "kate": .line,
        "gvim": .plus, "emacs": .plus, "emacsclient": .plus, "idea": .line, "clion": .line, "geany": .plus,
    ]
    /// Editors that need a terminal. Unknown editors are treated as such, because terminal editors understand `+LINE`.
    private static let terminal: [String: Form] = ["hx": .colons([]), "helix": .colons([]), "micro": .plus]

    /// Returns the program and arguments that open a source position.
    /// - Parameter path: Returns the path of a command, or nil if it is not installed.
    func command(
        for place: SourcePlace, path: (String) -> String? = { ChildProgram.path(of: $0) }
    ) throws(Failure) -> [String] {
        let commands = ["VISUAL", "EDITOR"].map { environment[$0, default: ""].split(separator: " ").map(String.init) }
        guard let words = commands.first(where: { !$0.isEmpty }) else {
            guard let opener = path("xdg-open") else {
                throw Failure(description: "Set EDITOR to your editor: \(place.name) can't be opened without it")
            }
            return [opener, place.file]
        }
        let name = words[0].split(separator: "/").last.map(String.init) ?? words[0]
        // emacs and emacsclient use the terminal with `-nw` and `-t`.
        if let form = Self.windowed[name], !words.contains("-nw"), !words.contains("-t") {
            return words + form.arguments(place)
        }
        let editing = words + (Self.terminal[name] ?? .plus).arguments(place)
        let terminals =
            [environment["TERMINAL"]].compactMap(\.self).filter { !$0.isEmpty } + ["x-terminal-emulator", "xterm"]
        guard let terminal = terminals.first(where: { path($0) != nil }) else {
            throw Failure(
                description: "\(name) needs a terminal: set TERMINAL to one, or VISUAL to an editor with a window")
        }
        return [terminal, "-e"] + editing
    }

    /// Opens a source position, and returns immediately.
    func open(_ place: SourcePlace) throws {
        let command = try command(for: place)
        guard command[0].contains("/") || ChildProgram.path(of: command[0]) != nil else {
            throw Failure(description: "There is no \(command[0]): set VISUAL or EDITOR to an editor that is installed")
        }
        _ = try ChildProgram(command[0], Array(command.dropFirst()), output: .discarded)
    }
}
