import Foundation
import Glibc
import Recorder
import Sessions
import Staging
import SystemPackage

/// The file that saves the window's state between runs: `NAME/window.json`, with the program's name, in the
/// configuration folder of the XDG Base Directory Specification: `$XDG_CONFIG_HOME`, or else `~/.config`.
struct MemoryFile {
    let path: FilePath

    /// The allowed window sizes, in points, whatever the file contains.
    private static let sides = 360.0...16_384.0
    private static let brokenSuffix = ".broken"

    /// The folder of presets: `$XDG_DATA_HOME/NAME/presets`, or else `~/.local/share/NAME/presets`.
    static var presets: FilePath { own("XDG_DATA_HOME", else: ".local/share").appending("presets") }

    /// The folder of decoded films: `$XDG_CACHE_HOME/NAME/references`, or else `~/.cache/NAME/references`.
    static var references: FilePath { own("XDG_CACHE_HOME", else: ".cache").appending("references") }

    /// Returns the program's folder in the folder that a variable names, or in another folder of the user's home.
    private static func own(_ variable: String, else usual: String) -> FilePath {
        // According to the specification, a path that is not absolute is ignored.
        let given = folder(variable).flatMap { $0.isAbsolute ? $0 : nil }
        return (given ?? home.appending(usual)).appending(RunningProgram.current.name)
    }

    private static var home: FilePath {
        folder("HOME") ?? getpwuid(getuid()).flatMap { $0.pointee.pw_dir.map { FilePath(platformString: $0) } } ?? "/"
    }

    /// Returns the path in an environment variable, byte for byte, or nil if it is empty.
    private static func folder(_ variable: String) -> FilePath? {
        getenv(variable).map { FilePath(platformString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Loads the state, or returns nil if there is none. Renames a file that can't be read, and reports that.
    func load(report: (String) -> Void) -> ShellMemory? {
        guard (try? path.stat()) != nil else { return nil }
        do {
            let memory = try JSONDecoder().decode(ShellMemory.self, from: Data(path.contents()))
            return try Self.checked(memory)
        } catch {
            report(setAside("\(Self.cause(error))"))
            return nil
        }
    }

    /// Saves the state atomically.
    func save(_ memory: ShellMemory) throws(ProgramError) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        do {
            try Self.makeFolder(path.removingLastComponent())
            let text = String(decoding: try encoder.encode(memory), as: UTF8.self)
            try StillOutput(OutputName(path)).write(text)
        } catch {
            throw ProgramError(
                .failed,
                "can't keep the window's appearance in \(path): \(Self.cause(error)); make its folder one that can be "
                    + "written, or name another by XDG_CONFIG_HOME")
        }
    }

    /// Creates a folder and its missing parent folders.
    private static func makeFolder(_ folder: FilePath) throws(Errno) {
        guard folder.lastComponent != nil else { return }
        try makeFolder(folder.removingLastComponent())
        let code = folder.withPlatformString { mkdir($0, 0o700) == 0 ? 0 : errno }
        guard code == 0 || code == EEXIST else { throw Errno(rawValue: code) }
    }

    private struct Unknown: Error, CustomStringConvertible { let description: String }

    private static func checked(_ memory: ShellMemory) throws -> ShellMemory {
        guard sides.contains(memory.width), sides.contains(memory.height) else {
            throw Unknown(description: "a window of \(memory.width) x \(memory.height) points")
        }
        guard let scene = RunningProgram.current.scene(named: memory.scene) else {
            // The scene was renamed or removed. Its lanes do not apply to another scene.
            var other = memory
            other.scene = RunningProgram.current.usualScene
            other.lanes = ""
            return other
        }
        let lanes = memory.lanes.isEmpty ? [] : try LaneList.lanes(parsing: memory.lanes)
        _ = try SceneChoice(scene: scene, lanes: lanes).parameters()
        return memory
    }

    private static func cause(_ error: any Error) -> String {
        switch error {
        case is DecodingError: "it is no settings of a window"
        case let error as RecordingError: error.cause
        default: "\(error)"
        }
    }

    /// Renames the file, so that the next save does not overwrite what the user may want to repair.
    private func setAside(_ cause: String) -> String {
        let aside = FilePath(bytes: path.bytes + Self.brokenSuffix.utf8)
        let code = path.withPlatformString { from in
            aside.withPlatformString { rename(from, $0) == 0 ? 0 : errno }
        }
        guard code == 0 else {
            return "\(path) can't be used (\(cause)), nor be set aside: \(Errno(rawValue: code))"
        }
        return "\(path) can't be used (\(cause)); it is set aside as \(aside)"
    }
}

extension MemoryFile {
    /// The file of the user that runs the program.
    init() { self.init(path: Self.own("XDG_CONFIG_HOME", else: ".config").appending("window.json")) }
}
