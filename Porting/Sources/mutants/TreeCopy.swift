import Foundation

/// A copy of the tree in which faults are put, built and tested. The tree itself is only read.
struct TreeCopy {
    let root: URL
    let folder: URL

    /// Makes the copy equal to the tree: the files that git knows, and new ones that it does not ignore. What is equal
    /// already keeps its time, so that it is not compiled again.
    ///
    /// Warnings are no errors in the copy: a branch that is never taken is one.
    /// - Parameter texts: The sources that differ from those of the tree, or are not in it, by path.
    func update(_ texts: [String: String]) throws {
        let files = Set(
            try Command(["git", "ls-files", "-co", "--exclude-standard", "-z"], in: root).output()
                .split(separator: "\0").map(String.init))
        let manager = FileManager.default
        for file in files {
            let (source, target) = (root.appending(path: file), folder.appending(path: file))
            if let link = try? manager.destinationOfSymbolicLink(atPath: source.path) {
                if (try? manager.destinationOfSymbolicLink(atPath: target.path)) == link { continue }
                try? manager.removeItem(at: target)
                try manager.createDirectory(at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
                try manager.createSymbolicLink(atPath: target.path, withDestinationPath: link)
                continue
            }
            guard texts[file] == nil, let data = try? Data(contentsOf: source) else { continue }
            let wanted = file == "Package.swift" ? Data(Self.lenient(String(decoding: data, as: UTF8.self)).utf8) : data
            if let there = try? Data(contentsOf: target), there == wanted { continue }
            try manager.createDirectory(at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
            try wanted.write(to: target)
            let attributes = try manager.attributesOfItem(atPath: source.path)
            if let mode = attributes[.posixPermissions] {
                try manager.setAttributes([.posixPermissions: mode], ofItemAtPath: target.path)
            }
        }
        for (file, text) in texts {
            let target = folder.appending(path: file)
            if (try? String(contentsOf: target, encoding: .utf8)) == text { continue }
            try manager.createDirectory(at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: target)
        }
        let there = manager.enumerator(atPath: folder.path)
        while let file = there?.nextObject() as? String {
            if file.hasPrefix(".build") {
                there?.skipDescendants()
            } else if !files.contains(file), texts[file] == nil, file != "Package.resolved",
                there?.fileAttributes?[.type] as? FileAttributeType == .typeRegular
            {
                try manager.removeItem(at: folder.appending(path: file))
            }
        }
    }

    private static func lenient(_ package: String) -> String {
        package.replacing(".treatAllWarnings(as: .error)", with: ".treatAllWarnings(as: .warning)")
    }
}
