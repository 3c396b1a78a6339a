import Foundation
import ProgramSupport
import Testing

@testable import Scrim

@Suite("Folders of live recordings")
@MainActor
struct RecordingsFolderTests {
    @Test("recordings that begin in the same second have separate folders, written or not")
    func sameSecond() throws {
        let folder = try TemporaryFolder()
        let recordings = RecordingsFolder(folder.path("recordings"))
        let moment = Date(timeIntervalSince1970: 1_000_000)
        let first = try recordings.next(at: moment)
        let second = try recordings.next(at: moment)
        #expect(first != second && second.hasSuffix("-2"))
        try FileManager.default.createDirectory(atPath: first, withIntermediateDirectories: false)
        #expect(try RecordingsFolder(folder.path("recordings")).next(at: moment) == second)
    }

    @Test("a name has the day and the time, and a number from 2 on where files or folders have it already")
    func names() throws {
        let folder = try TemporaryFolder()
        let (path, moment) = (folder.path("recordings"), Date(timeIntervalSince1970: 1_000_000))
        let stem = try RecordingsFolder(path).next(at: moment)
        #expect(stem.wholeMatch(of: #/.*/recordings/1970-01-1[123]-\d\d\.\d\d\.40/#) != nil, "\(stem)")
        // Longer names are those of other recordings.
        for name in ["\(stem)0.mp4", "\(stem)-a", "\(stem)-2x.gif"] { try Data().write(to: URL(filePath: name)) }
        #expect(try RecordingsFolder(path).next(at: moment) == stem)
        for (name, next) in [
            ("\(stem).mp4", "-2"), ("\(stem)-2.gif", "-3"), ("\(stem)-4", "-3"), ("\(stem)-3.x.y", "-5"),
        ] {
            try Data().write(to: URL(filePath: name))
            #expect(try RecordingsFolder(path).next(at: moment) == stem + next)
        }
        let recordings = RecordingsFolder(path)
        #expect(try (0..<3).map { _ in try recordings.next(at: moment) } == ["-5", "-6", "-7"].map { stem + $0 })
        #expect(try recordings.next(at: moment + 1) != recordings.next(at: moment + 2))
        let file = try folder.write("", to: "file")
        let error = #expect(throws: ProgramError.self) { try RecordingsFolder(file).next(at: moment) }
        #expect(error?.kind == .failed && error?.description.hasPrefix("can't make the folder \(file)/ here; ") == true)
    }
}
