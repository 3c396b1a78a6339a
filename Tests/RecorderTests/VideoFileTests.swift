import ChildPrograms
import Foundation
import Testing

@testable import Recorder

/// Videos are written by ffmpeg, and read by ffprobe.
@Suite("Video files")
@MainActor
struct VideoFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Returns the values of a film's first stream.
    private func facts(_ name: String) throws -> [String: String] {
        let entries =
            "stream=codec_name,width,height,pix_fmt,color_space,color_primaries,color_transfer,color_range,r_frame_rate,"
            + "nb_read_packets:stream_tags=alpha_mode"
        let run = try ChildProgram(
            "ffprobe",
            [
                "-v", "error", "-count_packets", "-show_entries", entries, "-of", "flat",
                folder(name),
            ])
        let lines = run.output.split(separator: "\n").map { $0.split(separator: "=", maxSplits: 1) }
        run.end()
        return Dictionary(
            lines.map {
                (
                    String($0[0].split(separator: ".").last ?? ""),
                    $0[1].trimmingCharacters(in: CharacterSet(charactersIn: "\""))
                )
            }, uniquingKeysWith: { first, _ in first })
    }

    @Test(
        "a video has each frame, at its rate, in BT.709, whatever format was expected",
        arguments: [
            (FilmForm.mp4, false, nil), (.mp4, false, PictureFormat(width: 9, height: 7, hasAlpha: false)),
            (.mp4, false, PictureFormat(width: 4, height: 4, hasAlpha: false)), (.webm, true, nil),
        ])
    func videos(form: FilmForm, hasAlpha: Bool, expected: PictureFormat?) throws {
        let levels: [UInt32] = [0, 64, 128, 255]
        let frames = levels.indices.map { index in
            FilmFrameInput(
                width: 9, pixels: [UInt32](repeating: 0xFF00_0000 | levels[index] * 0x01_0101, count: 63),
                hasAlpha: hasAlpha, isUnchanged: false)
        }
        var options = FilmOptions()
        options.speed = 0.5
        let again = FilmFrameInput(
            width: 9, pixels: [UInt32](repeating: 0, count: 63), hasAlpha: hasAlpha, isUnchanged: true)
        let bytes = try folder.film(form, frames + [again], fps: 50, options: options, pictures: expected)
        let facts = try facts("film.\(form.rawValue)")
        #expect(facts["codec_name"] == (form == .mp4 ? "h264" : "vp9"))
        #expect(facts["width"] == "10" && facts["height"] == "8" && facts["pix_fmt"] == "yuv420p")
        #expect(facts["nb_read_packets"] == "5" && facts["r_frame_rate"] == "25/1")
        #expect(facts["color_space"] == "bt709" && facts["color_range"] == "tv")
        #expect((facts["alpha_mode"] == "1") == hasAlpha)
        if form == .mp4 {
            #expect(facts["color_primaries"] == "bt709" && facts["color_transfer"] == "bt709")
            // What a player needs first is at the beginning.
            let data = Data(bytes)
            let (moov, mdat) = (data.range(of: Data("moov".utf8)), data.range(of: Data("mdat".utf8)))
            #expect(try #require(moov).lowerBound < #require(mdat).lowerBound)
        }
        let pixels = try folder.decoded("film.\(form.rawValue)")
        #expect(pixels.count == 5 * 80)
        // A frame that is said to be unchanged is the one before.
        for (index, level) in (levels + [255]).enumerated() {
            let frame = pixels.dropFirst(index * 80).prefix(80)
            #expect(frame.allSatisfy { abs(Int($0 & 255) - Int(level)) <= 4 }, "frame \(index)")
        }
    }

    @Test("the installed ffmpeg is found, and has an encoder for MP4")
    func encoders() {
        #expect(FFmpeg.writesMP4 && FFmpeg.path?.hasSuffix("/ffmpeg") == true)
    }
}
