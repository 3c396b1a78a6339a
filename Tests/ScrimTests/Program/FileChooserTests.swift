import Foundation
import ProgramSupport
import Synchronization
import SystemPackage
import Testing

@testable import Scrim

@Suite("The desktop's file dialog")
struct FileChooserTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// What was chosen, and whether the window was woken for it.
    private final class Chosen: Sendable {
        let files = Mutex<[FilePath]?>(nil)
        let woken = DispatchSemaphore(value: 0)

        /// Waits for files, at most some seconds.
        func wait(_ seconds: Double) -> [FilePath]? {
            woken.wait(timeout: .now() + seconds) == .success ? files.withLock(\.self) : nil
        }
    }

    private func chooser(_ chosen: Chosen) -> FileChooser {
        FileChooser { [folder] in
            folder.tool($0)
        } wake: {
            chosen.woken.signal()
        }
    }

    @Test(
        "the chosen files are taken, of either program's dialog",
        arguments: [
            ("zenity", ["--file-selection", "--multiple", "--separator=", "--title=Open photos or a tape"]),
            (
                "kdialog",
                ["--multiple", "--separate-output", "--title", "Open photos or a tape", "--getopenfilename", "."]
            ),
        ])
    func files(program: String, expected: [String]) throws {
        try folder.writeTool(program, "printf '/a b.jpg\\n/c.tape\\n'")
        let chosen = Chosen()
        let chooser = chooser(chosen)
        try chooser.choose { files in chosen.files.withLock { $0 = files } }
        #expect(chosen.wait(10) == ["/a b.jpg", "/c.tape"] && folder.words == expected)
    }

    @Test(
        "nothing is taken from a dialog that is left, or without files",
        arguments: ["printf '/a.jpg\\n'; exit 1", "true"])
    func cancelled(script: String) throws {
        try folder.writeTool("zenity", script)
        let chosen = Chosen()
        let chooser = chooser(chosen)
        try chooser.choose { files in chosen.files.withLock { $0 = files } }
        #expect(chosen.wait(0.5) == nil && chosen.files.withLock(\.self) == nil && !folder.words.isEmpty)
    }

    @Test("there is one dialog at a time, and another after it")
    func one() throws {
        try folder.writeTool("zenity", "while ! test -e '\(folder.path("go"))'; do sleep 0.02; done; echo /a.jpg")
        let chosen = Chosen()
        let chooser = chooser(chosen)
        for _ in 0..<3 { try chooser.choose { files in chosen.files.withLock { $0 = files } } }
        _ = try folder.write("", to: "go")
        #expect(chosen.wait(10) == ["/a.jpg"] && folder.words.count { $0 == "--file-selection" } == 1)
        try chooser.choose { _ in }
        #expect(chosen.wait(10) != nil && folder.words.count { $0 == "--file-selection" } == 2)
    }

    @Test("an open dialog ends with its window")
    func ended() throws {
        let words = folder.path("words")
        let waits = "echo open >> '\(words)'; while :; do sleep 0.01; done"
        try folder.writeTool("zenity", "trap 'echo ended >> \"\(words)\"; exit' TERM; \(waits)")
        var open: FileChooser? = chooser(Chosen())
        try open?.choose { _ in }
        #expect(folder.words(5).last == "open")
        open = nil
        #expect(folder.words(6).last == "ended")
    }

    @Test("without either program a message says what to do")
    func none() throws {
        let chooser = chooser(Chosen())
        let error = #expect(throws: (any Error).self) { try chooser.choose { _ in } }
        #expect(error.map { "\($0)" } == "There is no zenity and no kdialog: drop photos or a tape on the window")
    }
}
