import Foundation
import ProgramSupport
import Staging
import SystemPackage
import Testing

@testable import Scrim

@Suite("Arguments and names that aren't UTF-8")
struct ArgumentTests {
    @Test("any bytes become text and the same bytes again, and UTF-8 stays unchanged")
    func roundTrip() {
        var bytes: [[UInt8]] = (0...255).map { [UInt8($0)] } + [[]]
        // Truncated, overlong, surrogates, out of range, and the characters of the escapes themselves.
        bytes += [
            [0xE5, 0x90], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xF4, 0x8F, 0xBE, 0x80],
        ]
        bytes += [Array("\u{10FFFF}\u{10FF7F}名前 a\u{301}".utf8), Array("a".utf8) + [0xFF, 0xFE] + Array(".jpg".utf8)]
        for row in bytes { #expect(ArgumentText.bytes(of: ArgumentText.text(of: row)) == row) }
        #expect(ArgumentText.text(of: Array("名前 a\u{301}.jpg".utf8)) == "名前 a\u{301}.jpg")
        #expect(ArgumentText.shown(ArgumentText.text(of: [0x61, 0xFF, 0xFE])) == "a\u{FFFD}\u{FFFD}")
        #expect(Set(bytes.map(ArgumentText.text(of:))).count == bytes.count)
    }

    @Test("a path keeps its bytes and its trailing slash")
    func paths() {
        let argument = PathArgument(argument: ArgumentText.text(of: [0x66, 0xFF, 0x2F]))
        #expect(argument.path.bytes == [0x66, 0xFF])
        #expect("\(argument.output)" == "f\u{FFFD}/")
        #expect(!PathArgument(argument: "f").isFolder)
    }

    /// A picture of one pixel.
    static let picture: [UInt8] =
        Array("BM".utf8) + [58, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 24, 0]
        + [UInt8](repeating: 0, count: 24) + [10, 20, 30, 0]

    @Test("tapes, photos and outputs with names that aren't UTF-8 are opened and created under their bytes")
    func program() throws {
        let folder = try TemporaryFolder()
        let place = FilePath(folder.url.path)
        try Data(Self.picture).write(to: folder.url.appendingPathComponent("picture"))
        _ = try folder.write("Scene photos\nTap tile 1\nWait 20ms\n", to: "tape")
        let script = """
            mv tape "$(printf 't\\377.tape')"; mkdir "$(printf 'p\\376')"
            mv picture "$(printf 'p\\376/inv\\377\\376.jpg')"
            "$0" record "$(printf 't\\377.tape')" "$(printf 'p\\376')" "$(printf 'p\\376/inv\\377\\376.jpg')" \
                -o "$(printf 'o\\375.json')" -o "$(printf 'f\\374/')" --fps 10
            """
        let shell = URL(fileURLWithPath: "/bin/sh")
        let run = try ProgramRun(["-c", script, ProgramRun.program.path], in: folder.url, program: shell)
        #expect(run.status == 0, "\(run.messages)")
        let names = try FolderListing(of: place).names.map(\.bytes)
        #expect(
            Set(names) == [
                [0x74, 0xFF] + Array(".tape".utf8), [0x70, 0xFE], [0x6F, 0xFD] + Array(".json".utf8), [0x66, 0xFC],
            ])
        let frames = try FolderListing(of: FilePath(bytes: place.bytes + [0x2F, 0x66, 0xFC])).names
        #expect(frames.contains { $0.string == "frame-00000.png" })

        let missing = try ProgramRun(
            ["-c", "\"$0\" \"$(printf 'none\\377.jpg')\"", ProgramRun.program.path], in: folder.url, program: shell)
        #expect(missing.status == 2)
        #expect(missing.messages == "scrim: none\u{FFFD}.jpg: there is no such file or folder; check the path\n")
    }
}
