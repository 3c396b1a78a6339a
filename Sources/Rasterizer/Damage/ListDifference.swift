import Drawing
import Foundation

/// The difference between two lists of items: an equal start, an equal end, and the changes between them.
///
/// Items are compared in units. A unit is a group with all its contents, or a single item.
struct ListDifference {
    /// The number of equal items at the start, up to the end of a unit.
    let prefix: Int
    /// The number of equal items at the end, from the start of a unit.
    let suffix: Int

    private let old: [DisplayItem]
    private let new: [DisplayItem]

    init(from old: [DisplayItem], to new: [DisplayItem]) {
        self.old = old
        self.new = new
        let shorter = min(old.count, new.count)
        var equal = 0
        // A unit ends at depth zero. A prefix or suffix that ends inside a unit is cut back to the last full unit.
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
            // An end without a beginning: the items before it can't be separated here.
            if depth < 0 { break }
        }
        suffix = end
    }

    /// The changes to the items between prefix and suffix, in units.
    struct Changes {
        /// The ranges of removed units in the old items.
        var gone: [Range<Int>] = []
        /// The ranges of added units in the new items.
        var come: [Range<Int>] = []
        /// The equal units, by their range in the old items and their start in the new items.
        var kept: [(old: Range<Int>, new: Int)] = []
    }

    /// The number of pairs above which the middle is not searched for equal units and counts as changed as a whole.
    private static let mostPairs = 1_000_000

    func changes() -> Changes {
        var changes = Changes()
        let before = Self.units(of: old, in: prefix..<old.count - suffix)
        let after = Self.units(of: new, in: prefix..<new.count - suffix)
        let beforeMarks = before.map { old[$0.lowerBound].mark }
        let afterMarks = after.map { new[$0.lowerBound].mark }
        // Units whose mark is only on one side, which includes nearly everything in motion, need no comparison.
        let shared = Set(beforeMarks).intersection(afterMarks)
        var left = before.indices.filter { shared.contains(beforeMarks[$0]) }[...]
        var right = after.indices.filter { shared.contains(afterMarks[$0]) }[...]
        var keptBefore = [Bool](repeating: false, count: before.count)
        var keptAfter = [Bool](repeating: false, count: after.count)
        func equal(_ one: Int, _ other: Int) -> Bool {
            beforeMarks[one] == afterMarks[other] && before[one].count == after[other].count
                && old[before[one]] == new[after[other]]
        }
        func keep(_ one: Int, _ other: Int) {
            keptBefore[one] = true
            keptAfter[other] = true
            changes.kept.append((before[one], after[other].lowerBound))
        }
        while let one = left.first, let other = right.first, equal(one, other) {
            keep(one, other)
            left.removeFirst()
            right.removeFirst()
        }
        while let one = left.last, let other = right.last, equal(one, other) {
            keep(one, other)
            left.removeLast()
            right.removeLast()
        }
        if left.count * right.count <= Self.mostPairs {
            for (one, other) in Self.commonRun(Array(left), Array(right), equal) { keep(one, other) }
        }
        changes.gone = before.indices.filter { !keptBefore[$0] }.map { before[$0] }
        changes.come = after.indices.filter { !keptAfter[$0] }.map { after[$0] }
        return changes
    }

    /// Returns the longest common subsequence, as pairs of equal units.
    private static func commonRun(
        _ before: [Int], _ after: [Int], _ equal: (Int, Int) -> Bool
    ) -> [(Int, Int)] {
        guard !before.isEmpty, !after.isEmpty else { return [] }
        // lengths[i][j]: the length of the longest common subsequence of before[i...] and after[j...].
        let stride = after.count + 1
        var lengths = [Int32](repeating: 0, count: (before.count + 1) * stride)
        for left in before.indices.reversed() {
            for right in after.indices.reversed() {
                lengths[left * stride + right] =
                    equal(before[left], after[right])
                    ? lengths[(left + 1) * stride + right + 1] + 1
                    : max(lengths[(left + 1) * stride + right], lengths[left * stride + right + 1])
            }
        }
        var pairs: [(Int, Int)] = []
        var left = 0
        var right = 0
        while left < before.count, right < after.count {
            if equal(before[left], after[right]) {
                pairs.append((before[left], after[right]))
                left += 1
                right += 1
            } else if lengths[(left + 1) * stride + right] >= lengths[left * stride + right + 1] {
                left += 1
            } else {
                right += 1
            }
        }
        return pairs
    }

    /// Returns the units of a range of items that contains only whole units.
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
    /// The change in group depth.
    fileprivate var nesting: Int {
        switch self {
        case .beginGroup: 1
        case .endGroup: -1
        default: 0
        }
    }
}

extension DisplayItem {
    /// A number that equal items share and most others don't. Computing it takes far less time than a hash of the whole
    /// item, which can contain a path of thousands of points.
    fileprivate var mark: UInt64 {
        var mark = Mark()
        mark.add(transform.a, transform.b, transform.tx, transform.ty)
        mark.add(alpha)
        switch command {
        case .fill(let shape, let color):
            mark.add(shape)
            mark.add(color.red, color.green, color.blue, color.alpha)
        case .stroke(let shape, _, let width):
            mark.add(shape)
            mark.add(width)
        case .image(_, let crop, let destination, _):
            mark.add(crop)
            mark.add(destination)
        case .text(let run): mark.add(run.origin.x, run.origin.y, run.width, run.font.size)
        case .shadow(let shape, _, let blur, _):
            mark.add(shape)
            mark.add(blur)
        case .backdrop(let shape, let blur, _):
            mark.add(shape)
            mark.add(blur)
        case .beginGroup(let opacity, _): mark.add(opacity)
        case .endGroup: break
        }
        return mark.bits
    }
}

/// A simple hash of numbers.
private struct Mark {
    private(set) var bits: UInt64 = 0

    mutating func add(_ values: Double...) {
        for value in values {
            // Zero and negative zero are equal.
            bits = (bits ^ (value + 0).bitPattern) &* 0x9E37_79B9_7F4A_7C15
            bits ^= bits >> 29
        }
    }

    mutating func add(_ rect: CGRect) { add(rect.minX, rect.minY, rect.width, rect.height) }

    mutating func add(_ shape: Shape) {
        switch shape {
        case .rect(let rect): add(rect)
        case .roundedRect(let rect, let radius, _):
            add(rect)
            add(radius)
        case .path(let path):
            add(Double(path.elements.count))
            guard let last = path.elements.last(where: { $0 != .close }) else { return }
            switch last {
            case .move(let point), .line(let point), .curve(let point, _, _): add(point.x, point.y)
            case .close: break
            }
        }
    }
}
