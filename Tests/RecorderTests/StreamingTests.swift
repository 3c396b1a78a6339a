import Drawing
import Foundation
import Staging
import Testing

@testable import Recorder

/// Long films: encoded frames are written to the disk, and only a few are in memory.
@Suite("Streaming of films")
@MainActor
struct StreamingTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static let side = 64
    private static let frames = 300

    /// Frames of noise, which no format can compress.
    private func film(_ form: FilmForm, fps: Int = 50) throws -> (sink: FilmSink, written: () throws -> Int) {
        var options = FilmOptions()
        options.isLossless = true
        let sink = FilmSink(
            try OutputDestination(OutputName(folder("a.\(form.rawValue)"))), form: form, options: options, threads: 2,
            showsFinger: false)
        let size = CGSize(width: Self.side, height: Self.side)
        try sink.begin(
            RecordingInfo(
                header: TraceHeader(scene: "noise", fps: Double(fps), scale: 1, size: size, lanes: []), views: []))
        var state: UInt32 = 7
        for index in 0..<Self.frames {
            let pixels = (0..<Self.side * Self.side).map { _ in
                state = state &* 1_664_525 &+ 1_013_904_223
                return 0xFF00_0000 | state >> 8
            }
            try pixels.withUnsafeBufferPointer { pixels in
                try sink.record(
                    RecordedFrame(
                        index: index, time: Double(index) / Double(fps), list: DisplayList(size: size),
                        pixels: FramePixels(
                            base: pixels.baseAddress!, width: Self.side, height: Self.side, stride: Self.side)))
            }
        }
        let folder = folder
        return (
            sink,
            {
                let name = try #require(try folder.names().first { $0.contains("a.\(form.rawValue)") })
                let values = try FileManager.default.attributesOfItem(atPath: folder(name))
                return (values[.size] as? Int) ?? 0
            }
        )
    }

    @Test(
        "before its end a film is on the disk except for a few frames",
        arguments: [FilmForm.gif, .webp, .apng])
    func streaming(form: FilmForm) throws {
        let (sink, written) = try film(form)
        let before = try written()
        try sink.finish()
        let whole = try written()
        try sink.deliver()
        // The buffer for one write, and pending frames of at most 4 bytes per pixel.
        let held = 1 << 18 + 6 * 4 * Self.side * Self.side
        #expect(whole > 3 * held && before >= whole - held, "\(before) of \(whole)")
        guard form == .webp else { return }
        // RIFF, the length of what follows, the lower byte first, and WEBP.
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: folder("a.webp"))))
        #expect(bytes[4..<8].reversed().reduce(0) { $0 << 8 + Int($1) } == bytes.count - 8)
    }

    @Test("no picture of a GIF is shown for less than two hundredths of a second, which players show for ten")
    func delaysOfGIF() throws {
        let (sink, _) = try film(.gif, fps: 120)
        try sink.finish()
        try sink.deliver()
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: folder("a.gif"))))
        // A graphic control extension: 21 F9 04, flags, the delay in hundredths, the lower byte first, a color, and 0.
        let delays = bytes.indices.dropLast(7).filter {
            bytes[$0] == 0x21 && bytes[$0 + 1] == 0xF9 && bytes[$0 + 2] == 4 && bytes[$0 + 7] == 0
        }.map { Int(bytes[$0 + 4]) + Int(bytes[$0 + 5]) << 8 }
        #expect(delays.count > 100)
        #expect(delays.allSatisfy { $0 >= 2 })
        #expect(abs(delays.reduce(0, +) - Self.frames * 100 / 120) <= 2)
    }
}
