/// A second frame that holds the first items of the list alone, drawn: what follows them may change over large areas
/// in every frame, and starts from a copy instead of from nothing.
///
/// It is filled cell by cell as cells are asked for. Each cell is filled by whoever paints that cell, so two threads
/// never meet.
final class StillLayer: @unchecked Sendable {
    /// How many of the list's first items it shows.
    let count: Int
    let surface: Surface
    let valid: UnsafeMutableBufferPointer<Bool>

    init(count: Int, width: Int, height: Int, cells: Int) {
        self.count = count
        surface = Surface(width: width, height: height)
        valid = .allocate(capacity: cells)
        valid.initialize(repeating: false)
    }

    deinit { valid.deallocate() }
}
