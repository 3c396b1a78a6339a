import Foundation
import Testing

@testable import Recorder

/// What is in the files of films: read here byte by byte, and decoded by ffmpeg.
@Suite("Files of films")
@MainActor
struct FilmFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static let (width, height) = (9, 7)
    private static let (gray, red, blue): (UInt32, UInt32, UInt32) = (0xFF80_8080, 0xFFFF_0000, 0xFF00_00FF)

    /// Returns a gray picture with a colored box in it.
    private static func picture(_ box: FilmBox? = nil, _ color: UInt32 = red, over ground: [UInt32]? = nil) -> [UInt32]
    {
        var pixels = ground ?? [UInt32](repeating: gray, count: width * height)
        guard let box else { return pixels }
        for y in box.y..<box.y + box.height {
            for x in box.x..<box.x + box.width { pixels[y * width + x] = color }
        }
        return pixels
    }

    private static let boxes = [FilmBox(x: 3, y: 1, width: 2, height: 3), FilmBox(x: 8, y: 6, width: 1, height: 1)]

    /// Six frames with three pictures: frames 2, 3 and 5 show what is there. The first one is shown, whatever was before.
    private static let pictures: [[UInt32]] = {
        let second = picture(boxes[0])
        return [picture(), second, picture(boxes[1], blue, over: second)]
    }()

    private static let frames = [0, 1, 1, 1, 2, 2].enumerated().map { index, picture in
        FilmFrameInput(width: width, pixels: pictures[picture], isUnchanged: [0, 2, 5].contains(index))
    }

    /// Returns the greatest difference of a channel.
    private static func difference(_ pixels: [UInt32], _ others: [UInt32]) -> Int {
        guard pixels.count == others.count else { return 256 }
        return zip(pixels, others).reduce(0) { most, pair in
            [0, 8, 16, 24].reduce(most) {
                max($0, abs(Int(pair.0 >> $1 & 255) - Int(pair.1 >> $1 & 255)))
            }
        }
    }

    @Test("an APNG has the changed parts alone, with exact delays, numbers in sequence, and the times it plays")
    func apng() throws {
        for (fps, ticks, plays) in [(10.0, 10, nil), (12.5, 1000, 3)] as [(Double, Int, Int?)] {
            var options = FilmOptions()
            options.plays = plays
            let parts = try PNGPart.parts(folder.film(.apng, Self.frames, fps: fps, options: options))
            let names = ["IHDR", "acTL", "sRGB", "fcTL", "IDAT", "fcTL", "fdAT", "fcTL", "fdAT", "IEND"]
            try #require(parts.map(\.name) == names)
            #expect(Array(parts[0].content) == [0, 0, 0, 9, 0, 0, 0, 7, 8, 2, 0, 0, 0])
            #expect(parts[1].number(0..<4) == 3 && parts[1].number(4..<8) == plays ?? 0 && parts[2].content == [0])
            let controls = parts.filter { $0.name == "fcTL" }
            let counts = [1, 3, 2].map { fps == 10 ? $0 : $0 * 80 }
            let boxes = [FilmBox(x: 0, y: 0, width: 9, height: 7)] + Self.boxes
            for (index, control) in controls.enumerated() {
                let box = FilmBox(
                    x: control.number(12..<16), y: control.number(16..<20), width: control.number(4..<8),
                    height: control.number(8..<12))
                #expect(box == boxes[index])
                #expect(control.number(20..<22) == counts[index] && control.number(22..<24) == ticks)
                #expect(control.number(24..<26) == 0 && control.content.count == 26)
            }
            let numbers = parts.filter { ["fcTL", "fdAT"].contains($0.name) }.map { $0.number(0..<4) }
            #expect(numbers == Array(0..<5))
        }
        #expect(try folder.decoded("film.apng") == Self.pictures.flatMap(\.self))
    }

    @Test("an APNG counts in frames at a whole rate that fits 16 bits, or else in milliseconds")
    func ticksOfAPNG() {
        let cases = [(1.0, 1.0), (0.5, 1000), (59.94, 1000), (60, 60), (65_535, 65_535), (65_536, 1000)]
        for (rate, ticks) in cases { #expect(APNGEncoder.ticks(rate: rate) == ticks, "\(rate)") }
    }

    @Test("a WebP has parts with even corners, its length, the times it plays, and in milliseconds the delays")
    func webp() throws {
        for plays in [nil, 7] as [Int?] {
            var options = FilmOptions()
            (options.plays, options.isLossless) = (plays, true)
            let parts = try WebPParts(folder.film(.webp, Self.frames, fps: 10, options: options))
            #expect(parts.flags == 2 && parts.size == [9, 7] && parts.plays == plays ?? 0 && parts.isLossless)
            let boxes = [
                FilmBox(x: 0, y: 0, width: 9, height: 7), FilmBox(x: 2, y: 0, width: 3, height: 4),
                FilmBox(x: 8, y: 6, width: 1, height: 1),
            ]
            #expect(parts.frames.map(\.box) == boxes && parts.frames.map(\.delay) == [100, 300, 200])
            for (index, picture) in parts.pictures.enumerated() {
                // No blending, no disposal.
                #expect(picture.flags == 2)
                try Data(picture.file).write(to: URL(fileURLWithPath: folder("part.webp")))
                let box = boxes[index]
                let wanted = (box.y..<box.y + box.height).flatMap { y in
                    Self.pictures[index][y * 9 + box.x..<y * 9 + box.x + box.width]
                }
                #expect(try folder.decoded("part.webp") == wanted)
            }
        }
    }

    @Test("a clear WebP says so, and a lossy one is smaller with less quality")
    func clearWebP() throws {
        let half = FilmFrameInput(width: 4, pixels: (0..<16).map { 0x8000_0000 | UInt32($0) << 20 }, hasAlpha: true)
        var options = FilmOptions()
        options.isLossless = true
        #expect(try WebPParts(folder.film(.webp, [half], fps: 10, options: options)).flags == 0x12)
        options.isLossless = false
        #expect(try WebPParts(folder.film(.webp, [half], fps: 10, options: options)).pictures.count == 1)
        var state: UInt32 = 1
        let noise = (0..<64 * 64).map { _ -> UInt32 in
            state = state &* 1_664_525 &+ 1_013_904_223
            return 0xFF00_0000 | state >> 8
        }
        let sizes = try [20.0, 90].map { quality in
            options.quality = quality
            let bytes = try folder.film(.webp, [FilmFrameInput(width: 64, pixels: noise)], fps: 10, options: options)
            #expect(try !WebPParts(bytes).isLossless)
            return bytes.count
        }
        #expect(2 * sizes[0] < sizes[1])
    }

    @Test("a GIF has a palette for each frame, delays in hundredths, and repetitions after the first play")
    func gif() throws {
        for (plays, loops) in [(nil, 0), (1, nil), (2, 1), (65_535, 65_534)] as [(Int?, Int?)] {
            var options = FilmOptions()
            options.plays = plays
            let parts = try GIFParts(folder.film(.gif, Self.frames, fps: 10, options: options))
            #expect(parts.size == [9, 7] && parts.loops == loops)
            #expect(parts.frames.map(\.delay) == [10, 30, 20] && parts.colors.allSatisfy { (2...4).contains($0) })
            // What is there stays, and shines through.
            #expect(parts.disposals.allSatisfy { $0 <= 1 } && parts.isClear == [false, true, true])
        }
        #expect(try Self.difference(folder.decoded("film.gif"), Self.pictures.flatMap(\.self)) <= 2)
    }

    @Test("of a GIF's frame each pixel that differs from the same one before is drawn")
    func pixelsOfGIF() throws {
        let colors = (0..<9).map { 0xFF00_0000 | UInt32($0) * 0x1C_0D05 }
        // From the middle on the second frame is the first one's beginning, turned around.
        let next = colors[..<4] + [Self.red] + colors[..<4].reversed()
        let frames = [colors, Array(next)].map { FilmFrameInput(width: 9, pixels: $0) }
        let parts = try GIFParts(folder.film(.gif, frames, fps: 10))
        #expect(parts.frames.count == 2 && parts.isClear == [false, true])
        #expect(try Self.difference(folder.decoded("film.gif"), colors + next) <= 2)
    }

    @Test("in a GIF what is covered by half is opaque, and the rest clear; each picture replaces the one before")
    func clearGIF() throws {
        let colors: [UInt32] = [0xFFC0_2040, 0x80C0_2040, 0x7FC0_2040, 0x00C0_2040]
        let frames = [colors, colors.reversed()].map { FilmFrameInput(width: 4, pixels: $0, hasAlpha: true) }
        let parts = try GIFParts(folder.film(.gif, frames, fps: 10))
        // The first is cleared before the second.
        #expect(parts.isClear == [true, true] && parts.disposals.first == 2)
        let pixels = try folder.decoded("film.gif")
        try #require(pixels.count == 8)
        #expect(pixels.map { $0 >> 24 } == [255, 255, 0, 0, 0, 0, 255, 255])
        #expect(Self.difference([pixels[0], pixels[7]], [0xFFC0_2040, 0xFFC0_2040]) <= 2)
    }

    @Test("a GIF has as many colors as are asked for, and mixes them only if it may")
    func colorsOfGIF() throws {
        let ramp = (0..<64 * 16).map { index -> UInt32 in 0xFF00_0000 | UInt32(index % 64 * 4) * 0x01_0101 }
        for (colors, isDithered) in [(2, false), (2, true), (16, false), (200, false)] {
            var options = FilmOptions()
            (options.colors, options.isDithered) = (colors, isDithered)
            let parts = try GIFParts(
                folder.film(.gif, [FilmFrameInput(width: 64, pixels: ramp)], fps: 10, options: options))
            let pixels = try folder.decoded("film.gif")
            let count = Set(pixels).count
            #expect(count <= colors && count >= min(colors, 64) * 3 / 4 && parts.colors[0] >= count)
            // Without mixing, all rows are equal and get brighter.
            let row = pixels.prefix(64).map { $0 & 255 }
            let isPlain = zip(row, row.dropFirst()).allSatisfy { $0 <= $1 }
            #expect(isPlain != isDithered, "\(colors)")
        }
    }

    @Test("a picture that stays for more than 65,535 ticks is repeated", arguments: [FilmForm.gif, .webp, .apng])
    func longDelays(form: FilmForm) throws {
        // Pictures of 10,000 ticks each: seven equal ones, and one.
        let fps = form == .gif ? 0.01 : 0.1
        let frames = (0..<8).map { FilmFrameInput(width: 9, pixels: Self.pictures[$0 / 7], isUnchanged: (1..<7) ~= $0) }
        let bytes = try folder.film(form, frames, fps: fps)
        let delays =
            switch form {
            case .gif: try GIFParts(bytes).frames.map(\.delay)
            case .webp: try WebPParts(bytes).frames.map(\.delay)
            default: try PNGPart.parts(bytes).filter { $0.name == "fcTL" }.map { $0.number(20..<22) }
            }
        #expect(delays == [65_535, 70_000 - 65_535, 10_000])
    }

    @Test("frames of other sizes are cut or get a margin, black or clear", arguments: [false, true])
    func sizes(hasAlpha: Bool) throws {
        func frame(_ width: Int, _ height: Int, _ color: UInt32, gap: Int = 0) -> FilmFrameInput {
            FilmFrameInput(
                width: width, pixels: [UInt32](repeating: color, count: (width + gap) * height), hasAlpha: hasAlpha,
                gap: gap)
        }
        let frames = [
            frame(3, 2, Self.red), frame(5, 1, Self.blue, gap: 2), frame(2, 4, Self.gray), frame(3, 1, Self.red),
        ]
        _ = try folder.film(.apng, frames, fps: 10)
        let margin: UInt32 = hasAlpha ? 0 : 0xFF00_0000
        let (r, b, g) = (Self.red, Self.blue, Self.gray)
        let wanted = [
            r, r, r, r, r, r, b, b, b, margin, margin, margin, g, g, margin, g, g, margin, r, r, r, margin, margin,
            margin,
        ]
        #expect(try folder.decoded("film.apng") == wanted)
    }

    @Test("slow motion makes a film longer, at a lower rate")
    func speed() throws {
        var options = FilmOptions()
        options.speed = 0.25
        let parts = try GIFParts(folder.film(.gif, Self.frames, fps: 40, options: options))
        #expect(parts.frames.map(\.delay) == [10, 30, 20])
    }

    @Test("what a format cannot hold is refused with a remedy")
    func limits() throws {
        let wide = FilmFrameInput(width: 65_536, pixels: [UInt32](repeating: Self.gray, count: 65_536))
        for form in [FilmForm.gif, .webp] {
            let error = #expect(throws: RecordingError.self) { try folder.film(form, [wide], fps: 10) }
            #expect(error?.remedy.hasPrefix("record at a smaller size or scale") == true)
            #expect(error?.operation == "writing \(folder("film.\(form.rawValue)"))")
            #expect(try folder.names().isEmpty)
        }
        let most = FilmFrameInput(width: 65_535, pixels: [UInt32](repeating: Self.gray, count: 65_535))
        #expect(try GIFParts(folder.film(.gif, [most], fps: 10)).size == [65_535, 1])
    }
}
