import Glibc
package import SystemPackage

/// What a folder holds, by the names' own bytes: no encoding is asked for.
package struct FolderListing {
    /// In the file system's order, hidden ones too; without `.` and `..`.
    package private(set) var names: [FilePath.Component] = []

    /// Lists `folder`. Calls `opendir`, `readdir`, `closedir`.
    /// - Throws: What the system reported.
    package init(of folder: FilePath) throws(Errno) {
        guard let stream = folder.withPlatformString({ opendir($0) }) else { throw Errno(rawValue: errno) }
        defer { closedir(stream) }
        while true {
            // Zero from here on distinguishes the end from a failure.
            errno = 0
            guard let entry = readdir(stream) else { break }
            let name = withUnsafePointer(to: &entry.pointee.d_name.0) { FilePath.Component(platformString: $0) }
            if let name, name.kind == .regular { names.append(name) }
        }
        guard errno == 0 else { throw Errno(rawValue: errno) }
    }
}
