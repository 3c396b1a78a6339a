import ChildPrograms
import Foundation
import Scrim
import Sessions

/// A package whose program is watched. Knows where it is built and what a change of each of its files requires.
struct WatchedPackage: Hashable {
    /// The path of the package's folder, without symbolic links.
    let folder: String
    /// The name of the executable to run.
    let product: String
    /// The folders of sources: those of the package's targets except tests, and those of its local dependencies.
    private(set) var sources: [String]
    /// The folders of the package's local dependencies.
    private var neighbors: [String] = []

    /// The relevant part of the output of `swift package describe --type json`.
    private struct Description: Decodable {
        struct Product: Decodable {
            var name: String
            var type: [String: [String]?]
        }

        struct Target: Decodable {
            var path: String
            var type: String
        }

        struct Dependency: Decodable {
            var path: String?
        }

        var path: String
        var products: [Product]
        var targets: [Target]
        var dependencies: [Dependency]
    }

    init(folder: String, product: String, sources: [String]) {
        self.folder = folder
        self.product = product
        self.sources = sources
    }

    /// Reads the package in a folder by running `swift package describe`.
    /// - Parameter product: The executable to run, or nil for the only one.
    init(in folder: String, product: String?) throws(ProgramError) {
        guard FileManager.default.fileExists(atPath: "\(folder)/Package.swift") else {
            throw ProgramError(
                .wrongRequest, "\(folder): there is no package; name its folder, or make one with scrim new")
        }
        let describing: ChildProgram
        do {
            describing = try ChildProgram("swift", ["package", "--package-path", folder, "describe", "--type", "json"])
        } catch {
            throw ProgramError(.failed, "can't run swift: \(error); install Swift and put it into PATH")
        }
        let text = describing.output
        describing.end()
        guard describing.exitCode == 0 else {
            let report = BuildReport(describing.messages)
            throw ProgramError(.wrongRequest, "\(folder): \(report.problems.first?.text ?? describing.messages)")
        }
        try self.init(describedBy: Data(text.utf8), product: product)
    }

    /// - Parameter description: The output of `swift package describe --type json`.
    init(describedBy description: Data, product: String?) throws(ProgramError) {
        let read: Description
        do {
            read = try JSONDecoder().decode(Description.self, from: description)
        } catch {
            throw ProgramError(.failed, "swift package describe printed what scrim watch can't read: \(error)")
        }
        folder = read.path
        self.product = try Self.choice(
            product, of: read.products.filter { $0.type.keys.contains("executable") }.map(\.name))
        sources =
            read.targets.filter { $0.type != "test" }.map { Self.path($0.path, in: read.path) }
            + read.dependencies.compactMap(\.path).map { "\($0)/Sources" }
        neighbors = read.dependencies.compactMap(\.path)
    }

    /// The folders of sources except Scrim's, which are searched for the cause of a crash.
    var ownSources: [String] { sources.filter { source in checkout.map { !Self.lies(source, in: $0) } ?? true } }

    /// The local checkout of Scrim that the package depends on and shares a build with, or nil if it uses another
    /// version.
    var checkout: String? {
        neighbors.first { FileManager.default.fileExists(atPath: "\($0)/Sources/Scrim/ScrimProgram.swift") }
    }

    private static func choice(_ asked: String?, of names: [String]) throws(ProgramError) -> String {
        if let asked {
            guard names.contains(asked) else {
                throw ProgramError(
                    .wrongRequest,
                    "--product \(asked): there is no such executable; there are: \(names.joined(separator: ", "))")
            }
            return asked
        }
        guard let only = names.first else {
            throw ProgramError(.wrongRequest, "the package has no executable product; add one that is a ScrimProgram")
        }
        guard names.count == 1 else {
            throw ProgramError(
                .wrongRequest,
                "the package has several executables; write --product with one of: \(names.joined(separator: ", "))")
        }
        return only
    }

    private static func path(_ path: String, in folder: String) -> String {
        path.hasPrefix("/") ? path : "\(folder)/\(path)"
    }

    /// The watched folders, without duplicates and without folders inside another.
    var watchedFolders: [String] {
        ([folder] + sources.filter { !Self.lies($0, in: folder) }).filter { FileManager.default.fileExists(atPath: $0) }
    }

    /// Returns whether a subfolder is watched: hidden folders and the folder for recordings are not.
    static func isWatched(_ folder: String) -> Bool {
        let name = folder[(folder.lastIndex(of: "/").map(folder.index(after:)) ?? folder.startIndex)...]
        return !name.hasPrefix(".") && name != "recordings"
    }

    /// What a change of some files requires.
    struct Change: Hashable {
        /// Whether to build the program.
        var isOfSources = false
        /// Whether the targets of the package can have changed.
        var isOfManifest = false
        /// The changed tapes, sorted by path.
        var tapes: [String] = []
    }

    /// - Parameter files: The changed files, or none if they are unknown.
    func change(of files: Set<String>) -> Change {
        guard !files.isEmpty else { return Change(isOfSources: true) }
        var change = Change()
        for file in files.sorted() {
            let name = file[(file.lastIndex(of: "/").map(file.index(after:)) ?? file.startIndex)...]
            // Files of editors: hidden files, backup copies, and the file that vi creates to test whether it can write.
            if name.hasPrefix(".") || name.hasSuffix("~") || name == "4913" { continue }
            if file.hasSuffix(".tape") {
                change.tapes.append(file)
            } else if ["Package.swift", "Package.resolved"].contains(file.dropFirst(folder.count + 1)) {
                change.isOfManifest = true
                change.isOfSources = true
            } else if sources.contains(where: { Self.lies(file, in: $0) }) {
                change.isOfSources = true
            }
        }
        return change
    }

    private static func lies(_ path: String, in folder: String) -> Bool {
        path == folder || path.hasPrefix(folder.hasSuffix("/") ? folder : folder + "/")
    }
}
