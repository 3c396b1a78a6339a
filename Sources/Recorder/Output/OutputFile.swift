import Glibc
import SystemPackage

/// Writes to an open file piece by piece, and reports every error of the system.
struct OutputFile {
    private let descriptor: Int32
    /// The name of the file in errors.
    private let name: String
    private var buffer: [UInt8] = []

    /// The number of bytes to buffer before writing.
    private static let capacity = 1 << 18

    init(_ descriptor: Int32, name: String) {
        self.descriptor = descriptor
        self.name = name
        buffer.reserveCapacity(Self.capacity)
    }

    mutating func write(_ text: String) throws(RecordingError) {
        buffer.append(contentsOf: text.utf8)
        if buffer.count >= Self.capacity { try flush() }
    }

    mutating func write(_ bytes: [UInt8]) throws(RecordingError) {
        buffer.append(contentsOf: bytes)
        if buffer.count >= Self.capacity { try flush() }
    }

    mutating func write(_ bytes: UnsafeRawBufferPointer) throws(RecordingError) {
        buffer.append(contentsOf: bytes)
        if buffer.count >= Self.capacity { try flush() }
    }

    /// Overwrites bytes that have been written and flushed.
    /// - Parameter offset: The offset from the file's beginning, in bytes.
    func overwrite(_ bytes: [UInt8], at offset: Int) throws(RecordingError) {
        let count = bytes.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, offset) }
        guard count == bytes.count else {
            throw RecordingError(
                operation: "writing \(name)", code: count < 0 ? errno : ENOSPC, path: FilePath(name))
        }
    }

    /// Writes the buffered bytes.
    mutating func flush() throws(RecordingError) {
        let code = buffer.withUnsafeBytes { Self.write($0, to: descriptor) }
        guard code == 0 else { throw RecordingError(operation: "writing \(name)", code: code, path: FilePath(name)) }
        buffer.removeAll(keepingCapacity: true)
    }

    static func write(_ bytes: UnsafeRawBufferPointer, path: FilePath, name: String) throws(RecordingError) {
        func check(_ code: Int32) throws(RecordingError) {
            guard code == 0 else {
                throw RecordingError(operation: "writing \(name)", code: code, path: FilePath(name))
            }
        }
        let descriptor = path.withPlatformString { open($0, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666) }
        guard descriptor >= 0 else { return try check(errno) }
        let code = write(bytes, to: descriptor)
        // Some file systems report a lack of space only when closing.
        let closing = close(descriptor) == 0 ? 0 : errno
        try check(code)
        try check(closing)
    }

    /// Copies all of an open file to another one. Returns 0, or the error number.
    static func copy(_ source: Int32, to target: Int32) -> Int32 {
        var piece = [UInt8](repeating: 0, count: capacity)
        var offset = 0
        while true {
            let count = pread(source, &piece, piece.count, offset)
            if count < 0 {
                if errno == EINTR { continue }
                return errno
            }
            guard count > 0 else { return 0 }
            let code = piece.withUnsafeBytes { write(UnsafeRawBufferPointer(rebasing: $0[..<count]), to: target) }
            guard code == 0 else { return code }
            offset += count
        }
    }

    /// Writes all of `bytes`. Returns 0, or the error number.
    private static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32 {
        var rest = bytes
        while let start = rest.baseAddress, !rest.isEmpty {
            let count = Glibc.write(descriptor, start, rest.count)
            if count < 0 {
                if errno == EINTR { continue }
                return errno
            }
            rest = UnsafeRawBufferPointer(rebasing: rest[count...])
        }
        return 0
    }
}
