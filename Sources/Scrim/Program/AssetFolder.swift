import Foundation
import Glibc
import Staging
package import SystemPackage

/// Where the program's own photos, tapes and the source of its pages are.
///
/// In this order: the folder that the variable `SCRIM_ASSETS` names, and no other then; `../share/scrim` beside the
/// program's file, as it is installed; a folder `Assets` in one around that file, as it is built; and that of the
/// checkout that it was built in, for a copy of the program.
package enum AssetFolder {
    static let variable = "SCRIM_ASSETS"

    /// The path of something in the folder, or nil if it is not there.
    package static func path(_ name: String) -> FilePath? {
        candidates(
            variable: getenv(variable).map { FilePath(platformString: $0) }, program: programPath,
            source: FilePath(#filePath)
        )
        .map { $0.appending(name) }.first { $0.leadsToFolder }
    }

    /// What is wrong where ``path(_:)`` finds nothing, and what to do.
    package static func absence(of name: String) -> String {
        if let folder = getenv(variable).map({ FilePath(platformString: $0) }), !folder.isEmpty {
            return "\(variable) names \(folder), which holds no folder \(name); name one that does, or unset it"
        }
        return
            "Scrim's folder \(name) is not beside the program; \(name == "Photos" ? "name your own photos, or " : "")"
            + "set \(variable) to the folder Assets of its source"
    }

    /// The folders to search, in this order.
    /// - Parameters:
    ///   - variable: What the environment names; empty counts as nothing.
    ///   - program: The program's file, symbolic links followed.
    ///   - source: This file as the compiler saw it.
    static func candidates(variable: FilePath?, program: FilePath, source: FilePath) -> [FilePath] {
        if let variable, !variable.isEmpty { return [variable] }
        let folder = program.removingLastComponent()
        var around: [FilePath] = [folder]
        while let last = around.last, last.lastComponent != nil { around.append(last.removingLastComponent()) }
        let checkout = (0..<4).reduce(source) { path, _ in path.removingLastComponent() }
        return [folder.removingLastComponent().pushing("share/scrim")] + around.map { $0.appending("Assets") }
            + [checkout.appending("Assets")]
    }

    /// The running program's file, symbolic links followed.
    private static var programPath: FilePath {
        guard let resolved = realpath("/proc/self/exe", nil) else { return FilePath(CommandLine.arguments[0]) }
        defer { free(resolved) }
        return FilePath(platformString: resolved)
    }
}

extension FilePath {
    fileprivate var leadsToFolder: Bool { (try? stat())?.type == .directory }
}
