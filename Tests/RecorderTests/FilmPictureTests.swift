import RandomSupport
import Testing

@testable import Recorder

/// Pictures of a film, compared pixel by pixel.
@Suite("Pictures of a film")
struct FilmPictureTests {
    /// Makes a picture of rows of pixels, each with some pixels behind it that do not belong to it.
    private func picture(
        _ pixels: [[UInt32]], hasAlpha: Bool = false, like first: FilmPicture? = nil, behind: Int = 0
    ) -> FilmPicture {
        let width = pixels[0].count
        let all = pixels.flatMap { $0 + [UInt32](repeating: 0x1234_5678, count: behind) }
        return all.withUnsafeBufferPointer { buffer in
            guard let base = buffer.baseAddress else { preconditionFailure("a picture has pixels") }
            return FilmPicture(
                FramePixels(
                    base: base, width: width, height: pixels.count, stride: width + behind, hasAlpha: hasAlpha),
                like: first)
        }
    }

    private func rows(of picture: FilmPicture) -> [[UInt32]] {
        (0..<picture.height).map { y in (0..<picture.width).map { picture.base[y * picture.width + $0] } }
    }

    @Test("a box is around all pixels that differ, and no larger", arguments: 1...60)
    func boxes(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let (width, height) = (random.whole(1...9), random.whole(1...7))
        let old = (0..<height).map { _ in (0..<width).map { _ in UInt32(random.whole(0...2)) } }
        var new = old
        for _ in 0..<random.whole(0...3) {
            new[random.whole(0...height - 1)][random.whole(0...width - 1)] = UInt32(random.whole(0...3))
        }
        var places: [(x: Int, y: Int)] = []
        for y in 0..<height { for x in 0..<width where new[y][x] != old[y][x] { places.append((x, y)) } }
        let (before, after) = (picture(old), picture(new, behind: 3))
        let found = after.difference(from: before)
        guard let left = places.map(\.x).min(), let right = places.map(\.x).max(),
            let top = places.map(\.y).min(), let bottom = places.map(\.y).max()
        else {
            #expect(found == nil && after.box(over: before) == FilmBox(x: 0, y: 0, width: 1, height: 1))
            return
        }
        let box = FilmBox(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
        #expect(found == box && after.box(over: before) == box && before.difference(from: after) == box)
        #expect(after.box(over: nil) == FilmBox(x: 0, y: 0, width: width, height: height))
    }

    @Test("a picture has the size of the first one: larger ones are cut, smaller ones have a black or a clear margin")
    func sizes() {
        let first = picture([[1, 2, 3], [4, 5, 6]])
        #expect(rows(of: first) == [[1, 2, 3], [4, 5, 6]] && first.bytes.count == 24)
        for (hasAlpha, margin) in [(false, 0xFF00_0000), (true, 0)] as [(Bool, UInt32)] {
            let large = picture(
                [[9, 8, 7, 6], [5, 4, 3, 2], [1, 1, 1, 1]], hasAlpha: hasAlpha, like: first, behind: 2)
            #expect(rows(of: large) == [[9, 8, 7], [5, 4, 3]] && large.hasAlpha == hasAlpha)
            let narrow = picture([[9, 8], [7, 6]], hasAlpha: hasAlpha, like: first, behind: 1)
            #expect(rows(of: narrow) == [[9, 8, margin], [7, 6, margin]])
            let low = picture([[9, 8, 7]], hasAlpha: hasAlpha, like: first)
            #expect(rows(of: low) == [[9, 8, 7], [margin, margin, margin]])
        }
    }

    @Test("every n-th frame is chosen, a thousand at most")
    func samples() {
        var sample = FrameSample<Int>(every: 3, limit: 24)
        let kept = (0..<10).map { sample.append($0) }
        #expect(kept.allSatisfy { $0 } && sample.elements == [0, 3, 6, 9])
        var full = FrameSample<Int>(every: 1, limit: 24)
        let first = (0..<1000).filter { !full.append($0) }
        #expect(first.isEmpty && full.elements.count == 1000)
        let isKept = full.append(1000)
        #expect(!isKept)
        // Without a number they are as many as fit, with the first and the last.
        var even = FrameSample<Int>(every: nil, limit: 5)
        for index in 0..<101 { _ = even.append(index) }
        #expect(even.elements.count == 5 && even.elements.first == 0 && even.elements.last == 100)
    }
}
