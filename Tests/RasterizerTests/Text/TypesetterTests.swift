import Drawing
import Foundation
import Synchronization
import Testing

@testable import Rasterizer

@Suite("Typesetters")
struct TypesetterTests {
    private static let texts = [
        "Photograph", "\u{C5}ngstr\u{F6}m", "\u{5D0}\u{5D1} abc", "\u{633}\u{644}\u{627}\u{645}",
        "\u{915}\u{94D}\u{937}",
        "\u{2764}\u{FE0F}",
    ]

    private static func bytes(_ mask: TextMask) -> [UInt8] {
        var bytes = mask.coverage.map { Array(UnsafeBufferPointer(start: $0.base, count: $0.byteCount)) } ?? []
        mask.colors?.withPixels { pixels in for pixel in pixels { bytes.append(UInt8(pixel >> 16 & 0xFF)) } }
        return bytes + [UInt8(truncatingIfNeeded: mask.left), UInt8(truncatingIfNeeded: mask.baseline)]
    }

    @Test("the pieces of a line are in their places, whether there is one or more")
    func places() {
        func piece(_ x: Int, _ y: Int, _ cover: UInt8) -> TextPiece {
            let buffer = AlphaBuffer(width: 2, height: 3) { base, bytesPerRow in
                for row in 0..<3 { for column in 0..<2 { base[row * bytesPerRow + column] = cover } }
            }
            return TextPiece(content: .coverage(buffer), x: x, y: y)
        }
        let one = TextPiece.joined([piece(3, -7, 9)])
        #expect(one.left == -3 && one.baseline == 7 && one.coverage?.width == 2)
        let two = TextPiece.joined([piece(3, -7, 9), piece(-1, -5, 5)])
        #expect(two.left == 1 && two.baseline == 7 && two.coverage?.width == 6 && two.coverage?.height == 5)
        let rows = two.coverage.map { cover in
            (0..<5).map { row in (0..<6).map { cover.base[row * cover.bytesPerRow + $0] } }
        }
        let (low, none, high) = ([UInt8(5), 5, 0, 0], [UInt8(0), 0, 0, 0], [UInt8(9), 9])
        #expect(rows == [none + high, none + high, low + high, low + [0, 0], low + [0, 0]])
        let nothing = TextPiece.joined([])
        #expect(nothing.coverage == nil && nothing.left == 0 && nothing.baseline == 0)
    }

    /// The lock is held by a low-priority thread that opens a face and gets no time to finish.
    @Test("text is measured and drawn while another thread holds the fonts' lock", .timeLimit(.minutes(5)))
    func lockFree() throws {
        let fonts = try Frames.fonts.get()
        let typesetter = Typesetter(fonts)
        // Faces are opened under the lock, so they are opened before.
        let before = try Self.texts.map { try typesetter.mask(of: $0, Typeface(.regular), size: 17) }
        for text in Self.texts { _ = try typesetter.width(of: text, font: .systemFont(ofSize: 17)) }
        let box = UncheckedBox(typesetter)
        let done = DispatchSemaphore(value: 0)
        let result = Mutex<[[UInt8]]>([])
        GlyphSession.lock.lock()
        Thread.detachNewThread {
            for text in Self.texts {
                // New text in known sizes, and known text.
                _ = try? box.value.width(of: text + text, font: .systemFont(ofSize: 17))
                _ = try? box.value.mask(of: text + text, Typeface(.regular), size: 17)
                if let mask = try? box.value.mask(of: text, Typeface(.regular), size: 17) {
                    result.withLock { $0.append(Self.bytes(mask)) }
                }
            }
            done.signal()
        }
        // The limit ends a failing test; a passing one doesn't wait for it.
        let end = done.wait(timeout: .now() + 60)
        GlyphSession.lock.unlock()
        #expect(end == .success)
        #expect(result.withLock { $0 } == before.map(Self.bytes))
    }

    private final class UncheckedBox: @unchecked Sendable {
        let value: Typesetter
        init(_ value: Typesetter) { self.value = value }
    }

    @Test("threads that draw the same texts simultaneously, each with its own faces, give the result of one")
    func concurrency() async throws {
        let fonts = try Frames.fonts.get()
        @Sendable func all(_ reversed: Bool) throws -> [[UInt8]] {
            let typesetter = Typesetter(fonts)
            let sizes = (8..<40).map(Double.init)
            let drawn = try (reversed ? sizes.reversed() : sizes).map { size in
                try Self.texts.flatMap { Self.bytes(try typesetter.mask(of: $0, Typeface(.regular), size: size)) }
            }
            return reversed ? drawn.reversed() : drawn
        }
        let alone = try all(false)
        try await withThrowingTaskGroup(of: [[UInt8]].self) { group in
            for number in 0..<4 { group.addTask { try all(number % 2 == 1) } }
            for try await other in group { #expect(other == alone) }
        }
    }

    @Test("a face that changes its size draws like one opened at that size")
    func resizing() throws {
        let fonts = try Frames.fonts.get()
        let file = try fonts.file(for: Typeface(.regular))
        let resized = try FontFace(file, bytes: fonts.bytes(of: file), size: 72 * 30, session: fonts.session)
        _ = try resized.coverage(of: "Resized")
        for size in [72 * 12, 72 * 15 + 31, 72 * 200, 72 * 30] {
            try resized.resize(to: size)
            let opened = try FontFace(file, bytes: fonts.bytes(of: file), size: size, session: fonts.session)
            #expect(resized.ascent == opened.ascent && resized.height == opened.height)
            #expect(resized.lineSkip == opened.lineSkip)
            #expect(try resized.width(of: "Resized") == opened.width(of: "Resized"))
            let (one, other) = (try resized.coverage(of: "Resized"), try opened.coverage(of: "Resized"))
            #expect(
                Self.bytes(TextMask(coverage: one, left: 0, baseline: 0))
                    == Self.bytes(TextMask(coverage: other, left: 0, baseline: 0)))
        }
    }
}

@Suite("Sizes of text")
struct TextSizeTests {
    @Test("widths and heights are those of a face of 256 pixels, times the size, which is at least a point")
    func sizes() throws {
        let fonts = try Frames.fonts.get()
        let typesetter = Typesetter(fonts)
        let file = try fonts.file(for: Typeface(.regular))
        let face = try FontFace(file, bytes: fonts.bytes(of: file), size: 256 * 72, session: fonts.session)
        for (size, points) in [(0.5, 1.0), (1, 1), (17, 17), (40.5, 40.5)] {
            let font = Font.systemFont(ofSize: size)
            let width = Double(try face.width(of: "Photograph")) / 256 * points
            // The second time it is known.
            for _ in 0..<2 { #expect(try abs(typesetter.width(of: "Photograph", font: font) - width) < 1e-9) }
            let metrics = try typesetter.metrics(of: font)
            #expect(abs(metrics.ascent - Double(face.ascent) * points / 256) < 1e-9)
            #expect(abs(metrics.descent - Double(face.height - face.ascent) * points / 256) < 1e-9)
            #expect(abs(metrics.lineHeight - Double(face.lineSkip) * points / 256) < 1e-9)
        }
    }

    @Test("a letter's ink reaches from its foot to its top, a bracket's and a comma's below the baseline")
    func extents() throws {
        let fonts = try Frames.fonts.get()
        let shaper = try fonts.shaper(try fonts.file(for: Typeface(.regular)))
        func ink(_ text: String) -> FontShaper.Extent { shaper.extent(of: text, .plain) }
        // A capital is about 0.7 em high, in all fonts of interfaces.
        for letter in ["H", "E", "HE"] {
            #expect((0.6...0.8).contains(ink(letter).top) && abs(ink(letter).bottom) < 0.01, "\(letter)")
        }
        #expect(ink("(").bottom < -0.05 && ink("(").top > ink("x").top)
        #expect(ink(",").bottom < 0 && (0...0.3).contains(ink(",").top))
        #expect(ink("x,").bottom == ink(",").bottom && ink("x,").top == ink("x").top)
    }

    @Test("the coverage of a line is the alpha of its picture, up to its edges")
    func coverage() throws {
        let fonts = try Frames.fonts.get()
        let file = try fonts.file(for: Typeface(.regular))
        let face = try FontFace(file, bytes: fonts.bytes(of: file), size: 64 * 72, session: fonts.session)
        var edges: [[UInt8]] = []
        for text in ["W", "A", "j", "/", "Wf"] {
            let (cover, picture) = (try #require(try face.coverage(of: text)), try #require(try face.picture(of: text)))
            #expect(cover.width == picture.width && cover.height == picture.height)
            let rows = (0..<cover.height).map { row in
                (0..<cover.width).map { cover.base[row * cover.bytesPerRow + $0] }
            }
            #expect(picture.withPixels { $0.map { UInt8($0 >> 24) } } == Array(rows.joined()), "\(text)")
            edges.append(rows.compactMap(\.first))
        }
        #expect(edges.contains { $0.contains { $0 > 0 } })
    }

    @Test("ink beyond the origin and the ascent is as much as the picture is larger for it")
    func overhangs() throws {
        let fonts = try Frames.fonts.get()
        let file = try fonts.file(for: Typeface(.regular))
        let face = try FontFace(file, bytes: fonts.bytes(of: file), size: 64 * 72, session: fonts.session)
        #expect(face.overhang(of: "") == (0, 0) && face.overhang(of: "nH") == (0, 0))
        let (left, stacked) = (face.overhang(of: "j").left, face.overhang(of: "\u{1EA4}\u{1EA6}").top)
        // Of two letters the first one counts on the left, and the higher one above.
        #expect(face.overhang(of: "nj").left == 0 && face.overhang(of: "jn").left == left)
        #expect(face.overhang(of: "n\u{1EA4}").top == face.overhang(of: "\u{1EA4}").top)
        for text in ["\u{1EA4}\u{1EA6}", "\u{1EA4}n", "n"] {
            let picture = try #require(try face.coverage(of: text))
            #expect(picture.height - face.height == face.overhang(of: text).top, "\(text)")
        }
        #expect(left >= 0 && stacked >= 0)
    }

    @Test("a line's ink is within 2.5 pixels of its outline, also left of its origin, above its face and below it")
    func inkPlaces() throws {
        let fonts = try Frames.fonts.get()
        let typesetter = Typesetter(fonts)
        let itemizer = LineItemizer(fonts: fonts, typeface: Typeface(.regular))
        var farthest = 0.0
        for text in [
            "j", "jn", "\u{1EA4}", "(g", "\u{5E9}", "\u{631}", "\u{648}", "\u{644}\u{64E}\u{651}", "\u{62C}", "\u{926}",
            "\u{92A}\u{93F}", "\u{E01}\u{E34}\u{E48}", "\u{E4C}",
        ] {
            let runs = try itemizer.runs(of: text)
            let run = try #require(runs.first)
            let extent = try fonts.shaper(run.file).extent(of: text, run.style)
            #expect(runs.count == 1)
            for size in [17.0, 64, 200, 500] {
                let mask = try typesetter.mask(of: text, Typeface(.regular), size: size)
                let cover = try #require(mask.coverage)
                var ink = PixelRect.empty
                for y in 0..<cover.height {
                    for x in 0..<cover.width where cover.base[y * cover.bytesPerRow + x] > 8 {
                        ink = ink.union(PixelRect(minX: x, minY: y, maxX: x + 1, maxY: y + 1))
                    }
                }
                let left = extent.left < 0 ? extent.left * size + Double(mask.left - ink.minX) : 0
                let top = extent.top > 0 ? extent.top * size - Double(mask.baseline - ink.minY) : 0
                let bottom = extent.bottom < 0 ? extent.bottom * size - Double(mask.baseline - ink.maxY) : 0
                let farthestEdge = max(abs(left), abs(top), abs(bottom))
                #expect(farthestEdge < 2.5, "\(run.text) \(size): \(left) \(top) \(bottom)")
                farthest = max(farthest, -extent.left * size)
            }
        }
        #expect(farthest > 20)
    }
}
