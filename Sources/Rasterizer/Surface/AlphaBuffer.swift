/// Coverage in memory: 8 bits per pixel, rows from the top, each padded to a multiple of four bytes as cairo requires.
///
/// Written once, by the closure that makes it or a line drawn into it, and afterwards only read, from any thread.
final class AlphaBuffer: @unchecked Sendable {
    let width: Int
    let height: Int
    let bytesPerRow: Int
    let base: UnsafeMutablePointer<UInt8>

    var byteCount: Int { bytesPerRow * height }

    /// Creates a buffer of `width` x `height` (sizes below 1 count as 1), zero until `fill` writes it.
    init<Failure: Error>(
        width: Int, height: Int, fill: (UnsafeMutablePointer<UInt8>, _ bytesPerRow: Int) throws(Failure) -> Void
    ) throws(Failure) {
        self.width = max(1, width)
        self.height = max(1, height)
        bytesPerRow = (self.width + 3) / 4 * 4
        base = .allocate(capacity: bytesPerRow * self.height)
        base.initialize(repeating: 0, count: bytesPerRow * self.height)
        try fill(base, bytesPerRow)
    }

    deinit { base.deallocate() }
}
