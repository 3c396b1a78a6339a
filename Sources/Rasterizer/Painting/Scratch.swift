/// Temporary memory for painting a band, reused between bands, by one thread at a time.
final class Scratch {
    private var blocks: [UnsafeMutableRawBufferPointer] = []
    private var depth = 0

    deinit { for block in blocks { block.deallocate() } }

    /// Returns at least `bytes` bytes of zeroed memory, valid until the matching `pop()`, in last-in, first-out order.
    func push(_ bytes: Int) -> UnsafeMutableRawPointer {
        if depth == blocks.count { blocks.append(.allocate(byteCount: max(bytes, 1), alignment: 64)) }
        if blocks[depth].count < bytes {
            blocks[depth].deallocate()
            blocks[depth] = .allocate(byteCount: bytes, alignment: 64)
        }
        let base = blocks[depth].baseAddress ?? UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: 64)
        base.initializeMemory(as: UInt8.self, repeating: 0, count: bytes)
        depth += 1
        return base
    }

    func pop() { depth -= 1 }
}
