import Foundation
import Scrim
import Testing

/// A program of custom scenes that names nothing.
private struct PlainProgram: ScrimProgram {
    static var scenes: [Scene] { [] }
}

@Suite("A program's own facts")
struct ProgramNameTests {
    @Test("a program without a name has that of its file, Scrim's version and no fonts")
    func plain() throws {
        let file = try #require(CommandLine.arguments.first)
        #expect(PlainProgram.name == FilePath(file).lastComponent?.string)
        #expect(PlainProgram.version == scrimVersion && PlainProgram.fonts.isEmpty)
    }
}
