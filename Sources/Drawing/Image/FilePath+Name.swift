package import SystemPackage

extension FilePath {
    /// The name of the last component as text, or the whole path if it has none, as `/`.
    package var name: String {
        let path = string
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
        let name = path[path.utf8.index(after: slash)...]
        return name.isEmpty ? path : String(name)
    }
}
