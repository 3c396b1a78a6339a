import Glibc
package import SystemPackage

// A path is a sequence of bytes. Only its displayed form is text, with U+FFFD for invalid UTF-8 (`FilePath.string`).

extension FilePath {
    /// Creates a path from bytes, up to the first zero byte.
    package init(bytes: some Sequence<UInt8>) {
        self.init(platformString: bytes.map(CChar.init(bitPattern:)) + [0])
    }

    /// The path's bytes, without the terminating zero.
    package var bytes: [UInt8] { withPlatformString(Self.bytes(of:)) }

    /// Returns all bytes of the file, or of a pipe until it ends.
    /// - Throws: The system's error; `isDirectory` for a folder.
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

    /// Returns the bytes of a C string, without the terminating zero.
    package static func bytes(of text: UnsafePointer<CChar>) -> [UInt8] {
        UnsafeRawBufferPointer(start: text, count: strlen(text)).map { $0 }
    }
}

extension FilePath.Component {
    /// The name's bytes, without the terminating zero.
    package var bytes: [UInt8] { withPlatformString(FilePath.bytes(of:)) }

    /// Whether the name begins with a dot, which hides it from listings.
    package var isHidden: Bool { bytes.first == UInt8(ascii: ".") }
}

/// The names in a folder as bytes, independent of any encoding.
package struct FolderListing {
    /// The names in the file system's order, including hidden ones but not `.` and `..`.
    package private(set) var names: [FilePath.Component] = []

    /// Lists `folder` with `opendir`, `readdir` and `closedir`.
    /// - Throws: The system's error.
    package init(of folder: FilePath) throws(Errno) {
        guard let stream = folder.withPlatformString({ opendir($0) }) else { throw Errno(rawValue: errno) }
        defer { closedir(stream) }
        while true {
            // `errno` distinguishes the end of the list from a failure.
            errno = 0
            guard let entry = readdir(stream) else { break }
            let name = withUnsafePointer(to: &entry.pointee.d_name.0) { FilePath.Component(platformString: $0) }
            if let name, name.kind == .regular { names.append(name) }
        }
        guard errno == 0 else { throw Errno(rawValue: errno) }
    }
}
