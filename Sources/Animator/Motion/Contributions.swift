/// The contributions of an animator's blocks that take part, in the order of the blocks.
///
/// Every frame goes through those of all animators. As a sequence of its own type, rather than of lazy ones, it is as
/// fast in a debug build, which doesn't specialize generic code across files.
@MainActor
struct Contributions: @MainActor Sequence, @MainActor IteratorProtocol {
    private let blocks: ContiguousArray<MotionBlock>
    /// The contributions of the block before `nextBlock` as they were when it was reached: what is done with one can
    /// change those of its block.
    private var reached: ContiguousArray<Contribution> = []
    private var nextBlock = 0
    private var index = 0

    init(_ blocks: ContiguousArray<MotionBlock>) { self.blocks = blocks }

    mutating func next() -> Contribution? {
        while true {
            while index < reached.count {
                index += 1
                if !reached[index - 1].isOver { return reached[index - 1] }
            }
            guard nextBlock < blocks.count else { return nil }
            reached = blocks[nextBlock].contributions
            nextBlock += 1
            index = 0
        }
    }
}
