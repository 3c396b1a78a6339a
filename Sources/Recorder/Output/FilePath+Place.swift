import Glibc
import Staging
import SystemPackage

extension FilePath {
    /// The kind of file at a path, with symbolic links followed.
    enum Place {
        case nothing
        /// A symbolic link to nothing.
        case danglingLink
        case file
        case folder
        /// A device, a pipe or a socket, which is written to in place.
        case device
    }

    var place: Place {
        guard let status = try? stat() else {
            return (try? stat(followTargetSymlink: false))?.type == .symbolicLink ? .danglingLink : .nothing
        }
        return switch status.type {
        case .regular: .file
        case .directory: .folder
        default: .device
        }
    }

    /// The folder of the path's last component; `.` for a bare name.
    var parent: FilePath {
        let parent = removingLastComponent()
        return parent.isEmpty ? "." : parent
    }

    /// The path with symbolic links of folders, and of the last component if it exists, resolved. Equal places have
    /// equal paths, even in missing folders.
    var resolved: FilePath {
        var folder = self
        var missing: [Component] = []
        while true {
            if let real = (folder.isEmpty ? "." : folder).real {
                return real.appending(missing.reversed()).lexicallyNormalized()
            }
            guard let name = folder.lastComponent else { return self }
            missing.append(name)
            folder.removeLastComponent()
        }
    }

    /// The missing folders around the path, outermost first, and the existing one around them.
    var missingFolders: (around: FilePath, missing: [FilePath]) {
        var missing: [FilePath] = []
        var folder = parent
        while folder.place == .nothing, folder.lastComponent != nil {
            missing.append(folder)
            folder = folder.parent
        }
        return (folder, missing.reversed())
    }

    /// The result of `realpath`.
    private var real: FilePath? {
        guard let resolved = withPlatformString({ realpath($0, nil) }) else { return nil }
        defer { free(resolved) }
        return FilePath(platformString: resolved)
    }

    /// Removes a file, or a folder with its content. Symbolic links are removed, not followed. Files that cannot be
    /// removed remain.
    func remove() {
        let code = withPlatformString { unlink($0) == 0 ? 0 : errno }
        // Linux reports this error for a folder.
        guard code == EISDIR else { return }
        for name in (try? FolderListing(of: self).names) ?? [] { appending(name).remove() }
        _ = withPlatformString { rmdir($0) }
    }
}
