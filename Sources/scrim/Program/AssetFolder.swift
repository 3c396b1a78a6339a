import Foundation
import Glibc

/// Where the program's own photos and tapes are: a folder `Assets` beside the program or in a folder around it.
enum AssetFolder {
    /// The path of something in the folder, or nil if it is not there.
    static func path(_ name: String) -> String? {
        var folder = URL(fileURLWithPath: programPath).deletingLastPathComponent()
        while true {
            let path = folder.appendingPathComponent("Assets/\(name)").path
            if FileManager.default.fileExists(atPath: path) { return path }
            guard folder.path != "/" else { return nil }
            folder.deleteLastPathComponent()
        }
    }

    /// The running program's file, symbolic links followed.
    private static var programPath: String {
        guard let resolved = realpath("/proc/self/exe", nil) else { return CommandLine.arguments[0] }
        defer { free(resolved) }
        return String(cString: resolved)
    }
}
