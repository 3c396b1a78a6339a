import Foundation
import Glibc
import Staging
package import SystemPackage

/// The folder of the program's own photos, tapes and page sources.
///
/// It is searched for in this order: the folder that the variable `SCRIM_ASSETS` names, and then no other;
/// `../share/scrim` beside the program's file, where it is installed; a folder `Assets` in one of the parent folders,
/// where it is built; and the `Assets` of the checkout that it was built in, for a copy of the program.
package enum AssetFolder {
    static let variable = "SCRIM_ASSETS"

    /// Returns the path of a folder in the assets, or nil if it is missing.
    package static func path(_ name: String) -> FilePath? {
        candidates(variable: getenv(variable).map { FilePath(platformString: $0) })
            .lazy.map { $0.appending(name) }.first { $0.leadsToFolder }
    }

    /// Returns the error message and remedy for the case that ``path(_:)`` returns nil.
    package static func absence(of name: String) -> String {
        if let folder = getenv(variable).map({ FilePath(platformString: $0) }), !folder.isEmpty {
            return "\(variable) names \(folder), which holds no folder \(name); name one that does, or unset it"
        }
        return
            "Scrim's folder \(name) is not beside the program; \(name == "Photos" ? "name your own photos, or " : "")"
            + "set \(variable) to the folder Assets of its source"
    }

    /// Returns the folders to search, in order.
    /// - Parameters:
    ///   - variable: The value of the environment variable. An empty value is ignored.
    ///   - own: The folders to search without it.
    static func candidates(variable: FilePath?, own: [FilePath] = own) -> [FilePath] {
        if let variable, !variable.isEmpty { [variable] } else { own }
    }

    /// The folders to search without the variable.
    private static let own = folders(around: programPath, source: FilePath(#filePath))

    /// Returns the folders to search without the variable, in order.
    /// - Parameters:
    ///   - program: The path of the program's file, with symbolic links resolved.
    ///   - source: The path of this file at compile time.
    static func folders(around program: FilePath, source: FilePath) -> [FilePath] {
        let folder = program.removingLastComponent()
        var around: [FilePath] = [folder]
        while let last = around.last, last.lastComponent != nil { around.append(last.removingLastComponent()) }
        let checkout = (0..<4).reduce(source) { path, _ in path.removingLastComponent() }
        return [folder.removingLastComponent().pushing("share/scrim")] + around.map { $0.appending("Assets") }
            + [checkout.appending("Assets")]
    }

    /// The path of the running program's file, with symbolic links resolved.
    private static var programPath: FilePath {
        guard let resolved = realpath("/proc/self/exe", nil) else { return FilePath(CommandLine.arguments[0]) }
        defer { free(resolved) }
        return FilePath(platformString: resolved)
    }
}

extension FilePath {
    fileprivate var leadsToFolder: Bool { (try? stat())?.type == .directory }
}
