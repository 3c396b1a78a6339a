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

    /// The last part of the path as text, or all of it where there is none.
    package var displayName: String { lastComponent?.string ?? string }

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
