import ChildPrograms
import Drawing
import Foundation
import Staging
import Testing

@testable import Recorder

/// A frame in a film's file.
struct FileFrame: Equatable {
    var box: FilmBox
    /// The display time, in ticks of the format.
    var delay: Int
}

/// A chunk of a PNG file, whose checksum is right.
struct PNGPart {
    var name: String
    var content: ArraySlice<UInt8>

    /// Reads the chunks of a file.
    static func parts(_ bytes: [UInt8]) throws -> [PNGPart] {
        #expect(bytes.starts(with: [0x89] + Array("PNG\r\n".utf8) + [0x1A, 0x0A]))
        var parts: [PNGPart] = []
        var place = 8
        while place < bytes.count {
            let count = big(bytes[place..<place + 4])
            let sealed = bytes[place + 4..<place + 8 + count]
            #expect(big(bytes[place + 8 + count..<place + 12 + count]) == crc(sealed), "chunk at \(place)")
            parts.append(
                PNGPart(name: String(decoding: sealed.prefix(4), as: UTF8.self), content: sealed.dropFirst(4)))
            place += 12 + count
        }
        return parts
    }

    /// Returns a part of the content as a number.
    func number(_ range: Range<Int>) -> Int {
        Self.big(content[content.startIndex + range.lowerBound..<content.startIndex + range.upperBound])
    }

    private static func big(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }

    /// The cyclic redundancy check of ISO 3309, bit by bit.
    private static func crc(_ bytes: ArraySlice<UInt8>) -> Int {
        var sum: UInt32 = 0xFFFF_FFFF
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum >> 1 ^ (sum & 1 == 1 ? 0xEDB8_8320 : 0) }
        }
        return Int(~sum)
    }
}

/// The structure of an animated WebP.
struct WebPParts {
    var flags: UInt8 = 0
    var size = [0, 0]
    var plays = -1
    var frames: [FileFrame] = []
    /// The flags of each frame, and its picture as a file of its own.
    var pictures: [(flags: UInt8, file: [UInt8])] = []
    var isLossless = true

    init(_ bytes: [UInt8]) throws {
        func number(_ place: Int, _ count: Int) -> Int {
            bytes[place..<place + count].reversed().reduce(0) { $0 << 8 | Int($1) }
        }
        func name(_ place: Int) -> String { String(decoding: bytes[place..<place + 4], as: UTF8.self) }
        #expect(name(0) == "RIFF" && name(8) == "WEBP" && number(4, 4) == bytes.count - 8)
        var place = 12
        var names: [String] = []
        while place < bytes.count {
            let (start, count) = (place + 8, number(place + 4, 4))
            switch name(place) {
            case "VP8X":
                #expect(count == 10 && bytes[start + 1..<start + 4].allSatisfy { $0 == 0 })
                flags = bytes[start]
                size = [number(start + 4, 3) + 1, number(start + 7, 3) + 1]
            case "ANIM":
                #expect(count == 6)
                plays = number(start + 4, 2)
            default:
                let values = [0, 3, 6, 9, 12].map { number(start + $0, 3) }
                frames.append(
                    FileFrame(
                        box: FilmBox(
                            x: 2 * values[0], y: 2 * values[1], width: values[2] + 1, height: values[3] + 1),
                        delay: values[4]))
                let picture = Array(bytes[start + 16..<start + count])
                let length = (0..<4).map { UInt8(truncatingIfNeeded: (picture.count + 4) >> (8 * $0)) }
                pictures.append((bytes[start + 15], Array("RIFF".utf8) + length + Array("WEBP".utf8) + picture))
                isLossless = isLossless && name(start + 16) == "VP8L"
            }
            names.append(name(place))
            place = start + count + count % 2
        }
        #expect(names.prefix(2) == ["VP8X", "ANIM"] && names.dropFirst(2).allSatisfy { $0 == "ANMF" })
    }
}

/// The structure of a GIF.
struct GIFParts {
    var size: [Int]
    /// The number after NETSCAPE2.0, or `nil` without it.
    var loops: Int?
    var frames: [FileFrame] = []
    /// How the frames are disposed of, whether each has a transparent color, and the sizes of their palettes.
    var disposals: [Int] = []
    var isClear: [Bool] = []
    var colors: [Int] = []

    init(_ bytes: [UInt8]) throws {
        func number(_ place: Int) -> Int { Int(bytes[place]) | Int(bytes[place + 1]) << 8 }
        #expect(bytes.starts(with: "GIF89a".utf8) && bytes.last == 0x3B)
        size = [number(6), number(8)]
        var place = 13 + (bytes[10] & 0x80 == 0 ? 0 : 3 << (Int(bytes[10] & 7) + 1))
        func skipBlocks() {
            while bytes[place] != 0 { place += Int(bytes[place]) + 1 }
            place += 1
        }
        var delay = 0
        while bytes[place] != 0x3B {
            if bytes[place] == 0x2C {
                let box = FilmBox(
                    x: number(place + 1), y: number(place + 3), width: number(place + 5), height: number(place + 7))
                frames.append(FileFrame(box: box, delay: delay))
                let count = bytes[place + 9] & 0x80 == 0 ? 0 : 2 << Int(bytes[place + 9] & 7)
                colors.append(count)
                place += 11 + 3 * count
                skipBlocks()
            } else {
                if bytes[place + 1] == 0xF9 {
                    delay = number(place + 4)
                    disposals.append(Int(bytes[place + 3] >> 2 & 7))
                    isClear.append(bytes[place + 3] & 1 == 1)
                } else if bytes[place + 1] == 0xFF, bytes[place + 3..<place + 14].elementsEqual("NETSCAPE2.0".utf8) {
                    loops = number(place + 16)
                }
                place += 2
                skipBlocks()
            }
        }
    }
}

/// A picture of a film: pixels in rows, 0xAARRGGBB.
struct FilmFrameInput {
    var width: Int
    var pixels: [UInt32]
    var hasAlpha = false
    /// Whether it is said to equal the one before.
    var isUnchanged = false
    /// The pixels between two rows.
    var gap = 0
}

extension TemporaryFolder {
    /// Writes a film, and returns its bytes.
    @MainActor
    func film(
        _ form: FilmForm, _ frames: [FilmFrameInput], fps: Double, options: FilmOptions = FilmOptions(),
        pictures: PictureFormat? = nil, threads: Int = 2
    ) throws -> [UInt8] {
        let name = "film.\(form.rawValue)"
        let sink = FilmSink(
            try OutputDestination(OutputName(self(name))), form: form, options: options, threads: threads,
            showsFinger: false)
        let size = CGSize(width: 1, height: 1)
        var info = RecordingInfo(
            header: TraceHeader(scene: "film", fps: fps, scale: 1, size: size, lanes: []), views: [])
        info.pictures = pictures
        do {
            try sink.begin(info)
            for (index, frame) in frames.enumerated() {
                let stride = frame.width + frame.gap
                try frame.pixels.withUnsafeBufferPointer { pixels in
                    try sink.record(
                        RecordedFrame(
                            index: index, time: 0, list: DisplayList(size: size),
                            pixels: FramePixels(
                                base: pixels.baseAddress!, width: frame.width, height: pixels.count / stride,
                                stride: stride, hasAlpha: frame.hasAlpha), isUnchanged: frame.isUnchanged))
                }
            }
            try sink.finish()
            try sink.deliver()
        } catch {
            sink.abandon()
            throw error
        }
        return [UInt8](try data(name))
    }

    /// Returns the pixels of all pictures of a film or picture as ffmpeg decodes them.
    func decoded(_ name: String, _ options: [String] = []) throws -> [UInt32] {
        let raw = self("\(name).raw")
        let run = try ChildProgram(
            "ffmpeg",
            ["-v", "error", "-nostdin", "-y"] + options + ["-i", self(name), "-fps_mode", "passthrough"]
                + ["-pix_fmt", "bgra", "-f", "rawvideo", raw])
        let messages = run.messages
        try #require(run.end() && run.exitCode == 0, "\(messages)")
        return try data("\(name).raw").withUnsafeBytes { Array($0.bindMemory(to: UInt32.self)) }
    }
}
