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
}
