import Foundation
public import Support
public import SystemPackage

/// The photos at the paths that a user gave. A file counts as itself, a folder as the pictures in it.
public struct PhotoCollection: Sendable {
    /// The photos in the order given. A folder's pictures are sorted by name, with digits compared as numbers.
    public private(set) var photos: [FilePath] = []
    /// The paths that give no photos, in the order given.
    public private(set) var problems: [PhotoProblem] = []

    /// The file extensions of a folder's pictures, compared without regard to case.
    public static let pictureEndings: Set<String> = [
        "jpg", "jpeg", "jpe", "jfif", "png", "webp", "gif", "tif", "tiff", "bmp", "heic", "heif", "avif",
    ]

    /// Finds the photos at each path. Subfolders of a folder are not searched, and hidden files are skipped.
    public init(paths: [FilePath]) {
        for path in paths { add(path) }
    }

    private mutating func add(_ path: FilePath) {
        guard let status = try? path.stat() else {
            problems.append(
                PhotoProblem(path: path, cause: "there is no such file or folder", remedy: "check the path"))
            return
        }
        guard status.type == .directory else {
            photos.append(path)
            return
        }
        let names: [FilePath.Component]
        do throws(Errno) {
            names = try FolderListing(of: path).names
        } catch {
            problems.append(
                PhotoProblem(
                    path: path, cause: "the folder can't be read", remedy: "check its permissions"))
            return
        }
        let pictures = names.filter(PhotoCollection.isPicture)
        guard !pictures.isEmpty else {
            problems.append(
                PhotoProblem(
                    path: path, cause: "the folder holds no pictures",
                    remedy: PhotoCollection.remedy(for: path, holding: names)))
            return
        }
        photos += pictures.sorted(by: PhotoCollection.isBefore).map { path.appending($0) }
    }

    /// The largest number of folders that a remedy names.
    private static let mostFolders = 3

    /// Returns what to do about a folder without pictures: to name those of its folders that hold some.
    private static func remedy(for path: FilePath, holding names: [FilePath.Component]) -> String {
        let folders = names.filter { name in
            let inner = path.appending(name)
            return !name.isHidden && (try? inner.stat())?.type == .directory
                && (try? FolderListing(of: inner).names.contains(where: isPicture)) ?? false
        }.sorted(by: isBefore)
        guard !folders.isEmpty else { return "name a folder with JPEG, PNG, WebP, GIF, TIFF, BMP or HEIC files" }
        let named = folders.prefix(mostFolders).map { "\(path.appending($0))" }.joined(separator: ", ")
        let rest = folders.count - mostFolders
        return "folders in it do: name \(named)\(rest > 0 ? " or one of \(rest) more" : "")"
    }

    /// Compares digits as numbers and letters without regard to case; equal names by their bytes.
    private static func isBefore(_ left: FilePath.Component, _ right: FilePath.Component) -> Bool {
        switch left.string.compare(right.string, options: [.numeric, .caseInsensitive]) {
        case .orderedAscending: true
        case .orderedDescending: false
        case .orderedSame: left.bytes.lexicographicallyPrecedes(right.bytes)
        }
    }

    /// Whether a name is that of a picture and not hidden.
    private static func isPicture(_ name: FilePath.Component) -> Bool {
        !name.isHidden && name.extension.map { pictureEndings.contains($0.lowercased()) } ?? false
    }
}

/// The reason why a path gives no photos.
public struct PhotoProblem: ExplainedError, Sendable {
    public let path: FilePath
    public let cause: String
    public let remedy: String

    public var description: String { message(about: "\(path)") }
}
