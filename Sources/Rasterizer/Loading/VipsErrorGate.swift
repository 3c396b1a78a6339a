import CVips
import Drawing
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

    /// Runs `work`, whose messages nobody wants, beside other work; when something is being repeated alone, it waits for
    /// that if `waits`, else runs all the same, at the risk of disturbing the other's message.
    func runBeside<Value>(waits: Bool, _ work: () throws(ImageError) -> Value) throws(ImageError) -> Value {
        let isHeld = (waits ? pthread_rwlock_rdlock(lock) : pthread_rwlock_tryrdlock(lock)) == 0
        defer { if isHeld { pthread_rwlock_unlock(lock) } }
        return try work()
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

    /// Whether a JPEG decoder only remarks on an odd mark in the header, which leaves every pixel as it was meant.
    var isHarmless: Bool {
        ["unknown JFIF revision number", "Unknown Adobe color transform code"].contains { text.contains($0) }
            && !text.contains("Corrupt") && !text.contains("Premature")
    }
}
