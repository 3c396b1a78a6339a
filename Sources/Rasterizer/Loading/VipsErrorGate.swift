import CVips
import Glibc

/// Tells which message belongs to which picture, though libvips keeps one buffer for the whole process.
///
/// Work that goes well needs no message and runs side by side. Work that fails is done once more with nothing else
/// under way; what is in the buffer then is its own. Failing files are few and fail early, so that costs little.
final class VipsErrorGate: @unchecked Sendable {
    static let shared = VipsErrorGate()

    private let lock: UnsafeMutablePointer<pthread_rwlock_t>

    private init() {
        lock = .allocate(capacity: 1)
        pthread_rwlock_init(lock, nil)
    }

    /// What `work` makes, or, when it gives nil twice, the message of the second time, in one line.
    func run<Value>(_ work: () -> Value?) -> Result<Value, VipsMessage> {
        pthread_rwlock_rdlock(lock)
        let value = work()
        pthread_rwlock_unlock(lock)
        if let value { return .success(value) }

        pthread_rwlock_wrlock(lock)
        defer { pthread_rwlock_unlock(lock) }
        vips_error_clear()
        defer { vips_error_clear() }
        if let value = work() { return .success(value) }
        return .failure(VipsMessage(buffer: String(cString: vips_error_buffer())))
    }
}

/// What libvips says about a failure.
struct VipsMessage: Error, Equatable {
    /// One line, without repetitions; may be empty.
    let text: String

    init(buffer: String) {
        var lines: [Substring] = []
        for line in buffer.split(whereSeparator: \.isNewline) where !lines.contains(line) { lines.append(line) }
        text = lines.joined(separator: "; ")
    }

    /// Whether memory ran out, which says nothing about the file.
    var isOutOfMemory: Bool { text.contains("out of memory") }

    /// Whether a JPEG decoder only remarks on something that leaves every pixel as it was meant: bytes between the
    /// last pixel and the end mark, as several cameras write them, or an odd version, colour or profile mark.
    var isHarmless: Bool {
        let harmless = [
            "extraneous bytes before marker 0xd9", "unknown JFIF revision number", "Unknown Adobe color transform code",
            "Inconsistent progression sequence", "corrupt ICC data",
        ]
        let harmful = ["Premature end", "bad Huffman code", "bad arithmetic code", "bad progression", "restart marker"]
        return harmless.contains { text.contains($0) } && !harmful.contains { text.contains($0) }
    }
}
