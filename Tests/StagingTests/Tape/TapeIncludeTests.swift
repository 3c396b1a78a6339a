import Foundation
import Staging
import SystemPackage
import Testing
import Timing
import ViewHierarchy

@Suite("Included tapes")
struct TapeIncludeTests {
    /// A folder of tapes that is removed after the test.
    private final class Folder {
        let url = FileManager.default.temporaryDirectory.appending(path: "tapes-\(UUID().uuidString)")

        init(_ tapes: [String: String]) throws {
            for (name, text) in tapes {
                let file = url.appending(path: name)
                try FileManager.default.createDirectory(
                    at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
                try Data(text.utf8).write(to: file)
            }
        }

        deinit { try? FileManager.default.removeItem(at: url) }

        func path(_ name: String) -> FilePath { FilePath(url.path).appending(name) }

        func read(_ name: String) throws(TapeErrors) -> TapeDocument { try TapeParser().parse(contentsOf: path(name)) }

        /// Returns a tape's problems, with names as in the folder.
        func headlines(_ name: String) -> [String] {
            do throws(TapeErrors) {
                _ = try read(name)
                return []
            } catch {
                return error.problems.map { $0.headline.replacing(url.path + "/", with: "") }
            }
        }
    }

    @Test("an included tape replaces its line, relative to the including tape")
    func order() throws {
        let folder = try Folder([
            "a.tape": "Scene photos\nSet fps 30\nInclude parts/open.tape\nKey b\nInclude parts/open.tape\n",
            "parts/open.tape": "Scene photos\nKey a\nInclude \"one more.tape\"",
            "parts/one more.tape": "# no scene\nKey c\n",
        ])
        let document = try folder.read("a.tape")
        #expect(document.tape.statements == [.key("a"), .key("c"), .key("b"), .key("a"), .key("c")])
        #expect(document.includes == [folder.path("parts/open.tape"), folder.path("parts/one more.tape")])
        // As one text it needs no other file.
        #expect(try Tape(parsing: document.tape.description) == document.tape)
        let problem = document.problem(TapePlaybackError(statement: 1, time: .zero, cause: "odd", remedy: ""))
        #expect(problem.file == folder.path("parts/one more.tape").string && problem.position.line == 2)
        #expect(problem.source == "Key c")
        // A text is relative to its given folder.
        let text = try TapeParser().parse(
            "Scene photos\nInclude open.tape", file: "stdin", in: folder.path("parts"))
        #expect(text.tape.statements.count == 2 && text.file == "stdin")
    }

    @Test("settings can be included before the tape has begun")
    func settings() throws {
        let folder = try Folder([
            "a.tape": "Scene photos\nInclude set.tape\nSet scale 1\nKey a\nInclude set.tape",
            "b.tape": "Scene photos\nInclude set.tape\nKey a",
            "set.tape": "Set fps 30",
        ])
        #expect(try folder.read("b.tape").tape.fps == 30)
        #expect(
            folder.headlines("a.tape") == [
                "set.tape:1:1: Set comes too late: the tape has begun; move it up below Scene"
            ])
    }

    @Test("problems name the included file and its line, and other lines by their file")
    func problems() throws {
        let folder = try Folder([
            "a.tape": """
            Scene photos
            Press photo
            Include b.tape
            Include none.tape
            Include other.tape
            Include .
            Include b.tape now
            Scene photos
            """,
            "b.tape": "Wait 5\nPress tile 3\nScene photos\nScene photos", "other.tape": "Scene cards",
        ])
        #expect(
            folder.headlines("a.tape") == [
                "b.tape:1:6: the time is 5 without a unit; write 5ms or 5s",
                "b.tape:4:1: the scene is already chosen in line 1 of a.tape; remove one",
                "a.tape:4:9: the tape can't be read: no such file; give a text file that may be read",
                "other.tape:1:1: it is included in a tape for photos; include tapes for the same scene",
                "a.tape:6:9: the tape can't be read: it is a folder; give a text file that may be read",
                "a.tape:7:16: \"now\" is one word too many; end the line before it",
                "a.tape:8:1: the scene is already chosen in line 1; remove one",
            ])
        let press = try Folder(["a.tape": "Scene photos\nPress photo\nInclude b.tape", "b.tape": "Press tile 3"])
        #expect(
            press.headlines("a.tape") == [
                "b.tape:1:1: pointer 1 is already down since line 2 of a.tape; Release it first, or use another finger: 2"
            ])
    }

    @Test("a tape that includes itself, too deeply or too often is rejected at the include")
    func endless() throws {
        let folder = try Folder([
            "a.tape": "Scene photos\nInclude b.tape", "b.tape": "Include ./x/../a.tape",
            // Symbolic links give a file ever new names.
            "deep.tape": "Scene photos\nInclude link/deep.tape",
        ])
        try FileManager.default.createSymbolicLink(
            atPath: folder.path("link").string, withDestinationPath: folder.url.path)
        #expect(
            folder.headlines("a.tape") == [
                "b.tape:1:9: a.tape would include itself without end; remove the Include"
            ])
        #expect(folder.headlines("deep.tape").count == 1)
        #expect(folder.headlines("deep.tape")[0].contains(": more than 16 tapes include one another; "))
        let lines = String(repeating: "Include b.tape\n", count: 17)
        let many = try Folder([
            "a.tape": "Scene photos\n" + lines, "b.tape": lines.replacing("b.", with: "c."), "c.tape": "",
        ])
        #expect(many.headlines("a.tape").first?.contains(": more than 256 tapes are included; ") == true)
    }

    @Test("16 tapes can include the next one, and a tape 256 others", arguments: [true, false])
    func most(isTooMany: Bool) throws {
        let (deep, count) = isTooMany ? (17, 257) : (16, 256)
        var chain = ["0.tape": "Scene photos\nInclude 1.tape", "\(deep).tape": "Key a"]
        for number in 1..<deep { chain["\(number).tape"] = "Include \(number + 1).tape" }
        #expect(try Folder(chain).headlines("0.tape").count == (isTooMany ? 1 : 0))
        let lines = String(repeating: "Include b.tape\n", count: count)
        let many = try Folder(["a.tape": "Scene photos\n" + lines, "b.tape": "Key a"])
        #expect(many.headlines("a.tape").count == (isTooMany ? 1 : 0))
    }
}
