import RandomSupport
import Support
import Testing

@Suite("Binary search")
struct PartitionIndexTests {
    @Test("the index is that of a search from the start, in arrays of any length and in their parts")
    func search() {
        var random = SeededRandom(seed: 1)
        for count in 0...40 {
            let numbers = (0..<count).map { _ in Int.random(in: 0..<20, using: &random) }.sorted()
            for part in [numbers[...], numbers.dropFirst(count / 3), numbers.dropLast(count / 4)] {
                for limit in -1...20 {
                    let expected = part.firstIndex { $0 >= limit } ?? part.endIndex
                    #expect(part.partitioningIndex { $0 >= limit } == expected)
                }
            }
        }
    }
}
