import Drawing

/// How a list of items came out of an earlier one: what is equal at the start and at the end, and what changed between.
///
/// Items are compared in units: a group with all that is in it, or a single item.
struct ListDifference {
    /// Items equal at the start, up to the end of a unit.
    let prefix: Int
    /// Items equal at the end, from the start of a unit.
    let suffix: Int

    private let old: [DisplayItem]
    private let new: [DisplayItem]

    init(from old: [DisplayItem], to new: [DisplayItem]) {
        self.old = old
        self.new = new
        let shorter = min(old.count, new.count)
        var equal = 0
        // Where the depth is zero, a unit ends; a prefix or suffix that ends within one gives way to the last that didn't.
        var depth = 0
        var start = 0
        while equal < shorter, old[equal] == new[equal] {
            depth = max(0, depth + new[equal].command.nesting)
            equal += 1
            if depth == 0 { start = equal }
        }
        prefix = start
        var equalEnd = 0
        depth = 0
        var end = 0
        while equalEnd < shorter - start, old[old.count - 1 - equalEnd] == new[new.count - 1 - equalEnd] {
            depth -= new[new.count - 1 - equalEnd].command.nesting
            equalEnd += 1
            if depth == 0 { end = equalEnd }
            // An end without a beginning: what comes before it can't be told apart from here.
            if depth < 0 { break }
        }
        suffix = end
    }

    /// Beyond this many pairs, the middle is not searched for items that stayed: all of it counts as changed.
    private static let mostPairs = 1_000_000

    /// The units between prefix and suffix that went and that came, as ranges of the old and of the new items.
    func changes() -> (gone: [Range<Int>], come: [Range<Int>]) {
        let before = Self.units(of: old, in: prefix..<old.count - suffix)
        let after = Self.units(of: new, in: prefix..<new.count - suffix)
        guard !before.isEmpty, !after.isEmpty, before.count * after.count <= Self.mostPairs else {
            return (before, after)
        }
        let beforeHashes = before.map { old[$0].hashValue }
        let afterHashes = after.map { new[$0].hashValue }
        // lengths[i][j]: the longest common run in order of before[i...] and after[j...].
        let stride = after.count + 1
        var lengths = [Int32](repeating: 0, count: (before.count + 1) * stride)
        func equal(_ left: Int, _ right: Int) -> Bool {
            beforeHashes[left] == afterHashes[right] && Self.same(old, before[left], new, after[right])
        }
        for left in before.indices.reversed() {
            for right in after.indices.reversed() {
                lengths[left * stride + right] =
                    equal(left, right)
                    ? lengths[(left + 1) * stride + right + 1] + 1
                    : max(lengths[(left + 1) * stride + right], lengths[left * stride + right + 1])
            }
        }
        var gone: [Range<Int>] = []
        var come: [Range<Int>] = []
        var left = 0
        var right = 0
        while left < before.count, right < after.count {
            if equal(left, right) {
                left += 1
                right += 1
            } else if lengths[(left + 1) * stride + right] >= lengths[left * stride + right + 1] {
                gone.append(before[left])
                left += 1
            } else {
                come.append(after[right])
                right += 1
            }
        }
        return (gone + before[left...], come + after[right...])
    }

    private static func same(
        _ old: [DisplayItem], _ left: Range<Int>, _ new: [DisplayItem], _ right: Range<Int>
    ) -> Bool {
        left.count == right.count && old[left] == new[right]
    }

    /// The units of a part of the items that holds whole units only.
    static func units(of items: [DisplayItem], in part: Range<Int>) -> [Range<Int>] {
        var units: [Range<Int>] = []
        var depth = 0
        var start = part.lowerBound
        for position in part {
            if depth == 0 { start = position }
            depth = max(0, depth + items[position].command.nesting)
            if depth == 0 { units.append(start..<position + 1) }
        }
        if depth > 0 { units.append(start..<part.upperBound) }
        return units
    }
}

extension DrawCommand {
    /// By how much the depth of groups changes.
    fileprivate var nesting: Int {
        switch self {
        case .beginGroup: 1
        case .endGroup: -1
        default: 0
        }
    }
}
