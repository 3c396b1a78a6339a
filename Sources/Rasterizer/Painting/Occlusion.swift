/// The parts of a box that opaque items cover. Items below them don't need to be drawn there.
struct Occlusion {
    /// A part of the box that the item at a position covers completely.
    struct Cover {
        var item: Int
        var box: PixelRect
    }

    /// The largest covers, in no order.
    private(set) var covers: [Cover] = []

    /// The maximum number of covers. More would cost more than they save.
    private static let most = 8
    /// The least area, in pixels, worth leaving out: a smaller one is drawn in less time.
    private static let leastArea = 1024

    /// Creates an occlusion without covers.
    init() {}

    /// - Parameters:
    ///   - candidates: Covers of any size, inside and outside the box.
    ///   - rest: Parts of the box that are not visible.
    init(of box: PixelRect, by candidates: some Sequence<Cover>, beside rest: [PixelRect] = []) {
        covers = rest.map { Cover(item: Int.max, box: $0) }
        for candidate in candidates { insert(candidate.item, candidate.box.intersection(box)) }
    }

    /// Creates the occlusion of a group's items by each other in a box, in addition to covers of the whole group.
    /// - Parameter outer: The covers of the group as a whole.
    init(of box: PixelRect, in items: [PreparedItem], _ range: Range<Int>, under outer: [PixelRect]) {
        for hole in outer { insert(Int.max, hole.intersection(box)) }
        for candidate in Self.candidates(in: items, range) { insert(candidate.item, candidate.box.intersection(box)) }
    }

    /// Returns the covers of the items of a range, except those in groups that are composited as a whole.
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

    /// Returns the boxes within `area` that items above `position` cover.
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
