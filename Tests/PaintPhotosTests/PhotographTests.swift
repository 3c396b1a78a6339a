import Testing

@testable import PaintPhotos

@Suite("Painted photographs")
struct PhotographTests {
    @Test("every photograph has finite light and is not one flat colour", arguments: Album.photographs.map { $0.name })
    func paints(name: String) async throws {
        let photograph = try #require(Album.photographs.first { $0.name == name })
        let picture = await photograph.painted(width: 32)
        #expect(picture.bytes.count == picture.width * picture.height * 3)
        #expect(picture.light.pixels.allSatisfy { $0.x.isFinite && $0.y.isFinite && $0.z.isFinite && $0.min() >= 0 })
        let darkest = try #require(picture.bytes.min())
        let brightest = try #require(picture.bytes.max())
        #expect(Int(brightest) - Int(darkest) > 80)
    }

    @Test("painting twice gives the same bytes, however the rows fall on threads")
    func repeats() async {
        let first = await Oranges.painted(width: 32)
        let second = await Oranges.painted(width: 32)
        #expect(first.bytes == second.bytes)
    }

    @Test("names are distinct, and shapes are wide, tall and square, one of 12 megapixels")
    func shapes() {
        let sizes = Album.photographs.map { $0.size }
        #expect(Set(Album.photographs.map { $0.name }).count == 12)
        #expect(sizes.contains { $0.width >= 2 * $0.height })
        #expect(sizes.contains { $0.width < $0.height })
        #expect(sizes.contains { $0.width == $0.height })
        #expect(sizes.contains { $0.width * $0.height >= 12_000_000 })
    }
}
