import Foundation
import Gallery
import Staging
import Visualizer

/// Where the window's look is kept from one time to the next: `scrim/window.json` in the user's folder for settings, by
/// the XDG Base Directory Specification `$XDG_CONFIG_HOME`, or else `~/.config`.
struct MemoryFile {
    let url: URL

    /// Windows are opened within these bounds, in points, whatever the file says.
    private static let sides = 360.0...16_384.0
    private static let brokenSuffix = ".broken"

    init(environment: [String: String] = ProcessInfo.processInfo.environment) {
        // The specification: a path that is not absolute is ignored.
        let told = environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        let folder =
            told.map { URL(fileURLWithPath: $0) }
            ?? FileManager.default.homeDirectoryForCurrentUser.appendingPathComponent(".config")
        url = folder.appendingPathComponent("scrim/window.json")
    }

    /// What was kept; nil where there is nothing. A file that can't be understood is set aside, and that is told.
    func load(tell: (String) -> Void) -> ShellMemory? {
        guard FileManager.default.fileExists(atPath: url.path) else { return nil }
        do {
            let memory = try JSONDecoder().decode(ShellMemory.self, from: Data(contentsOf: url))
            return try Self.checked(memory)
        } catch {
            tell(setAside("\(Self.cause(error))"))
            return nil
        }
    }

    /// Keeps it, whole or not at all.
    func save(_ memory: ShellMemory) throws(ProgramError) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        do {
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try encoder.encode(memory).write(to: url, options: .atomic)
        } catch {
            throw ProgramError(
                .failed,
                "can't keep the window's look in \(url.path): \(Self.cause(error)); make its folder one that can be "
                    + "written, or name another by XDG_CONFIG_HOME")
        }
    }

    private struct Unknown: Error, CustomStringConvertible { let description: String }

    private static func checked(_ memory: ShellMemory) throws -> ShellMemory {
        guard sides.contains(memory.width), sides.contains(memory.height) else {
            throw Unknown(description: "a window of \(memory.width) x \(memory.height) points")
        }
        guard let scene = SceneGallery.scene(named: memory.scene) else {
            throw Unknown(description: "no scene is called \"\(memory.scene)\"")
        }
        let lanes = memory.lanes.isEmpty ? [] : try LaneList.lanes(parsing: memory.lanes)
        _ = try SceneChoice(scene: scene, lanes: lanes).parameters()
        return memory
    }

    private static func cause(_ error: any Error) -> String {
        switch error {
        case is DecodingError: "it is no settings of a window"
        case let error as CocoaError: systemCause(error) ?? error.localizedDescription
        default: "\(error)"
        }
    }

    /// What the system said, which Foundation only hints at.
    private static func systemCause(_ error: CocoaError) -> String? {
        guard let below = error.underlying as? POSIXError else { return nil }
        return String(cString: strerror(below.code.rawValue))
    }

    /// Gives the file another name, so that the next one does not overwrite what somebody may want to mend.
    private func setAside(_ cause: String) -> String {
        let aside = url.path + Self.brokenSuffix
        do {
            if FileManager.default.fileExists(atPath: aside) { try FileManager.default.removeItem(atPath: aside) }
            try FileManager.default.moveItem(atPath: url.path, toPath: aside)
            return "\(url.path) can't be used (\(cause)); it is set aside as \(aside)"
        } catch {
            return "\(url.path) can't be used (\(cause)), nor be set aside: \(Self.cause(error))"
        }
    }
}
