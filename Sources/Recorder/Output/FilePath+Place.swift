import Glibc
import Staging
import SystemPackage

extension FilePath {
    /// What a path leads to, symbolic links followed.
    enum Place {
        case nothing
        /// A symbolic link to nothing.
        case danglingLink
        case file
        case folder
        /// A device, a pipe or a socket: it is written to where it is.
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

    /// The folder that holds what the path leads to; `.` for a bare name.
    var parent: FilePath {
        let parent = removingLastComponent()
        return parent.isEmpty ? "." : parent
    }

    /// The path with the folders' symbolic links followed, and the last one's if it exists: equal for equal places, also
    /// for those in folders that are missing.
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

    /// The folders around the path that are not there, the outer one first, and the one that is there around them.
    var missingFolders: (around: FilePath, missing: [FilePath]) {
        var missing: [FilePath] = []
        var folder = parent
        while folder.place == .nothing, folder.lastComponent != nil {
            missing.append(folder)
            folder = folder.parent
        }
        return (folder, missing.reversed())
    }

    /// Calls `realpath`.
    private var real: FilePath? {
        guard let resolved = withPlatformString({ realpath($0, nil) }) else { return nil }
        defer { free(resolved) }
        return FilePath(platformString: resolved)
    }

    /// Removes a file, or a folder with all that is in it; symbolic links are removed, not followed. What can't be
    /// removed stays.
    func remove() {
        let code = withPlatformString { unlink($0) == 0 ? 0 : errno }
        // What Linux says of a folder.
        guard code == EISDIR else { return }
        for name in (try? FolderListing(of: self).names) ?? [] { appending(name).remove() }
        _ = withPlatformString { rmdir($0) }
    }
}
