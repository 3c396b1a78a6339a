import FoundationEssentials
import Glibc

/// The reason why files can't be read or written.
struct PortError: Error, CustomStringConvertible {
    /// The exit code: 1 if it failed, 2 if the request is wrong and nothing was done.
    let code: Int32
    let description: String
}

/// A file to port, and the path of the result.
struct PortFile: Equatable {
    let source: String
    let target: String

    /// Returns the files of the arguments. For a folder, these are all Swift files in it that are not hidden.
    /// - Throws: ``PortError`` if a folder contains no Swift file, or if two files would be written to the same path.
    static func all(_ arguments: [String], output: String?) throws(PortError) -> [PortFile] {
        var files: [PortFile] = []
        for argument in arguments {
            var isFolder = false
            guard FileManager.default.fileExists(atPath: argument, isDirectory: &isFolder), isFolder else {
                let name = URL(fileURLWithPath: argument).lastPathComponent
                files.append(PortFile(source: argument, target: output.map { "\($0)/\(name)" } ?? argument))
                continue
            }
            let folder = argument.hasSuffix("/") ? String(argument.dropLast()) : argument
            let names: [String]
            do {
                names = try FileManager.default.subpathsOfDirectory(atPath: folder)
            } catch {
                throw PortError(code: 1, description: "\(argument): \(cause(error, "it can't be listed"))")
            }
            let swift = names.filter { name in
                name.hasSuffix(".swift") && !name.split(separator: "/").contains { $0.hasPrefix(".") }
            }
            guard !swift.isEmpty else {
                throw PortError(code: 2, description: "\(argument): there is no Swift file in it")
            }
            files += swift.sorted().map { PortFile(source: "\(folder)/\($0)", target: "\(output ?? folder)/\($0)") }
        }
        var sources: [String: String] = [:]
        var result: [PortFile] = []
        for file in files {
            let target = URL(fileURLWithPath: file.target).standardizedFileURL.path
            let source = URL(fileURLWithPath: file.source).standardizedFileURL.path
            if let other = sources[target] {
                if other == source { continue }
                throw PortError(
                    code: 2,
                    description: "\(file.source) and \(other) would both become \(file.target); port them one by one")
            }
            sources[target] = source
            result.append(file)
        }
        return result
    }

    func read() throws(PortError) -> [UInt8] {
        do {
            return Array(try Data(contentsOf: URL(fileURLWithPath: source)))
        } catch {
            throw PortError(code: 1, description: Self.cause(error, "it can't be read"))
        }
    }

    /// Throws if the target exists, is not the source itself, and has other content.
    func checkTarget(_ bytes: [UInt8]) throws(PortError) {
        guard target != source, let there = FileManager.default.contents(atPath: target), Array(there) != bytes,
            resolved(target) != resolved(source)
        else { return }
        throw PortError(code: 2, description: "\(target) is there already; remove it, or name another folder")
    }

    /// Writes a temporary file and renames it when it is complete. Preserves a symbolic link and the permissions.
    func write(_ bytes: [UInt8]) throws(PortError) {
        let place = URL(fileURLWithPath: resolved(target))
        let part = place.deletingLastPathComponent().appendingPathComponent(
            ".\(place.lastPathComponent).\(ProcessInfo.processInfo.processIdentifier)")
        do {
            try FileManager.default.createDirectory(
                at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(bytes).write(to: part)
            let model = FileManager.default.fileExists(atPath: place.path) ? place.path : source
            let mode = try FileManager.default.attributesOfItem(atPath: resolved(model))[.posixPermissions]
            if let mode { try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: part.path) }
            guard rename(part.path, place.path) == 0 else { throw CocoaError(.fileWriteUnknown) }
        } catch {
            try? FileManager.default.removeItem(at: part)
            throw PortError(code: 1, description: Self.cause(error, "it can't be written"))
        }
    }

    private func resolved(_ path: String) -> String { URL(fileURLWithPath: path).resolvingSymlinksInPath().path }

    private static func cause(_ error: any Error, _ what: String) -> String {
        switch (error as? CocoaError)?.code {
        case .fileReadNoSuchFile?, .fileNoSuchFile?: "\(what): there is no such file"
        case .fileReadNoPermission?, .fileWriteNoPermission?: "\(what): there is no permission; change it with chmod"
        case .fileWriteOutOfSpace?: "\(what): the disk is full; free some space"
        case .fileWriteVolumeReadOnly?: "\(what): the disk is read-only; name a folder with -o"
        default: "\(what): \(reason(error))"
        }
    }

    /// Returns the system's words for an error, if it comes from there.
    private static func reason(_ error: any Error) -> String {
        guard let system = (error as? CocoaError)?.underlying as? POSIXError else { return "\(error)" }
        return String(cString: strerror(system.code.rawValue))
    }
}
