import Drawing
import Foundation
import RandomSupport
import Testing

@testable import Rasterizer

@Suite("Differences of display lists")
struct ListDifferenceTests {
    /// Returns a list of items and groups of few kinds, so that many are equal.
    private func list(_ random: inout SeededRandom, kinds: UInt64) -> [DisplayItem] {
        (0..<random.next() % 14).flatMap { _ in unit(&random, kinds: kinds) }
    }

    private func unit(_ random: inout SeededRandom, kinds: UInt64) -> [DisplayItem] {
        let item = DisplayItem(
            .fill(.rect(CGRect(x: Double(random.next() % kinds), y: 0, width: 5, height: 5)), .white))
        guard random.next() % 4 == 0 else { return [item] }
        // Groups of another opacity have equal ends.
        let opacity = random.next() % 2 == 0 ? 0.5 : 0.75
        return [DisplayItem(.beginGroup(opacity: opacity, mask: nil)), item, DisplayItem(.endGroup)]
    }

    /// Returns the number of items of the most units at the start that are equal, by comparing unit by unit.
    private func equalStart(_ one: [[DisplayItem]], _ other: [[DisplayItem]]) -> Int {
        zip(one, other).prefix { $0 == $1 }.reduce(0) { $0 + $1.0.count }
    }

    /// Returns the longest common subsequence of units, by trying all.
    private func longest(_ one: ArraySlice<[DisplayItem]>, _ other: ArraySlice<[DisplayItem]>) -> Int {
        var lengths = Array(repeating: Array(repeating: 0, count: other.count + 1), count: one.count + 1)
        for (row, left) in one.enumerated() {
            for (column, right) in other.enumerated() {
                lengths[row + 1][column + 1] =
                    left == right ? lengths[row][column] + 1 : max(lengths[row][column + 1], lengths[row + 1][column])
            }
        }
        return lengths[one.count][other.count]
    }

    private func units(_ items: [DisplayItem]) -> [[DisplayItem]] {
        ListDifference.units(of: items, in: 0..<items.count).map { Array(items[$0]) }
    }

    @Test("the most units are kept, each equal in both, and all others are removed or added", arguments: 1...300)
    func random(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let kinds = 2 + random.next() % 12
        let old = list(&random, kinds: kinds)
        // Sometimes nearly the same, sometimes entirely different.
        var new = seed.isMultiple(of: 2) ? list(&random, kinds: kinds) : units(old).shuffledOnce(&random).flatMap { $0 }
        if seed.isMultiple(of: 3) { new += unit(&random, kinds: kinds) }
        let difference = ListDifference(from: old, to: new)
        let changes = difference.changes()
        #expect(Array(old.prefix(difference.prefix)) == Array(new.prefix(difference.prefix)))
        #expect(Array(old.suffix(difference.suffix)) == Array(new.suffix(difference.suffix)))
        #expect(difference.prefix == equalStart(units(old), units(new)))
        let rest = (units(Array(old.dropFirst(difference.prefix))), units(Array(new.dropFirst(difference.prefix))))
        #expect(difference.suffix == equalStart(rest.0.reversed(), rest.1.reversed()))
        for (range, place) in changes.kept { #expect(Array(old[range]) == Array(new[place..<place + range.count])) }
        let rising = changes.kept.sorted { $0.old.lowerBound < $1.old.lowerBound }.map(\.new)
        #expect(rising == rising.sorted())
        #expect(Set(rising).count == rising.count)

        // Every item between prefix and suffix is in exactly one place of the result.
        let middleOld = Array(difference.prefix..<old.count - difference.suffix)
        let middleNew = Array(difference.prefix..<new.count - difference.suffix)
        let fromOld: [Int] = (changes.gone + changes.kept.map(\.old)).flatMap { Array($0) }
        #expect(fromOld.sorted() == middleOld)
        let keptNew: [Int] = changes.kept.flatMap { Array($0.new..<$0.new + $0.old.count) }
        let inNew: [Int] = changes.come.flatMap { Array($0) } + keptNew
        #expect(inNew.sorted() == middleNew)

        let before = ListDifference.units(of: old, in: difference.prefix..<old.count - difference.suffix)
        let after = ListDifference.units(of: new, in: difference.prefix..<new.count - difference.suffix)
        #expect(changes.kept.count == longest(before.map { Array(old[$0]) }[...], after.map { Array(new[$0]) }[...]))
    }

    @Test(
        "of lists with groups that don't begin or don't end too, each item is kept, removed or added once",
        arguments: 1...300)
    func unbalanced(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let kinds = [
            DisplayItem(.beginGroup(opacity: 0.5, mask: nil)), DisplayItem(.endGroup),
            DisplayItem(.fill(.rect(CGRect(x: 0, y: 0, width: 5, height: 5)), .white)),
        ]
        func list() -> [DisplayItem] { (0..<random.next() % 9).map { _ in kinds[Int(random.next() % 3)] } }
        let old = list()
        let new = list()
        let difference = ListDifference(from: old, to: new)
        let changes = difference.changes()
        #expect(Array(old.prefix(difference.prefix)) == Array(new.prefix(difference.prefix)))
        #expect(Array(old.suffix(difference.suffix)) == Array(new.suffix(difference.suffix)))
        let fromOld: [Int] = (changes.gone + changes.kept.map(\.old)).flatMap { Array($0) }
        #expect(fromOld.sorted() == Array(difference.prefix..<old.count - difference.suffix))
        let keptNew: [Int] = changes.kept.flatMap { Array($0.new..<$0.new + $0.old.count) }
        let inNew: [Int] = changes.come.flatMap { Array($0) } + keptNew
        #expect(inNew.sorted() == Array(difference.prefix..<new.count - difference.suffix))
        for (range, place) in changes.kept { #expect(Array(old[range]) == Array(new[place..<place + range.count])) }
    }

    @Test("paths that differ only in one middle point are not equal")
    func middleOfPath() {
        func path(_ y: Double) -> DisplayItem {
            var path = Path()
            path.move(to: .zero)
            for x in 1...9 { path.addLine(to: CGPoint(x: Double(x), y: x == 5 ? y : 0)) }
            return DisplayItem(.stroke(.path(path), .white, width: 1))
        }
        let changes = ListDifference(from: [path(1)], to: [path(2)]).changes()
        #expect(changes.gone == [0..<1] && changes.come == [0..<1] && changes.kept.isEmpty)
    }
}

extension Array {
    /// The list with two elements exchanged.
    fileprivate func shuffledOnce(_ random: inout SeededRandom) -> Self {
        guard count > 1 else { return self }
        var result = self
        result.swapAt(Int(random.next() % UInt64(count)), Int(random.next() % UInt64(count)))
        return result
    }
}
