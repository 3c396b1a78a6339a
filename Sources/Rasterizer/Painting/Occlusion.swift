/// What opaque items cover of a box: what lies below them there need not be drawn.
struct Occlusion {
    /// A part of the box that the item at a position covers whole.
    struct Cover {
        var item: Int
        var box: PixelRect
    }

    /// The largest there are, in no order.
    private(set) var covers: [Cover] = []

    /// More covers cost more than they spare.
    private static let most = 8
    /// So many pixels are drawn in less time than it takes to leave them out.
    private static let leastArea = 1024

    /// Nothing is covered.
    init() {}

    /// - Parameters:
    ///   - candidates: Covers of any size, in and outside of the box.
    ///   - rest: Parts of the box that nobody will see.
    init(of box: PixelRect, by candidates: some Sequence<Cover>, beside rest: [PixelRect] = []) {
        covers = rest.map { Cover(item: Int.max, box: $0) }
        for candidate in candidates { insert(candidate.item, candidate.box.intersection(box)) }
    }

    /// What the items of a group cover of each other in a box, beside what covers all of the group.
    /// - Parameter outer: What covers the group as a whole.
    init(of box: PixelRect, in items: [PreparedItem], _ range: Range<Int>, under outer: [PixelRect]) {
        for hole in outer { insert(Int.max, hole.intersection(box)) }
        for candidate in Self.candidates(in: items, range) { insert(candidate.item, candidate.box.intersection(box)) }
    }

    /// All covers of the items of a range, but for those in groups that are put over the rest as a whole.
    static func candidates(in items: [PreparedItem], _ range: Range<Int>) -> [Cover] {
        var result: [Cover] = []
        var position = range.lowerBound
        while position < range.upperBound {
            for box in items[position].opaque where box.area >= leastArea {
                result.append(Cover(item: position, box: box))
            }
            position = items[position].isPlainGroup ? position + 1 : max(items[position].last, position) + 1
        }
        return result
    }

    /// The boxes within `area` that items above `position` cover.
    func holes(in area: PixelRect, below position: Int) -> [PixelRect] {
        var holes: [PixelRect] = []
        for cover in covers where position < cover.item {
            let cut = cover.box.intersection(area)
            if !cut.isEmpty { holes.append(cut) }
        }
        return holes
    }

    private mutating func insert(_ item: Int, _ box: PixelRect) {
        guard box.area >= Self.leastArea else { return }
        if covers.count < Self.most { return covers.append(Cover(item: item, box: box)) }
        guard let least = covers.indices.min(by: { covers[$0].box.area < covers[$1].box.area }),
            covers[least].item < Int.max, covers[least].box.area < box.area
        else { return }
        covers[least] = Cover(item: item, box: box)
    }
}
