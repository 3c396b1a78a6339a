import Glibc
package import SystemPackage

// A path is a row of bytes. Only what is shown of it is text, with U+FFFD for what is not UTF-8 (`FilePath.string`).

extension FilePath {
    /// The path of these bytes, up to a zero among them.
    package init(bytes: some Sequence<UInt8>) {
        self.init(platformString: bytes.map(CChar.init(bitPattern:)) + [0])
    }

    /// The path's bytes, without the zero at its end.
    package var bytes: [UInt8] { withPlatformString(Self.bytes(of:)) }

    /// All bytes of the file, or of what a pipe gives until it ends.
    /// - Throws: What the system reported; `isDirectory` for a folder.
    package func contents() throws(Errno) -> [UInt8] {
        do {
            let file = try FileDescriptor.open(self, .readOnly, options: .closeOnExec)
            return try file.closeAfter {
                var bytes: [UInt8] = []
                let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 1)
                defer { piece.deallocate() }
                while case let count = try file.read(into: piece), count > 0 { bytes += piece[..<count] }
                return bytes
            }
        } catch let error as Errno {
            throw error
        } catch {
            // Neither call throws anything else.
            throw .ioError
        }
    }

    /// The bytes of a C string, without the zero at its end.
    package static func bytes(of text: UnsafePointer<CChar>) -> [UInt8] {
        UnsafeRawBufferPointer(start: text, count: strlen(text)).map { $0 }
    }
}

extension FilePath.Component {
    /// The name's bytes, without the zero at its end.
    package var bytes: [UInt8] { withPlatformString(FilePath.bytes(of:)) }

    /// Whether the name begins with a dot, so that listings leave it out.
    package var isHidden: Bool { bytes.first == UInt8(ascii: ".") }
}

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
