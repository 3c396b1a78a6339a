import Foundation
import Glibc
import Recorder
import Staging
import SystemPackage
import Visualizer

/// Where the window's appearance is kept from one time to the next: `NAME/window.json` of the program's name, in the user's folder for settings, by
/// the XDG Base Directory Specification `$XDG_CONFIG_HOME`, or else `~/.config`.
struct MemoryFile {
    let path: FilePath

    /// Windows are opened within these bounds, in points, whatever the file says.
    private static let sides = 360.0...16_384.0
    private static let brokenSuffix = ".broken"

    init() {
        path = Self.own("XDG_CONFIG_HOME", else: ".config").appending("window.json")
    }

    /// Where presets are kept: `NAME/presets` of the program's name in `$XDG_DATA_HOME`, or else in `~/.local/share`.
    static var presets: FilePath { own("XDG_DATA_HOME", else: ".local/share").appending("presets") }

    /// Where decoded films are kept: `NAME/references` of the program's name in `$XDG_CACHE_HOME`, or else in `~/.cache`.
    static var references: FilePath { own("XDG_CACHE_HOME", else: ".cache").appending("references") }

    /// The program's folder in the one that a variable names, or in another of the user's home.
    private static func own(_ variable: String, else usual: String) -> FilePath {
        // The specification: a path that is not absolute is ignored.
        let given = folder(variable).flatMap { $0.isAbsolute ? $0 : nil }
        return (given ?? home.appending(usual)).appending(RunningProgram.current.name)
    }

    private static var home: FilePath {
        folder("HOME") ?? getpwuid(getuid()).flatMap { $0.pointee.pw_dir.map { FilePath(platformString: $0) } } ?? "/"
    }

    /// What a variable of the environment names, by its bytes; nil where it is empty.
    private static func folder(_ variable: String) -> FilePath? {
        getenv(variable).map { FilePath(platformString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// What was kept; nil where there is nothing. A file that can't be understood is set aside, and that is reported.
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

    /// Keeps it, whole or not at all.
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

    /// Makes a folder, and those around it that are missing.
    private static func makeFolder(_ folder: FilePath) throws(Errno) {
        if (try? folder.stat()) != nil { return }
        if folder.lastComponent != nil { try makeFolder(folder.removingLastComponent()) }
        let code = folder.withPlatformString { mkdir($0, 0o700) == 0 ? 0 : errno }
        guard code == 0 || code == EEXIST else { throw Errno(rawValue: code) }
    }

    private struct Unknown: Error, CustomStringConvertible { let description: String }

    private static func checked(_ memory: ShellMemory) throws -> ShellMemory {
        guard sides.contains(memory.width), sides.contains(memory.height) else {
            throw Unknown(description: "a window of \(memory.width) x \(memory.height) points")
        }
        guard let scene = RunningProgram.current.scene(named: memory.scene) else {
            // It has another name since, or is gone; its lanes are no other's.
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

    /// Gives the file another name, so that the next one does not overwrite what the user may want to repair.
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
