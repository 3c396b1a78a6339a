import Foundation
import Glibc
import Scrim

/// What `scrim port` and `scrim new --port` are given, looked at before anything is built or written.
enum PortInput {
    private static let ending = ".swift"

    /// Throws an error that lists the files and folders that can't be ported.
    static func check(_ paths: [String]) throws(ProgramError) {
        let problems = paths.compactMap { path in problem(of: path).map { "\(path): \($0)" } }
        if !problems.isEmpty { throw ProgramError(.wrongRequest, problems) }
    }

    private static func problem(of path: String) -> String? {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            return "there is no such file or folder to port"
        }
        guard access(path, R_OK) == 0 else { return "it can't be read; allow it with chmod" }
        guard isFolder.boolValue else {
            return path.hasSuffix(ending) ? nil : "it is no Swift file; name one that ends in \(ending), or a folder"
        }
        let names = FileManager.default.enumerator(atPath: path)?.lazy.compactMap { $0 as? String }
        // Hidden files and folders are left alone.
        let hasSwift = names?.contains { name in
            name.hasSuffix(ending) && !name.split(separator: "/").contains { $0.hasPrefix(".") }
        }
        return hasSwift == true ? nil : "there is no Swift file in it"
    }
}
