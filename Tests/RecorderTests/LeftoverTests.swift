import Foundation
import Glibc
import Recorder
import Staging
import SystemPackage
import Testing

@MainActor
@Suite("Files with names of leftovers")
struct LeftoverTests {
    /// A number above the largest process number.
    private static let noProcess = "99999999"

    private func begin(in folder: TemporaryFolder) throws {
        let sink = TraceSink.csv(try OutputDestination(folder("t.csv")))
        try sink.begin(RecordingInfo(header: RecordedStage().traceHeader(fps: 60, scale: 1), views: []))
        sink.abandon()
    }

    @Test("a pipe, a link or a folder with folders stays, and nothing waits for it", .timeLimit(.minutes(10)))
    func foreignKinds() throws {
        let folder = try TemporaryFolder()
        let number = Self.noProcess
        #expect(mkfifo(folder(".x.\(number).scrim-part"), 0o600) == 0)
        try folder.write("mine", to: "kept.txt")
        try folder.link(".l.\(number).scrim-part", to: folder("kept.txt"))
        try folder.makeFolder(".d.\(number).scrim-part/deeper")
        try folder.write("", to: ".f.\(number).scrim-part")
        try folder.makeFolder(".g.\(number).scrim-part")
        try folder.write("", to: ".g.\(number).scrim-part/frame-00000.png")
        try begin(in: folder)
        #expect(
            try folder.names() == [
                ".d.\(number).scrim-part", ".l.\(number).scrim-part", ".x.\(number).scrim-part", "kept.txt",
            ])
        #expect(try folder.text("kept.txt") == "mine")
    }

    @Test("a program that has ended leaves its number until its parent asks, and its file is a leftover already")
    func zombie() throws {
        let folder = try TemporaryFolder()
        var process: pid_t = 0
        var words: [UnsafeMutablePointer<CChar>?] = [strdup("true"), nil]
        defer { free(words[0]) }
        #expect(posix_spawn(&process, "/bin/true", nil, nil, &words, environ) == 0)
        var end = siginfo_t()
        #expect(waitid(P_PID, id_t(process), &end, WEXITED | WNOWAIT) == 0)
        #expect(kill(process, 0) == 0)
        try folder.write("", to: ".f.\(process).scrim-part")
        // This process runs.
        try folder.write("", to: ".g.\(getppid()).scrim-part")
        try begin(in: folder)
        #expect(try folder.names() == [".g.\(getppid()).scrim-part"])
        #expect(waitpid(process, nil, 0) == process)
    }

    @Test("only a name of exactly a leftover's form is one")
    func names() throws {
        let folder = try TemporaryFolder()
        let number = Self.noProcess
        let names = [
            ".a.0\(number).scrim-part", ".a.+\(number).scrim-part", ".\(number).scrim-part", "..\(number).scrim-part",
            ".a.-\(number).scrim-part", ".a.\(number) .scrim-part", ".a.\(number).scrim-part~", ".a..scrim-part",
            ".a.٩\(number).scrim-part",
        ].sorted()
        for name in names { try folder.write("", to: name) }
        try begin(in: folder)
        #expect(try folder.names() == names)
    }

    @Test("other users' files stay")
    func owners() throws {
        // Only the superuser can change a file's owner.
        guard geteuid() == 0 else { return }
        let folder = try TemporaryFolder()
        let name = ".x.\(Self.noProcess).scrim-part"
        try folder.write("", to: name)
        #expect(chown(folder(name), 12_345, 12_345) == 0)
        try begin(in: folder)
        #expect(try folder.names() == [name])
    }

    @Test("an output keeps the bytes of its name, also if it is shortened for the hidden one")
    func bytes() throws {
        let folder = try TemporaryFolder()
        let place = FilePath(folder.path)
        let long = [UInt8](repeating: 0xFF, count: 240) + Array(".csv".utf8)
        let split = Array("a".utf8) + Array(String(repeating: "é", count: 120).utf8) + Array(".csv".utf8)
        for name in [long, split] {
            let path = FilePath(bytes: place.bytes + [0x2F] + name)
            let sink = TraceSink.csv(try OutputDestination(OutputName(path)))
            try sink.begin(RecordingInfo(header: RecordedStage().traceHeader(fps: 60, scale: 1), views: []))
            let hidden = try #require(try FolderListing(of: place).names.first { $0.isHidden })
            #expect(name == long || String(validating: hidden) != nil)
            // Of the name 200 bytes, or one less if the last one would be half a character.
            let kept = name.prefix(name == long ? 200 : 199)
            #expect(hidden.bytes == [0x2E] + kept + Array(".\(getpid()).scrim-part".utf8))
            try sink.finish()
            try sink.deliver()
            #expect(try FolderListing(of: place).names.map(\.bytes).contains(name))
        }
        #expect(try FolderListing(of: place).names.count == 2)
    }
}
