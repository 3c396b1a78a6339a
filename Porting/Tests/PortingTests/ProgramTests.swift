import Foundation
import Porting
import Testing

@Suite("The program scrim-port", .serialized)
struct ProgramTests {
    private static let before = "import QuartzCore\nimport UIKit\nclass A: UIView { @objc func f() {} }\n"
    private static let after = "import UIKit\nclass A: UIView { func f() {} }\n"
    private static let note = "note: 'import QuartzCore' goes: what there is of it comes with UIKit"

    /// A folder with files, and the program run in it.
    private struct Place: ~Copyable {
        let folder: URL

        init(_ files: [String: String]) throws {
            folder = FileManager.default.temporaryDirectory.appendingPathComponent("port-\(UUID().uuidString)")
            for (name, text) in files {
                let file = folder.appendingPathComponent(name)
                try FileManager.default.createDirectory(
                    at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
                try Data(text.utf8).write(to: file)
            }
        }

        deinit { try? FileManager.default.removeItem(at: folder) }

        func text(_ name: String) -> String? {
            try? String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
        }

        /// Every file in the folder.
        var names: Set<String> {
            let found = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
            return Set(found.filter { !folder.appendingPathComponent($0).hasDirectoryPath && $0.contains(".swift") })
        }

        func run(_ arguments: String...) throws -> (code: Int32, output: [String], messages: String) {
            try run(arguments)
        }

        func run(_ arguments: [String]) throws -> (code: Int32, output: [String], messages: String) {
            let program = Process()
            let products = try #require(Bundle.main.executableURL).resolvingSymlinksInPath().deletingLastPathComponent()
            program.executableURL = products.appendingPathComponent("scrim-port")
            program.arguments = arguments
            program.currentDirectoryURL = folder
            let (output, messages) = (Pipe(), Pipe())
            (program.standardOutput, program.standardError) = (output, messages)
            try program.run()
            let text = output.fileHandleForReading.readDataToEndOfFile()
            let errors = messages.fileHandleForReading.readDataToEndOfFile()
            program.waitUntilExit()
            let lines = String(decoding: text, as: UTF8.self).split(separator: "\n").map(String.init)
            return (program.terminationStatus, lines, String(decoding: errors, as: UTF8.self))
        }
    }

    @Test("it rewrites files where they are, keeps permissions and links, and then has nothing to do")
    func inPlace() throws {
        let place = try Place(["a.swift": Self.before, "real/b.swift": Self.before, "c.swift": "let a = 1\n"])
        let path = place.folder.path
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path + "/a.swift")
        try FileManager.default.createSymbolicLink(atPath: path + "/b.swift", withDestinationPath: "real/b.swift")
        let check = try place.run("--check", "a.swift", "b.swift", "c.swift")
        #expect(check.code == 1 && place.text("a.swift") == Self.before)
        #expect(check.messages == "scrim port: 4 edits to do in 2 of 3 files, 0 places left to do by hand\n")
        #expect(
            check.output
                == ["a", "b"].flatMap { ["\($0).swift:1:1: \(Self.note)", "\($0).swift:3:19: note: '@objc' goes"] })
        let done = try place.run("a.swift", "b.swift", "c.swift")
        #expect(done.code == 0 && place.text("a.swift") == Self.after && place.text("real/b.swift") == Self.after)
        #expect(done.output.contains("a.swift:2:19: note: '@objc' goes"))
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path + "/b.swift") == "real/b.swift")
        #expect(try FileManager.default.attributesOfItem(atPath: path + "/a.swift")[.posixPermissions] as? Int == 0o640)
        #expect(place.names == ["a.swift", "b.swift", "c.swift", "real/b.swift"])
        let again = try place.run("--check", "a.swift", "b.swift", "c.swift")
        #expect(again.code == 0 && again.output.isEmpty)
    }

    @Test("it writes into a folder with the structure of the one that is named, and over nothing that is there")
    func folder() throws {
        let place = try Place([
            "App/a.swift": Self.before, "App/Views/b.swift": "let a = 1\n", "App/.build/c.swift": "x",
        ])
        let first = try place.run("App", "-o", "New")
        #expect(
            first.code == 0 && place.text("New/a.swift") == Self.after
                && place.text("New/Views/b.swift") == "let a = 1\n")
        #expect(first.output.first?.hasPrefix("New/a.swift:1:1: ") == true && place.text("App/a.swift") == Self.before)
        #expect(place.text("New/.build/c.swift") == nil)
        #expect(try place.run("App", "-o", "New").code == 0)
        try Data("mine".utf8).write(to: place.folder.appendingPathComponent("New/Views/b.swift"))
        let refused = try place.run("App", "-o", "New")
        #expect(refused.code == 2 && refused.messages.contains("New/Views/b.swift is there already; remove it"))
        #expect(place.text("New/Views/b.swift") == "mine")
    }

    @Test("one file that can't be ported does not keep the others from it")
    func failing() throws {
        let place = try Place(["a.swift": Self.before, "b.swift": "func {\n"])
        let run = try place.run("a.swift", "b.swift", "none.swift")
        #expect(run.code == 1 && place.text("a.swift") == Self.after && place.text("b.swift") == "func {\n")
        #expect(run.messages.contains("b.swift:1:") && run.messages.contains(": error: "))
        #expect(run.messages.contains("none.swift:1:1: error: it can't be read: there is no such file"))
        #expect(
            run.messages.hasSuffix("2 edits in 1 of 1 file, 0 places left to do by hand, 2 files could not be ported\n")
        )
    }

    @Test("its report is a page with what is left, by cause with its remedy, and all remarks by file")
    func report() throws {
        let code = "import UIKit\nlet a = UITextView()\nlet b = UITextView(), c: [UINib] = []\n"
        let place = try Place(["a.swift": Self.before, "b<1>.swift": code])
        let run = try place.run("a.swift", "b<1>.swift", "--report", "left.html")
        let page = place.text("left.html") ?? ""
        #expect(run.code == 0 && page.contains("<h1>2 edits, 3 places left to do by hand</h1>"))
        #expect(
            page.contains(
                "<h3>2 × there is no text input</h3>\n<p>Remedy: show text in a UILabel in a UIScrollView</p>"))
        #expect(page.contains("<h3>1 × there are no nibs</h3>\n<p>Remedy: make the view in code</p>"))
        #expect(
            page.contains("<h3>b&lt;1&gt;.swift: 0 edits, 3 left</h3>") && page.contains("a.swift: 2 edits, 0 left"))
        #expect(page.contains("<code>b&lt;1&gt;.swift:3:9</code>") && !page.contains("b<1>"))
        let refused = try place.run("a.swift", "--report", "none/left.html")
        #expect(
            refused.code == 1 && refused.messages.contains("none/left.html:1:1: error: the report can't be written"))
    }

    @Test("what is kept of the library's sources gives the same remarks, and is read anew if it is damaged")
    func kept() throws {
        let place = try Place(["a.swift": "import UIKit\nlet a = UITextView()\n"])
        let file = place.folder.appendingPathComponent("kept")
        let (fresh, again) = (
            try Library(sources: Library.checkout), try Library(sources: Library.checkout, keptIn: file)
        )
        let kept = try Library(sources: Library.checkout, keptIn: file)
        try Data("{".utf8).write(to: file)
        let damaged = try Library(sources: Library.checkout, keptIn: file)
        let input = Porter.Input(name: "a.swift", bytes: Array(place.text("a.swift")?.utf8 ?? "".utf8))
        let remarks = [fresh, again, kept, damaged].map { Porter(library: $0, mode: .five).port([input])[0].remarks }
        #expect(remarks[0].count == 1 && Set(remarks).count == 1)
        #expect(try Data(contentsOf: file).count > 1000)
        // Beside an installed program there are no sources.
        let none = place.folder.appendingPathComponent("none")
        let installed = Porter(library: try Library(sources: none, keptIn: file), mode: .five).port([input])[0].remarks
        #expect(installed == remarks[0])
        #expect(throws: LibraryError.self) { try Library(sources: none, keptIn: none) }
    }

    @Test("code is for Swift 6 mode unless 5 is asked for, in which nothing needs @MainActor")
    func languageMode() throws {
        let code = "import UIKit\nclass A: NSObject {}\nextension A: UIGestureRecognizerDelegate {}\n"
        for (arguments, isMarked) in [([], true), (["--swift", "6"], true), (["--swift", "5"], false)]
            as [([String], Bool)]
        {
            let place = try Place(["a.swift": code])
            let run = try place.run(arguments + ["a.swift"])
            #expect(run.code == 0 && place.text("a.swift")?.contains("@MainActor") == isMarked, "\(arguments): \(run)")
        }
    }

    @Test("a wrong request is refused before anything is done")
    func refused() throws {
        let place = try Place(["a.swift": Self.before, "b/a.swift": Self.before, "empty/c.txt": ""])
        for (arguments, says) in [
            ([], "FILE"), (["--check", "-o", "x", "a.swift"], "leave out -o"),
            (["--swift", "4", "a.swift"], "write 5 or 6"),
            (["--unknown", "a.swift"], "--unknown"),
            (["a.swift", "b/a.swift", "-o", "x"], "would both become x/a.swift"),
            (["empty"], "there is no Swift file in it"),
        ] as [([String], String)] {
            let run = try place.run(arguments)
            #expect(run.code == 2 && run.messages.contains(says), "\(arguments): \(run)")
            #expect(run.messages.split(separator: "\n").count == 1, "\(run.messages)")
        }
        #expect(place.text("a.swift") == Self.before && place.names.count == 2)
    }
}
